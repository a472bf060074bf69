"""Measurements: how fast the engine is, how often its solver is wrong, beside a neighbour."""
