"""Rounds: dealing, the first lead, scoring, and the end of the game (OM-2, OM-5)."""

from __future__ import annotations

from attrs import frozen

from engines.kernel.commands import Command
from engines.kernel.flow import DecisionContext, Descriptions, Prompts, always
from engines.kernel.messages import msg, msgn
from engines.operation_master.model import PACKS, SIDES, OneMoreRound, State, Working, in_order


@frozen
class More(Command, verb="more"):
    """As one of those tied after the last round, play one more round (OM-5.2)."""


@frozen
class Share(Command, verb="share"):
    """As one of those tied after the last round, share the victory (OM-5.2)."""


ROUNDS = 3

Asked = DecisionContext[None, State, OneMoreRound]


def tell_goal(working: Working) -> None:
    """Announce the end of the game (OM-5.2, 5.3)."""
    goal = working.config.goal
    if goal:
        working.say("set_up", msg("The game ends after the round in which somebody reaches {points} points.", points=goal), "OM-5.3")
    else:
        working.say("set_up", msg("The game has {count} rounds.", count=ROUNDS), "OM-5.2")


def deal(working: Working) -> None:
    """Deal all cards, and roll a die of its colour for each of them (OM-2.1).

    The order is a promise of the save format (TBL-4): shuffle, deal by blocks from seat 0 on, roll seat after seat in the order of
    colours, then the lot among those who could lead.
    """
    count = len(working.players)
    shuffled, rng = working.rng.shuffled(PACKS[count])
    size = len(shuffled) // count
    for seat in range(count):
        hand = tuple(sorted(shuffled[seat * size : (seat + 1) * size], key=in_order))
        dice, rng = rng.pick_each([SIDES[card.suit] for card in hand])
        working.put_player(seat, hand=hand, dice=dice, taken=())
    working.rng = rng
    working.centre, working.past = (), ()
    working.round += 1
    working.reveal_to_all()
    working.say("round", msg("Round {round} begins.", round=working.round), "OM-2.1")
    working.say("shuffled", msgn("Everybody gets {count} card.", "Everybody gets {count} cards.", size), "OM-2.1")
    working.say("rolled", msg("Everybody rolls a die of the same colour for each card."), "OM-2.1")


def find_lead(working: Working) -> None:
    """The player with the most 1s leads; a tie is decided by lot (OM-2.2)."""
    ones = [sum([die.value == 1 for die in player.dice]) for player in working.players]
    most = [seat for seat, count in enumerate(ones) if count == max(ones)]
    working.lead = most[0]
    leads = msgn("{name} leads, with {count} die that shows 1.", "{name} leads, with {count} dice that show 1.", max(ones),
                 name=working.name(working.lead))  # fmt: skip
    if len(most) > 1:
        working.lead, working.rng = working.rng.pick(most)
        tied = tuple([msg("{name}", name=working.name(seat)) for seat in most])
        leads = msgn("{names} are tied with {count} die each that shows 1. By lot, {name} leads.",
                     "{names} are tied with {count} dice each that show 1. By lot, {name} leads.", max(ones),
                     names=tied, name=working.name(working.lead))  # fmt: skip
    working.say("lead", leads, "OM-2.2")


def score(working: Working) -> None:
    """Score a point for each die in a VP Area (OM-5.1). The dice stay where they are until the next round."""
    gained = tuple([len(player.taken) for player in working.players])
    for seat, before in enumerate(working.players):
        total = before.points + gained[seat]
        working.put_player(seat, points=total)
        scored = msgn("{name} has {count} die, {total} in total.", "{name} has {count} dice, {total} in total.", gained[seat],
                      name=working.name(seat), total=total)  # fmt: skip
        working.say("scored", scored, "OM-5.1")
    working.scores = (*working.scores, gained)


def is_over(working: Working) -> bool:
    """True if that was the last round: the third, or the one in which somebody reached the goal (OM-5.2, 5.3)."""
    if working.config.goal:
        return max(player.points for player in working.players) >= working.config.goal
    return working.round >= ROUNDS


def end_game(working: Working) -> None:
    """End the game: the highest total wins, and tied players share (OM-5.2)."""
    working.end()
    working.say("ended", msg("The last round is over. The highest total wins."), "OM-5.2")


def _more(working: Working, context: Asked, _: More) -> None:
    working.say("more", msg("{name} wants one more round.", name=working.name(context.seat)), "OM-5.2")


def _share(working: Working, context: Asked, _: Share) -> None:
    working.say("shared", msg("{name} wants to share.", name=working.name(context.seat)), "OM-5.2")
    end_game(working)


ONE_MORE = always(More, "OM-5.2", _more)
"""Play one more round (OM-5.2)."""

SHARE = always(Share, "OM-5.2", _share)
"""Share the victory (OM-5.2)."""

ROUND_PROMPTS: Prompts = {
    OneMoreRound: msg("You are tied for first: share it, or play one more round?"),
}
"""The prompt for those tied at the end."""

ROUND_DESCRIPTIONS: Descriptions = {
    More: msg("One more round"),
    Share: msg("Share the victory"),
}
"""The commands of those tied at the end, in words."""
