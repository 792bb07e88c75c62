"""Setting up a table: seats, options, the deal."""
