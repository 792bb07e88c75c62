"""The piecepack of KidSprout Jumboree to print, with Schedules and slips to pick Excuses from (KSJ-1.1, 1.2, 3.2). Dice have to be real."""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.kidsprout_jumboree.model import COINS, DAYS, Suit
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES, TROOPS, VALUE_NAMES
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.kidsprout_jumboree import layout
from tabletop_qt.games.kidsprout_jumboree.art.camp import palette
from tabletop_qt.games.kidsprout_jumboree.layout import BACK
from tabletop_qt.games.kidsprout_jumboree.pieces import legend_sheet
from tabletop_qt.viewmodels.cutouts import Cutout, Lot, Part, Picture, PrintedGame, field_of, score_sheet
from tabletop_qt.viewmodels.scenery import Face, face

_COLOURS = palette(LIGHT)
TILE, COIN, PAWN, SCHEDULE, LEGEND, SLIP = (50.0, 50.0), (20.0, 20.0), (16.0, 25.0), (178.0, 178.0), (88.0, 126.0), (92.0, 18.0)
"""The sizes of pieces, in millimetres: those of a usual piecepack. A Schedule's spaces are as large as a quarter of a tile."""
CELL = 46.0
"""The side of a Schedule's space, in scene units."""


def printed(game: KidSproutJumboree) -> PrintedGame:
    """Everything to print for four players."""
    wood, legend = _COLOURS.wood, field_of(LEGEND, 250)
    tiles = [
        Cutout(Picture.of(layout.tile(84, suit, value), wood), Picture.of(layout.tile(84, suit, BACK), wood), name=_named(suit, value))
        for suit in Suit
        for value in COINS
    ]
    # Nothing on the value side tells whose coin it is: stacks show their values only.
    coins = [
        Cutout(Picture.of(layout.coin(64, "", value), wood), Picture.of(layout.coin(64, suit, BACK), wood), name=_named(suit, value))
        for suit in Suit
        for value in COINS
    ]
    pawns = [Cutout(_paper(face("pawn", 46, 75, suit=suit)), _paper(face("pawn", 46, 75, suit=suit)), name=TROOPS[suit]) for suit in Suit]
    slips = [
        Cutout(_slip(Message(sentence), "said"), _slip(name, ""), name=Message(sentence))
        for name, sentences in zip(ACTIVITY_NAMES, game.content.by_activity, strict=True)
        for sentence, _ in sentences
    ]
    lots = (
        Lot(msg("Piecepack tiles"), Part.PIECES, TILE, tuple(tiles), edge=1),
        Lot(msg("Sprouts"), Part.PIECES, COIN, tuple(coins), edge=0.5, round=True),
        Lot(msg("Pawns"), Part.PIECES, PAWN, tuple(pawns), edge=1),
        Lot(msg("Schedules"), Part.PIECES, SCHEDULE, (Cutout(_paper(layout.schedule(CELL)), count=len(Suit)),), edge=1),
        Lot(msg("Activities at a glance"), Part.SHEETS, LEGEND, (Cutout(_paper(legend_sheet(legend.w, legend.h)), count=len(Suit)),)),
        Lot(msg("Excuse slips"), Part.SHEETS, SLIP, tuple(slips), edge=1, bleed=0),
        score_sheet(msg("KidSprout Jumboree: Stress Points"), (*[msg("Day {day}", day=day) for day in range(1, DAYS + 1)], msg("Total"))),
    )
    return PrintedGame(lots, msg("You also need four dice; a 6 counts as null, a 1 as ace. One of them is black: the Buck."))


def _named(suit: Suit, value: int) -> Message:
    return msg("{troop} \N{EN DASH} {coin}", troop=TROOPS[suit], coin=VALUE_NAMES[value])


def _paper(shown: Face) -> Picture:
    return Picture.of(shown, _COLOURS.paper)


def _slip(words: Message, mark: str) -> Picture:
    return _paper(field_of(SLIP, 400, 1).face("slip", text=words, mark=mark))
