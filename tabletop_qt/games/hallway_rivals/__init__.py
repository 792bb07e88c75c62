"""Hallway Rivals in the app."""
