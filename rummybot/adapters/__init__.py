"""The platforms: each turns what comes in into invocations, and screens into what it can show."""
