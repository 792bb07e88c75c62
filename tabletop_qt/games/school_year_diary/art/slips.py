"""How picture, title and text share a card that lies on its side. The text is what must be read: it takes the room of all else.

At each size of letters the text is tried beside the picture, then in the whole width below the title; at last picture or title go: who a
card belongs to is still seen by the picture, and what it is called can be read in the panel.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen
from PySide6.QtCore import QRectF

from tabletop_qt.art.lettering import fits, height_of

_NOTHING = QRectF()
_TITLE, _SIZES = 12.0, (14, 13, 12, 11, 10)
_LARGE = 12
"""Down to this size the text gets smaller before the picture does."""
_SIDES = (60.0, 48.0, 38.0)
_HEADED = (44.0, 34.0, 26.0)
"""How large a picture beside the title is, above the text."""
_LOW, _TITLES_PART = 45.0, 0.42
"""A card lower than this can have its title in the same line as its text, which then takes such a part of the line."""
_LINES = 3
"""A text that is cut short has so many lines at least, or none."""


@frozen
class Arrangement:
    """Where picture, title and text are, how large the text is, and whether it can be read to its last word. An empty box: not there."""

    picture: QRectF
    title: QRectF
    words: QRectF
    size: float
    whole: bool = False

    @property
    def below(self) -> bool:
        """Whether the text is below the title; else it stands in the middle of its box."""
        return self.words.top() > self.title.top() and not self.title.isEmpty()


@frozen
class Sheet:
    """A card to be arranged: its size, what is to be read, how much its left and right edges and its seal take, and its largest picture."""

    w: float
    h: float
    title: str
    words: str
    edge: float = 6.0
    seal: float = 0.0
    most: float = 78.0
    named: bool = False
    """Whether the title matters more than the picture."""

    def arranged(self) -> Arrangement:
        """The first arrangement in which all can be read; where there is none, one in which much can be."""
        full = min(self.h - 10, self.most)
        found = (each for each in self._tried(full) if self._whole(each))
        return next((evolve(each, whole=True) for each in found), None) or self._cut(full)

    def _tried(self, full: float) -> Iterator[Arrangement]:
        if not self.words:
            yield self._alone(full)
            return
        sides = [full, *(side for side in _SIDES if side < full)]
        heads = [side for side in _HEADED if side <= full]
        if self.h > self.w:
            yield from (self._headed(side, size) for size in _SIZES for side in (*_SIDES[:2], *heads))
        for size in _SIZES:
            yield from (self._beside(side, size) for side in (sides if size <= _LARGE else sides[:1]))
            yield from (self._headed(side, size) for side in heads)
        if self.h < _LOW:
            yield from (self._level(full, size) for size in _SIZES[:3])
        bare, small = self._headed(0.0, _SIZES[-1]), [side for side in (sides[-1], 28.0) if side <= full]
        if self.named:
            yield bare
        yield from (self._untitled(side, size) for size in _SIZES for side in small)
        yield bare
        yield self._untitled(0.0, _SIZES[-1])

    def _cut(self, full: float) -> Arrangement:
        """Title and as much of the text as there is room for; the title alone where that would be next to nothing."""
        line = height_of("M", self.w, _SIZES[-1])
        for found in (self._headed(min(full, _HEADED[-1]), _SIZES[-1]), self._beside(min(full, _SIDES[-1]), _SIZES[-1])):
            if found.words.height() >= _LINES * line:
                return found
        return self._alone(full)

    def _whole(self, found: Arrangement) -> bool:
        title = found.title.isEmpty() or fits(self.title, found.title, _TITLE, bold=True)
        return title and (found.words.isEmpty() != bool(self.words)) and (not self.words or fits(self.words, found.words, found.size))

    def _picture(self, side: float) -> QRectF:
        return QRectF(5, (self.h - side) / 2, side, side)

    def _alone(self, full: float) -> Arrangement:
        sides = [full, *(side for side in (*_SIDES, _HEADED[-1]) if side < full)]
        tried = [self._title_only(side) for side in sides]
        return next((each for each in tried if fits(self.title, each.title, _TITLE, bold=True)), tried[-1])

    def _title_only(self, side: float) -> Arrangement:
        left = 5 + side + 8
        title = QRectF(left, 4, self.w - left - self.edge - self.seal, self.h - 8)
        return Arrangement(self._picture(side), title, _NOTHING, _TITLE)

    def _beside(self, side: float, size: float) -> Arrangement:
        left, top = 5 + side + 8, 5.0
        width = self.w - left - self.edge
        head = self._title_height(width - self.seal)
        words = QRectF(left, top + head + 1, width, self.h - 4 - top - head - 1)
        return Arrangement(self._picture(side), QRectF(left, top, width - self.seal, head), words, size)

    def _headed(self, side: float, size: float) -> Arrangement:
        left, top = 5 + side + 8 if side else 8.0, 5.0
        title = QRectF(left, top, self.w - left - self.edge - self.seal, 0)
        title.setHeight(max(side, self._title_height(title.width())))
        picture = QRectF(5, top + (title.height() - side) / 2, side, side)
        words = QRectF(8, title.bottom() + 2, self.w - 8 - self.edge, self.h - 4 - title.bottom() - 2)
        return Arrangement(picture, title, words, size)

    def _level(self, side: float, size: float) -> Arrangement:
        """Picture, title and text in one line."""
        left = 5 + side + 8
        width = self.w - left - self.edge - self.seal
        title = QRectF(left, 4, width * _TITLES_PART, self.h - 8)
        words = QRectF(title.right() + 8, 4, width - title.width() - 8, self.h - 8)
        return Arrangement(self._picture(side), title, words, size)

    def _untitled(self, side: float, size: float) -> Arrangement:
        left = 5 + side + 8 if side else 8.0
        words = QRectF(left, 4, self.w - left - self.edge - self.seal, self.h - 8)
        return Arrangement(self._picture(side) if side else _NOTHING, _NOTHING, words, size)

    def _title_height(self, width: float) -> float:
        """How high a title is: at least as high as the letters that it has where it is short."""
        return max(19.0, height_of(self.title, width, _TITLE, bold=True))
