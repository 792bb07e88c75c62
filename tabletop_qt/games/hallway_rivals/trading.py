"""What can be bought, and what the cards in hand are played on, as affordances."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.hallway_rivals import commands as do
from engines.hallway_rivals.cards import Snack
from engines.hallway_rivals.hand import clause as clause_of
from engines.hallway_rivals.names import CARDS
from engines.kernel.commands import Command
from engines.kernel.messages import msg
from tabletop_qt.games.hallway_rivals.drafts import Aiming
from tabletop_qt.games.hallway_rivals.position import FOR_WHOM, HallwayPosition
from tabletop_qt.games.hallway_rivals.things import Held, Locker, OnSale, Person, Spot, Whole
from tabletop_qt.viewmodels.scenery import Affordance, Drafted, Drop, Lift, Piece, Play, Press

BY_KIND: dict[type[Command], Snack] = {do.PlayTile: Snack.PUKE, do.PlayAgainst: Snack.LOCKER_COMBO}
"""Cards that a kind of command plays by itself."""


def shop(position: HallwayPosition) -> Iterator[Affordance]:
    """What can be bought now; what is for a student or a room is taken in hand first (HR-7.1)."""
    for command in position.offered(do.Buy):
        yield played(position, Press(OnSale(command.goods).id), command, "HR-7.1")
    for ware, kind in FOR_WHOM.items():
        if position.offered(kind) and position.held != OnSale(ware).id:
            label = msg("Choose what it is bought for")
            yield Affordance(Lift(OnSale(ware).id), label, "HR-7.1", meaning=Drafted(Aiming(OnSale(ware))))


def cards(position: HallwayPosition) -> Iterator[Affordance]:
    """The cards that can be played now; those that are played on something are taken in hand first (HR-8.1, 8.3)."""
    plain = {command.card: command for command in position.offered(do.Play)}
    aimed = {command.card for kind in (do.PlayOn, do.PlayAt) for command in position.offered(kind)}
    aimed |= {card for kind, card in BY_KIND.items() if position.offered(kind)}
    for held in position.hand:
        clause = clause_of(held.card)
        if held.card in plain:
            yield played(position, Press(held.id), plain[held.card], clause)
        elif held.card in aimed and position.held != held.id:
            label = msg("Choose what {card} is played on", card=CARDS[held.card])
            yield Affordance(Lift(held.id), label, clause, meaning=Drafted(Aiming(held)))


def aiming(position: HallwayPosition, what: OnSale | Held) -> Iterator[Affordance]:
    """Whom or what it can be for."""
    if isinstance(what, Held):
        clause, kinds = clause_of(what.card), (do.PlayOn, do.PlayAt, *BY_KIND)
        legal = [(BY_KIND.get(kind), command) for kind in kinds for command in position.offered(kind)]
        commands = [command for card, command in legal if (card or command.card) is what.card]
    else:
        clause, commands = "HR-7.1", position.offered(FOR_WHOM[what.what])
    for command in commands:
        match command:
            case do.Lock(room) | do.BuyRoom(room) | do.PlayAt(_, room):
                yield played(position, Drop(what.id, Spot(room).id), command, clause)
            case do.PlayTile(tile):
                yield played(position, Drop(what.id, Whole(tile).id), command, clause)
            case do.PlayAgainst(seat):
                yield played(position, Drop(what.id, Locker(seat).id), command, clause)
            case _:
                yield played(position, Press(Person(command.name).id), command, clause)


def played(position: HallwayPosition, action: Any, command: Command, clause: str, reveals: tuple[Piece, ...] = ()) -> Affordance:
    """What is called as the game describes it, and plays a command."""
    return Affordance(action, position.game.wording.describe(position.view, command), clause, meaning=Play(command), reveals=reveals)
