"""Pictures of a table on a page: one scene, and two renderers for it.

`select_renderer` selects the renderer. Two transparent layers cover a picture: `Glass`, which
takes the clicks, and `PictureTips`, which describes each thing.
"""
