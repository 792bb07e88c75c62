"""Lessons, puzzles, the pictures in a nutshell, and hints for new players."""
