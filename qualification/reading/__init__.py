"""Reading a season report: its columns, its cells, and the child process that opens the file."""
