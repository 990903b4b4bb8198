"""Positions in addresses: a link opens one at the table, on this page or in a frame of another."""
