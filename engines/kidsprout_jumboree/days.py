"""Activities begin and end, and so do days (KSJ-2.1, 1.4, 6)."""

from __future__ import annotations

from engines.kernel.words import msg, msgn
from engines.kidsprout_jumboree.camp import Camp
from engines.kidsprout_jumboree.model import COINS, COINS_PHASE, DAYS, ENDED, EXCUSES, HOURS, NO_COIN, ROUNDS, Player
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES, COIN_OF, TROOPS, VALUE_NAMES

EACH_ACTIVITY, EACH_DAY = "each_activity", "each_day"
_ROLLED = tuple(
    msgn(
        "The Buck shows {face}: {activity}, {count} hour.",
        "The Buck shows {face}: {activity}, {count} hours.",
        hours,
        face=face,
        activity=what,
    )
    for face, what, hours in zip(VALUE_NAMES, ACTIVITY_NAMES, HOURS, strict=True)
)


def roll_buck(camp: Camp) -> None:
    """The Leaping Buck rolls for the next Activity; then coins are played (KSJ-2.1)."""
    camp.roll, camp.chance = camp.chance.below(len(HOURS))
    camp.phase = COINS_PHASE
    camp.say("rolled", _ROLLED[camp.roll], "KSJ-2.1")


def end_activity(camp: Camp) -> None:
    """The next Activity, or the end of the day (KSJ-2, 6.1)."""
    if camp.round == ROUNDS:
        _score(camp)
        if camp.day == DAYS:
            camp.phase = ENDED
            camp.say("ended", msg("The third day is over. The fewest Stress Points win."), "KSJ-6.3")
            return
        _new_day(camp)
    else:
        camp.round += 1
        if camp.config.buck == EACH_ACTIVITY:
            _pass_buck(camp)
    roll_buck(camp)


def _score(camp: Camp) -> None:
    """Stress Points of the day's Activities are added to those of earlier days (KSJ-6.1, 6.2)."""
    for seat, before in enumerate(camp.players):
        gained = sum([led.stress for led in camp.led if led.day == camp.day and led.leader == seat])
        points = before.points + gained
        camp.players[seat] = Player(before.hand, before.coin, before.excuses, before.elapsed, points)
        who = TROOPS[camp.config.suits[seat]]
        message = msgn(
            "{troop} takes {count} Stress Point, {total} in all.",
            "{troop} takes {count} Stress Points, {total} in all.",
            gained,
            troop=who,
            total=points,
        )
        camp.say("scored", message, "KSJ-6.1")


def _new_day(camp: Camp) -> None:
    """Coins, Excuses and pawns go back (KSJ-6.2)."""
    camp.players = [Player(COINS, NO_COIN, EXCUSES, 0, player.points) for player in camp.players]
    camp.day, camp.round = camp.day + 1, 1
    camp.say("day", msg("Day {day}: Reveille at 6:00.", day=camp.day), "KSJ-6.2")
    if camp.config.buck in (EACH_ACTIVITY, EACH_DAY):
        _pass_buck(camp)


def _pass_buck(camp: Camp) -> None:
    """The Buck goes to the left, where that was agreed on (KSJ-1.4)."""
    camp.buck = (camp.buck + 1) % len(camp.players)
    camp.say("buck", msg("{troop} is the Leaping Buck.", troop=TROOPS[camp.config.suits[camp.buck]]), "KSJ-1.4")


def opening_roll(camp: Camp) -> tuple[int, ...]:
    """All roll their dice in seat order, those tied for the highest again, till one is the Leaping Buck (KSJ-1.3).

    Returns what each die showed last. The order is a promise of the save format (TBL-4).
    """
    suits = camp.config.suits
    shown = [0] * len(suits)
    rolling = list(range(len(suits)))
    while len(rolling) > 1:
        for seat in rolling:
            shown[seat], camp.chance = camp.chance.below(len(HOURS))
        faces = tuple(COIN_OF[suits[seat]][shown[seat]] for seat in rolling)
        camp.say("rolled", msg("Dice for the Buck: {faces}.", faces=faces), "KSJ-1.3")
        highest = max(shown[seat] for seat in rolling)
        rolling = [seat for seat in rolling if shown[seat] == highest]
    camp.buck = rolling[0]
    camp.say("buck", msg("{troop} is the Leaping Buck.", troop=TROOPS[suits[camp.buck]]), "KSJ-1.3")
    return tuple(shown)
