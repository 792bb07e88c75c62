"""A trick is won (OM-3.3): the winner takes dice of one value, or puts back what can't be added to; the rest is for the centre (OM-4)."""

from __future__ import annotations

from engines.kernel.flow import one_of
from engines.kernel.messages import msg, msgn
from engines.operation_master.commands import Take
from engines.operation_master.model import State, Trick, Working, in_order, winning_place
from engines.operation_master.wording import taken, won


def lying(state: State | Working) -> list[int]:
    """The values that lie on the rank cards and in the centre, in ascending order (OM-4.1)."""
    return sorted({die.value for die in (*state.set_dice, *state.centre)})


def win(working: Working) -> int:
    """The seat that wins the trick (OM-3.3)."""
    place = winning_place(working.cards, working.set_dice)
    winner = (working.lead + place) % len(working.players)
    total = working.cards[place].rank + working.set_dice[place].value
    told, once_put_away = won(working.name(winner), total)
    working.say_for_now("won", told, "OM-3.3", once_put_away)
    return winner


def take_or_put_back(working: Working, winner: int) -> bool:
    """Who holds a value takes all of it, or puts all back (OM-4.1, 4.2); who holds none takes the only one that lies there.

    False where there is a value to choose.
    """
    held = working.players[winner].held
    values = [held] if held else lying(working)
    if len(values) == 1:
        take(working, winner, values[0])
    return len(values) == 1


def take(working: Working, winner: int, value: int) -> None:
    """All dice of a value go to the winner's VP Area (OM-4.1); where there is none, what is held there goes back (OM-4.2)."""
    pool, before = (*working.set_dice, *working.centre), working.players[winner]
    gained = [die for die in pool if die.value == value]
    if not gained:
        put_back(working, winner)
        return
    held = (*before.taken, *gained)
    working.put_player(winner, taken=held)
    working.centre = tuple(sorted([die for die in pool if die.value != value], key=in_order))
    working.say("taken", taken(working.name(winner), len(gained), value, len(held)), "OM-4.1")


def put_back(working: Working, winner: int) -> None:
    """Nothing of the held value lies there: the VP Area goes to the centre, and nothing is taken (OM-4.2)."""
    before = working.players[winner]
    working.put_player(winner, taken=())
    working.centre = tuple(sorted((*working.set_dice, *working.centre, *before.taken), key=in_order))
    message = msgn("No die of value {value} lies there: {name} puts {count} die back.",
                   "No die of value {value} lies there: {name} puts {count} dice back.",
                   len(before.taken), name=working.name(winner), value=before.held)  # fmt: skip
    working.say("put_back", message, "OM-4.2")


def put_aside(working: Working, winner: int) -> None:
    """The cards are put aside, and the winner leads (OM-4.3). The dice have gone to the centre already."""
    working.past = (*working.past, Trick(working.lead, working.cards, working.set_dice, winner))
    working.cards = working.set_dice = ()
    working.lead = winner


TAKE_VALUE = one_of(
    Take,
    "OM-4.1",
    lambda ask: lying(ask.state),
    lambda _, value: msg("No die of value {value} lies on the cards or in the centre.", value=value),
    lambda working, ask, command: take(working, ask.seat, command.value),
    near=int,
)
"""Take all dice of a value (OM-4.1)."""
