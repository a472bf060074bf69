"""What outlives a process: how events are written, and the stores that keep them."""
