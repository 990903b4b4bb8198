"""What pages are made of: the browser's side, buttons, fields, pictures. No game is known."""
