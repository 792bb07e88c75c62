"""The components of Operation Master to print: rank cards, and each player's cards (OM-1.1). Dice have to be real."""

from __future__ import annotations

from engines.kernel.messages import msg
from engines.operation_master.game import OperationMaster
from engines.operation_master.model import CARDS, Suit
from engines.operation_master.words import NAMES, SUITS
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.operation_master import layout
from tabletop_qt.games.operation_master.art.painter import palette
from tabletop_qt.games.operation_master.pieces import IN_SHORT
from tabletop_qt.viewmodels.cutouts import CARD, Cutout, Lot, Part, Picture, PrintedGame, field_of, score_sheet
from tabletop_qt.viewmodels.faces import slot
from tabletop_qt.viewmodels.scenery import Face, numbered

_COLOURS = palette(LIGHT)
AREA, SCORE, EFFECTS = (126.0, 50.0), (126.0, 40.0), (88.0, 63.0)
"""The sizes of a Dice Area and a VP Area, a Score card, and a Dice Effect card, in millimetres."""


def printed(game: OperationMaster) -> PrintedGame:
    """Everything to print for five players."""
    del game  # Its cards are always the same.
    front, back, area = field_of(CARD, layout.CARD[0]), field_of(CARD, 60), field_of(AREA, 260)
    ranks = [
        Cutout(
            Picture.of(layout.card(card, (front.w, front.h)), _COLOURS.card),
            Picture.of(back.face("back", suit=card.suit), _COLOURS.suit(card.suit)),
            name=NAMES[card],
        )
        for card in CARDS.values()
        if card.rank
    ]
    effects = field_of(EFFECTS, 240).face("notes", effects=1, count=len(IN_SHORT), **numbered("line", IN_SHORT.values(), 1))
    lots = (
        Lot(msg("Rank cards"), Part.CARDS, CARD, tuple(ranks)),
        Lot(msg("Dice Effect cards"), Part.CARDS, EFFECTS, _of_each_colour(effects)),
        Lot(msg("Dice Areas"), Part.PIECES, AREA, _of_each_colour(slot(area.w, area.h, msg("Dice Area")))),
        Lot(msg("VP Areas"), Part.PIECES, AREA, _of_each_colour(area.face("bowl", empty=msg("VP Area")))),
        Lot(msg("Score cards"), Part.PIECES, SCORE, _of_each_colour(field_of(SCORE, 264).face("score_card"))),
        score_sheet(msg("Operation Master: points"), (*[msg("Round {round}", round=number) for number in (1, 2, 3)], msg("Total"))),
    )
    return PrintedGame(lots, msg("You also need dice: nine in each of five colours, one for each rank card and one for the Score card."))


def _of_each_colour(shown: Face) -> tuple[Cutout, ...]:
    """A card for each player, with an edge in the player's colour."""
    return tuple([Cutout(Picture.of(shown, _COLOURS.suit(suit)), name=SUITS[suit]) for suit in Suit])
