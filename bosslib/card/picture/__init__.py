"""The picture of the card game: its table, its cards in flight, and what it says in words."""
