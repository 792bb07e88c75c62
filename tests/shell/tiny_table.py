"""The kernel tests' tiny game as it lies on a table: for everything that several persons and bots at one screen need.

Cards of the hand are painted in a colour of the seat that no other picture has, so that a picture tells whose secrets it shows.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from engines.kernel.commands import Command
from engines.kernel.contract import Game, Refusal
from engines.kernel.messages import msg
from tabletop_qt.art.theme import Theme
from tabletop_qt.command.worker import serve
from tabletop_qt.games.kit import GameKit
from tabletop_qt.store.rulebook import RuleBook, load
from tabletop_qt.viewmodels.scenery import Affordance, Box, Button, Do, Drafted, Drop, Lift, Piece, Place, Play, Press, Scenery, Zone, face
from tabletop_qt.viewmodels.view_model import Holding, Idle, Pick, Tried, ViewModel
from tests.kernel.tiny import GAMES, HIDDEN, Bid, Bidding, Pass, Reward, State, Tiny

INKS = ("#FE01FD", "#01FEFD", "#FDFE01", "#01FD02")
"""The colours of the visible cards in a seat's hand."""
WORKER = (sys.executable, "-m", "tests.shell.tiny_table")
"""The command with which bots of the tiny game think."""
Held = Idle | Holding


class TinyModel(ViewModel[Tiny, State, Held]):
    """Cards are dragged to the middle, or lifted and dropped there."""

    def scenery(self, view: State, seat: int, draft: Held, side: int | None = None) -> Scenery:
        front = seat if side is None else side
        pieces: list[Piece] = []
        for owner, hand in enumerate(view.hands):
            for k, card in enumerate(hand):
                seen = card != HIDDEN
                pieces.append(
                    Piece(
                        f"card{card}" if seen else f"hidden{owner}.{k}",
                        face("card", 60, 90, card=card, owner=owner if seen else -1),
                        60.0 + 70 * k,
                        430.0 if owner == front else 60.0 + 100 * owner,
                        2,
                        "hand" if owner == front else "others",
                        msg("Card {card}", card=card) if seen else msg("A card face down"),
                        about=(msg("It is worth {card} points.", card=card),) if seen else (),
                        clauses=("TBL-5",),
                        movable=seen,
                        thing=card if seen else None,
                    )
                )
        pieces.append(Piece("pile", face("pile", 60, 90, cards=len(view.played)), 560, 200, 1, "table", msg("The cards that were played")))
        prompt = self.game.wording.prompt(view, seat) if seat in self.game.to_act(view) else msg("Others decide.")
        offers, buttons = self._offers(view, seat)
        return Scenery(
            bounds=Box(0, 0, 720, 500),
            zones=(Zone("hand", msg("Hand")), Zone("table", msg("Table")), Zone("others", msg("The others"))),
            places=(Place("middle", Box(440, 140, 200, 140), "table", msg("The middle"), face("middle", 200, 140), thing="middle"),),
            pieces=tuple(pieces),
            affordances=offers,
            prompt=prompt,
            buttons=buttons,
            held=draft.piece if isinstance(draft, Holding) else "",
        )

    def _offers(self, view: State, seat: int) -> tuple[tuple[Affordance, ...], tuple[Button, ...]]:
        offers: list[Affordance] = []
        buttons: list[Button] = []
        for command in self.game.legal(view, seat) if seat in self.game.to_act(view) else ():
            if isinstance(command, Bid):
                name, take_up = f"card{command.card}", msg("Take up card {card}", card=command.card)
                offers.append(Affordance(Lift(name), take_up, meaning=Drafted(Holding(command.card, name, take_up))))
                label = msg("Bid card {card}", card=command.card)
                offers.append(Affordance(Drop(name, "middle"), label, "TBL-2", meaning=Play(command)))
            elif command != Pass(1):
                button = Button(command.verb, msg("{verb}", verb=command.verb))
                buttons.append(button)
                offers.append(Affordance(Do(button.name), button.label, meaning=Play(command)))
        return tuple(offers), tuple(buttons)

    def attempt(self, view: State, seat: int, draft: Held, tried: Tried) -> Command | Refusal | None:
        if isinstance(tried.action, Press):
            return Refusal("TBL-2", msg("Pressing does nothing."))
        return Bid(tried.thing) if isinstance(tried.thing, int) and tried.onto == "middle" else None

    def picks(self, view: State, seat: int) -> tuple[Pick, ...]:
        """The cards of the hand from the lowest up; only a player who knows their hand knows what a key stands for."""
        if not isinstance(view.decision, Bidding):
            return ()
        return tuple(Pick(Bid(card), msg("no. {place}", place=place)) for place, card in enumerate(view.hands[seat], 1))


class StripModel(TinyModel):
    """Bids are chosen at a private strip; their cards are painted in the ink of their owner."""

    private_strip = True

    def picks(self, view: State, seat: int) -> tuple[Pick, ...]:
        cards = zip(super().picks(view, seat), view.hands[seat], strict=False)
        return tuple(Pick(pick.command, msg("Card {card}", card=card), face("card", 60, 90, card=card, owner=seat)) for pick, card in cards)


class TinyPainter:
    """Paints every card with its number, on the ink of the seat that may see it."""

    def paint(self, painter: QPainter, face: Any, theme: Theme) -> None:
        owner = face.number("owner", -1)
        fill = QColor(INKS[owner]) if owner >= 0 else QColor(theme.panel)
        painter.setPen(QColor(theme.ink))
        painter.setBrush(fill)
        painter.drawRect(QRectF(1, 1, face.w - 2, face.h - 2))
        if owner >= 0:
            painter.drawText(QRectF(0, 0, face.w, face.h), Qt.AlignmentFlag.AlignCenter, str(face.number("card")))

    def ground(self, theme: Theme) -> str:
        return theme.ground


class TinyKit(GameKit):
    """The tiny game, with the rule book that all tables share."""

    painter = TinyPainter()
    view_model = TinyModel(Tiny())

    @cached_property
    def game(self) -> Game[Any]:
        return GAMES["tiny"]

    def rule_book(self) -> RuleBook:
        return load("school_year_diary")


class StripKit(TinyKit):
    view_model = StripModel(Tiny())


def strip_kits() -> Mapping[str, GameKit]:
    return tiny_kits(StripKit)


def tiny_kits(make: type[TinyKit] = TinyKit) -> Mapping[str, GameKit]:
    kit = make(
        "tiny",
        msg("Tiny"),
        about=msg("Bids, dice and a hand that nobody else sees."),
        openers=frozenset(),
        mode="solo",
        keys=True,
    )
    return {"tiny": kit}


__all__ = ["INKS", "WORKER", "Reward", "TinyKit", "TinyModel", "TinyPainter", "tiny_kits"]

if __name__ == "__main__":
    sys.exit(serve(GAMES, sys.stdin, sys.stdout))
