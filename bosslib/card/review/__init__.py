"""A game of cards looked back at: luck, and every decision beside a better one."""
