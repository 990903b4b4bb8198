"""Interactive playgrounds: setup, scoring and settling in lessons, and any position in
notebooks.
"""
