"""The board game at a screen: its store, its choices, its picture and its panels.

What is the same at both tables is beside this folder: `sitting`, `pace`, `choices`, `canvas`.
"""
