"""Panels shared by the tables of all games."""
