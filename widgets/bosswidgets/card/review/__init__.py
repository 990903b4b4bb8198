"""The card game's part in its reviews: what a choice was, and what it would have brought."""
