"""Export of played games as tables of numbers, for a class, a spreadsheet or a program.

`zip_writer.archive` packs many logs, each a `log_history.StoredLog`, into one file; docs/data.md
describes its contents. `game_file` writes one game to a file and reads it. This package is
independent of pages.
"""
