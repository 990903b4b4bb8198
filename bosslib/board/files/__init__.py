"""The board game in documents: positions, expected results of steps, and exports."""
