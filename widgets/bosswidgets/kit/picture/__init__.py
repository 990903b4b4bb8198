"""Pictures of a table on a page: one scene, and two renderers for it.

`painter` selects the renderer. Two transparent layers cover a picture: `Glass`, which takes the
clicks, and `Tour`, which describes each thing.
"""
