"""The engine: every rule of the game and nothing else. No clock, no dice, no chat, no database.

Start at `game.py`; then read one phase (`phases/playing.py`), then `flow.py`.
"""
