"""`python -m bosslib`: a module for each command, with `add_arguments` and `run`."""
