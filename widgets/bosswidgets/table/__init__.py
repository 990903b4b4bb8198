"""Table UI shared by all games: players, pace, saving, history and review."""
