"""The bargain drill and its page."""
