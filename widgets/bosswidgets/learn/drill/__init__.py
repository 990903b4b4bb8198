"""The bargain drill on its page."""
