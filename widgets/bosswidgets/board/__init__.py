"""The board game's table, and the page to enter another board."""
