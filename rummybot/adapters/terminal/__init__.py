"""The terminal: rummy at one keyboard, against computers or among several people."""
