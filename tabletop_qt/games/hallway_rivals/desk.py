"""Around the school: the players' boxes at the left; turn, shop, choices and the seat's hand at the right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from engines.hallway_rivals.board import NURSE
from engines.hallway_rivals.model import PlaceAnnex, PlaceTile, Player, Sale, Spend, State
from engines.hallway_rivals.pieces import MOST_STUDENTS, PRICES, Activity, Goods, SchoolEvent, Snack, SocialGroup
from engines.hallway_rivals.rules.coins import Buy, why_too_dear
from engines.hallway_rivals.rules.fighting import Attack
from engines.hallway_rivals.rules.moving import Move, cost, have_free_spaces, push_cost
from engines.hallway_rivals.rules.placing import Push, Teleport
from engines.hallway_rivals.rules.turns import HOME_COINS, period_of
from engines.hallway_rivals.school import controlled, group_of, is_base, social
from engines.hallway_rivals.words import CARDS, PERIOD_NAMES, SOCIALS, student_name
from engines.kernel.commands import Command
from engines.kernel.flow import DecisionContext
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.games.hallway_rivals import layout
from tabletop_qt.games.hallway_rivals.position import FOR_WHOM, HallwayPosition, Held, Locker, OnSale, Slip
from tabletop_qt.games.hallway_rivals.routes import (
    ABOUT_PUSH,
    attack_costs,
    attack_odds_sheet,
    deed,
    fight_pieces,
    movement,
    odds_of,
    on_sale,
    shelf,
    teleport,
)
from tabletop_qt.viewmodels.faces import NONE
from tabletop_qt.viewmodels.position import in_row, seat_panel, seat_plate
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Piece, Place, numbered
from tabletop_qt.viewmodels.view_model import LOOK

# Players' boxes


PLATE = 72.0
POWERS: dict[SocialGroup, tuple[tuple[Message, Message], ...]] = {
    SocialGroup.BAND: (
        (msg("Groups: 1 more free space"), msg("A group of Band students has 1 more free space each turn.")),
        (msg("Any number share a space, 3 of them fight"),
         msg("Any number of Band students can share a space, but only three of them fight.")),
        (msg("With a college student, a group fights as 4"), msg("With a college student, the Drum Major, a group fights as four.")),
        (msg("With the teacher, groups get 3 more free spaces"), msg("Groups on the teacher's space have 3 more free spaces.")),
        (msg("With a baton, a group gets 1 more free space"),
         msg("A student takes a baton in the Equipment room. Its group has 1 more free space each turn.")),
    ),
    SocialGroup.PREPS: (
        (msg("Up to 4 move and fight as one group"), msg("Up to four Preps can share a space, and they move and fight together.")),
        (msg("A college student fights as 2"), msg("A college student counts as two in a fight. Five dice are the most.")),
        (msg("Each fight won beside the teacher brings a student"),
         msg("For each fight won on the teacher's space, a new student comes to the base, or one leaves the nurse.")),
        (msg("With a jacket, a group pays for 1 student fewer"),
         msg("A student takes a jacket in the Student Store. Its group pays movement for one student fewer.")),
    ),
    SocialGroup.NERDS: (
        (msg("Move up to 5, attack, then move 5 more"),
         msg("A Nerd who attacks after at most 5 spaces can then move up to 5 more.")),
        (msg("A college student gives up a Nerd for a lock"),
         msg("A college student can give up a Nerd beside it to lock one of the player's rooms.")),
        (msg("Beside the teacher, spend movement to move enemies"), msg("Beside the teacher, movement can be spent to move enemies.")),
        (msg("The Library is a base too"), msg("The Library serves as a second base.")),
    ),
    SocialGroup.JOCKS: (
        (msg("Each student can move 15 spaces"),
         msg("A Jock can move 15 spaces a turn, others 10. It can go further once all your other students have moved.")),
        (msg("Each cheerleader carried: +5 movement next turn"),
         msg("Each cheerleader that Jocks carry as their moves begin brings 5 more movement; one picked up later counts next turn.")),
        (msg("With a college student, a push gives you 1 movement"),
         msg("With a college student, pushing costs nothing extra and brings 1 movement.")),
        (msg("With the teacher, pushing costs nothing extra"), msg("For all Jocks on the teacher's space, pushing costs nothing extra.")),
        (msg("Weight Room: +1 in fights"), msg("A student who was in the Weight Room adds 1 to the total in a fight.")),
    ),
}  # fmt: skip
"""The powers of each social group, in short for its board and in a sentence (HR-10)."""

ABOUT_FIGURES = {
    "coin": msg("Each room you control brings a coin a turn. Coins are spent in the shop."),
    "room": msg("Whoever controls the most at the end of a round gets a report card."),
    "report": msg("Whoever has enough of them first wins the game."),
    "token": msg("Each brings 5 more movement every turn. The shop sells up to four."),
    "cards": msg("Players can play cards at any time in their own turn."),
    "supply": msg("They are not in play yet: the shop brings one to the base for 1 coin. Students who capture a room return here."),
}
"""A sentence on each figure of a player's box."""
ABOUT_NURSE = msg("Students who lose a fight wait here. The shop brings one back to the base for 2 coins.")


def beds(position: HallwayPosition, seat: int, count: int) -> list[tuple[float, float]]:
    """The box of a player's students at the nurse."""
    box = position.locker(seat)
    return in_row(Box(box.x + 110, box.y + box.h - 66, box.w - 124, 58), count, position.layout.standee[0] * bed(position), 6)


def bed(position: HallwayPosition) -> float:
    """The scale at which students are drawn at the nurse."""
    return min(1.0, 65 / position.layout.standee[1])


def locker_places(position: HallwayPosition) -> Iterator[Place]:
    """The sheet under each player's things."""
    for seat in position.seats:
        thing = Locker(seat)
        panel = seat_panel(position, seat, position.locker(seat), position.name(seat), thing=thing)
        yield Place(thing.id, panel.box, panel.zone, panel.name, panel.face, -4, thing=thing)


def locker_pieces(position: HallwayPosition) -> Iterator[Piece]:
    """Name, figures and the nurse's row."""
    view = position.view
    for seat in position.seats:
        box, player, zone = position.locker(seat), view.players[seat], position.zone(seat)
        rooms, supply = controlled(view, seat), MOST_STUDENTS - len([one for one in player.students if not one.is_robot])
        figures: tuple[tuple[str, int, int, Message, str], ...] = (
            ("coin", player.coins, 0, msgn("{count} coin", "{count} coins", player.coins), "HR-7.1"),
            ("room", rooms, 0, msgn("{count} room", "{count} rooms", rooms), "HR-5.2"),
            ("report", player.reports, view.config.reports,
             msg("{count} of {goal} report cards", count=player.reports, goal=view.config.reports), "HR-7.3"),
            ("token", player.tokens, 0, msgn("{count} movement token", "{count} movement tokens", player.tokens), "HR-3.1"),
            ("cards", player.cards, 0, msgn("{count} card in hand", "{count} cards in hand", player.cards), "HR-8"),
            ("supply", supply, 0, msgn("{count} student in supply", "{count} students in supply", supply), "HR-1.5"),
        )  # fmt: skip
        group, told = SOCIALS[social(view, seat)], tuple([name for _, _, _, name, _ in figures])
        level = position.game.bots.get(position.chairs[seat].player) if position.bot(seat) else None
        note = msg("{group}, {level}", group=group, level=level.label) if level is not None else group
        plate = seat_plate(position, seat, Box(box.x + 8, box.y + 8, box.w - 16, PLATE), "HR-10", note)
        w, top = (box.w - 16) / 3, box.y + 8 + PLATE + 6
        high = min(76.0, (box.h - PLATE - 8 - 70 - 12) / 2)
        has = msg("{name} has {what}.", name=position.name(seat), what=told)
        below, about = box.h - 70 - (top - box.y) - 2 * high - 6, (*plate.about, has, *_extra(player))
        if below > 40 * len(POWERS[social(view, seat)]):
            yield evolve(plate, about=about)
            yield _powers(position, seat, Box(box.x + 8, top + 2 * high, box.w - 16, below))
        else:
            # Where there is no room for the powers, the plate tells and shows them.
            beside = Box(box.x + box.w + layout.GAP, box.y, 480, 70.0 + 64 * len(POWERS[social(view, seat)]))
            sheet = _powers(position, seat, beside, group)
            yield evolve(plate, about=(*about, *_sentences(social(view, seat))), reveals=(sheet,))
        for number, (kind, value, goal, name, clause) in enumerate(figures):
            at = Box(box.x + 8 + (number % 3) * w, top + (number // 3) * high, w - 4, high - 4)
            said = msg("{name} has {what}.", name=position.name(seat), what=name)
            shown = at.face("figure", what=kind, value=value, goal=goal)
            # The cards that the seat may see: its own, and all once the game is over (HR-11.1).
            seen = tuple([CARDS[card] for card in (*player.activities, *player.snacks) if card is not None])
            about = (msg("In hand: {cards}.", cards=seen),) if seen and kind == "cards" else (ABOUT_FIGURES[kind],)
            yield Piece(f"figure:{seat}:{kind}", shown, *at.centre, 1, zone, said, about, (clause,), focusable=False)
        nursed = sum(student.place is NURSE for student in player.students)
        nurse = Box(box.x + 8, box.y + box.h - 68, box.w - 16, 62)
        title = msgn(
            "{name} has {count} student at the nurse", "{name} has {count} students at the nurse", nursed, name=position.name(seat)
        )
        shown = nurse.face("nurse", count=nursed, title=msg("Nurse"))
        yield Piece(f"nurse:{seat}", shown, *nurse.centre, 1, zone, title, (ABOUT_NURSE,), ("HR-4.4",))


def _extra(player: Player) -> Iterator[Message]:
    if player.extra:
        yield msg("{count} more movement in the next turn.", count=player.extra)


def _powers(position: HallwayPosition, seat: int, box: Box, title: Message = NONE) -> Piece:
    group = social(position.view, seat)
    lines = [short for short, _ in POWERS[group]]
    shown = box.face("powers", social=group.value, count=len(lines), title=title, **numbered("line", lines))
    name = msg("Powers of the {group}", group=SOCIALS[group])
    return Piece(f"powers:{seat}", shown, *box.centre, 1, position.zone(seat), name, _sentences(group), ("HR-10",))


def _sentences(group: SocialGroup) -> tuple[Message, ...]:
    return tuple([sentence for _, sentence in POWERS[group]])


# Turn, shop and hand


ZONE = "desk"
HAND = "own"

TITLES = {
    Goods.STUDENT: msg("Student"),
    Goods.ACTIVITY: msg("Student activity"),
    Goods.SNACK: msg("Snack"),
    Goods.TOKEN: msg("Movement token"),
    Goods.EVENT: msg("School event"),
    Goods.REPORT: msg("Report card"),
    Goods.CYMBALS: msg("Cymbals"),
    Goods.ROBOT: msg("Robot"),
    Goods.RESCUE: msg("Rescue"),
    Goods.PROMOTE: msg("Promotion"),
    Goods.LOCK: msg("Lock"),
    Goods.ROOM: msg("Room"),
    Goods.HELMET: msg("Football helmet"),
    Goods.POM_POMS: msg("Pom-poms"),
}
"""The names of the goods in the shop."""

ABOUT = {
    Goods.STUDENT: msg("You get a new one in your base."),
    Goods.ACTIVITY: msg("You draw a card such as Hall Pass, to play in this turn or a later one."),
    Goods.SNACK: msg("You draw a card such as Etch or Cookie, to play in this turn or a later one."),
    Goods.TOKEN: msg("You have 5 more movement each turn. You can have four of these."),
    Goods.EVENT: msg("You draw an event, and it happens at once."),
    Goods.REPORT: msg("Whoever has enough report cards wins. It counts like one from the end of a round."),
    Goods.CYMBALS: msg("Pushing costs nothing extra this turn."),
    Goods.ROBOT: msg("It fights as three, moves as one, and takes three hits."),
    Goods.RESCUE: msg("One of your students returns from the nurse to your base."),
    Goods.PROMOTE: msg("A student becomes a college student for 10 coins; a college student becomes the teacher for 15."),
    Goods.LOCK: msg("Enemies can't enter a room you have locked."),
    Goods.ROOM: msg("You take over an unlocked room with no enemies in it, and pay its owner. You can buy one per turn."),
    Goods.HELMET: msg("The student who wears it can attack while pushing, for free."),
    Goods.POM_POMS: msg("Another player's cheerleader comes to your base."),
}

STEPS = (
    msg("Cheerleaders"), msg("Events"), msg("Principal"), msg("Bully"), msg("Coins"), msg("Free moves"), msg("Action"), msg("End"),
)  # fmt: skip
"""The Action Order (HR-2.1)."""

SHOPPING_STEP = 5
"""The step in which the shop is open."""

BUILDING = (msg("Hall tiles"), msg("Base and special room"))
"""The steps of building the school (HR-1.2, 1.3)."""

ABOUT_CARDS = {
    Activity.HALL_PASS: msg("You can put three of your students anywhere."),
    Activity.THEY_STARTED_IT: msg("All students leave the nurse."),
    Activity.EXCHANGE_STUDENT: msg("Take a student of another player into your base."),
    Activity.STUDENT_TRANSFER: msg("Three students come to your base: new ones, or from the nurse."),
    Activity.GOOD_BEHAVIOR: msg("Three of your students leave the nurse."),
    Activity.WARNING_BELL: msg("Each of your students gets one more free space."),
    Activity.HALL_MONITOR: msg("All enemies go to the nearest room they can enter."),
    Activity.SPORTS_PRACTICE: msg("You have 10 more movement this turn."),
    Activity.EXTRA_CREDIT: msg("You get 5 coins."),
    Activity.STUDY_HALL: msg("Unlock an enemy's room and put three students in it."),
    Snack.ETCH: msg("Claim a room that is not locked."),
    Snack.PUKE: msg("Everyone in the corridors of one tile leaves it."),
    Snack.FALSE_ALARM: msg("Give up a student: everyone goes home and loses what they carry."),
    Snack.JANITORS_KEYS: msg("Unlock a room."),
    Snack.LOCKER_COMBO: msg("You take 5 coins from an opponent."),
    Snack.MILK: msg("Five of your students leave the nurse."),
    Snack.COOKIE: msg("A student gets five more free spaces."),
    Snack.FREE_LUNCH: msg("Draw three snacks."),
}
"""The effect of each card, in short (HR-8.1, 8.3)."""
ABOUT_EVENTS = {
    SchoolEvent.HOMECOMING: msg("Students with cheerleaders go to base, and take them along."),
    SchoolEvent.SCHOOL_MUSICAL: msg("The Script comes to room 102. Carried, it counts as a report card. Never in a base. Once a game."),
    SchoolEvent.SPORTS_EVENT: msg("Each player has 15 more movement in their next turn."),
    SchoolEvent.SCIENCE_FAIR: msg("Each player may put three students into their special room. Only Nerds keep cheerleaders."),
    SchoolEvent.GRADUATION: msg("One student of each player becomes a college student."),
    SchoolEvent.PROM: msg("Each student in a corridor or room without a cheerleader gets one. Once a game."),
    SchoolEvent.FIRE_DRILL: msg("All students go back to base. All cheerleaders leave, and carried coins are lost."),
    SchoolEvent.FOOD_FIGHT: msg("In turn, put students on the Office tile, beside an enemy or into a group. Then each group attacks once."),
    SchoolEvent.SCHOOL_SPIRIT_DAY: msg("Three cheerleaders come."),
}
"""The effect of each event, in short (HR-8.2)."""
NO_CARDS = msg("Cards that are drawn lie here until they are played.")
FACE_DOWN = msg("Face down. Only their player can look at them, in their own turn.")


def _choice(position: HallwayPosition) -> Message:
    """The title above what the students in hand can do."""
    one, *others = position.chosen
    return msg("What they can do") if others else msg("What {name} can do", name=student_name(one))


def desk_pieces(position: HallwayPosition) -> Iterator[Piece]:
    """Everything at the right."""
    yield _track(position)
    fight = tuple(fight_pieces(position))
    if position.choices or fight:
        yield _tray(_choice(position) if position.choices else msg("The fight"))
        yield from fight
        yield from _slips(position, bool(fight))
    elif not isinstance(position.view.decision, PlaceTile | PlaceAnnex):
        closed = msg("Shop: closed until next turn") if position.step > SHOPPING_STEP else msg("Shop: opens in step 5")
        open_ = position.step == SHOPPING_STEP
        yield _tray(msg("Shop") if open_ else closed, shop=1 if open_ else 2)
        yield from _shop(position)
    yield from _hand(position)


ABOUT_PERIODS: Mapping[str, Message] = {
    "home_room": msg("Home Room: each player can place students in their own or unclaimed rooms."),
    "math": msg("Math: the principal appears in the Office."),
    "english": msg("English: each player gets up to three students back from the nurse."),
    "art": msg("Art: each player draws a student activity."),
    "recess": msg("Recess: the bully appears in the Office."),
    "lunch": msg("Lunch: three school events are drawn. A Food Fight among them happens at once."),
    "gym": msg("Gym: each student has 3 more free spaces."),
    "science": msg("Science: the principal and the bully leave."),
}
"""The effect of each class period (HR-9.4)."""


def _track(position: HallwayPosition) -> Piece:
    view, step = position.view, position.step
    steps: tuple[Message, ...] = STEPS
    period = PERIOD_NAMES[period_of(view.round)] if view.round else msg("Building the school")
    # Its sign is that of whoever decides, also in another player's turn.
    asked = position.acting[0] if position.acting else view.turn.seat
    whose = view.turn.seat if step else asked
    title = msg("Round {round}: {period}", round=view.round, period=period) if view.round else period
    if not view.round:
        step, steps = 1 + (not isinstance(view.decision, PlaceTile)), BUILDING
    name = msg("{title}: {step}", title=title, step=steps[step - 1])
    if view.round:
        now = steps[step - 1] if step else period
        name = msg("{title}. {name}'s turn: {step}", title=title, name=position.name(whose), step=now)
    to_do = dict(_to_do(position))
    shown = layout.TRACK.face(
        "track", title=title, step=step, seat=position.colour(asked) if view.round else "",
        **numbered("step", steps, 1), **{f"left{number}": text for number, (text, _) in to_do.items()},
    )  # fmt: skip
    about = tuple([about for _, about in to_do.values()])
    if view.round:
        about = (ABOUT_PERIODS[period_of(view.round)], *about)
    return Piece("track", shown, *layout.TRACK.centre, 1, ZONE, name, (*about, *_decks(view)), ("HR-2.1", "HR-9.4"))


def _decks(view: State) -> tuple[Message, Message]:
    """The numbers of cards in the decks, and discarded."""
    return (
        msg(
            "Cards in the decks: student activities {activities}, school events {events}, snacks {snacks}.",
            activities=len(view.activity_deck),
            events=len(view.event_deck),
            snacks=len(view.snack_deck),
        ),
        msg(
            "Cards discarded: student activities {activities}, school events {events}, snacks {snacks}.",
            activities=len(view.old_activities),
            events=len(view.old_events),
            snacks=len(view.old_snacks),
        ),
    )


def _to_do(position: HallwayPosition) -> Iterator[tuple[int, tuple[Message, Message]]]:
    """The amounts left in steps 5 to 8, as a figure and as a sentence."""
    view = position.view
    own, coins, turn = view.players[view.turn.seat].students, view.players[view.turn.seat].coins, view.turn
    cheerleaders = HOME_COINS * sum(student.cheerleader and is_base(view, turn.seat, student.place) for student in own)
    if position.step in (1, 2, 3, 4, 5):
        yield 5, (msg("{count}", count=coins), msgn("{count} coin to spend.", "{count} coins to spend.", coins))
    if position.step == 6:
        free = have_free_spaces(view, turn.seat)
        told = msgn("{count} student has free spaces: these cost no movement.",
                    "{count} students have free spaces: these cost no movement.", free)  # fmt: skip
        yield 6, (msg("{count}", count=free), told)
    if position.step == 7:
        yield 7, (msg("{count}", count=turn.movement), msg("{count} movement left. A student pays 1 for each space.", count=turn.movement))
    if position.step and cheerleaders:
        told = msg("{count} coins for cheerleaders in your base.", count=cheerleaders)
        yield 8, (msg("+{count}", count=cheerleaders), told)


def _tray(title: Message, shop: int = 0) -> Piece:
    box = layout.TRAY
    return Piece("tray", box.face("shelf", title=title, shop=shop), *box.centre, 0, ZONE, title, focusable=False)


def _shop(position: HallwayPosition) -> Iterator[Piece]:
    """The goods for the player whose turn it is, the same for all seats."""
    open_, done = isinstance(position.decision, Spend), deed(position)
    # At another decision everything has to wait, for the same reason.
    why = why_not_sold(position, Goods.STUDENT) if position.decision is not None else None
    for what, box in on_sale(position):
        price, name, sale = PRICES[what], TITLES[what], OnSale(what)
        bought = isinstance(done, Sale) and done.what is what
        emphasis = Emphasis.CHOSEN if position.held == sale.id or bought else Emphasis.REST
        said = msgn("{what}, {count} coin", "{what}, {count} coins", price, what=name)
        why = why_not_sold(position, what) if open_ else why
        off = int(not open_ or why is not None)
        about = (ABOUT[what],) if why is None else (ABOUT[what], why)
        yield Piece(sale.id, box.face("ware", what=what.value, title=name, price=price, off=off), *box.centre, 2, ZONE, said, about,
                    ("HR-7.1",), movable=open_, emphasis=emphasis, thing=sale)  # fmt: skip


NO_TARGET = {
    Goods.RESCUE: msg("None of your students is at the nurse."),
    Goods.PROMOTE: msg("None of your students in play can be promoted."),
    Goods.LOCK: msg("You control no unlocked room."),
    Goods.ROOM: msg("No unlocked room is free of enemies."),
    Goods.HELMET: msg("A helmet goes to a student in your base with no other item, and there is none."),
    Goods.POM_POMS: msg("No other player's student has a cheerleader, or nobody in your base can take one."),
}
"""The reasons why goods for a student or a room have no target."""


def why_not_sold(position: HallwayPosition, what: Goods) -> Message | None:
    """The reason why the seat can't buy this, if there is one."""
    if not isinstance(position.decision, Spend) and position.step == SHOPPING_STEP:
        # A card has brought another decision.
        refusal = position.check(Buy(what))
        return refusal.reason if refusal is not None else None
    if not isinstance(position.decision, Spend):
        past = position.step > SHOPPING_STEP and position.view.turn.seat == position.seat
        return msg("The shop is closed until your next turn.") if past else msg("The shop opens in step 5 of your turn.")
    if not what.has_recipient:
        refusal = position.check(Buy(what))
        return refusal.reason if refusal is not None else None
    dear = why_too_dear(DecisionContext(None, position.view, position.decision, position.seat), PRICES[what])
    if dear is not None:
        return dear.reason
    if position.offered(FOR_WHOM[what]):
        return None
    if what is Goods.ROOM and position.view.turn.bought:
        return msg("You can buy only one room per turn.")
    return NO_TARGET[what]


def option(position: HallwayPosition, command: Command) -> Message:
    """A way to use the students in hand at a place, with its price or its chance."""
    view = position.view
    match command:
        case Move(_, to):
            return msg("Walk: {price}", price=movement(cost(position.group, position.steps[to])))
        case Push(_, to, ram):
            price = cost(position.group, 1) + push_cost(view, position.seat, position.group, to)
            words = msg("Attack with helmets and push: {price}", price=movement(price))
            return words if ram else msg("Push: {price}", price=movement(price))
        case Teleport():
            return teleport(position.group)
        case Attack(_, target, cheer):
            percent, name = round(100 * odds_of(position, command).chance), student_name(target)
            if len(group_of(view, position.student(target))) > 1:
                name = msg("{name}'s group", name=name)
            words = msg("Attack {name} with a cheerleader: {percent}%", name=name, percent=percent)
            return words if cheer else msg("Attack {name}: {percent}%", name=name, percent=percent)
    return position.game.wording.describe(view, command)


def _slips(position: HallwayPosition, fight: bool) -> Iterator[Piece]:
    choices = position.choices
    for number, (command, box) in enumerate(zip(choices, layout.slips(len(choices), fight), strict=True)):
        shown: tuple[Piece, ...] = ()
        about: tuple[Message, ...] = (ABOUT_PUSH,) if isinstance(command, Push) else ()
        words = option(position, command)
        if isinstance(command, Attack):
            # The chart follows the option under the pointer.
            shown = (attack_odds_sheet(position, command, f"odds:{number}"),)
            about = attack_costs(position, command)
        yield Piece(Slip(number).id, box.face("slip", text=words), *box.centre, 3, ZONE, words, about, thing=Slip(number), reveals=shown)


def _look(count: int) -> Piece:
    """The button under a hand that lies face down before the player who acts."""
    words, hand = msgn("Look at it", "Look at them", count), layout.HAND
    box = Box.around(hand.centre[0], hand.y + hand.h - 48, 260, 68)
    return Piece(
        LOOK, box.face("slip", text=words, centred=1), *box.centre, 3, HAND, words, (msg("Everyone else, look away."),), ("TBL-6",)
    )


DECKS: dict[Goods, type[Activity] | type[Snack]] = {Goods.ACTIVITY: Activity, Goods.SNACK: Snack}
"""The cards that the shop sells."""


def bought_card(position: HallwayPosition) -> Held | None:
    """The card in the seat's hand that it has just bought: the last of its deck."""
    done, own = position.view.deed, position.view.turn.seat == position.side
    deck = DECKS.get(done.what) if isinstance(done, Sale) and own else None
    return next((held for held in reversed(position.hand) if deck is not None and isinstance(held.card, deck)), None)


def _hand(position: HallwayPosition) -> Iterator[Piece]:
    box = layout.HAND
    count = position.view.players[position.side].cards
    title = msg("Your hand: {count} of 10", count=count)
    if position.shared:
        title = msg("{name}'s hand: {count} of 10", name=position.name(position.side), count=count)
    shown = box.face("shelf", title=title)
    if not position.hand:
        player = position.view.players[position.side]
        backs = {"activities": len(player.activities), "snacks": len(player.snacks)} if count else {}
        shown = box.face("shelf", title=title, text=FACE_DOWN if count else NO_CARDS, **backs)
        if position.keeps_back:
            yield _look(count)
            shown = box.face("shelf", title=title, **backs)
    if position.hand and position.sharing and position.acts and not position.shared:
        corner = Box.around(box.x + box.w - 66, box.y + 22, 108, 34)
        slip = corner.face("slip", text=msg("Hide"))
        yield Piece(LOOK, slip, *corner.centre, 3, HAND, msg("Hide my hand"), (msg("Everyone may look at the table again."),), ("TBL-6",))
    yield Piece("hand", shown, *box.centre, 0, HAND, title, (ABOUT_FIGURES["cards"],), ("HR-8.5",), focusable=False)
    drawn = bought_card(position)
    for held, at in zip(position.hand, layout.cards(len(position.hand)), strict=True):
        name, snack = CARDS[held.card], isinstance(held.card, Snack)
        shown = at.face("strip", title=name, text=ABOUT_CARDS[held.card], snack=int(snack), card=held.card.value)
        emphasis = Emphasis.CHOSEN if position.held == held.id else Emphasis.REST
        about, clauses = (ABOUT_CARDS[held.card],), ("HR-8.3" if snack else "HR-8.1",)
        large = position.layout.looked_at.face("held", title=name, text=ABOUT_CARDS[held.card], snack=int(snack), card=held.card.value)
        whole = (Piece(f"whole:{held.id}", large, *position.layout.looked_at.centre, 0, HAND, name),)
        yield Piece(held.id, shown, *at.centre, 3, HAND, name, about, clauses, movable=True, emphasis=emphasis, thing=held,
                    reveals=whole, way=(shelf(position, Goods.SNACK if snack else Goods.ACTIVITY),) if held == drawn else ())  # fmt: skip
