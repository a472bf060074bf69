"""Measurements: how fast the engine and the store are, how often the solver is wrong."""
