"""rummybot: rummy in a chat, on Discord, on Telegram and in the terminal."""

__version__ = "0.1.0"
