"""The winner takes dice of one value, or puts back what can't be added to; the rest goes to the centre (OM-4)."""

from __future__ import annotations

from engines.kernel.contract import Refusal
from engines.kernel.messages import msg, msgn
from engines.kernel.moves import Family
from engines.operation_master.commands import Take
from engines.operation_master.model import TAKE, Player, State, Trick
from engines.operation_master.rounds import begin_trick, end_round
from engines.operation_master.rule import Rule
from engines.operation_master.working import Working

CLAUSE = "OM-4.1"


def lying(state: State | Working) -> tuple[int, ...]:
    """The values that lie on the rank cards and in the centre, in ascending order (OM-4.1)."""
    return tuple(sorted({die % 10 for die in (*state.set_dice, *state.centre)}))


def win(working: Working, winner: int) -> None:
    """A trick is won: who holds a value takes all of it or puts all back; who holds none chooses (OM-4.1, 4.2)."""
    working.winner = winner
    place = (winner - working.lead) % len(working.players)
    total = working.cards[place] % 10 + working.set_dice[place] % 10
    name = working.config.names[winner]
    working.say("won", msg("{name} wins the trick with {total}.", name=name, total=total), "OM-3.3")
    held, values = working.players[winner].taken, lying(working)
    if held and held[0] % 10 in values:
        _take(working, held[0] % 10)
    elif held:
        _put_back(working)
    elif len(values) == 1:
        _take(working, values[0])
    else:
        working.phase = TAKE


def _take(working: Working, value: int) -> None:
    """All dice of a value go to the winner's VP Area (OM-4.1)."""
    pool = (*working.set_dice, *working.centre)
    gained = tuple([die for die in pool if die % 10 == value])
    before = working.players[working.winner]
    working.players[working.winner] = Player(before.hand, before.dice, (*before.taken, *gained), before.points)
    working.centre = tuple(sorted([die for die in pool if die % 10 != value], key=_by_value))
    message = msgn(
        "{name} takes {count} die of value {value}, and holds {held}.",
        "{name} takes {count} dice of value {value}, and holds {held}.",
        len(gained),
        name=working.config.names[working.winner],
        value=value,
        held=len(before.taken) + len(gained),
    )
    working.say("taken", message, CLAUSE)
    _end_trick(working)


def _put_back(working: Working) -> None:
    """Nothing of the held value lies there: the VP Area goes to the centre, and nothing is taken (OM-4.2)."""
    before = working.players[working.winner]
    working.players[working.winner] = Player(before.hand, before.dice, (), before.points)
    working.centre = tuple(sorted((*working.set_dice, *working.centre, *before.taken), key=_by_value))
    message = msgn(
        "No die of value {value} lies there: {name} puts {count} die back.",
        "No die of value {value} lies there: {name} puts {count} dice back.",
        len(before.taken),
        name=working.config.names[working.winner],
        value=before.taken[0] % 10,
    )
    working.say("put_back", message, "OM-4.2")
    _end_trick(working)


def _by_value(die: int) -> tuple[int, int]:
    return die % 10, die


def _end_trick(working: Working) -> None:
    """Cards aside; the winner leads, or the round is over (OM-4.3, 5.1)."""
    working.past = (*working.past, Trick(working.lead, working.cards, working.set_dice, working.winner))
    working.lead = working.winner
    if working.players[0].hand or any(player.hand for player in working.players):
        begin_trick(working)
    else:
        end_round(working)


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


def _perform(working: Working, seat: int, command: Take) -> None:
    del seat
    _take(working, command.value)


TAKE_VALUE = Rule[Take](Take, CLAUSE, moves=_moves, why_not=_why_not, perform=_perform)
"""Take all dice of a value (OM-4.1)."""
