"""Code that runs in the browser on a static site: Python kernel, saved games, and scripts."""
