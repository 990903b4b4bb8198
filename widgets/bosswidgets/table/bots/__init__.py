"""What tables of every game need of computer players: their characters, their words, their advice."""
