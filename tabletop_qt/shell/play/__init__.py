"""Playing at a table: the page with its prompt and result, and the bots on empty chairs."""
