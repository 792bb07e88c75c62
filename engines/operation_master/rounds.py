"""Rounds begin and end (OM-2.1, 2.2, 5.1…5.3)."""

from __future__ import annotations

from engines.kernel.messages import msg, msgn
from engines.operation_master.model import COLOURS, DIE, ENDED, LAY, NOBODY, RANKS, ROUNDS, TIE, Player
from engines.operation_master.working import Working


def deal_round(working: Working) -> None:
    """Deal all cards, roll a die of its colour for each of them, and find who leads (OM-2.1, 2.2).

    The order is a promise of the save format (TBL-4): shuffle, deal by blocks from seat 0 on, roll seat after seat in the order of
    colours, then the lot among those tied.
    """
    count = len(working.players)
    pack = [10 * colour + rank for colour in range(len(COLOURS)) for rank in RANKS[count]]
    shuffled, rng = working.rng.shuffled(pack)
    size = len(pack) // count
    for seat, before in enumerate(working.players):
        hand = tuple(sorted(shuffled[seat * size : (seat + 1) * size]))
        dice = []
        for card in hand:
            face, rng = rng.below(DIE)
            dice.append(card // 10 * 10 + face + 1)
        working.players[seat] = Player(hand, tuple(dice), (), before.points)
    working.rng = rng
    working.round += 1
    working.centre = ()
    working.past = ()
    working.reveals = frozenset(range(count))
    working.say("round", msg("Round {round} begins.", round=working.round), "OM-2.1")
    working.say("shuffled", msgn("{count} card is dealt to everybody.", "{count} cards are dealt to everybody.", size), "OM-2.1")
    working.say("rolled", msg("Everybody rolls a die for each card, of its colour."), "OM-2.1")
    _first_lead(working)


def _first_lead(working: Working) -> None:
    """Most 1s in the Dice Area lead; among those tied the lot decides (OM-2.2)."""
    ones = [sum([die % 10 == 1 for die in player.dice]) for player in working.players]
    most = max(ones)
    leading = [seat for seat, count in enumerate(ones) if count == most]
    if len(leading) > 1:
        working.lead, working.rng = working.rng.pick(leading)
    else:
        working.lead = leading[0]
    name = working.config.names[working.lead]
    leads = msgn("{name} leads, with {count} die that shows 1.", "{name} leads, with {count} dice that show 1.", most, name=name)
    working.say("lead", leads, "OM-2.2")
    begin_trick(working)


def begin_trick(working: Working) -> None:
    """An empty table before the lead (OM-3.1)."""
    working.phase = LAY
    working.cards = working.set_dice = ()
    working.winner = NOBODY


def end_round(working: Working) -> None:
    """Dice in the VP Areas are points; the game goes on, is tied, or ends (OM-5.1…5.3)."""
    gained = tuple(len(player.taken) for player in working.players)
    for seat, before in enumerate(working.players):
        working.players[seat] = Player((), (), (), before.points + gained[seat])
        name, total = working.config.names[seat], before.points + gained[seat]
        scored = msgn(
            "{name} has {count} die, {total} in all.", "{name} has {count} dice, {total} in all.", gained[seat], name=name, total=total
        )
        working.say("scored", scored, "OM-5.1")
    working.scores = (*working.scores, gained)
    begin_trick(working)
    working.centre = ()
    working.past = ()
    if not _over(working):
        deal_round(working)
    elif len(_tied(working)) > 1:
        working.phase = TIE
        working.agreed = 0
        working.lead = 0
    else:
        end_game(working)


def end_game(working: Working) -> None:
    """The highest total wins; those tied share (OM-5.2)."""
    working.phase = ENDED
    working.lead = 0
    working.agreed = 0
    working.say("ended", msg("The last round is over. The highest total wins."), "OM-5.2")


def _tied(working: Working) -> list[int]:
    most = max(player.points for player in working.players)
    return [seat for seat, player in enumerate(working.players) if player.points == most]


def _over(working: Working) -> bool:
    """Whether the game has come to its goal (OM-5.2, 5.3)."""
    if working.config.goal:
        return max(player.points for player in working.players) >= working.config.goal
    return working.round >= ROUNDS
