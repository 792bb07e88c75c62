"""Hallway Rivals on the table."""
