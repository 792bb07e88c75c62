"""Activities begin and end, and so do days (KSJ-2.1, 1.4, 6)."""

from __future__ import annotations

from engines.kernel.messages import msg, msgn
from engines.kidsprout_jumboree.model import COINS, COINS_PHASE, DAYS, ENDED, EXCUSES, HOURS, NO_COIN, ROUNDS, Player
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES, COIN_OF, TROOPS, VALUE_NAMES
from engines.kidsprout_jumboree.working import Working

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


def roll_buck(working: Working) -> None:
    """The Leaping Buck rolls for the next Activity; then coins are played (KSJ-2.1)."""
    working.roll, working.rng = working.rng.below(len(HOURS))
    working.phase = COINS_PHASE
    working.say("rolled", _ROLLED[working.roll], "KSJ-2.1")


def end_activity(working: Working) -> None:
    """The next Activity, or the end of the day (KSJ-2, 6.1)."""
    if working.round == ROUNDS:
        _score(working)
        if working.day == DAYS:
            working.phase = ENDED
            working.say("ended", msg("The third day is over. The fewest Stress Points win."), "KSJ-6.3")
            return
        _new_day(working)
    else:
        working.round += 1
        if working.config.buck == EACH_ACTIVITY:
            _pass_buck(working)
    roll_buck(working)


def _score(working: Working) -> None:
    """Stress Points of the day's Activities are added to those of earlier days (KSJ-6.1, 6.2)."""
    for seat, before in enumerate(working.players):
        gained = sum([led.stress for led in working.led if led.day == working.day and led.leader == seat])
        points = before.points + gained
        working.players[seat] = Player(before.hand, before.coin, before.excuses, before.elapsed, points)
        who = TROOPS[working.config.suits[seat]]
        message = msgn(
            "{troop} takes {count} Stress Point, {total} in all.",
            "{troop} takes {count} Stress Points, {total} in all.",
            gained,
            troop=who,
            total=points,
        )
        working.say("scored", message, "KSJ-6.1")


def _new_day(working: Working) -> None:
    """Coins, Excuses and pawns go back (KSJ-6.2)."""
    working.players = [Player(COINS, NO_COIN, EXCUSES, 0, player.points) for player in working.players]
    working.day, working.round = working.day + 1, 1
    working.say("day", msg("Day {day}: Reveille at 6:00.", day=working.day), "KSJ-6.2")
    if working.config.buck in (EACH_ACTIVITY, EACH_DAY):
        _pass_buck(working)


def _pass_buck(working: Working) -> None:
    """The Buck goes to the left, where that was agreed on (KSJ-1.4)."""
    working.buck = (working.buck + 1) % len(working.players)
    working.say("buck", msg("{troop} is the Leaping Buck.", troop=TROOPS[working.config.suits[working.buck]]), "KSJ-1.4")


def opening_roll(working: Working) -> tuple[int, ...]:
    """All roll their dice in seat order, those tied for the highest again, till one is the Leaping Buck (KSJ-1.3).

    Returns what each die showed last. The order is a promise of the save format (TBL-4).
    """
    suits = working.config.suits
    shown = [0] * len(suits)
    rolling = list(range(len(suits)))
    while len(rolling) > 1:
        for seat in rolling:
            shown[seat], working.rng = working.rng.below(len(HOURS))
        faces = tuple(COIN_OF[suits[seat]][shown[seat]] for seat in rolling)
        working.say("rolled", msg("Dice for the Buck: {faces}.", faces=faces), "KSJ-1.3")
        highest = max(shown[seat] for seat in rolling)
        rolling = [seat for seat in rolling if shown[seat] == highest]
    working.buck = rolling[0]
    working.say("buck", msg("{troop} is the Leaping Buck.", troop=TROOPS[suits[working.buck]]), "KSJ-1.3")
    return tuple(shown)
