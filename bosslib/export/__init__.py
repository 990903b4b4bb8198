"""Games that were played, as tables of numbers for a class, a spreadsheet or a program.

`zipped.archive` makes one file of many logs, each of them a `followed.Logged`; docs/data.md says
what is in it. `saved` writes one game to a file, and reads it. Nothing here knows a page.
"""
