"""Rounds begin and end (OM-2.1, 2.2, 5.1…5.3)."""

from __future__ import annotations

from engines.kernel.words import msg, msgn
from engines.operation_master.model import COLOURS, DIE, ENDED, LAY, NOBODY, RANKS, ROUNDS, TIE, Player
from engines.operation_master.theatre import Theatre


def deal_round(theatre: Theatre) -> None:
    """Deal all cards, roll a die of its colour for each of them, and find who leads (OM-2.1, 2.2).

    The order is a promise of the save format (TBL-4): shuffle, deal by blocks from seat 0 on, roll seat after seat in the order of
    colours, then the lot among those tied.
    """
    count = len(theatre.players)
    pack = [10 * colour + rank for colour in range(len(COLOURS)) for rank in RANKS[count]]
    shuffled, chance = theatre.chance.shuffled(pack)
    size = len(pack) // count
    for seat, before in enumerate(theatre.players):
        hand = tuple(sorted(shuffled[seat * size : (seat + 1) * size]))
        dice = []
        for card in hand:
            face, chance = chance.below(DIE)
            dice.append(card // 10 * 10 + face + 1)
        theatre.players[seat] = Player(hand, tuple(dice), (), before.points)
    theatre.chance = chance
    theatre.round += 1
    theatre.centre = ()
    theatre.past = ()
    theatre.reveals = frozenset(range(count))
    theatre.say("round", msg("Round {round} begins.", round=theatre.round), "OM-2.1")
    theatre.say("shuffled", msgn("{count} card is dealt to everybody.", "{count} cards are dealt to everybody.", size), "OM-2.1")
    theatre.say("rolled", msg("Everybody rolls a die for each card, of its colour."), "OM-2.1")
    _first_lead(theatre)


def _first_lead(theatre: Theatre) -> None:
    """Most 1s in the Dice Area lead; among those tied the lot decides (OM-2.2)."""
    ones = [sum([die % 10 == 1 for die in player.dice]) for player in theatre.players]
    most = max(ones)
    leading = [seat for seat, count in enumerate(ones) if count == most]
    if len(leading) > 1:
        theatre.lead, theatre.chance = theatre.chance.pick(leading)
    else:
        theatre.lead = leading[0]
    name = theatre.config.names[theatre.lead]
    leads = msgn("{name} leads, with {count} die that shows 1.", "{name} leads, with {count} dice that show 1.", most, name=name)
    theatre.say("lead", leads, "OM-2.2")
    begin_trick(theatre)


def begin_trick(theatre: Theatre) -> None:
    """An empty table before the lead (OM-3.1)."""
    theatre.phase = LAY
    theatre.cards = theatre.set_dice = ()
    theatre.winner = NOBODY


def end_round(theatre: Theatre) -> None:
    """Dice in the VP Areas are points; the game goes on, is tied, or ends (OM-5.1…5.3)."""
    gained = tuple(len(player.taken) for player in theatre.players)
    for seat, before in enumerate(theatre.players):
        theatre.players[seat] = Player((), (), (), before.points + gained[seat])
        name, total = theatre.config.names[seat], before.points + gained[seat]
        scored = msgn(
            "{name} has {count} die, {total} in all.", "{name} has {count} dice, {total} in all.", gained[seat], name=name, total=total
        )
        theatre.say("scored", scored, "OM-5.1")
    theatre.scores = (*theatre.scores, gained)
    begin_trick(theatre)
    theatre.centre = ()
    theatre.past = ()
    if not _over(theatre):
        deal_round(theatre)
    elif len(_tied(theatre)) > 1:
        theatre.phase = TIE
        theatre.agreed = 0
        theatre.lead = 0
    else:
        end_game(theatre)


def end_game(theatre: Theatre) -> None:
    """The highest total wins; those tied share (OM-5.2)."""
    theatre.phase = ENDED
    theatre.lead = 0
    theatre.agreed = 0
    theatre.say("ended", msg("The last round is over. The highest total wins."), "OM-5.2")


def _tied(theatre: Theatre) -> list[int]:
    most = max(player.points for player in theatre.players)
    return [seat for seat, player in enumerate(theatre.players) if player.points == most]


def _over(theatre: Theatre) -> bool:
    """Whether the game has come to its goal (OM-5.2, 5.3)."""
    if theatre.config.goal:
        return max(player.points for player in theatre.players) >= theatre.config.goal
    return theatre.round >= ROUNDS
