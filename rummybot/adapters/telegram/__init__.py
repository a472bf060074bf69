"""Telegram: groups, topics and private chats."""
