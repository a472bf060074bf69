"""Running tables: who sits where, one door for every move, the log behind it.

Start at `service.py`. Only here do people and seats meet; the engine knows seats alone.
"""
