"""Review of a card game: luck, and every decision compared with a better one."""
