"""Acts that change cases, their papers and their money. Each module is one subject."""
