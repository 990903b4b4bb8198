"""Pictures of a table on a page: one scene, and two ways to paint it.

`painter` is the one that paints here. Over a picture lie a sheet of glass, which takes the clicks,
and a tour, which says what each thing is.
"""
