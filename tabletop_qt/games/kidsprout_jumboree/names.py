"""What pieces are called and how they are explained: names for screen readers, paragraphs for tooltips and the inspector."""

from __future__ import annotations

from engines.kernel.messages import Message, msg, msgn
from engines.kidsprout_jumboree.model import EXCUSES, NO_COIN, Led
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES, VALUE_NAMES, o_clock
from tabletop_qt.games.kidsprout_jumboree.position import Position

TEN = 10
"""A Sprout's age is its coin's value above ten (KSJ-1.1)."""


def age_text(value: int) -> Message:
    """A Sprout's age in figures."""
    return msg("{age}", age=TEN + value)


def plate_name(position: Position, seat: int) -> Message:
    """A player: troop, points, coins and Excuses left."""
    player, person, troop = position.view.players[seat], position.person(seat), position.troop(seat)
    return msg(
        "{troop}: {points}, {coins}, {excuses}, pawn on {hour}",
        troop=troop if person is None else msg("{name}, {troop}", name=person, troop=troop),
        points=msgn("{count} Stress Point", "{count} Stress Points", player.points),
        coins=msgn("{count} coin in hand", "{count} coins in hand", len(player.hand)),
        excuses=msgn("{count} Excuse left", "{count} Excuses left", len(player.excuses)),
        hour=o_clock(player.elapsed),
    )


def plate_about(position: Position, seat: int) -> tuple[Message, ...]:
    """A player explained: what is so just now."""
    lines = []
    if seat == position.view.buck:
        lines.append(msg("The Leaping Buck: rolls the black die, chants, and decides ties."))
    if stressed(position, seat):
        lines.append(msg("Stressed out: leading this Activity would go past 6 PM, so another has to lead."))
    if overnight(position, seat):
        lines.append(msg("Leading the day's last Activity would go past 6 PM: an Overnight, which counts double."))
    lines.append(msg("The fewest Stress Points after three days win."))
    return tuple(lines)


def stressed(position: Position, seat: int) -> bool:
    """Whether a seat is exempt from leading now (KSJ-4.2)."""
    return not position.view.ended and not position.last_round and position.view.stressed_out(seat)


def overnight(position: Position, seat: int) -> bool:
    """Whether a seat would lead an Overnight now (KSJ-5.1)."""
    return not position.view.ended and position.last_round and position.view.stressed_out(seat)


def schedule_name(position: Position, seat: int) -> Message:
    """A Schedule and where its pawn stands."""
    return msg("{troop}'s Schedule, pawn on {hour}", troop=position.troop(seat), hour=o_clock(position.view.players[seat].elapsed))


def schedule_about() -> tuple[Message, ...]:
    """A Schedule explained."""
    return (
        msg("The spaces around the edge are the hours of a clock, from Reveille at 6:00 at the bottom, clockwise to Dinner at 6 PM."),
        msg("Who leads an Activity stacks the coins on the hour it ends at. Past 6 PM nobody can be made to lead, until the last one."),
    )


def led_name(led: Led) -> Message:
    """A stack on a Schedule."""
    return (
        msg(
            "Overnight beside {hour}: {activity}, coins {coins}", hour=o_clock(led.end), activity=ACTIVITY_NAMES[led.roll], coins=coins(led)
        )
        if led.overnight
        else msg("Stack on {hour}: {activity}, coins {coins}", hour=o_clock(led.end), activity=ACTIVITY_NAMES[led.roll], coins=coins(led))
    )


def led_about(led: Led) -> tuple[Message, ...]:
    """What a stack counts (KSJ-6.1)."""
    total, hours = sum(led.coins), msgn("{count} hour", "{count} hours", led.hours)
    if led.overnight:
        return (
            msg(
                "{coins} in all times {hours}, doubled for the Overnight: {stress} Stress Points.",
                coins=total,
                hours=hours,
                stress=led.stress,
            ),
        )
    return (msg("{coins} in all times {hours}: {stress} Stress Points.", coins=total, hours=hours, stress=led.stress),)


def coins(led: Led) -> tuple[Message, ...]:
    """The coins of a stack in ascending order: it doesn't show whose they were."""
    return tuple(VALUE_NAMES[value] for value in sorted(led.coins))


def own_coin_name(value: int) -> Message:
    """A coin in the own hand."""
    return msg("Your {coin}: a Sprout of {age}", coin=VALUE_NAMES[value], age=TEN + value)


def own_coin_about() -> tuple[Message, ...]:
    """A coin in the own hand explained."""
    return (
        msg("Drop it in the clearing: it lies face down until everybody has played one. Each coin is played once a day."),
        msg("The oldest Sprout's player leads and takes all coins' values times the hours."),
    )


def sprout_name(position: Position, seat: int) -> Message:
    """A coin on a stump."""
    coin = position.view.players[seat].coin
    if not position.revealed:
        return msg("{troop}'s Sprout, face down", troop=position.troop(seat))
    before, after = TEN + coin, TEN + position.view.age(seat)
    if before != after:
        return msg("{troop}'s Sprout, {before}, with Excuses {after}", troop=position.troop(seat), before=before, after=after)
    return msg("{troop}'s Sprout, {age}", troop=position.troop(seat), age=before)


def sprout_about(position: Position, seat: int) -> tuple[Message, ...]:
    """A coin on a stump explained: what has been said about it."""
    if not position.revealed:
        own = position.view.players[seat].coin
        if position.open(seat) and own != NO_COIN:
            return (msg("You played your {coin}. All are turned over when everybody has played.", coin=VALUE_NAMES[own]),)
        return (msg("All are turned over when everybody has played."),)
    lines = [
        msg(
            "{troop} {amount}: “{sentence}”",
            troop=position.troop(spoken.seat),
            amount=signed(spoken.amount),
            sentence=spoken.sentence,
        )
        for spoken in position.spoken_on(seat)
    ]
    return (*lines, msg("The oldest leads, unless stressed out; then the next oldest. Excuses count for age, never for Stress Points."))


def signed(amount: int) -> Message:
    """An amount with its sign."""
    return msg("+{amount}", amount=amount) if amount > 0 else msg("\N{MINUS SIGN}{amount}", amount=-amount)


def excuse_name(tile: int) -> Message:
    """An own Excuse tile."""
    return msg("Your Excuse worth {tile}", tile=tile)


def excuse_about() -> tuple[Message, ...]:
    """An own Excuse tile explained."""
    return (
        msg("When the coins lie open, drop it on anyone's Sprout, your own too: it makes the Sprout older or younger."),
        msg("It has to be spoken: pick a sentence or type one. None may be said twice in a game. It is back the next day."),
    )


def spent(position: Position, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The coins and Excuses that a seat has been seen to spend today (KSJ-7.1)."""
    player = position.view.players[seat]
    gone = tuple(led.coins[seat] for led in position.view.today)
    if position.revealed:
        gone = (*gone, player.coin)
    return gone, tuple(tile for tile in EXCUSES if tile not in player.excuses)


def spent_name(position: Position, seat: int) -> Message:
    """What a seat has spent today, in words."""
    coins_gone, tiles = spent(position, seat)
    words = (*(VALUE_NAMES[value] for value in coins_gone), *(msg("Excuse {tile}", tile=tile) for tile in tiles))
    return msg("{troop} has spent {spent}", troop=position.troop(seat), spent=words) if words else msg("Nothing is spent yet")
