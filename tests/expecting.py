"""A value that is there, or of a kind, in the middle of an expression."""

from __future__ import annotations

from typing import TypeVar, overload

T = TypeVar("T")


@overload
def expect(value: T | None) -> T: ...
@overload
def expect(value: object, kind: type[T]) -> T: ...
def expect(value: object, kind: type = object) -> object:
    """Return the value, which must not be None, and of this kind."""
    if value is None or not isinstance(value, kind):
        raise AssertionError(f"{value!r} where {kind.__name__} was expected")
    return value
