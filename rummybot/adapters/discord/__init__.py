"""Discord: slash commands in, messages and private answers out."""
