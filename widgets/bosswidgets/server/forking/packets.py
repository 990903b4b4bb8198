"""What the server and the warm parent say to each other on their line: packets."""

READY = b"ready"
"""The parent's first one, once it has warmed up."""

LARGEST = 2**17
"""Bytes of a packet at most: an environment is in it, and a system's own bound is above that."""
