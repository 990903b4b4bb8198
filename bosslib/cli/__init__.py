"""Command line, `python -m bosslib`: a module per command, with `add_arguments` and `run`."""
