"""Positions put together by hand on the table, to play on from or to make puzzles of."""
