"""Short remarks below a player's things: what is worth saying just now, and with the memory aid what is spent."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg
from engines.kernel.options import Switch
from engines.kidsprout_jumboree.model import EXCUSES, Led
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES, VALUE_NAMES, hours_long, o_clock
from tabletop_qt.games.kidsprout_jumboree import faces
from tabletop_qt.games.kidsprout_jumboree.position import CampPosition
from tabletop_qt.viewmodels.scenery import Piece

_Remark = tuple[str, Message, str, tuple[Message, ...], str]
"""Kind, text, mood, explanation, clause."""


def stack_words(led: Led) -> tuple[Message, Message]:
    """What a stack on a Schedule is called, and what it counts (KSJ-6.1). It doesn't show whose coins they were."""
    hour, activity, coins = o_clock(led.end), ACTIVITY_NAMES[led.roll], tuple(VALUE_NAMES[value] for value in sorted(led.coins))
    total, hours, stress = sum(led.coins), hours_long(led.hours), led.stress
    name = msg("Stack on {hour}: {activity}, coins {coins}", hour=hour, activity=activity, coins=coins)
    counts = msg("{coins} in all times {hours}: {stress} Stress Points.", coins=total, hours=hours, stress=stress)
    if led.overnight:
        name = msg("Overnight beside {hour}: {activity}, coins {coins}", hour=hour, activity=activity, coins=coins)
        counts = msg("{coins} in all times {hours}, doubled for the Overnight: {stress} Stress Points.", coins=total, hours=hours,
                     stress=stress)  # fmt: skip
    return name, counts


def remarks(position: CampPosition, seat: int, layer: int) -> Iterator[Piece]:
    """The tags of a seat's blanket, the most pressing first, as many as there is room for."""
    zone, boxes = position.zone(seat), list(position.layout.areas[seat].tags)
    if position.view.config.memory_aid is Switch.ON:
        box, (coins, tiles), troop = boxes.pop(), _spent(position, seat), position.troop(seat)
        words = (*(VALUE_NAMES[value] for value in coins), *(msg("Excuse {tile}", tile=tile) for tile in tiles))
        name = msg("{troop} has spent {spent}", troop=troop, spent=words) if words else msg("Nothing is spent yet")
        shown = faces.spent(box, position.suit(seat), coins, tiles)
        yield Piece(f"spent:{seat}", shown, *box.centre, layer, zone, name, (name,), ("KSJ-7.1",))
    for (kind, text, mood, about, clause), box in zip(_remarks(position, seat), boxes, strict=False):
        shown = box.face("tag", text=text, mood=mood)
        yield Piece(f"tag:{seat}:{kind}", shown, *box.centre, layer, zone, text, about, (clause,), focusable=False)


def _spent(position: CampPosition, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The coins and Excuses that a seat has been seen to spend today (KSJ-7.1)."""
    player = position.view.players[seat]
    gone = [led.coins[seat] for led in position.view.today] + ([player.coin] if position.revealed else [])
    return tuple(gone), tuple(tile for tile in EXCUSES if tile not in player.excuses)


def _remarks(position: CampPosition, seat: int) -> Iterator[_Remark]:
    view = position.view
    if position.stacking and seat in position.acting:
        yield "leader", msg("leads"), "scored", (), "KSJ-4.1"
    if position.too_late(seat) and not position.last_round:
        yield "stressed", msg("stressed out"), "stressed", (msg("Leading would go past 6 PM, so another has to."),), "KSJ-4.2"
    if position.too_late(seat) and position.last_round:
        about = msg("In the day's last Activity nobody is exempt; past 6 PM it counts double.")
        yield "overnight", msg("double"), "stressed", (about,), "KSJ-5.1"
    if view.passed(seat):
        yield "passed", msg("no Excuse now"), "plain", (), "KSJ-3.3"
    if view.day > 1 and view.round == 1 and not view.ended:
        gained = [led for led in view.led if led.day == view.day - 1 and led.leader == seat]
        text = msg("day {day}: +{points}", day=view.day - 1, points=sum(led.stress for led in gained))
        yield "scored", text, "scored", tuple(line for led in gained for line in stack_words(led)), "KSJ-6.1"
