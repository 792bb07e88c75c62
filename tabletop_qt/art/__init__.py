"""Pictures: theme tokens and, for each game, the painters of its faces."""
