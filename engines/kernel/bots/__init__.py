"""Bots: playing them at a table, matches between them, and the kit that bots are made of (determinization, search, a fast generator)."""
