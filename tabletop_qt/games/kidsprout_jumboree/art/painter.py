"""The painter of KidSprout Jumboree: every face to the function that draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tabletop_qt.art.painters import KindPainter, Paint
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kidsprout_jumboree.art import camp, wood, words
from tabletop_qt.games.kidsprout_jumboree.art.theme import palette


class KidSproutJumboreePainter(KindPainter):
    """Paints the faces of `tabletop_qt.games.kidsprout_jumboree.faces`."""

    kinds: ClassVar[Mapping[str, Paint]] = {
        "age": words.paint_age,
        "antlers": camp.paint_antlers,
        "blanket": camp.paint_blanket,
        "chant": words.paint_chant,
        "clearing": camp.paint_clearing,
        "coin": wood.paint_coin,
        "die": wood.paint_die,
        "ground": camp.paint_ground,
        "lantern": camp.paint_lantern,
        "pawn": wood.paint_pawn,
        "pile": wood.paint_pile,
        "plate": words.paint_plate,
        "schedule": camp.paint_schedule,
        "score": words.paint_score,
        "scrap": words.paint_scrap,
        "sign": words.paint_sign,
        "slip": words.paint_slip,
        "spent": wood.paint_spent,
        "stump": camp.paint_stump,
        "tag": words.paint_tag,
        "tile": wood.paint_tile,
        "tray": words.paint_tray,
    }

    def ground(self, theme: Theme) -> str:
        """The colour of the ground around everything."""
        return palette(theme).shade
