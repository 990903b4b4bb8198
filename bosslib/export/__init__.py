"""Export of played games as tables of numbers, for a class, a spreadsheet or a program.

`zipped.archive` packs many logs, each a `followed.StoredLog`, into one file; docs/data.md describes
its contents. `saved` writes one game to a file and reads it. This package is independent of pages.
"""
