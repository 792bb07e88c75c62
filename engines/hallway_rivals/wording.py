"""Hallway Rivals in words: prompts, commands, where in the game it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from engines.hallway_rivals import commands as do
from engines.hallway_rivals import tasks
from engines.hallway_rivals.model import State
from engines.hallway_rivals.names import CARDS, PERIOD_NAMES, listed_names, place_name, student_name
from engines.hallway_rivals.periods import period_of
from engines.hallway_rivals.spending import GOODS
from engines.hallway_rivals.staff import victims
from engines.hallway_rivals.tasks import Journey
from engines.kernel.commands import Command
from engines.kernel.contract import Stage, Wording
from engines.kernel.flow import Decision
from engines.kernel.messages import Message, msg, msgn


class HallwayRivalsWording(Wording[State]):
    """What the game says."""

    def prompt(self, state: State, seat: int) -> Message:
        """What the seat has to decide, or whom the game waits for."""
        decision = state.decision
        if decision is None:
            return msg("The game is over.")
        if seat not in decision.seats:
            return msg("{name} is to decide.", name=state.config.names[decision.seat])
        return PROMPTS[type(decision)](state, decision)

    def describe(self, state: State, command: Command) -> Message:
        """A command in words, short enough for "Undo …"."""
        return DESCRIPTIONS[type(command)](state, command)

    def stage(self, state: State) -> Stage:
        """The round with its class period."""
        if not state.round:
            return Stage(0, msg("The school is built"))
        period = PERIOD_NAMES[period_of(state.round)]
        return Stage(state.round, msg("Round {round}: {period}", round=state.round, period=period), state.turn.seat)


def _bully(state: State, decision: tasks.MoveBully) -> Message:
    if victims(state, decision):
        return msgn("The bully can attack here; {count} step is left.", "The bully can attack here; {count} steps are left.", decision.left)
    return msgn("Move the bully: {count} step is left.", "Move the bully: {count} steps are left.", decision.left)


def _putting(_: State, decision: tasks.Put) -> Message:
    left = decision.left
    match decision.journey:
        case Journey.HOME_ROOM:
            return msg("Home Room: put students into rooms that are yours or nobody's, then go on.")
        case Journey.HALL_PASS:
            return msgn("Hall Pass: put {count} student anywhere, or go on.", "Hall Pass: put {count} students anywhere, or go on.", left)
        case Journey.STUDY_HALL:
            return msgn("Study Hall: put {count} student into the room, or go on.",
                        "Study Hall: put {count} students into the room, or go on.", left)  # fmt: skip
        case Journey.SCIENCE_FAIR:
            return msgn("Science Fair: put {count} student into your special room, or go on.",
                        "Science Fair: put {count} students into your special room, or go on.", left)  # fmt: skip
    return msg("Food Fight: put a student on the Office tile.")


PROMPTS: Mapping[type[Decision], Callable[[State, Any], Message]] = {
    tasks.PlaceTile: lambda *_: msg("Place a Hall tile beside another tile."),
    tasks.PlaceAnnex: lambda *_: msg("Place your base or your special room beside a free exit."),
    tasks.MovePrincipal: lambda *_: msg("Move the principal, or leave him where he is."),
    tasks.MoveBully: _bully,
    tasks.Spend: lambda *_: msg("Spend your coins, then go on."),
    tasks.MoveFree: lambda *_: msg("Move students on their free spaces, then go on."),
    tasks.Act: lambda state, _: msg("Move, fight, capture: {count} movement is left.", count=state.turn.movement),
    tasks.CheerDefence: lambda *_: msg("You are attacked. Use a cheerleader, so that the attacker rolls one die less?"),
    tasks.LoseStudent: lambda *_: msg("You lost the fight: choose who goes to the nurse."),
    tasks.Counter: lambda *_: msg("Attack in return, or let it be?"),
    tasks.TakeCheerleader: lambda *_: msg("Choose who takes the cheerleader."),
    tasks.PlacePushed: lambda _, decision: msg("{name} is pushed: choose where to.", name=student_name(decision.name)),
    tasks.Put: _putting,
    tasks.Release: lambda _, decision: msgn(
        "Choose {count} student to leave the nurse.", "Choose {count} students to leave the nurse.", decision.left
    ),
    tasks.Brawl: lambda *_: msg("Food Fight: choose a group, and whom it attacks."),
    tasks.Graduate: lambda *_: msg("Graduation: choose who becomes a college student."),
    tasks.GiveUp: lambda _, decision: msgn(
        "Choose {count} more student to give up.", "Choose {count} more students to give up.", decision.left
    ),
    tasks.Reward: lambda *_: msg("Your teacher's reward: a new student, or one from the nurse."),
    tasks.Discard: lambda *_: msg("You hold more than ten cards: discard one."),
}
"""What is asked at each decision."""


def _filled(template: Message, **values: Message | tuple[Message, ...]) -> Message:
    """The message with what it names."""
    return evolve(template, values=tuple(values.items()))


def _on(template: Message) -> Callable[[State, Any], Message]:
    """Words for a command that names a student, and perhaps a place."""

    def words(state: State, command: Any) -> Message:
        place = getattr(command, "to", None) or getattr(command, "room", None)
        named = {"place": place_name(state, place)} if place is not None else {}
        return _filled(template, name=student_name(command.name), **named)

    return words


def _at(template: Message) -> Callable[[State, Any], Message]:
    """Words for a command that names a place."""
    return lambda state, command: _filled(template, place=place_name(state, getattr(command, "to", None) or command.room))


def _group(template: Message) -> Callable[[State, Any], Message]:
    """Words for a command that names students and a place."""
    return lambda state, command: _filled(template, who=listed_names(command.names), place=place_name(state, command.to))


def _plain(template: Message) -> Callable[[State, Any], Message]:
    """Words for a command that says all by itself."""
    return lambda *_: template


def _either(field: str, so: Callable[[State, Any], Message], otherwise: Callable[[State, Any], Message]) -> Callable[[State, Any], Message]:
    """Words for a command with something that may be done with it."""
    return lambda state, command: (so if getattr(command, field) else otherwise)(state, command)


def _attack(template: Message) -> Callable[[State, Any], Message]:
    return lambda _, command: _filled(template, name=student_name(command.name), target=student_name(command.target))


def _card(template: Message) -> Callable[[State, Any], Message]:
    """Words for a card that is played on something."""

    def words(state: State, command: Any) -> Message:
        target = student_name(command.name) if isinstance(command, do.PlayOn) else place_name(state, command.room)
        return _filled(template, card=CARDS[command.card], target=target)

    return words


DESCRIPTIONS: Mapping[type[Command], Callable[[State, Any], Message]] = {
    do.Lay: _either("turned", _plain(msg("Place a turned tile")), _plain(msg("Place a tile"))),
    do.BuildBase: _plain(msg("Place the base")),
    do.BuildSpecial: _plain(msg("Place the special room")),
    do.Principal: _at(msg("Principal to {place}")),
    do.Bully: _at(msg("Bully to {place}")),
    do.Strike: lambda state, command: msg("The bully attacks {name}", name=state.config.names[command.seat]),
    do.Done: _plain(msg("Go on")),
    do.Buy: lambda _, command: msg("Buy {goods}", goods=GOODS[command.goods]),
    do.Rescue: _on(msg("Rescue {name}")),
    do.Lock: _at(msg("Lock {place}")),
    do.BuyRoom: _at(msg("Buy {place}")),
    do.Promote: _on(msg("Promote {name}")),
    do.Equip: _on(msg("A helmet for {name}")),
    do.Lure: _on(msg("Lure the cheerleader of {name}")),
    do.Move: _group(msg("{who} to {place}")),
    do.Push: _either("ram", _group(msg("{who} ram their way to {place}")), _group(msg("{who} push to {place}"))),
    do.Arrange: lambda _, command: msg("{one} and {other} change groups", one=student_name(command.one), other=student_name(command.other)),
    do.Attack: _either("cheer", _attack(msg("{name} attacks {target} with a cheerleader")), _attack(msg("{name} attacks {target}"))),
    do.Cheer: _plain(msg("Use a cheerleader")),
    do.Lose: _on(msg("{name} to the nurse")),
    do.CounterAttack: _either("cheer", _plain(msg("Attack in return with a cheerleader")), _plain(msg("Attack in return"))),
    do.PickUp: _on(msg("{name} picks up what is there")),
    do.Capture: _on(msg("{name} captures the room")),
    do.Force: _either("cheer", _at(msg("Force {place} open with a cheerleader")), _at(msg("Force {place} open"))),
    do.Sacrifice: _on(msg("Give up {name} to lock {place}")),
    do.Teleport: _on(msg("Teleport {name} to {place}")),
    do.Steal: _on(msg("{name} steals")),
    do.Control: _on(msg("Make {name} go to {place}")),
    do.PutAt: _on(msg("{name} to {place}")),
    do.Choose: _on(msg("Choose {name}")),
    do.NewStudent: _plain(msg("A new student")),
    do.Play: lambda _, command: msg("Play {card}", card=CARDS[command.card]),
    do.PlayOn: _card(msg("Play {card} on {target}")),
    do.PlayAt: _card(msg("Play {card} on {target}")),
    do.PlayTile: lambda _, command: msg("Play Puke on tile {tile}", tile=command.tile),
    do.PlayAgainst: lambda state, command: msg("Play Locker Combo against {name}", name=state.config.names[command.seat]),
    do.Drop: lambda _, command: msg("Discard {card}", card=CARDS[command.card]),
}
"""What each command does, in words."""
