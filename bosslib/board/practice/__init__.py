"""The board game's endless practice: questions made anew for each seed."""
