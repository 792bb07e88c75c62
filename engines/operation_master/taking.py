"""The winner takes dice of one value, or puts back what can't be added to; the rest goes to the centre (OM-4)."""

from __future__ import annotations

from engines.kernel.contract import Refusal
from engines.kernel.moves import Family
from engines.kernel.words import msg, msgn
from engines.operation_master.commands import Take
from engines.operation_master.model import TAKE, Player, State, Trick
from engines.operation_master.rounds import begin_trick, end_round
from engines.operation_master.rule import Rule
from engines.operation_master.theatre import Theatre

CLAUSE = "OM-4.1"


def lying(state: State | Theatre) -> tuple[int, ...]:
    """The values that lie on the rank cards and in the centre, in ascending order (OM-4.1)."""
    return tuple(sorted({die % 10 for die in (*state.set_dice, *state.centre)}))


def win(theatre: Theatre, winner: int) -> None:
    """A trick is won: who holds a value takes all of it or puts all back; who holds none chooses (OM-4.1, 4.2)."""
    theatre.winner = winner
    place = (winner - theatre.lead) % len(theatre.players)
    total = theatre.cards[place] % 10 + theatre.set_dice[place] % 10
    name = theatre.config.names[winner]
    theatre.say("won", msg("{name} wins the trick with {total}.", name=name, total=total), "OM-3.3")
    held, values = theatre.players[winner].taken, lying(theatre)
    if held and held[0] % 10 in values:
        _take(theatre, held[0] % 10)
    elif held:
        _put_back(theatre)
    elif len(values) == 1:
        _take(theatre, values[0])
    else:
        theatre.phase = TAKE


def _take(theatre: Theatre, value: int) -> None:
    """All dice of a value go to the winner's VP Area (OM-4.1)."""
    pool = (*theatre.set_dice, *theatre.centre)
    gained = tuple([die for die in pool if die % 10 == value])
    before = theatre.players[theatre.winner]
    theatre.players[theatre.winner] = Player(before.hand, before.dice, (*before.taken, *gained), before.points)
    theatre.centre = tuple(sorted([die for die in pool if die % 10 != value], key=_by_value))
    message = msgn(
        "{name} takes {count} die of value {value}, and holds {held}.",
        "{name} takes {count} dice of value {value}, and holds {held}.",
        len(gained),
        name=theatre.config.names[theatre.winner],
        value=value,
        held=len(before.taken) + len(gained),
    )
    theatre.say("taken", message, CLAUSE)
    _end_trick(theatre)


def _put_back(theatre: Theatre) -> None:
    """Nothing of the held value lies there: the VP Area goes to the centre, and nothing is taken (OM-4.2)."""
    before = theatre.players[theatre.winner]
    theatre.players[theatre.winner] = Player(before.hand, before.dice, (), before.points)
    theatre.centre = tuple(sorted((*theatre.set_dice, *theatre.centre, *before.taken), key=_by_value))
    message = msgn(
        "No die of value {value} lies there: {name} puts {count} die back.",
        "No die of value {value} lies there: {name} puts {count} dice back.",
        len(before.taken),
        name=theatre.config.names[theatre.winner],
        value=before.taken[0] % 10,
    )
    theatre.say("put_back", message, "OM-4.2")
    _end_trick(theatre)


def _by_value(die: int) -> tuple[int, int]:
    return die % 10, die


def _end_trick(theatre: Theatre) -> None:
    """Cards aside; the winner leads, or the round is over (OM-4.3, 5.1)."""
    theatre.past = (*theatre.past, Trick(theatre.lead, theatre.cards, theatre.set_dice, theatre.winner))
    theatre.lead = theatre.winner
    if theatre.players[0].hand or any(player.hand for player in theatre.players):
        begin_trick(theatre)
    else:
        end_round(theatre)


def _moves(state: State, seat: int) -> Family[Take]:
    del seat
    return Family(lambda: [Take(value) for value in lying(state)])


def _why_not(state: State, seat: int, command: Take) -> Refusal | None:
    """OM-4.1: any value that lies on the rank cards or in the centre."""
    del seat
    values = lying(state)
    if command.value in values:
        return None
    near = tuple(Take(value) for value in sorted(values, key=lambda value: abs(value - command.value))[:3])
    return Refusal(CLAUSE, msg("No die of value {value} lies on the cards or in the centre.", value=command.value), near)


def _perform(theatre: Theatre, seat: int, command: Take) -> None:
    del seat
    _take(theatre, command.value)


TAKE_VALUE = Rule[Take](Take, CLAUSE, moves=_moves, why_not=_why_not, perform=_perform)
"""Take all dice of a value (OM-4.1)."""
