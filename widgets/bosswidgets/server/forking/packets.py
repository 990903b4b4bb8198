"""Packets between the server and the warm parent."""

READY = b"ready"
"""First packet of the parent, once it has warmed up."""

LARGEST = 2**17
"""Maximum size of a packet in bytes; it contains an environment, and the system's limit is
higher.
"""
