"""The panels that the tables of all games have."""
