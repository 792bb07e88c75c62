"""With text at 200 percent in a window of 1280 by 720 no text on any table is elided, and what is left out is told by a large copy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsScene

from engines.kernel.rng import Rng
from tabletop_qt.art import lettering
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.kit import GameKit
from tabletop_qt.games.shelf import game_kits
from tabletop_qt.table.items import Revealed
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.viewmodels.scenery import Scenery
from tests.random_play import RandomPlay
from tests.table.cut_texts import CutTexts
from tests.table.walking import walk

TABLE = (1225, 465)
"""The room for the table in such a window, in pixels."""
COMMANDS, STEPS, EVERY = 240, 4, 10
"""The length of a random play, the steps of a draft in each of its states, and the states between two that are painted."""
SETUPS: Mapping[str, tuple[tuple[int, Mapping[str, Any]], ...]] = {
    "school_year_diary": ((1, {}), (2, {"mode": "coop"}), (3, {"mode": "comp"})),
    "kidsprout_jumboree": ((3, {}), (4, {"chant": "open_table"})),
    "operation_master": ((3, {}), (5, {"effects": "on"})),
    "hallway_rivals": ((2, {}), (4, {"building": "quick"})),
}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("kit", game_kits().values(), ids=game_kits())
def test_every_text_on_a_table_can_be_read_at_the_largest_size(kit: GameKit) -> None:
    pictures, watch = Pictures(kit.painter, LIGHT), CutTexts()
    pictures.percent = 200
    with watch.watching():
        for number, scenery in enumerate(sceneries(kit)):
            bounds = scenery.bounds
            sharp = Sharpness(min(TABLE[0] / bounds.w, TABLE[1] / bounds.h))
            revealed = Revealed(QGraphicsScene(), pictures, partial(Sharpness, sharp.scale))
            for piece in scenery.pieces:
                watch.moment = f"{number}: {piece.id}"
                large = revealed.of(piece, bounds)
                assert large or pictures.face(piece.face, sharp).whole, piece
                assert all(pictures.face(each.face, sharp).whole for each in large), piece
            for place in scenery.places:
                assert place.face is None or pictures.face(place.face, sharp).whole, place
    assert watch.found == {}


def sceneries(kit: GameKit) -> Iterator[Scenery]:
    """The views of the players in some states of random play."""
    rng = Rng.of_deal(1)
    for setup in SETUPS[kit.id]:
        for number, state in enumerate(RandomPlay(kit.game, (setup,)).states(COMMANDS // len(SETUPS[kit.id]))):
            if number % EVERY == 0:
                seat = next(iter(kit.game.to_act(state)), 0)
                for _, scenery in walk(kit.view_model, kit.game.view(state, seat), seat, STEPS, rng):
                    yield scenery


JAPANESE = "カードを、あなたの列のいちばん上に置きます（ただし、中央の列は除きます）。「ちょっと待って」と言われたら、シャッフルします！"  # noqa: RUF001


@pytest.mark.usefixtures("qapp")
def test_no_line_of_japanese_begins_with_a_sign_and_the_last_gains_no_spaces() -> None:
    for width in range(60, 400, 7):
        lines = lettering.wrapped(JAPANESE, width, lettering.font(14))
        assert "".join(lines) == JAPANESE
        assert not [line for line in lines if line[0] in "、。）」っょー！"], lines  # noqa: RUF001
        assert not [line for line in lines if line[-1] in "（「"]  # noqa: RUF001
        cut = lettering.fitting_lines(JAPANESE, QRectF(0, 0, width, 40), lettering.font(14))
        assert JAPANESE.startswith("".join(cut).removesuffix("…"))
