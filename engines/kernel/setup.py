"""A table's set-up (TBL-1, 4): complete and check seats, options and deal number, and make the first state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeVar

from engines.kernel.contract import COLOURS, MAX_DEAL, PERSON, Applied, Game, Problem, Refusal, Refused, Seat, Setup
from engines.kernel.messages import Message, msg
from engines.kernel.options import Option, OptionError, OptionValue, named
from engines.kernel.serialization import MAX_SIZE, DataError, from_json

S = TypeVar("S")
MAX_NAME = 40
"""The longest name of a seat, in characters."""
RANDOM = "random"
"""The bot that plays every game: any legal command."""


def bot_names(game: Game[Any]) -> tuple[str, ...]:
    """The names of the bots that can take a seat: the game's own, easiest first, and last the one that plays at random."""
    return (*(name for name in game.bots if name != RANDOM), RANDOM)


def make_setup(
    game: Game[Any],
    seats: int | Sequence[str | Seat] | None = None,
    options: Mapping[str, object] | None = None,
    deal: int = 1,
    position: str = "",
    automatic: bool = False,
) -> Setup:
    """Make the complete set-up of a table.

    ``seats`` are a count, or names, or seats; by default the fewest that the game allows. Options left out have their default.
    Raises Refused with the clause if the kernel or the game refuses something.
    """
    if type(deal) is not int or not 0 <= deal <= MAX_DEAL:
        raise refused("TBL-4", msg("A deal number must be from 0 to {most}.", most=MAX_DEAL))
    if len(position) > MAX_SIZE:
        raise refused("TBL-8", msg("The setup position is longer than {most} characters.", most=MAX_SIZE))
    setup = Setup(game.id, make_seats(game, seats), complete_options(game, options or {}), deal, position, automatic)
    refusal = game.check_setup(setup)
    if refusal is not None:
        raise Refused(refusal)
    return setup


def make_seats(game: Game[Any], seats: int | Sequence[str | Seat] | None = None) -> tuple[Seat, ...]:
    """Seats with a name and a colour each, in clockwise order (TBL-1). Raises Refused."""
    asked: Sequence[str | Seat]
    if seats is None:
        seats = min(game.seat_counts)
    if isinstance(seats, int):
        asked = tuple(f"Seat {number}" for number in range(1, min(max(seats, 0), 99) + 1))
    else:
        asked = (seats,) if isinstance(seats, str) else tuple(seats)
    if len(asked) not in game.seat_counts or len(asked) > len(COLOURS):
        least, most = min(game.seat_counts), max(game.seat_counts)
        raise refused(
            "TBL-1", msg("{game} has {least} to {most} seats, not {count}.", game=game.name, least=least, most=most, count=len(asked))
        )
    taken = {seat.colour for seat in asked if isinstance(seat, Seat)}
    free = [colour for colour in COLOURS if colour not in taken]
    made = tuple(seat if isinstance(seat, Seat) else Seat(seat, free.pop(0)) for seat in asked)
    _check_seats(game, made)
    return made


def _check_seats(game: Game[Any], seats: Sequence[Seat]) -> None:
    for seat in seats:
        name = seat.name
        if not name or len(name) > MAX_NAME or not name.isprintable() or name != name.strip():
            raise refused("TBL-1", msg("A seat's name must have 1 to {most} printable characters.", most=MAX_NAME))
        if seat.colour not in COLOURS:
            raise refused(
                "TBL-1", msg("{colour} is not a seat colour. Choose one of {colours}.", colour=seat.colour, colours=named(COLOURS))
            )
        if seat.player != PERSON and seat.player not in bot_names(game):
            raise refused(
                "TBL-1", msg("There is no bot called {name}. Choose one of {bots}.", name=seat.player, bots=named(bot_names(game)))
            )
    if len({seat.colour for seat in seats}) < len(seats):
        raise refused("TBL-1", msg("Two seats have the same colour."))
    if len({seat.name for seat in seats}) < len(seats):
        raise refused("TBL-1", msg("Two seats have the same name."))


def complete_options(game: Game[Any], given: Mapping[str, object]) -> Mapping[str, OptionValue]:
    """A value for each option of the game: the given one, otherwise the default. Raises Refused with the option's clause."""
    known = {option.key: option for option in game.options}
    for key in given:
        if key not in known:
            raise refused("TBL-4", msg("{game} has no option called {key}.", game=game.name, key=str(key)[:40]))
    return MappingProxyType({key: _value(option, given) for key, option in known.items()})


def _value(option: Option[Any], given: Mapping[str, object]) -> OptionValue:
    try:
        value: OptionValue = option.read(given[option.key]) if option.key in given else option.default
    except OptionError as error:
        raise refused(option.clause, error.message) from error
    return value


def first_state(game: Game[S], setup: Setup) -> Applied[S]:
    """A table's first state: dealt, or read from the set-up position, which must be sound (TBL-8). Raises Refused."""
    if not setup.position:
        return game.new(setup)
    try:
        state: S = from_json(setup.position, game.state_type)
    except DataError as error:
        raise refused("TBL-8", msg("The setup position can't be read: {detail}.", detail=error.message)) from error
    problems = game.problems(state)
    if problems:
        raise refused("TBL-8", msg("The setup position is invalid. {detail}", detail=Problem.of(problems[0]).words))
    if len(game.seats(state)) != len(setup.seats):
        raise refused("TBL-8", msg("The setup position is for a different number of seats."))
    chosen = game.options_of(state)
    for option in game.options:
        if option.key in chosen and not option.leads_to(setup.options[option.key], chosen[option.key]):
            raise refused("TBL-8", msg("The setup position was made with a different option: {option}.", option=option.label))
    return Applied(state)


def refused(clause: str, reason: Message) -> Refused:
    """The error that refuses a set-up or a command with this clause and reason."""
    return Refused(Refusal(clause, reason))
