"""The painter of KidSprout Jumboree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.painters import Paint, painters_in
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kidsprout_jumboree.art import boards, camp, cover, legend, wood, words
from tabletop_qt.games.kidsprout_jumboree.art.theme import palette


class KidSproutJumboreePainter(DefaultPainter):
    """Paints the faces that the view-model asks for."""

    kinds: ClassVar[Mapping[str, Paint]] = painters_in(boards, camp, cover, legend, wood, words)

    def ground(self, theme: Theme) -> str:
        """The colour of the ground around everything."""
        return palette(theme).shade
