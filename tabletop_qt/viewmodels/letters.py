"""How large letters on a table are: where a view-model decides what has room, and where painters write it, these are the same."""

from __future__ import annotations

LEAST_PX = 11.0
"""How high text on the table is at least, in screen pixels."""

ENLARGED = 18.0
"""The most that text is enlarged to for that where the table is shown small, in scene units."""
