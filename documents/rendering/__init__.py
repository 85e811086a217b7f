"""From frozen data to the bytes of a PDF: content, HTML, pages. Nothing here reads the database or the network."""
