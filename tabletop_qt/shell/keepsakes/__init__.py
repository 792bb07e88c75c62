"""Keepsakes: the page of a finished game, and pictures of moments of any game."""
