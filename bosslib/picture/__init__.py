"""Pictures of any game: shapes on a sheet, their colours and sizes, and SVG output."""
