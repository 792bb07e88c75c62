"""Moments of KidSprout Jumboree: the Leaping Buck leaps over the campfire to the one who has it now, and a day's score is shown."""

from __future__ import annotations

from collections.abc import Collection

from engines.kernel.messages import msg
from engines.kidsprout_jumboree.model import clock
from tabletop_qt.games.kidsprout_jumboree.layout import CELL, DIE, SCORE
from tabletop_qt.games.kidsprout_jumboree.pieces import score_sheet
from tabletop_qt.games.kidsprout_jumboree.position import CampPosition
from tabletop_qt.viewmodels.moments import MIDDLE, STAGE, Actor, Moment
from tabletop_qt.viewmodels.scenery import Box, face

STAGED = frozenset({"buck", "scored"})
_W, _H = 250.0, 200.0
_SHEET, _PAWN = 2.1, (80.0, 130.0)
"""The growth of the score sheet, and the size of a pawn beside it."""


def moment(position: CampPosition, kinds: Collection[str]) -> Moment:
    """The moment of a beat with events of these kinds."""
    return _leap(position) if "buck" in kinds else _scored(position)


def _leap(position: CampPosition) -> Moment:
    """The Leaping Buck's moment."""
    seat = position.view.buck
    area = position.layout.areas[seat]
    fire = Actor(face("fire", 330, 330), Box.around(STAGE.w / 2, MIDDLE + 66, 330))
    leaps, lands = Box(150, MIDDLE - 60, _W, _H), Box(STAGE.w - 150 - _W, MIDDLE - 60, _W, _H)
    buck = Actor(face("leaping_buck", _W, _H), leaps, end=Box.around(*area.antlers, DIE * 1.6), moved=lands, leap=100, tilt=10)
    words = msg("{troop} is the Leaping Buck.", troop=position.named(position.troop(seat)))
    return Moment(words, (fire, buck), (Box.around(*area.buck, DIE * 1.1),), face("fire_light", STAGE.w, STAGE.h), "leap")


def _scored(position: CampPosition) -> Moment:
    """The score sheet at a day's end, and beside it the pawns of those with the fewest Stress Points so far."""
    view, areas = position.view, position.layout.areas
    least = min(view.stress(seat) for seat in position.seats)
    best = [seat for seat in position.seats if view.stress(seat) == least]
    middle = STAGE.w / 2 - 24 * len(best)
    sheet = Actor(score_sheet(position), Box.around(middle, MIDDLE, SCORE.w * _SHEET, SCORE.h * _SHEET), SCORE, SCORE)
    left, (w, h) = middle + SCORE.w * _SHEET / 2 + 24, _PAWN
    pawns = []
    for place, seat in enumerate(best):
        shown = Box(left + place * (w + 4), MIDDLE - h / 2 + 40, w, h)
        start = Box.around(*areas[seat].hour(clock(view.players[seat].elapsed)), CELL)
        pawns.append(Actor(face("pawn", w, h, suit=position.suit(seat)), shown, start, areas[seat].plate, moved=shown, leap=36))
    words = msg(
        "After day {day}, {name} has the fewest Stress Points: {points}.", day=view.day, name=position.called(best[0]), points=least
    )
    if len(best) > 1:
        words = msg("After day {day}, {names} share the fewest Stress Points: {points}.", day=view.day,
                    names=tuple(position.called(seat) for seat in best), points=least)  # fmt: skip
    return Moment(words, (sheet, *pawns), tuple(areas[seat].plate for seat in best), face("fire_light", STAGE.w, STAGE.h), "fanfare")
