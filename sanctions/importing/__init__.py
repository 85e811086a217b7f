"""Reading spreadsheets of autos from forces, and of older cases kept elsewhere. Pure: bytes in, rows out."""
