"""Moments of Operation Master: who leads a round, tricks won, values taken, bowls lost; and the bowls at the end of a round."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from attrs import evolve

from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg, msgn
from engines.operation_master.model import Die, State
from engines.operation_master.words import leads
from tabletop_qt.games.operation_master import layout
from tabletop_qt.games.operation_master.position import OperationMasterPosition, copies, set_id, tie, winning_seat
from tabletop_qt.viewmodels.faces import enlarged
from tabletop_qt.viewmodels.moments import MIDDLE, STAGE, Actor, Moment, Tally, by_rank, row_of
from tabletop_qt.viewmodels.scenery import Box, Face, face

STAGED = frozenset({"lead", "won", "taken", "put_back"})
WON = 1400
"""The milliseconds that a player's winning of a trick is shown."""
MANY, FEW = 3, 2
"""The least number of dice, taken at once or lost at once by a bot, that are worth a moment; a person's always are."""
PERFECT = 14
"""The highest total there is: an 8, and a die that shows 6."""
SIZE, IN_ROW = 92.0, 6
MOST_BOWLS = 6
"""The most rounds whose bowls are shown side by side."""


def moment(position: OperationMasterPosition, before: State, kinds: Collection[str]) -> Moment | None:
    """The moment of a beat that led from a view to this position; of a round's last trick, which decides it, everything is shown."""
    if "lead" in kinds:
        # The first round's is told while its dice are rolled.
        return _leads(position) if position.view.round > 1 else None
    last = not any(player.hand for player in position.view.players)
    winner = winning_seat(position) if "won" in kinds else None
    if winner is not None and (last or not position.bot(winner) or _beats_persons(position) or _perfect(position, winner)):
        return _won(position, winner, last)
    for seat in position.seats:
        had, has = before.players[seat].taken, position.view.players[seat].taken
        many, few = (MANY, FEW) if position.bot(seat) and not last else (1, 1)
        if "put_back" in kinds and len(had) >= few and not has:
            return evolve(_lost(position, seat, had), concerns=last)
        if len(has) - len(had) >= many:
            return evolve(_taken(position, before, seat, has[len(had) :]), concerns=last)
    return None


def _alone(position: OperationMasterPosition, seat: int) -> bool:
    """True if nobody but this player is there besides bots."""
    return persons(position.chairs) == (seat,)


def _beats_persons(position: OperationMasterPosition) -> bool:
    """True if a person has as much as the winner and loses, since they set earlier (OM-3.3)."""
    most = max([each.total for each in position.trick if each.wins])
    return any(each.follows and not each.wins and each.total == most and not position.bot(each.seat) for each in position.trick)


def _perfect(position: OperationMasterPosition, seat: int) -> bool:
    """True if no trick can be won with more."""
    return position.trick[position.view.place(seat)].total == PERFECT


def _leads(position: OperationMasterPosition) -> Moment | None:
    """The dice that show 1 of who leads a round, which are why they do (OM-2.2)."""
    view = position.view
    spot, seat = position.spot(view.lead), view.lead
    dice = [[die for die in player.dice if die.value == 1] for player in view.players]
    ones = dice[seat]
    if not ones:
        return None
    most = [position.view.config.names[other] for other in position.seats if len(dice[other]) == len(ones)]
    start = Box.around(*spot.dice.centre, spot.die)
    actors = [Actor(layout.die(die, SIZE), box, start, start) for die, box in zip(ones, row_of(len(ones), SIZE), strict=True)]
    words = leads(most, view.config.names[seat], len(ones))
    return Moment(words, tuple(actors), (spot.plate,), face("lamp_light", STAGE.w, STAGE.h), "dice", WON)


def _won(position: OperationMasterPosition, seat: int, last: bool) -> Moment | None:
    """A player's card and die in a ring of light that runs on to their plate; the die of the highest total there is turns over.

    It is shown where a tie is won or a value is to be chosen, for the highest total, and in the last trick; else the dice taken tell it.
    """
    view, place = position.view, position.view.place(seat)
    total, tied, perfect = position.trick[place].total, tie(position), _perfect(position, seat)
    if view.players[seat].held and not tied and not last and not perfect:
        return None
    x, y = position.trick_spot(seat)
    large, start = enlarged(layout.card(view.cards[place], layout.TRICK_CARD), 200), Box.around(x, y, *layout.TRICK_CARD)
    card = Actor(large, Box.around(STAGE.w / 2, MIDDLE, large.w, large.h), start, start)
    on_it = Box.around(STAGE.w / 2, MIDDLE + 2 * layout.DOWN, 2 * layout.SET_DIE)
    square = Box.around(x, y + layout.DOWN, layout.SET_DIE)
    die = Actor(layout.die(view.set_dice[place], on_it.w), on_it, square, square)
    if perfect:
        die = evolve(die, moved=on_it, leap=60, tilt=360)
    if _alone(position, seat):
        words = (
            msg("You win the tie at {total}: you set later!", total=total) if tied else msg("You win the trick with {total}!", total=total)
        )
    elif tied:
        words = msg("{name} wins the tie at {total} by setting later!", name=position.name(seat), total=total)
    else:
        words = msg("{name} wins the trick with {total}!", name=position.name(seat), total=total)
    around, plate = Box.around(STAGE.w / 2, MIDDLE, 330, 290), position.spot(seat).plate
    ring = Actor(face("light_ring", around.w, around.h), around, position.table.box, plate)
    return Moment(
        words,
        (ring, card, die),
        (start, plate),
        face("lamp_light", STAGE.w, STAGE.h),
        "ring",
        WON,
        concerns=position.bot(seat),
        prompts=True,
    )


def _taken(position: OperationMasterPosition, before: State, seat: int, dice: tuple[Die, ...]) -> Moment:
    """A ring of light runs around all dice of a value and into the bowl. Who had no other value to choose is told so."""
    bowl, dish = position.spot(seat).bowl, position.table.dish(dice[0].value)
    on_cards = [position.trick_spot(before.at(place)) for place, die in enumerate(before.set_dice) if die.value == dice[0].value]
    starts = [Box.around(x, y, layout.SET_DIE) for x, y in on_cards] + [dish] * len(dice)
    words = msgn("{name} takes {count} die showing {value} and now has {held}.",
                 "{name} takes {count} dice showing {value} and now has {held}.", len(dice),
                 name=position.name(seat), value=dice[0].value, held=len(position.view.players[seat].taken))  # fmt: skip
    if _alone(position, seat):
        words = msgn("You take {count} die showing {value}!", "You take {count} dice showing {value}!", len(dice), value=dice[0].value)
    if not (before.players[seat].taken or position.view.centre):
        words = msg("All available dice show {value}. {told}", value=dice[0].value, told=words)
    sound = "ring" if len(dice) >= MANY else "dice"
    # Players have moved theirs themselves.
    held = frozenset(_lying(before, dice[0].value)) if position.bot(seat) else frozenset[str]()
    light = face("lamp_light", STAGE.w, STAGE.h)
    return Moment(words, _ringed(dice, starts, position.table.box, bowl), (bowl,), light, sound, prompts=True, holds=held)


def _lying(view: State, value: int) -> Iterator[str]:
    """The ids of the dice of a value on the cards and in the centre."""
    yield from [set_id(place, die) for place, die in enumerate(view.set_dice) if die.value == value]
    yield from copies("pool", [die for die in view.centre if die.value == value])


def _ringed(dice: tuple[Die, ...], starts: Sequence[Box], ring_from: Box, end: Box) -> tuple[Actor, ...]:
    """A ring of light, and in it the dice that come from ``starts`` and go to the end."""
    rows = -(-len(dice) // IN_ROW)
    across = -(-len(dice) // rows)
    boxes = [
        Box(box.x, box.y + (row - (rows - 1) / 2) * (SIZE + 14), SIZE, SIZE) for row in range(rows) for box in row_of(across, SIZE, gap=14)
    ]
    shown = Box.around(STAGE.w / 2, MIDDLE, across * (SIZE + 14) + 150, rows * (SIZE + 14) + 90)
    actors = [Actor(layout.die(die, SIZE), box, start, end) for die, box, start in zip(dice, boxes, starts, strict=False)]
    return Actor(face("light_ring", shown.w, shown.h), shown, ring_from, end), *actors


def _lost(position: OperationMasterPosition, seat: int, dice: tuple[Die, ...]) -> Moment:
    """A bowl tips over, and its dice roll back into their dish."""
    bowl, dish = position.spot(seat).bowl, position.table.dish(dice[0].value)
    shown = Box.around(STAGE.w / 2 - 130, MIDDLE + 40, 320, 160)
    basin = Actor(face("basin", shown.w, shown.h), shown, bowl, bowl, moved=Box(shown.x + 10, shown.y - 40, shown.w, shown.h), tilt=118)
    actors = []
    for index, die in enumerate(dice):
        across, row = index % 5, index // 5 % 2
        lying = Box.around(shown.x + 70 + 46 * across, shown.y - 8 - 40 * row, 46)
        fallen = Box.around(STAGE.w / 2 + 120 + 62 * across, MIDDLE + 108 - 62 * row, 56)
        actors.append(Actor(layout.die(die, 56), lying, bowl, dish, moved=fallen, leap=30, tilt=360))
    words = msgn("There is no die showing {value}: {name} puts {count} die back.",
                 "There is no die showing {value}: {name} puts {count} dice back.", len(dice), name=position.name(seat),
                 value=dice[0].value)  # fmt: skip
    if _alone(position, seat):
        words = msgn("There is no die showing {value}: you put {count} die back.",
                     "There is no die showing {value}: you put {count} dice back.", len(dice), value=dice[0].value)  # fmt: skip
    held = frozenset(copies(f"taken:{seat}", dice))
    return Moment(words, (*actors, basin), (dish, bowl), face("lamp_light", STAGE.w, STAGE.h), "spill", prompts=True, holds=held)


def tally(position: OperationMasterPosition) -> Tally:
    """Everybody's bowl on a stand, and the dice in each; of a finished game each round's bowl with its points, if there are few."""
    view = position.view
    pictures = tuple([(face("basin", 64, 32), *[layout.die(die, 32) for die in player.taken]) for player in view.players])
    if not view.agenda:
        few = len(view.scores) <= MOST_BOWLS
        pictures = tuple([tuple([_points(points) for points in each]) for each in zip(*view.scores, strict=True)]) if few else ()
    return Tally(face("tray", 720, 400, title=msg("")), pictures, _ceremony(position))


def _ceremony(position: OperationMasterPosition) -> Face:
    """Everybody's bowl with its dice, those with the most points first; joint firsts stand equally high."""
    players = position.view.players
    values: dict[str, str | int | Message] = {"count": len(players)}
    for place, (rank, seat) in enumerate(by_rank([-player.points for player in players])):
        points, taken = players[seat].points, players[seat].taken
        values |= {
            f"name{place}": position.name(seat),
            f"seat{place}": position.colour(seat),
            f"points{place}": points,
            f"rank{place}": rank,
            f"won{place}": int(rank == 1),
            f"value{place}": players[seat].held,
            f"dice{place}": len(taken),
            **{f"die{place}_{number}": die.suit for number, die in enumerate(taken)},
        }
    return face("ceremony", 960, 232, **values)


def _points(points: int) -> Face:
    return face("bowl", 52, 40, count=points, value=0, empty=msg("{number}", number=0))
