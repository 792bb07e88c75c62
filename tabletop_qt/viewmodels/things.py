"""Things that pieces and places stand for, as typed values with ids of their own."""

from __future__ import annotations

from typing import ClassVar

import attrs


class Thing:
    """What a piece or a place stands for. Subclasses are ``@attrs.frozen`` and name their kind: ``class Die(Thing, kind="die")``.

    The ids are for matching items only; they are made here and read nowhere.
    """

    __slots__ = ()
    __attrs_attrs__: ClassVar[tuple[attrs.Attribute[object], ...]] = ()
    kind: ClassVar[str]

    def __init_subclass__(cls, kind: str = "") -> None:
        """Name the kind. When attrs makes the class once more, with slots, it has its kind already."""
        super().__init_subclass__()
        if kind:
            cls.kind = kind

    @property
    def id(self) -> str:
        """The id of the piece that stands for it, or of the place where there is no such piece: its kind and its values, pieces by word."""
        values = [getattr(self, field.name) for field in attrs.fields(type(self))]
        return ":".join([self.kind, *(str(getattr(value, "word", value)) for value in values)])

    @property
    def place(self) -> str:
        """The id of the place where something is dropped onto its piece."""
        return f"on:{self.id}"
