"""Building blocks of pages: browser bridge, buttons, fields, pictures. Independent of any game."""
