"""Moments of Hallway Rivals: captures, purchases, school events, report cards, the next player; a round's end; and the dice of a fight."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import reduce

from attrs import frozen

from engines.hallway_rivals.board import NURSE, OFFICE, Kind, Place, base
from engines.hallway_rivals.model import (
    Awarded,
    EndTurn,
    Graduate,
    Journey,
    OfferCounter,
    OwnTurn,
    PushOff,
    Put,
    Roll,
    Sale,
    Spend,
    State,
)
from engines.hallway_rivals.pieces import PRICES, Activity, Goods, Snack, Student
from engines.hallway_rivals.rules.coins import GOODS
from engines.hallway_rivals.rules.fighting import dice
from engines.hallway_rivals.rules.placing import pushes_onto
from engines.hallway_rivals.rules.turns import HOME_COINS
from engines.hallway_rivals.school import classroom, controlled, is_base, seat_of, social, student_named
from engines.hallway_rivals.words import CARDS, place_name, result, student_name
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.games.hallway_rivals import layout
from tabletop_qt.games.hallway_rivals.desk import ABOUT_CARDS, ABOUT_EVENTS, DECKS, beds, bought_card
from tabletop_qt.games.hallway_rivals.position import HallwayPosition
from tabletop_qt.games.hallway_rivals.routes import on_sale
from tabletop_qt.games.hallway_rivals.school import SIGNED, furniture, portrait, seen_events
from tabletop_qt.viewmodels import faces
from tabletop_qt.viewmodels.moments import LENGTH, MIDDLE, STAGE, Actor, Moment, Tally, by_rank, row_of
from tabletop_qt.viewmodels.scenery import Box, Face, Piece, face

STAGED = frozenset(
    [
        "bought",
        "bought_room",
        "captured",
        "card",
        "caught",
        "cheered",
        "event",
        "locked",
        "pushed",
        "reported",
        "rolled",
        "stole",
        "unreported",
    ]
)
LEFT_BY = frozenset({"bought_room", "captured", "reported", "rolled"})
"""The kinds of events that leave dice on the floor, a pennant over a room, or a face on a bot's plate."""
PENNANT = 44.0
"""The height of a pennant over a room that was just taken."""
LANDED = 500
"""Milliseconds until the dice of a fight lie still."""
SUMMED, JUDGED, LANDS = 540, 640, 1150
"""Milliseconds until the sums of a fight are seen, until its result is, and until its dice leave for the floor."""
STAMPED = 420
"""Milliseconds until the grade comes down on a report card."""
CORNER, RESULT = (258.0, 250.0), Box(STAGE.w / 2 - 240, MIDDLE + 132, 480, 58)
"""The size of a side's mat in a fight, and the place of its result below both mats."""
LEAST_DIE = 60.0
"""The least size of a die on the floor, so that its pips can be read: 22 pixels in a lesson in the smallest window."""


def moment(position: HallwayPosition, before: State, kinds: Collection[str]) -> Moment | None:
    """The moment of a beat that led from a view to this position."""
    if "reported" in kinds or "unreported" in kinds:
        return _report_cards(position, before)
    scenes = {
        "captured": _pennant,
        "rolled": _fight,
        "bought": _purchase,
        "card": _played_card,
        "caught": _caught,
        "cheered": _cheered,
        "locked": _locked,
        "bought_room": _bought_room,
        "stole": _theft,
        "pushed": _push,
        "event": _events,
    }
    return next((scene(position, before) for kind, scene in scenes.items() if kind in kinds), None)


def _events(position: HallwayPosition, before: State) -> Moment | None:
    """The cards of school events that have just been drawn."""
    old, now = before.old_events, position.view.old_events
    # Discards that were shuffled first are all new.
    events = (*(now[len(old) :] if now[: len(old)] == old else now), *position.view.gone[len(before.gone) :])
    if not events:
        return None
    actors, lain = [], dict(zip(seen_events(position), position.layout.events, strict=False))
    for index, (event, box) in enumerate(zip(events, row_of(len(events), 205, gap=30, ratio=545 / 380), strict=True)):
        shown = face("printed", 380, 545, title=CARDS[event], text=ABOUT_EVENTS[event], deck="event", card=event.value)
        actors.append(Actor(shown, box, start=layout.TRACK, end=lain.get(event), delay=90 * index))
    return Moment(msg("School event: {events}", events=tuple(CARDS[event] for event in events)), tuple(actors), sound="bell")


def _played_card(position: HallwayPosition, before: State) -> Moment | None:
    """The card that a player has just played, and the student or the coins that go over to them."""
    view, seat = position.view, position.view.turn.seat
    piles = ("activity", before.old_activities, view.old_activities), ("snack", before.old_snacks, view.old_snacks)
    played = [(deck, card) for deck, old, now in piles for card in now[len(old) :]]
    if not played:
        # The pile was shuffled, or the card has left the game.
        return None
    deck, card = played[0]
    mine, loser = position.locker(seat), None
    shown = face("printed", 380, 545, title=CARDS[card], text=ABOUT_CARDS[card], deck=deck, card=card.value)
    cast = [_rays(position, seat, 560), Actor(shown, Box.around(STAGE.w / 2, MIDDLE, 205, 294), start=mine)]
    beside = Box.around(STAGE.w / 2 + 200, MIDDLE, 120, 120)
    for other in position.seats:
        lost = before.players[other].coins - view.players[other].coins
        gone = [one for one in before.players[other].students if student_named(view, one.name) is None]
        if other != seat and card is Snack.LOCKER_COMBO and lost > 0:
            loser = other
            coins = faces.coin(msg("{count}", count=lost), size=120)
            cast.append(Actor(coins, beside, start=position.locker(other), end=mine, leap=40))
        elif other != seat and card is Activity.EXCHANGE_STUDENT and gone:
            loser = other
            pawn, home = portrait(position, gone[0], 120), position.layout.boxes[base(seat)]
            standing = Box.around(*beside.centre, pawn.w, pawn.h)
            cast.append(Actor(pawn, standing, start=position.layout.boxes[gone[0].place], end=home, leap=40))
    words = msg("{name} plays {card}.", name=position.name(seat), card=CARDS[card])
    concerns = loser is not None and not position.bot(loser)
    return Moment(words, tuple(cast), (mine,), sound="card", concerns=concerns)


def handed_over(position: HallwayPosition, seat: int, before: State | None, news: Sequence[Message]) -> Moment:
    """The moment of a player at the screen who decides after another one: a banner with the news where a turn or an event of it begins.

    ``before`` is the view at their last decision. Within a turn or a fight it is a small pennant, which does not dim the table.
    """
    view, name, own = position.view, position.name(seat), isinstance(position.view.decision, OwnTurn)
    words = msg("{name}'s turn", name=name) if own else msg("{name} chooses", name=name)
    went_on = before is not None and before.round == view.round and EndTurn(seat) in before.agenda
    event = isinstance(view.decision, Graduate) or (isinstance(view.decision, Put) and view.decision.journey is Journey.SCIENCE_FAIR)
    if (event and view.turn.seat != seat) or (own and not went_on):
        return _banner(position, seat, words, news)
    locker = position.locker(seat)
    low, high = (Box(STAGE.w / 2 - 20, y, 150, 100) for y in (MIDDLE - 20, MIDDLE - 80))
    cast = [_rays(position, seat, 300), Actor(face("pennant", 150, 100, seat=position.colour(seat)), low, end=locker, moved=high)]
    if view.players[seat].students:
        shown = portrait(position, view.players[seat].students[0], 90)
        cast.append(Actor(shown, Box(STAGE.w / 2 - 100, MIDDLE - 40, shown.w, shown.h), leap=40))
    return Moment(words, tuple(cast), sound="flag", lasts=HANDED_OVER, caption=NOTE, dims=False, concerns=True)


def _banner(position: HallwayPosition, seat: int, title: Message, news: Sequence[Message]) -> Moment:
    """A banner in a player's colour with their group, whose turn it is, and the latest of what has happened since the last one."""
    colour, locker, (left, top) = position.colour(seat), position.locker(seat), (STAGE.w / 2 - 280, MIDDLE - 118)
    cast = [_rays(position, seat, 620), Actor(face("mat", 560, 190, seat=colour, won=1), Box(left, top, 560, 190))]
    for number, student in enumerate(position.view.players[seat].students[:3]):
        shown = portrait(position, student, 112)
        cast.append(Actor(shown, Box(left + 30 + number * 96, top + 184 - shown.h, shown.w, shown.h), leap=24, delay=60 * number))
    low, high = (Box(left + 350, top + y, 180, 120) for y in (64, 34))
    plate = Box(left, top + 198, 560, 64)
    cast += [
        Actor(face("pennant", 150, 100, seat=colour), low, end=locker, moved=high),
        Actor(plate.face("name_plate", title=title, seat=colour), plate),
    ]
    told = list[Message]()
    for sentence in reversed(news):
        if told and sum(len(str(each)) for each in (*told, sentence)) > MOST_NEWS:
            break
        told.insert(0, sentence)
    words = reduce(lambda one, other: msg("{first} {second}", first=one, second=other), told) if told else title
    return Moment(words, tuple(cast if told else cast[:-1]), (locker,), sound="flag", lasts=HANDED_OVER, concerns=True)


def _pennant(position: HallwayPosition, before: State) -> Moment | None:
    """A pennant is raised over the rooms that a person captures; of a bot's, over those that matter."""
    view, taken = position.view, _taken(position, before)
    if not taken:
        return None
    seat, place = classroom(view, taken[0]).owner, taken[0]
    victim, had = classroom(before, place).owner, controlled(before, seat)
    leads, led = (controlled(state, seat) > max(controlled(state, other) for other in position.seats if other != seat)
                  for state in (view, before))  # fmt: skip
    every = all(room.owner == seat for room in view.rooms)
    if position.bot(seat) and victim < 0 and had and (led or not leads) and not every:
        return _small_pennant(position, taken, seat)
    signs = tuple(position.layout.sign(place) for place in (position.layout.boxes if every else taken) if place.is_room)
    left, top = STAGE.w / 2 - 205, MIDDLE - 120
    room = Box(left, top, 250, 250).face("room", seat=position.colour(seat), what=furniture(place), door="")
    pole = Actor(face("flagpole", 320, 300, number=msg("{number}", number=place.number)), Box(left + 130, MIDDLE - 150, 320, 300))
    low, high = (Box(left + 295, y, 150, 100) for y in (MIDDLE + 10, MIDDLE - 138))
    flag = Actor(face("pennant", 150, 100, seat=position.colour(seat)), low, end=position.layout.sign(place), moved=high)
    cast = [_rays(position, seat, 620), Actor(room, Box(left, top, 250, 250), start=position.layout.boxes[place])]
    if victim >= 0:
        # The pennant of whoever has lost the room comes down meanwhile.
        cast.append(
            Actor(face("pennant", 150, 100, seat=position.colour(victim)), high, moved=Box(low.x + 60, low.y + 90, 150, 100), tilt=75)
        )
    cast += [flag, pole]
    captor = next((student for student in before.players[seat].students if student.place is place), None)
    if captor is not None:
        shown = portrait(position, captor, 120)
        cast.append(Actor(shown, Box(left + 65, top + 82, shown.w, shown.h), start=position.layout.boxes[place], leap=70))
    places = tuple(place_name(view, place) for place in taken)
    words = msg("{name} captures {places}.", name=position.name(seat), places=places)
    if every:
        words = msg("{name} captures {places} and holds every room!", name=position.name(seat), places=places)
    elif leads and not led:
        words = msg("{name} captures {places} and takes the lead.", name=position.name(seat), places=places)
    concerns = every or (victim >= 0 and not position.bot(victim))
    rare = every or (leads and not led and not position.bot(seat))
    return Moment(words, tuple(cast), signs, sound="flag", concerns=concerns, rare=rare)


HANDED_OVER = 1500
"""Milliseconds for which the pennant or the banner of the next player is read."""
MOST_NEWS = 100
"""The most letters of news on a banner, which are read meanwhile."""
SHOVED = 330
"""Milliseconds until those who are pushed stumble."""
BRIEF, NOTE = 900, Box(STAGE.w / 2 - 135, MIDDLE + 84, 270, 42)
"""Milliseconds of a small moment, and the place of its sentence."""


def _small_pennant(position: HallwayPosition, taken: Sequence[Place], seat: int) -> Moment:
    """A pennant that rises beside rooms that nobody had, small and without dimming the table."""
    words = msg("{name} captures {places}.", name=position.name(seat), places=tuple(place_name(position.view, place) for place in taken))
    return _raised(position, taken[0], seat, words)


def _raised(position: HallwayPosition, place: Place, seat: int, words: Message, *cast: Actor) -> Moment:
    """A small scene beside a room over which a pennant rises, with others who take part."""
    low, high = (Box(STAGE.w / 2 - 60, MIDDLE - y, 150, 100) for y in (20, 80))
    flag = Actor(face("pennant", 150, 100, seat=position.colour(seat)), low, end=position.layout.sign(place), moved=high)
    cast = (_rays(position, seat, 240), *cast, flag)
    near = position.layout.boxes[place]
    return Moment(words, cast, sound="flag", lasts=BRIEF, near=near, caption=NOTE, dims=False, concerns=True)


def _bought_room(position: HallwayPosition, before: State) -> Moment | None:
    """A pennant rises over a room that was bought, and the coins go from its buyer to whoever had it, or into the room."""
    taken = _taken(position, before)
    if not taken:
        return None
    place, view = taken[0], position.view
    seat, had = classroom(view, place).owner, classroom(before, place).owner
    coin = faces.coin(msg("{count}", count=PRICES[Goods.ROOM]), size=60)
    goes = position.layout.boxes[place] if had < 0 else position.locker(had)
    price = Actor(coin, Box.around(STAGE.w / 2 - 70, MIDDLE + 34, 60), start=position.locker(seat), end=goes)
    return _raised(position, place, seat, msg("{name} buys {place}.", name=position.name(seat), place=place_name(view, place)), price)


def _theft(position: HallwayPosition, before: State) -> Moment | None:
    """A thief leaps, and coins come out of a base."""
    view = position.view
    stolen = [(one, old) for seat in position.seats for one in view.players[seat].students
              if (old := student_named(before, one.name)) is not None and one.coins > old.coins]  # fmt: skip
    if not stolen:
        return None
    thief, old = stolen[0]
    home, here, count = view.board.plan.purple[thief.place], position.layout.boxes[thief.place], thief.coins - old.coins
    shown, victim = portrait(position, old, 84), position.name(home.number)
    coin = faces.coin(msg("{count}", count=count), size=60)
    cast = (
        Actor(shown, Box.around(STAGE.w / 2 - 40, MIDDLE, shown.w, shown.h), here, here, leap=26),
        Actor(coin, Box.around(STAGE.w / 2 + 44, MIDDLE + 16, 60), start=position.layout.boxes[home], end=here, leap=20),
    )
    words = msgn("{name} steals {count} coin from {victim}.", "{name} steals {count} coins from {victim}.", count,
                 name=student_name(thief.name), victim=victim)  # fmt: skip
    concerns = not position.bot(home.number)
    return Moment(words, cast, sound="coin", lasts=BRIEF, near=here, caption=NOTE, dims=False, concerns=concerns)


def _push(position: HallwayPosition, before: State) -> Moment | None:
    """Those who push step up to those on the space, who stumble away from them."""
    view, seat = position.view, position.view.turn.seat
    waits = next((task for task in view.agenda if isinstance(task, PushOff)), None)
    own = [(one, student_named(view, one.name)) for one in before.players[seat].students]
    # Where only one space is free, they are off already, and those who pushed stand there.
    pushers = [one for one, now in own if (one.name in waits.names if waits else now is not None and now.place is not one.place)]
    to = waits.to if waits else next((now.place for one, now in own if one in pushers and now is not None), OFFICE)
    pushed = [one for other in position.seats if other != seat for one in before.players[other].students if one.place is to]
    if not pushers or not pushed:
        return None
    start, there, cast = position.layout.boxes[pushers[0].place], position.layout.boxes[to], list[Actor]()
    way = 1 if there.centre[0] >= start.centre[0] else -1
    for number, student in enumerate(pushed[:3]):
        shown = portrait(position, student.changed(halted=False), 80)
        box = Box.around(STAGE.w / 2 + way * (36 + 46 * number), MIDDLE - 6 * number, shown.w, shown.h)
        cast.insert(0, Actor(shown, box, there, moved=Box(box.x + way * 34, box.y + 6, box.w, box.h), tilt=way * 24, acts=SHOVED))
    for number, student in reversed([*enumerate(pushers[:3])]):
        shown = portrait(position, student, 80)
        box = Box.around(STAGE.w / 2 - way * (66 + 46 * number), MIDDLE + 4, shown.w, shown.h)
        cast.append(Actor(shown, box, start, moved=Box(box.x + way * 30, box.y, box.w, box.h), acts=SHOVED - 80))
    words = pushes_onto(tuple([one.name for one in pushers]), place_name(view, to))
    concerns = not all(position.bot(seat_of(view, one.name)) for one in pushed)
    return Moment(words, tuple(cast), sound="leap", lasts=BRIEF, near=there, caption=NOTE, dims=False, concerns=concerns)


def _purchase(position: HallwayPosition, before: State) -> Moment | None:
    """Coins go from a player's box to what they have bought, which is held up beside the shop; a new student goes on to where it stands."""
    sale, seat = position.view.deed, position.view.turn.seat
    if not isinstance(sale, Sale):
        return None
    shelf = Box.around(*dict(on_sale(position))[sale.what].centre, 120, 60)
    price = faces.coin(msg("{count}", count=PRICES[sale.what]), size=60)
    goods = Actor(face("goods", 96, 96, what=sale.what.value), Box.around(STAGE.w / 2, MIDDLE, 110, 110), start=shelf, leap=16)
    if sale.what in DECKS:
        return _bought_card(position, sale.what, shelf)
    if sale.what is Goods.ROBOT:
        return _robot(position, seat, shelf)
    new = next((student for student in position.view.players[seat].students if student_named(before, student.name) is None), None)
    if new is not None and new.place in position.layout.boxes:
        shown = portrait(position, new, 96)
        goods = Actor(shown, Box.around(STAGE.w / 2, MIDDLE, shown.w, shown.h), shelf, position.layout.boxes[new.place], leap=30)
    coin = Actor(price, Box.around(STAGE.w / 2 + 64, MIDDLE + 40, 56, 56), start=position.locker(seat))
    words = msg("{name} buys {goods}.", name=position.name(seat), goods=GOODS[sale.what])
    beside = Box.around(layout.TRAY.x - 320, shelf.centre[1], 1)
    return Moment(words, (goods, coin), sound="coin", lasts=BRIEF, near=beside, caption=NOTE, dims=False)


def _robot(position: HallwayPosition, seat: int, shelf: Box) -> Moment:
    """The Robot comes out of the shop, large, and goes to the base."""
    robot = next(student for student in position.view.players[seat].students if student.is_robot)
    shown = portrait(position, robot, 170)
    figure = Actor(shown, Box.around(STAGE.w / 2, MIDDLE, shown.w, shown.h), shelf, position.layout.boxes[base(seat)], leap=24)
    words = msg("{name} buys {goods}.", name=position.name(seat), goods=GOODS[Goods.ROBOT])
    return Moment(words, (_rays(position, seat, 520), figure), (position.layout.boxes[base(seat)],), sound="flag")


def _locked(position: HallwayPosition, before: State) -> Moment | None:
    """A padlock comes down on the door of each room that has been locked."""
    rooms = [place for place in position.layout.boxes if place.is_room and classroom(position.view, place).locked]
    shut = [place for place in rooms if not classroom(before, place).locked]
    if not shut:
        return None
    seat, box = classroom(position.view, shut[0]).owner, position.layout.boxes[shut[0]]
    lock = Actor(face("goods", 120, 120, what=Goods.LOCK.value), Box.around(STAGE.w / 2, MIDDLE, 120, 120), end=box, leap=30)
    words = msg("{name} locks {place}.", name=position.name(seat), place=tuple(place_name(position.view, place) for place in shut))
    boxes = tuple(position.layout.boxes[place] for place in shut)
    return Moment(words, (_rays(position, seat, 240), lock), boxes, sound="flag", lasts=BRIEF, near=box, caption=NOTE, dims=False)


def _cheered(position: HallwayPosition, before: State) -> Moment | None:
    """Cheerleaders who have been brought home leap, and their coins go to the player's box."""
    seat = before.turn.seat
    home = [one for one in before.players[seat].students if one.cheerleader and is_base(before, seat, one.place)]
    coins = HOME_COINS * len(home)
    if not home:
        return None
    door, w = position.layout.boxes[home[0].place], 84.0
    cast = [_rays(position, seat, 300)]
    for number in range(len(home)):
        x = STAGE.w / 2 + (number - (len(home) - 1) / 2) * 92
        cast.append(Actor(face("waiting", w, 116, script=0), Box.around(x, MIDDLE, w, 116), start=door, leap=34, delay=90 * number))
    coin = faces.coin(msg("{count}", count=coins), size=64)
    cast.append(Actor(coin, Box.around(STAGE.w / 2 + 50 * len(home) + 30, MIDDLE + 30, 64, 64), start=door, end=position.locker(seat)))
    words = msgn("{name} brings {count} cheerleader home and gets {coins} coins.",
                 "{name} brings {count} cheerleaders home and gets {coins} coins.", len(home), name=position.name(seat),
                 coins=coins)  # fmt: skip
    return Moment(words, tuple(cast), sound="coin", lasts=BRIEF, near=door, caption=NOTE, dims=False)


def _caught(position: HallwayPosition, before: State) -> Moment | None:
    """The principal points, and the students on his space go to the Office with long faces."""
    view = position.view
    caught = [one for seat in position.seats for one in before.players[seat].students
              if one.place is not OFFICE and (now := student_named(view, one.name)) is not None and now.place is OFFICE]  # fmt: skip
    if not caught:
        return None
    office, place = position.layout.boxes[OFFICE], caught[0].place
    at, cast = position.layout.boxes[place], list[Actor]()
    cast.append(Actor(face("staff", 90, 130, who="principal"), Box.around(STAGE.w / 2 - 90, MIDDLE - 6, 90, 130), start=at))
    for number, student in enumerate(caught[:4]):
        shown = portrait(position, student.changed(place=OFFICE, cheerleader=False, coins=0, item=None), 76)
        box = Box.around(STAGE.w / 2 + 4 + number * 56, MIDDLE + 6, shown.w, shown.h)
        cast.append(Actor(shown, box, at, office, moved=Box(box.x + 14, box.y + 8, box.w, box.h), tilt=12, delay=90 * number))
    words = msg("The principal sends {name} to the Office.", name=tuple(student_name(one.name) for one in caught))
    concerns = not all(position.bot(seat_of(view, one.name)) for one in caught)
    return Moment(words, tuple(cast), (office,), sound="bell", lasts=BRIEF, near=at, caption=NOTE, dims=False, concerns=concerns)


def _bought_card(position: HallwayPosition, what: Goods, shelf: Box) -> Moment:
    """A card comes out of the shop: whoever sees it reads it, for others its back flies to its player's box."""
    seat, deck, held = position.view.turn.seat, what.value, bought_card(position)
    words = msg("{name} buys {goods}.", name=position.name(seat), goods=GOODS[what])
    if held is None:
        back = Box.around(STAGE.w / 2, MIDDLE, 84, 120)
        card = Actor(face("deck_back", 380, 545, deck=deck), back, start=shelf, end=position.locker(seat), leap=16)
    else:
        title, about = CARDS[held.card], ABOUT_CARDS[held.card]
        shown = face("printed", 380, 545, title=title, text=about, deck=deck, card=held.card.value)
        card = Actor(shown, Box.around(STAGE.w / 2, MIDDLE, 205, 294), start=shelf, end=layout.HAND)
    lasts, note = (BRIEF, NOTE) if held is None else (LENGTH, Box(NOTE.x, MIDDLE + 156, NOTE.w, NOTE.h))
    beside = Box.around(layout.TRAY.x - 320, shelf.centre[1], 1)
    return Moment(words, (card,), sound="card", lasts=lasts, near=beside, caption=note, dims=False)


def _rays(position: HallwayPosition, seat: int, size: float, x: float = STAGE.w / 2) -> Actor:
    """Light that turns behind something of a seat."""
    return Actor(face("rays", 400, 400, seat=position.colour(seat)), Box.around(x, MIDDLE, size, size), tilt=25)


def _report_cards(position: HallwayPosition, before: State) -> Moment:
    """The rooms of all are counted, a card for each comes down the corridor, and those of whoever controls the most go home."""
    view = position.view
    given = [seat for seat in position.seats if view.players[seat].reports > before.players[seat].reports]
    bought = isinstance(before.decision, Spend)
    shown = given if bought else position.lockers
    office = next(box for place, box in position.layout.boxes.items() if place.kind is Kind.OFFICE)
    actors, most = [], max(controlled(view, seat) for seat in position.seats)
    for index, (seat, box) in enumerate(zip(shown, row_of(len(shown), 200, gap=26, ratio=1.35), strict=True)):
        best = seat in given
        card = _card(position, seat, view.players[seat].reports, best=False, name=position.name(seat))
        locker = position.locker(seat)
        if not best:
            actors.append(Actor(card, box, office, delay=90 * index))
            continue
        home = Box(locker.x + locker.w * 0.66, locker.y + 50, locker.w * 0.3, 80)
        raised = Box(box.x - 8, box.y - 26, box.w + 16, box.h + 22)
        grade = Box.around(raised.x + 0.7 * raised.w, raised.y + 0.69 * raised.h, 0.44 * raised.w)
        stamp = Actor(
            face("stamp", 110, 110), grade, Box.around(*layout.FIELD.centre, 480), Box.around(*home.centre, 30), delay=STAMPED + 90 * index
        )
        actors += [Actor(card, raised, office, home, delay=90 * index), stamp]
        actors[:0] = [_rays(position, seat, 420, box.centre[0])]
    names, homes = tuple(position.name(seat) for seat in given), tuple(actor.end for actor in actors if actor.end and actor.start is office)
    if bought:
        words = msg("{names} buys a report card.", names=names)
    elif given:
        words = msg("Most rooms, {count}: a report card for {names}.", count=most, names=names)
    else:
        words = msg("Nobody controls a room, so nobody gets a report card.")
    return Moment(words, tuple(actors), homes, sound="papers")


def _card(position: HallwayPosition, seat: int, count: int, *, best: bool, name: Message, given: bool = False) -> Face:
    """A report card with its number of rooms, which nobody knows any more once it was ``given``; its owner has ``count`` of them."""
    rooms = -1 if given else controlled(position.view, seat)
    return face("report_card", 210, 283, name=name, seat=position.colour(seat), social=social(position.view, seat).value,
                rooms=rooms, best=int(best), count=count, goal=position.view.config.reports)  # fmt: skip


def tally(position: HallwayPosition) -> Tally | None:
    """The rooms of each player, and the report cards for most of them; of a finished game all report cards."""
    view, rooms = position.view, [controlled(position.view, seat) for seat in position.seats]
    if view.agenda and view.config.awarded is not Awarded.EACH_ROUND:
        return None
    pictures = list[tuple[Face, ...]]()
    for seat, count in zip(position.seats, rooms, strict=True):
        reports = view.players[seat].reports
        given = range(1, reports + 1) if not view.agenda else [reports] if 0 < max(rooms) == count else []
        cards = [_card(position, seat, number, best=True, name=msg(""), given=not view.agenda) for number in given]
        pictures.append((*([face("figure", 72, 44, what="room", value=count, goal=0)] if view.agenda else []), *cards))
    return Tally(face("board", 720, 400), tuple(pictures), _ceremony(position) if not view.agenda else None)


def _ceremony(position: HallwayPosition) -> Face:
    """Everybody on plinths, by rank, each with their report cards."""
    results = result(position.view).results
    values: dict[str, str | int | Message] = {"count": len(results)}
    for place, (rank, seat) in enumerate(by_rank([(not each.won, -each.total) for each in results])):
        values |= {
            f"name{place}": position.name(seat),
            f"seat{place}": position.colour(seat),
            f"social{place}": social(position.view, seat).value,
            f"rank{place}": rank,
            f"won{place}": int(results[seat].won),
            f"reports{place}": position.view.players[seat].reports,
        }
    return face("ceremony", 960, 232, **values)


# Dice on the floor


def _clear(position: HallwayPosition, size: Box, fighters: list[Box]) -> Box:
    """The box of this size near the fighters that covers least of the school: on the lawn, if it can lie there; never on the fighters."""
    plan = position.layout
    signs = [plan.sign(place) for place in plan.boxes if not place.is_corridor]
    x, y = (sum(box.centre[axis] for box in fighters) / len(fighters) for axis in (0, 1))
    return plan.clear(size.w, size.h, (x, y), [(box, 9.0) for box in (*fighters, *signs, *plan.events)])


@frozen
class _Side:
    """A side of a fight that has been decided: its seat and students, its roll, and the dice that a cheerleader took from it."""

    seat: int
    students: tuple[Student, ...]
    roll: Roll
    taken: int
    won: bool

    @property
    def bonus(self) -> int:
        """The points of trained students in its total (HR-10.4)."""
        return self.roll.total - sum(self.roll.dice)

    def words(self, position: HallwayPosition) -> Iterator[Message]:
        """What the side rolled, and why so many dice."""
        yield msg("Dice: {dice}.", dice=tuple(msg("{pips}", pips=pips) for pips in self.roll.dice))
        if self.taken:
            yield msg("The other side's cheerleader took a die.")
        if self.bonus:
            yield msg("Weight Room: +{count}.", count=self.bonus)


def _fought(position: HallwayPosition, before: State) -> tuple[_Side, ...]:
    """The attackers and the defenders of the fight that was decided since ``before``, where they still stood; empty without one."""
    fight = next((task for task in position.view.agenda if isinstance(task, OfferCounter)), None)
    if fight is None or len(fight.rolled) < 2:
        return ()
    sides, attackers_win = [], fight.rolled[0].total > fight.rolled[1].total
    for number, (names, roll) in enumerate(zip((fight.attackers, fight.defenders), fight.rolled, strict=True)):
        students = tuple([student for name in names if (student := student_named(before, name)) is not None])
        if not students or students[0].place not in position.layout.boxes:
            return ()
        taken = dice(before, students) - len(roll.dice)
        sides.append(_Side(seat_of(position.view, names[0]), students, roll, taken, attackers_win is (number == 0)))
    return tuple(sides)


def dice_left(position: HallwayPosition, before: State) -> Iterator[Piece]:
    """The dice of a fight on the lawn beside those who fought ``before``: a line for each side below the plate with the winner's name."""
    sides = _fought(position, before)
    if not sides:
        return
    size = max(position.layout.cell * 0.46, LEAST_DIE)
    pitch = size + 4
    wide = (max(len(side.roll.dice) + side.taken + bool(side.bonus) for side in sides) + 1.3) * pitch
    won = next(number for number, side in enumerate(sides) if side.won)
    boxes = [position.layout.boxes[side.students[0].place] for side in sides]
    sign = position.layout.sign(base(sides[0].seat))
    high, long = sorted((sign.w, sign.h))
    box = _clear(position, Box(0, 0, max(wide + 12, long), 2 * size + 18 + high + 4), boxes)
    middle_x, middle_y = box.centre[0], box.centre[1] + (high + 4) / 2
    title = msg("{name} wins", name=position.name(sides[won].seat))
    plate = face("name_plate", long, high, title=title, seat=position.colour(sides[won].seat))
    yield Piece("floor:winner", plate, middle_x, box.y + high / 2, 59, "school", title, focusable=False, delay=LANDED)
    for number, side in enumerate(sides):
        line, seat = middle_y + (number - 0.5) * (size + 10), position.colour(side.seat)
        said, about = msg("{name} rolled {total}.", name=position.name(side.seat), total=side.roll.total), tuple(side.words(position))
        mat = face("mat", wide + 12, size + 8, seat=seat, won=int(side.won))
        yield Piece(f"floor:{number}:mat", mat, middle_x, line, 59, "school", said, focusable=False, delay=LANDED)
        left = middle_x - wide / 2
        for place, pips in enumerate(side.roll.dice):
            shown = faces.die(pips, seat, size)
            yield Piece(f"floor:{number}:{place}", shown, left + (place + 0.5) * pitch, line, 60, "school", said, rolled=1, focusable=False)
        for place, (name, shown) in enumerate(_brought(side, size), len(side.roll.dice)):
            yield Piece(f"floor:{number}:{name}", shown, left + (place + 0.5) * pitch, line, 60, "school", said, focusable=False)
        total = face("total", size * 1.1, size * 1.1, value=side.roll.total, won=int(side.won))
        at = left + (len(side.roll.dice) + side.taken + bool(side.bonus) + 0.6) * pitch
        yield Piece(f"floor:{number}:total", total, at, line, 60, "school", said, about, delay=LANDED)


def _brought(side: _Side, size: float) -> Iterator[tuple[str, Face]]:
    """What else counted for or against a side: dice that a cheerleader took away, and the points of those who have trained."""
    for number in range(side.taken):
        yield f"taken{number}", face("taken_die", size, size)
    if side.bonus:
        yield "bonus", face("bonus", size, size, value=side.bonus)


def pennants_left(position: HallwayPosition, before: State) -> Iterator[Piece]:
    """The pennants of rooms that have been taken since ``before``: they rise over the signs, and stay until the next decision."""
    for place in _taken(position, before):
        sign, seat = position.layout.sign(place), classroom(position.view, place).owner
        box = Box.around(sign.x + 0.86 * sign.w, sign.y + sign.h - 0.6 * PENNANT, PENNANT * 1.5, PENNANT)
        said = msg("{name} has taken {place}.", name=position.name(seat), place=place_name(position.view, place))
        # The cost of going there lies over it.
        yield Piece(f"pennant:{place.word}", box.face("pennant", seat=position.colour(seat)), *box.centre, SIGNED, "school", said,
                    way=((box.centre[0], box.centre[1] + 2 * PENNANT),), focusable=False)  # fmt: skip


def _taken(position: HallwayPosition, before: State) -> list[Place]:
    """The rooms that somebody controls now who did not control them before."""
    view = position.view
    rooms = [place for place in position.layout.boxes if place.is_room and classroom(view, place).owner >= 0]
    return [place for place in rooms if classroom(view, place).owner != classroom(before, place).owner]


# A fight


def _fight(position: HallwayPosition, before: State) -> Moment | None:
    """A duel beside its place: on a mat for each side its fighters, their dice and what else counted, then the sums and the result."""
    sides = _fought(position, before)
    if not sides:
        return None
    cast, places = list[Actor](), [position.layout.boxes[side.students[0].place].centre for side in sides]
    lain = {piece.id: Box.around(piece.x, piece.y, piece.face.w, piece.face.h) for piece in dice_left(position, before)}
    for number, side in enumerate(sides):
        cast += _corner(position, side, number, sides[1 - number].taken > 0, lain)
    winner, loser = sorted(sides, key=lambda side: not side.won)
    words = msg("{name} wins {total} to {other}.", name=position.name(winner.seat), total=winner.roll.total, other=loser.roll.total)
    if winner.roll.total == loser.roll.total:
        words = msg("A tie goes to the defender: {name} wins.", name=position.name(winner.seat))
    x, y = (sum(points) / 2 for points in zip(*places, strict=True))
    concerns = not all(position.bot(side.seat) for side in sides)
    return Moment(words, tuple(cast), sound="dice", tells=JUDGED, lands=LANDS, near=Box.around(x, y, 1), caption=RESULT, concerns=concerns)


def _corner(position: HallwayPosition, side: _Side, number: int, cheered: bool, lain: Mapping[str, Box]) -> Iterator[Actor]:
    """A side of a duel, the attackers' at the left: its mat with its name, its fighters, the cheerleader it used, and its dice."""
    seat, (w, h), outwards = position.colour(side.seat), CORNER, 2 * number - 1
    mat, middle = face("mat", w, h, seat=seat, won=0), STAGE.w / 2 + outwards * (w / 2 + 5)
    box = Box.around(middle, MIDDLE, w, h)
    yield Actor(mat, box)
    if side.won:
        yield Actor(face("mat", w, h, seat=seat, won=1), box, delay=JUDGED)
    yield Actor(face("name_plate", w - 20, 36, title=position.name(side.seat), seat=seat), Box(box.x + 10, box.y + 10, w - 20, 36))
    if cheered:
        cheerleader = Box.around(middle + outwards * 92, MIDDLE - 12, 66, 90)
        yield Actor(face("waiting", 66, 90, script=0), cheerleader, leap=26.0 if side.won else 0.0, acts=JUDGED)
    yield from _fighters(position, side, outwards, middle, w - 90 * cheered)
    line, here = MIDDLE + 84, position.layout.boxes[side.students[0].place]
    count = len(side.roll.dice) + side.taken + bool(side.bonus)
    pitch = min(52.0, (w - 16) / (count + 1.3))
    left = middle - pitch * (count + 1.3) / 2
    for place, pips in enumerate(side.roll.dice):
        die, delay = Box.around(left + (place + 0.5) * pitch, line, pitch * 0.92), 40 * place
        yield Actor(faces.die(pips, seat, 60), die, here, lain.get(f"floor:{number}:{place}"), leap=10, delay=delay, rolls=LANDED - delay)
    for place, (name, picture) in enumerate(_brought(side, 60), len(side.roll.dice)):
        brought = Box.around(left + (place + 0.5) * pitch, line, pitch * 0.92)
        yield Actor(picture, brought, end=lain.get(f"floor:{number}:{name}"), delay=LANDED // 2)
    total = Box.around(left + (count + 0.65) * pitch, line, pitch * 1.25)
    shown = face("total", 66, 66, value=side.roll.total, won=int(side.won))
    yield Actor(shown, total, end=lain.get(f"floor:{number}:total"), delay=SUMMED)


def _fighters(position: HallwayPosition, side: _Side, outwards: int, middle: float, room: float) -> Iterator[Actor]:
    """The students of a side, the first nearest to the others; when the dice lie, winners jump, and one who is lost falls."""
    count = min(len(side.students), 4)
    w = 88.0 if count < 4 else 78.0
    step = min(62.0, (room - 16 - w) / max(1, count - 1))
    for place, student in reversed([*enumerate(side.students[:count])]):
        shown = portrait(position, student.changed(halted=False), w)
        box = Box.around(middle - outwards * (CORNER[0] / 2 - w / 2 - 8 - place * step), MIDDLE - 16 + 8 * (place % 2), w, shown.h)
        now = student_named(position.view, student.name)
        lost, here = now is None or now.place is NURSE, position.layout.boxes[student.place]
        if lost:
            nurse = _bed(position, side.seat, student) if now is not None else None
            if nurse is not None:
                yield Actor(face("stretcher", 130, 60), Box.around(box.centre[0], box.y + box.h - 6, 130, 60), end=nurse, delay=JUDGED)
            yield Actor(shown, box, here, nurse, moved=Box(box.x, box.y + 18, box.w, box.h), tilt=outwards * 70.0, acts=JUDGED)
        else:
            yield Actor(shown, box, here, leap=14.0 if side.won else 0.0, acts=JUDGED)


def _bed(position: HallwayPosition, seat: int, student: Student) -> Box:
    """The box of a student at the nurse."""
    nursed = [one.name for one in position.view.players[seat].students if one.place is NURSE]
    return Box.around(*beds(position, seat, len(nursed))[nursed.index(student.name)], 40, 56)


# Bots


def moods(position: HallwayPosition, before: State) -> Iterator[Piece]:
    """The faces that bots make on their plates at what befell them since ``before``: glad of rooms, report cards and fights won.

    Of report cards and fights they say a word.
    """
    fought = {side.seat: 1 if side.won else -1 for side in _fought(position, before)}
    for seat in filter(position.bot, position.seats):
        reports = position.view.players[seat].reports - before.players[seat].reports
        gained = controlled(position.view, seat) - controlled(before, seat) + reports + fought.get(seat, 0)
        if gained:
            name = position.name(seat)
            said = msg("{name} is happy.", name=name) if gained > 0 else msg("{name} is sad.", name=name)
            locker = position.locker(seat)
            box = Box.around(locker.x + 57, locker.y + 60, 44)
            shown = box.face("mood", glad=int(gained > 0))
            yield Piece(f"mood:{seat}", shown, *box.centre, 59, position.zone(seat), said, focusable=False, delay=LANDED)
            words = TOP_MARKS if reports > 0 else AT_FIGHTS.get(fought.get(seat, 0))
            if words is not None:
                bubble = Box(locker.x + 150, locker.y + 10, 208, 54)
                yield Piece(f"word:{seat}", bubble.face("word", text=words), *bubble.centre, 59, position.zone(seat), words,
                            focusable=False, delay=LANDED)  # fmt: skip


TOP_MARKS, AT_FIGHTS = msg("Top marks!"), {1: msg("Yes!"), -1: msg("Ouch!")}
"""The words of bots at a report card, and at a fight that they have won or lost."""
