"""Lessons, the pictures in a nutshell, and hints: what welcomes somebody who has not played a game yet."""
