"""Pictures: shapes on a sheet, their colours and sizes, and SVG made of them. No game is known."""
