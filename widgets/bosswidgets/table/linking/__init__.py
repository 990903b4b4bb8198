"""Positions in URLs: a link opens one at the table, on this page or embedded in another."""
