"""The panels at the board game's table."""
