"""Practice apart from whole games: puzzles."""
