"""Titles of puzzles, and what each teaches."""

TITLES: dict[str, tuple[str, ...]] = {}
