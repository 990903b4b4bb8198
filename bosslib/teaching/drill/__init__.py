"""Bargaining drill: negotiating a price, in any game that has prices."""
