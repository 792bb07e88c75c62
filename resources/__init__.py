"""Rules in our words, card data, pictures, translations; and the one reader of them."""

from __future__ import annotations

from pathlib import Path

# Always files: in a checkout, in an installed package and beside a frozen app.
_FOLDER = Path(__file__).parent


def folder(*path: str) -> Path:
    """A folder or file of the resources."""
    return _FOLDER.joinpath(*path)


def text(*path: str) -> str:
    """The text of a resource. Raises FileNotFoundError."""
    return folder(*path).read_text(encoding="utf-8")


def data(*path: str) -> bytes:
    """The bytes of a resource. Raises FileNotFoundError."""
    return folder(*path).read_bytes()
