"""Documents of the card game: positions, expected results of steps, and exports."""
