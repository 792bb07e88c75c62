"""A trick is won: the winner takes dice of one value, or puts back what can't be added to; the rest goes to the centre (OM-3.3, 4)."""

from __future__ import annotations

from engines.kernel.contract import Refusal
from engines.kernel.flow import Ask, Rule, picks
from engines.kernel.messages import msg, msgn
from engines.kernel.moves import Family
from engines.operation_master.commands import Take
from engines.operation_master.model import Player, State, Trick, in_order, winning_place
from engines.operation_master.tasks import TakeValue
from engines.operation_master.working import Working

CLAUSE = TakeValue.clause
NEAREST = 3


def lying(state: State | Working) -> list[int]:
    """The values that lie on the rank cards and in the centre, in ascending order (OM-4.1)."""
    return sorted({die.value for die in (*state.set_dice, *state.centre)})


def winner_of(working: Working) -> int:
    """The seat that wins the trick (OM-3.3)."""
    return (working.lead + winning_place(working.cards, working.set_dice)) % len(working.players)


def win(working: Working) -> int:
    """Say who wins the trick, and return the seat (OM-3.3)."""
    winner = winner_of(working)
    place = (winner - working.lead) % len(working.players)
    total = working.cards[place].rank + working.set_dice[place].value
    working.say("won", msg("{name} wins the trick with {total}.", name=working.name(winner), total=total), "OM-3.3")
    return winner


def has_choice(working: Working, winner: int) -> bool:
    """Whether the winner chooses a value: the VP Area is empty, and several values lie there (OM-4.1)."""
    return not working.players[winner].taken and len(lying(working)) > 1


def take_or_put_back(working: Working, winner: int) -> None:
    """Who holds a value takes all of it, or puts all back (OM-4.1, 4.2); who holds none takes the only value that lies there."""
    held, values = working.players[winner].held, lying(working)
    if not held:
        take(working, winner, values[0])
    elif held in values:
        take(working, winner, held)
    else:
        put_back(working, winner)


def take(working: Working, winner: int, value: int) -> None:
    """All dice of a value go to the winner's VP Area (OM-4.1)."""
    pool = (*working.set_dice, *working.centre)
    before = working.players[winner]
    gained = [die for die in pool if die.value == value]
    taken = (*before.taken, *gained)
    working.players[winner] = Player(before.hand, before.dice, taken, before.points)
    working.centre = tuple(sorted([die for die in pool if die.value != value], key=in_order))
    message = msgn(
        "{name} takes {count} die of value {value}, and holds {held}.",
        "{name} takes {count} dice of value {value}, and holds {held}.",
        len(gained),
        name=working.name(winner),
        value=value,
        held=len(taken),
    )
    working.say("taken", message, CLAUSE)


def put_back(working: Working, winner: int) -> None:
    """Nothing of the held value lies there: the VP Area goes to the centre, and nothing is taken (OM-4.2)."""
    before = working.players[winner]
    working.players[winner] = Player(before.hand, before.dice, (), before.points)
    working.centre = tuple(sorted((*working.set_dice, *working.centre, *before.taken), key=in_order))
    message = msgn(
        "No die of value {value} lies there: {name} puts {count} die back.",
        "No die of value {value} lies there: {name} puts {count} dice back.",
        len(before.taken),
        name=working.name(winner),
        value=before.held,
    )
    working.say("put_back", message, "OM-4.2")


def put_aside(working: Working) -> None:
    """The cards are put aside, and the winner leads (OM-4.3). The dice have gone to the centre already."""
    winner = winner_of(working)
    working.past = (*working.past, Trick(working.lead, working.cards, working.set_dice, winner))
    working.cards = working.set_dice = ()
    working.lead = winner


def _moves(ask: Ask[None, State, TakeValue]) -> Family[Take]:
    return picks(lambda: lying(ask.state), Take)


def _why_not(ask: Ask[None, State, TakeValue], command: Take) -> Refusal | None:
    """OM-4.1: any value that lies on the rank cards or in the centre."""
    values = lying(ask.state)
    if command.value in values:
        return None
    near = tuple([Take(value) for value in sorted(values, key=lambda value: abs(value - command.value))[:NEAREST]])
    return Refusal(CLAUSE, msg("No die of value {value} lies on the cards or in the centre.", value=command.value), near)


def _perform(working: Working, ask: Ask[None, State, TakeValue], command: Take) -> None:
    take(working, ask.seat, command.value)


TAKE_VALUE = Rule(Take, CLAUSE, moves=_moves, why_not=_why_not, perform=_perform)
"""Take all dice of a value (OM-4.1)."""
