"""Starting the whole product on one machine, watching over it and stopping all of it."""
