"""Computer players: views in, intents out. A player sees what its seat sees and nothing else; it
chooses from its own legal options; it keeps nothing between two calls.
"""
