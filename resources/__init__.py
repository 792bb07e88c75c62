"""Rules in our words, card data, pictures, translations; and the one reader of them."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable


def folder(*path: str) -> Traversable:
    """A folder or file of the resources, in a checkout, an installed package or a frozen app alike."""
    return files(__name__).joinpath(*path)


def text(*path: str) -> str:
    """The text of a resource. Raises FileNotFoundError."""
    return folder(*path).read_text(encoding="utf-8")


def data(*path: str) -> bytes:
    """The bytes of a resource. Raises FileNotFoundError."""
    return folder(*path).read_bytes()
