"""What runs in a browser where there is no server: Python, the games it keeps, two scripts."""
