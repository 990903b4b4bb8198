"""Multiplayer: notification between pages, leader lock for the bots, seats, talk and class
tables.
"""
