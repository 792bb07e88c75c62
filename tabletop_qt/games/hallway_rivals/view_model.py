"""The view-model of Hallway Rivals: a seat's view and a draft become a scenery, with its legal actions, prompt and hints."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any

from attrs import evolve

from engines.hallway_rivals import model
from engines.hallway_rivals.board import Place
from engines.hallway_rivals.game import HallwayRivals
from engines.hallway_rivals.pieces import MOST_STUDENTS, Activity, Goods, Name, Snack, name_of
from engines.hallway_rivals.rules import decks
from engines.hallway_rivals.rules.actions import LOOT, Capture, Control, Force, PickUp, Sacrifice, Steal, waiting_rooms
from engines.hallway_rivals.rules.building import BuildBase, BuildSpecial, Lay
from engines.hallway_rivals.rules.cards import Play as PlayCard
from engines.hallway_rivals.rules.cards import PlayAgainst, PlayAt, PlayOn, PlayTile
from engines.hallway_rivals.rules.cards import clause as clause_of
from engines.hallway_rivals.rules.coins import Buy, BuyRoom, Lock, Rescue
from engines.hallway_rivals.rules.fighting import Attack, Cheer, CounterAttack, Lose, attackers_of
from engines.hallway_rivals.rules.moving import Arrange, Move, cost, free_to_move, spaces_to_limit
from engines.hallway_rivals.rules.placing import Push, Teleport
from engines.hallway_rivals.rules.staff import Bully, Principal, Strike, within_reach
from engines.hallway_rivals.rules.turns import NewStudent
from engines.hallway_rivals.school import (
    classroom,
    enemies_at,
    group_of,
    group_size,
    in_play,
    is_base,
    seat_of,
    student_named,
    students_named,
)
from engines.hallway_rivals.words import CARDS, at_stake, belongings, place_name, student_name
from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.flow import Decision
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.games.hallway_rivals import layout, moments
from tabletop_qt.games.hallway_rivals.desk import HAND, desk_pieces, locker_pieces, locker_places, why_not_sold
from tabletop_qt.games.hallway_rivals.desk import ZONE as DESK
from tabletop_qt.games.hallway_rivals.layout import BOUNDS, FIELD
from tabletop_qt.games.hallway_rivals.position import (
    FOR_WHOM,
    Aiming,
    Cheerleader,
    Chosen,
    Facing,
    Ground,
    HallTile,
    HallwayDraft,
    HallwayPosition,
    Held,
    Locker,
    OnSale,
    OwnRoom,
    Person,
    Slip,
    Spot,
    Staff,
    StaffMember,
    Turned,
    Whole,
)
from tabletop_qt.games.hallway_rivals.routes import (
    STAKES,
    Routes,
    attack_costs,
    bought,
    chances,
    coins_to_spend,
    goes_on,
    left_to_do,
    movement,
    odds_between,
    odds_sheet,
    taking,
    trail,
)
from tabletop_qt.games.hallway_rivals.school import (
    ABOUT_CHEERLEADER,
    ABOUT_SCRIPT,
    ABOUT_STOLEN,
    ROOMS,
    ZONE,
    counted,
    past_events,
    people,
    recounted,
    runners,
    school_pieces,
    school_rooms,
    school_spaces,
    seals,
    signs,
    waiting,
)
from tabletop_qt.viewmodels.keys import key_note
from tabletop_qt.viewmodels.moments import Moment, Tally
from tabletop_qt.viewmodels.pages import Listing, PageStyle
from tabletop_qt.viewmodels.scenery import (
    TURN,
    Affordance,
    Box,
    Button,
    Do,
    Drafted,
    Drop,
    Emphasis,
    Lift,
    Passing,
    Piece,
    Play,
    Press,
    Scenery,
    Standing,
    Turn,
    Zone,
    face,
)
from tabletop_qt.viewmodels.scenery import Place as Target
from tabletop_qt.viewmodels.view_model import IDLE, MOST_NAMED, Attempt, Hint, Tried, ViewModel

# Buying and playing cards


DEEDS = {
    Goods.RESCUE: msg("Rescue a student"),
    Goods.PROMOTE: msg("Promote a student"),
    Goods.LOCK: msg("Lock a room"),
    Goods.ROOM: msg("Buy a room"),
    Goods.HELMET: msg("Give a student a helmet"),
    Goods.POM_POMS: msg("Lure a cheerleader"),
}
"""The name of each purchase for a student or a room."""

BY_KIND: dict[type[Command], Snack] = {PlayTile: Snack.PUKE, PlayAgainst: Snack.LOCKER_COMBO}
"""Cards that a kind of command plays by itself."""


def shop(position: HallwayPosition) -> Iterator[Affordance]:
    """The goods that the seat can buy; those for a student or a room are picked first (HR-7.1).

    A click on Rescue, or on the first student at the nurse, brings one of several who are alike at once, and another click the next.
    """
    for command in position.offered(Buy):
        yield played(position, Press(OnSale(command.goods).id), command, "HR-7.1")
    nursed = position.offered(Rescue)
    if len({position.student(command.name).rank for command in nursed}) == 1 and position.draft == IDLE:
        for piece in (OnSale(Goods.RESCUE), Person(nursed[0].name)):
            yield played(position, Press(piece.id), nursed[0], "HR-7.1")
    for ware, kind in FOR_WHOM.items():
        if position.offered(kind) and position.held != OnSale(ware).id:
            yield Affordance(Lift(OnSale(ware).id), DEEDS[ware], "HR-7.1", meaning=Drafted(Aiming(OnSale(ware))))


def cards(position: HallwayPosition) -> Iterator[Affordance]:
    """The cards that the seat can play; those with a target are picked first (HR-8.1, 8.3)."""
    plain = {command.card: command for command in position.offered(PlayCard)}
    aimed = {command.card for kind in (PlayOn, PlayAt) for command in position.offered(kind)}
    aimed |= {card for kind, card in BY_KIND.items() if position.offered(kind)}
    for held in position.hand:
        clause = clause_of(held.card)
        if held.card in plain:
            yield played(position, Press(held.id), plain[held.card], clause)
        elif held.card in aimed and position.held != held.id:
            label = msg("Choose a target for {card}", card=CARDS[held.card])
            yield Affordance(Lift(held.id), label, clause, meaning=Drafted(Aiming(held)))


def aiming(position: HallwayPosition, what: OnSale | Held) -> Iterator[Affordance]:
    """The targets of a card or of something to buy."""
    if isinstance(what, Held):
        clause, kinds = clause_of(what.card), (PlayOn, PlayAt, *BY_KIND)
        legal = [(BY_KIND.get(kind), command) for kind in kinds for command in position.offered(kind)]
        commands = [command for card, command in legal if (card or command.card) is what.card]
    else:
        clause, commands = "HR-7.1", position.offered(FOR_WHOM[what.what])
    for command in commands:
        match command:
            case Lock(room) | BuyRoom(room) | PlayAt(_, room):
                yield played(position, Drop(what.id, Spot(room).id), command, clause)
            case PlayTile(tile):
                yield played(position, Drop(what.id, Whole(tile).id), command, clause)
            case PlayAgainst(seat):
                yield played(position, Drop(what.id, Locker(seat).id), command, clause, (taking(position, seat),))
            case _:
                yield played(position, Press(Person(command.name).id), command, clause)


def played(position: HallwayPosition, action: Any, command: Command, clause: str, reveals: tuple[Piece, ...] = ()) -> Affordance:
    """An affordance that plays a command, with the game's description of it."""
    return Affordance(action, position.game.wording.describe(position.view, command), clause, meaning=Play(command), reveals=reveals)


# Everything else


END = Button("end", msg("End turn"), "E", primary=True, ends=True)
DONE = Button("done", msg("Continue"), "D", primary=True)
DONE_AT: Mapping[type[Decision] | None, Button] = {
    model.Act: END,
    model.MovePrincipal: Button("done", msg("Leave him here"), "D"),
    model.MoveBully: Button("done", msg("Leave him here"), "D"),
    model.CheerDefence: Button("done", msg("Keep the cheerleader"), "D", primary=True),
    model.Counter: Button("done", msg("Don't attack back"), "D"),
    model.Muster: Button("done", msg("Choose the cheapest fight"), "D", primary=True),
}
"""The button that ends a decision, where `DONE` doesn't say it."""
TILE = evolve(TURN, label=msg("Turn the tile"))
CHEER = Button("cheer", msg("Use a cheerleader"), "C")
COUNTER = Button("counter", msg("Attack back"), "A", primary=True)
COUNTER_CHEER = Button("counter_cheer", msg("Attack back with a cheerleader"), "B")
NEW = Button("new", msg("Take a new student"), "N", primary=True)
# By key alone: another click on the student, or on its fellows, does the same.
ALONE = Button("alone", msg("Just this one"), "1", shown=False)
GROUP = Button("group", msg("The whole group"), "2", shown=False)
WALK = Button("walk", msg("Walk"), "W", shown=False)
TELEPORT = evolve(WALK, label=msg("Teleport"))
"""Let students walk or teleport to where they would do the other; the key is the same."""
CAPTURE_TOO = Button("capture_too", msg("Capture the room"), "Y")
"""Captures with the student who is picked, where another one would leave less behind."""
ARRANGE = msg("Change groups")
ENDS_FREE_MOVES = msg("This ends the free moves.")
CLOSES_SHOP = msg("This closes the shop.")
HERE: dict[type[Command], Button] = {
    Capture: Button("capture", msg("Capture the room"), "T", primary=True),
    PickUp: Button("pick", msg("Pick up"), "U", primary=True),
    Steal: Button("steal", msg("Steal"), "S", primary=True),
    Arrange: Button("arrange", ARRANGE, "X"),
}  # fmt: skip
"""The buttons of what students do where they stand."""
WHOM_TO_PICK: dict[type[Capture | PickUp | Steal], Message] = {
    Capture: msg("Pick a student in a room that can be captured."),
    PickUp: msg("Pick a student beside a cheerleader in a room."),
    Steal: msg("Pick a student on the purple space of an enemy's base."),
}
"""What to do first where a button that keeps its place can't be used."""


def buttons(position: HallwayPosition, affordances: tuple[Affordance, ...]) -> tuple[Button, ...]:
    """The buttons of what is on offer, in a fixed order. Only the first of those that are primary stands out; not the end too early.

    While students act, Capture, Pick up and Steal keep their places, greyed with the reason while they can't be used; but not while an
    action at a place is chosen. Where somebody stands in a room there is nothing to steal, and what else can be done there has that place.
    """
    last, counter = _done(position), COUNTER
    if not _worthwhile(position):
        last, counter = evolve(last, primary=True), evolve(COUNTER, primary=False)
    here = (*HERE.values(), CAPTURE_TOO, ALONE, GROUP, WALK)
    # The end of free moves keeps its place before what a student who is picked could do.
    first_of_all = (last,) if isinstance(position.decision, model.MoveFree) else ()
    known = {button.name: button for button in (*first_of_all, *here, TILE, CHEER, counter, COUNTER_CHEER, NEW, last, END)}
    offered = {offer.action.name: offer for offer in affordances if isinstance(offer.action, Do)}
    acts = isinstance(position.decision, model.Act)
    early = (END, *here) if not acts else (END,) if position.goes_on else ()
    first = next((name for name, button in known.items() if name in offered and button.primary and button not in early), "")
    found = [
        evolve(button, label=_label(button, offered[name]), primary=name == first, about=_about_button(position, offered[name]))
        for name, button in known.items() if name in offered
    ]  # fmt: skip
    # The stakes of a fight need the room of what can't be used then.
    return _in_places(position, found) if acts and not isinstance(position.draft, Facing) else tuple(found)


def _done(position: HallwayPosition) -> Button:
    """The button that ends the decision; while students are placed it says how many stay behind, and stands out if nobody does."""
    decision = position.decision
    if not isinstance(decision, model.Put):
        return DONE_AT.get(type(decision), DONE)
    waiting = sum(is_base(position.view, position.seat, student.place) for student in position.movers)
    if decision.journey is model.Journey.HOME_ROOM and waiting:
        return evolve(DONE, label=msg("Leave {count} in the base", count=waiting), primary=False)
    return DONE if decision.gone or decision.journey is model.Journey.HOME_ROOM else evolve(DONE, label=msg("Place nobody"), primary=False)


def _worthwhile(position: HallwayPosition) -> bool:
    """False if an attack back would probably fail, or the principal or the bully would be moved for nothing: no enemy is in his reach."""
    match position.decision:
        case model.Counter(_, attackers, defenders):
            return odds_between(position, attackers, defenders).chance >= 0.5
        case model.MovePrincipal() | model.MoveBully() as decision:
            # The principal would catch the player's own students where he is.
            stays = position.view.principal if isinstance(decision, model.MovePrincipal) else None
            return any(seat != position.seat or one.place is stays for seat, one in within_reach(position.view, decision))
    return True


def _in_places(position: HallwayPosition, found: Sequence[Button]) -> tuple[Button, ...]:
    """The buttons of students who act, with those that keep their places."""
    usable = {button.name: button for button in found}
    other = next((name for name in (HERE[Steal].name, CAPTURE_TOO.name, HERE[Arrange].name) if name in usable), HERE[Steal].name)
    kept = []
    for kind in WHOM_TO_PICK:
        name = other if kind is Steal else HERE[kind].name
        refused = evolve(HERE[kind], primary=False, refusal=_why_not_here(position, kind).reason)
        kept.append(evolve(usable.pop(name, refused), widest=_widest(position, kind)))
    return (*kept, *usable.values())


def _widest(position: HallwayPosition, kind: type[Command]) -> tuple[Message, ...]:
    """The longest words for the place of Capture, and those for that of Steal; the other always has the same."""
    who = student_name(name_of(position.view.config.socials[position.seat], MOST_STUDENTS))
    if kind is Capture:
        return (_capture_by(100, who),)
    return (ARRANGE, _steal(LOOT), msg("With {who}", who=who)) if kind is Steal else ()


def _capture_by(number: int, who: Message) -> Message:
    return msg("Capture {number}: {who}", number=number, who=who)


def _why_not_here(position: HallwayPosition, kind: type[Capture | PickUp | Steal]) -> Refusal:
    """The refusal of what the student who is picked would do where it stands, or whom to pick first."""
    if isinstance(position.draft, Chosen) and (why := position.check(kind(position.draft.lead))) is not None:
        return why
    return Refusal(CLAUSES[kind], WHOM_TO_PICK[kind])


def _label(button: Button, offer: Affordance) -> Message:
    """The words on a button, in short where its place is small."""
    if button is CAPTURE_TOO and isinstance(offer.meaning, Play) and isinstance(offer.meaning.command, Capture):
        return msg("With {who}", who=student_name(offer.meaning.command.name))
    return button.label if button is HERE[PickUp] else offer.label


def _about_button(position: HallwayPosition, offer: Affordance) -> Message | None:
    """The use of what is picked up or stolen (HR-6.2, 7.2, 8.2), the risk of an attack back, or the cost of a capture."""
    if isinstance(offer.meaning, Passing):
        return ENDS_FREE_MOVES
    command = offer.meaning.command if isinstance(offer.meaning, Play) else None
    if isinstance(command, CounterAttack):
        return STAKES
    if isinstance(command, PickUp):
        return ABOUT_CHEERLEADER if position.student(command.name).place is not position.view.script else ABOUT_SCRIPT
    if isinstance(command, Steal):
        return ABOUT_STOLEN
    if not isinstance(command, Capture):
        return None
    student = position.student(command.name)
    carried, name = belongings([student]), student_name(student.name)
    if carried:
        return msg("{name} leaves the board, and loses {what}.", name=name, what=carried)
    return msg("{name} leaves the board, and carries nothing.", name=name)


def offers(position: HallwayPosition) -> Iterator[Affordance]:
    """Everything the seat can do now."""
    match position.draft:
        case Facing():
            for number, command in enumerate(position.choices):
                yield played(position, Press(Slip(number).id), command, CLAUSES[type(command)])
            yield from _picks(position)
            return
        case Aiming(what):
            yield from aiming(position, what)
    if position.decision is not None:
        yield from ANSWERS.get(type(position.decision), _whom)(position)


def _building(position: HallwayPosition) -> Iterator[Affordance]:
    for kind in (BuildBase, BuildSpecial):
        room = OwnRoom(kind is BuildSpecial)
        for command in position.offered(kind):
            yield played(position, Drop(room.id, Spot(command.exit).id), command, "HR-1.3")


def _acting(position: HallwayPosition) -> Iterable[Affordance]:
    return (*_students(position), *_next_capture(position), *_cheerleaders(position), *cards(position), *_end(position))


def _next_capture(position: HallwayPosition) -> Iterator[Affordance]:
    """While nobody is picked, one click captures a room where a student stands who would lose nothing by it (HR-5.1)."""
    capture = position.harmless_capture if position.draft == IDLE else None
    if capture is not None:
        yield evolve(HERE[Capture], label=_deed_here(position, capture)).does(Play(capture), "HR-5.1")


def _cheerleaders(position: HallwayPosition) -> Iterator[Affordance]:
    """A click on a cheerleader: the student who is picked there, or the only one there, picks it up, also once free moves have ended."""
    acts = isinstance(position.decision, model.Act)
    able = (position if acts else position.in_action).offered(PickUp) if not isinstance(position.draft, Aiming) else []
    by_place: dict[Place, list[PickUp]] = {}
    for command in able:
        by_place.setdefault(position.student(command.name).place, []).append(command)
    for place, commands in by_place.items():
        chosen = [command for command in commands if command.name in position.chosen]
        if len(chosen or commands) == 1 and place in position.view.cheerleaders:
            command, press = (chosen or commands)[0], Press(Cheerleader(place).id)
            offer = evolve(played(position, press, command, "HR-6.2"), direct=True)
            yield offer if acts else evolve(offer, meaning=_after_free_moves(position, (command.name,), press))


def _after_free_moves(position: HallwayPosition, names: Sequence[Name], action: Press | Do | Drop) -> Passing:
    """The end of the free moves, and then an action of these students; asked about while others still have free moves."""
    others = any(free_to_move(one) for one in position.view.players[position.seat].students if one.name not in names)
    return Passing(model.Done(), (action,), ENDS_FREE_MOVES if others else None)


def _end(position: HallwayPosition, clause: str = "HR-2.1") -> Iterator[Affordance]:
    """The end of a step, and of the turn with all steps that are left; none is passed over without a question while it is useful."""
    view = position.view
    if not isinstance(position.decision, model.Act):
        yield _go(position, clause)
    ends = Standing(model.Done(), msg("ends the turn"), (view.round, view.turn.seat), turn=True, question=position.left)
    yield END.does(ends, "HR-2.1")


def _putting(position: HallwayPosition) -> Iterator[Affordance]:
    yield from _students(position)
    if position.decision.journey is not model.Journey.FOOD_FIGHT:
        yield _go(position, position.decision.clause)


def _countering(position: HallwayPosition) -> Iterator[Affordance]:
    decision = position.decision
    for command in position.offered(CounterAttack):
        fight = odds_between(position, decision.attackers, decision.defenders, (0, int(command.cheer)))
        seats = position.seat, seat_of(position.view, decision.defenders[0])
        sheet = odds_sheet(position, fight, seats, layout.ODDS_BELOW, f"odds:{int(command.cheer)}")
        button = COUNTER_CHEER if command.cheer else COUNTER
        label = msg("{what}: {percent}%", what=button.label, percent=round(100 * fight.chance))
        yield evolve(evolve(button, label=label).does(Play(command), "HR-4.2"), reveals=(sheet,))
    yield _go(position, "HR-4.2")


def _cheering(position: HallwayPosition) -> Iterator[Affordance]:
    decision = position.decision
    fight = odds_between(position, decision.attackers, decision.defenders, (1, int(decision.cheered)))
    label = msg("{what}: {percent}% for the attacker", what=CHEER.label, percent=round(100 * fight.chance))
    seats = seat_of(position.view, decision.attackers[0]), position.seat
    sheet = odds_sheet(position, fight, seats, name="odds:cheer")
    yield evolve(evolve(CHEER, label=label).does(Play(Cheer()), "HR-4.5"), reveals=(sheet,))
    yield _go(position, "HR-4.5")


def _whom(position: HallwayPosition) -> Iterator[Affordance]:
    return _named(position, model.Choose, position.decision.clause)


def _go(position: HallwayPosition, clause: str) -> Affordance:
    return _done(position).does(Play(model.Done()), clause)


def _named(position: HallwayPosition, kind: type[Command], clause: str) -> Iterator[Affordance]:
    for command in position.offered(kind):
        yield played(position, Press(Person(command.name).id), command, clause)


def _tile(position: HallwayPosition) -> Iterator[Affordance]:
    turned, piece = isinstance(position.draft, Turned), HallTile().id
    after: HallwayDraft = IDLE if turned else Turned()
    yield TILE.does(Drafted(after), "HR-1.2")
    for quarters in (1, -1):
        yield Affordance(Turn(piece, quarters), TILE.label, "HR-1.2", meaning=Drafted(after))
    for command in position.offered(Lay):
        if command.turned is turned:
            yield played(position, Drop(piece, Ground(command.x, command.y).id), command, "HR-1.2")


def _staff(position: HallwayPosition) -> Iterator[Affordance]:
    bully = isinstance(position.decision, model.MoveBully)
    piece = Staff(StaffMember.BULLY if bully else StaffMember.PRINCIPAL).id
    for command in position.offered(Bully if bully else Principal):
        yield played(position, Drop(piece, Spot(command.to).id), command, "HR-9.1")
    # With a card in hand a press chooses its target.
    for strike in position.offered(Strike) if bully and not isinstance(position.draft, Aiming) else ():
        for student in position.view.players[strike.seat].students:
            if student.place is position.view.bully:
                yield played(position, Press(Person(student.name).id), strike, "HR-9.3")
    yield from cards(position)
    yield from _end(position, "HR-9.1")


def _students(position: HallwayPosition) -> Iterator[Affordance]:
    """Pick students, and use the ones that are picked."""
    yield from _picks(position)
    if isinstance(position.draft, Chosen):
        yield from _in_hand(position, position.draft)


def _picks(position: HallwayPosition) -> Iterator[Affordance]:
    for student in position.movers:
        name = student.name
        if position.held != Person(name).id:
            # One alone, or a group that is in hand already, by another of its students.
            taken = Drafted(Chosen(position.chosen if name in position.chosen else (name,), name))
            # Where the base is a destination, a click on those who wait there means it.
            goal = (
                position.chosen and is_base(position.view, position.seat, student.place) and student.place in position.ways(position.chosen)
            )
            direct = not goal and not isinstance(position.draft, Aiming)
            label = msg("Pick {name}", name=student_name(name))
            yield Affordance(Lift(Person(name).id), label, "HR-3.1", meaning=taken, direct=direct)


def _best_ways(position: HallwayPosition, place: Place, ways: list[Command]) -> list[Command]:
    """The ways to a place without those that a better one makes needless: walking for free, else what loses nothing (HR-5.5)."""
    if not _walk_or_teleport(ways):
        return ways
    needless = Teleport if position.on_foot or not cost(position.group, position.steps[place]) else Move
    return [way for way in ways if not isinstance(way, needless)]


def _walk_or_teleport(ways: Iterable[Command]) -> bool:
    return {Move, Teleport} <= {type(way) for way in ways}


def _other_way(position: HallwayPosition, draft: Chosen) -> Button | None:
    """The key by which students go the other way to somewhere where they could walk or teleport, if it costs anything to walk."""
    costly = any(
        _walk_or_teleport(ways) and cost(position.group, position.steps[place]) for place, ways in position.ways(draft.names).items()
    )
    return (TELEPORT if position.on_foot else WALK) if costly and not draft.other else None


def _in_hand(position: HallwayPosition, draft: Chosen) -> Iterator[Affordance]:
    piece, routes = Person(draft.lead).id, Routes(position)
    for place, ways in position.ways(draft.names).items():
        commands = _best_ways(position, place, ways)
        action, shown = Drop(piece, Spot(place).id), routes.aimed(place, commands)
        if len(commands) == 1 and not isinstance(commands[0], Attack):
            yield played(position, action, commands[0], CLAUSES[type(commands[0])], shown)
        else:
            label, facing = msg("Show the actions there"), Drafted(Facing(draft.names, draft.lead, place))
            yield Affordance(action, label, CLAUSES[type(commands[0])], meaning=facing, reveals=shown)
    for command in position.here(draft.names, draft.lead):
        button = CAPTURE_TOO if command == Capture(draft.lead) != position.captor(draft.lead) else HERE[type(command)]
        yield evolve(button, label=_deed_here(position, command)).does(Play(command), CLAUSES[type(command)])
    # Several who could capture have one button.
    for kind, command in {type(each): each for each in position.here_in_action(draft.names, draft.lead)}.items():
        ends = _after_free_moves(position, draft.names, Do(HERE[kind].name))
        yield evolve(HERE[kind], label=_deed_here(position, command)).does(ends, CLAUSES[kind])
    if (way := _other_way(position, draft)) is not None:
        yield way.does(Drafted(evolve(draft, other=True)), "HR-5.5")
    if len(draft.names) > 1:
        yield ALONE.does(Drafted(Chosen((draft.lead,), draft.lead)), "HR-3.1")
    if not isinstance(position.decision, model.MoveFree | model.Act):
        return
    lead = position.student(draft.lead)
    fellows = position.fellows(lead)
    if set(draft.names) != set(fellows) and len(fellows) > 1 and draft.lead in fellows:
        whole = Drafted(Chosen(fellows, draft.lead))
        yield GROUP.does(whole, "HR-3.5")
        yield Affordance(Press(piece), GROUP.label, "HR-3.5", meaning=whole, direct=True)
    room = len(draft.names) < group_size(position.view, position.seat)
    for other in position.movers:
        beside = other.place is lead.place and other.name != draft.lead and other.name.social is lead.name.social
        if beside and not (lead.thief or other.thief) and (room or other.name in draft.names):
            name, inside = student_name(other.name), other.name in draft.names
            label = msg("Leave {name} behind", name=name) if inside else msg("Take {name} along", name=name)
            names = tuple(sorted({*draft.names} ^ {other.name}))
            yield Affordance(Press(Person(other.name).id), label, "HR-3.5", meaning=Drafted(Chosen(names, draft.lead)), direct=True)


def _deed_here(position: HallwayPosition, command: Command, *, briefly: bool = False) -> Message:
    """What students do where they stand, in the words of a button, or of a prompt that need not say who captures."""
    if isinstance(command, Capture):
        student = position.student(command.name)
        if len(position.captors(student.place)) > 1 and not briefly:
            return _capture_by(student.place.number, student_name(command.name))
        return msg("Capture {place}", place=place_name(position.view, student.place))
    if isinstance(command, PickUp) and position.student(command.name).place in position.view.cheerleaders:
        return msg("Pick up the cheerleader")
    if isinstance(command, Steal):
        victim = position.view.board.plan.purple[position.student(command.name).place].number
        return _steal(min(LOOT, position.view.players[victim].coins))
    return msg("Pick up the Script") if isinstance(command, PickUp) else HERE[type(command)].label


def _steal(coins: int) -> Message:
    return msgn("Steal {count} coin", "Steal {count} coins", coins)


CLAUSES: dict[type[Command], str] = {
    Move: "HR-3.1", Push: "HR-3.3", Attack: "HR-4.1", Teleport: "HR-5.5", Force: "HR-5.3", Sacrifice: "HR-10.3",
    Control: "HR-10.3", model.PutAt: "HR-3.3", Capture: "HR-5.1", PickUp: "HR-6.2", Steal: "HR-7.2", Arrange: "HR-3.2",
}  # fmt: skip
"""The clause of each thing that students do."""


def prompt(position: HallwayPosition) -> Message:
    """The prompt of the decision and the draft."""
    match position.draft:
        case Chosen(names, lead):
            return _where(position, names, lead) if position.ways(names) else _nowhere(position, names, lead)
        case Facing(names, lead, place):
            return _choosing(position, names, lead, place)
        case Aiming(Held(card)):
            return _whom_for(card)
        case Aiming(OnSale(what)):
            return msg("{deed}: choose which.", deed=DEEDS[what])
    if position.nothing_left and position.keeps_back:
        return msg("Look at your cards, or end your turn.")
    if position.nothing_left:
        return msg("Nothing is left to do. End your turn.")
    if isinstance(position.decision, model.Act) and not position.movers:
        return msg("Play a card, or end your turn.")
    if isinstance(position.decision, model.Act) and not position.view.turn.movement and not (position.offered(Attack) or position.takes):
        return msg("No movement left. You may end your turn.")
    return position.game.wording.prompt(position.view, position.seat)


def _whom_for(card: Activity | Snack) -> Message:
    """The prompt for the target of a card: a room, a tile, an opponent or a student."""
    match card:
        case Snack.ETCH | Snack.JANITORS_KEYS | Activity.STUDY_HALL:
            return msg("Choose a room for {card}.", card=CARDS[card])
        case Snack.PUKE:
            return msg("Choose a tile for {card}.", card=CARDS[card])
        case Snack.LOCKER_COMBO:
            return msg("Choose an opponent for {card}.", card=CARDS[card])
    return msg("Choose a student for {card}.", card=CARDS[card])


def _where(position: HallwayPosition, names: tuple[Name, ...], lead: Name) -> Message:
    """The prompt while students are picked who can go somewhere: what they can do where they stand, and how many they are."""
    here = next(iter(position.here(names, lead)), None)
    if isinstance(here, Capture | PickUp | Steal) and not at_stake(position.group):
        return msg("{deed}, or move on.", deed=_deed_here(position, here, briefly=True))
    if len(names) > 1:
        return msg("Choose where these {count} students go.", count=len(names))
    fellows = position.fellows(position.student(lead)) if isinstance(position.decision, model.MoveFree | model.Act) else names
    if lead in fellows and len(fellows) > 1:
        return msg("Choose where {name} goes alone.", name=student_name(lead))
    return msg("Choose where {name} goes.", name=student_name(lead))


def _nowhere(position: HallwayPosition, names: tuple[Name, ...], lead: Name) -> Message:
    """The prompt while students are picked who can't go anywhere: what they can do instead."""
    name, here = student_name(lead), position.here(names, lead)
    if here:
        return msg("{deed}, or pick another student.", deed=_deed_here(position, here[0], briefly=True))
    if len(names) > 1 and any(position.ways((one,)) for one in names):
        return msg("{count} students can't go together. Pick fewer.", count=len(names))
    if isinstance(position.decision, model.MoveFree):
        return _no_free_move(lead)
    if not position.view.turn.movement:
        return msg("No movement left. Pick another, or end the turn.")
    return msg("{name} can't go anywhere. Pick another student.", name=name)


def _no_free_move(name: Name) -> Message:
    return msg("{name} has no free move. Pick another, or continue.", name=student_name(name))


def _choosing(position: HallwayPosition, names: tuple[Name, ...], lead: Name, place: Place) -> Message:
    """The prompt of a choice at a place: who does it, and to whom or where."""
    who = student_name(lead) if len(names) == 1 else msg("{name}'s group", name=student_name(lead))
    attack = next((command for command in position.choices if isinstance(command, Attack)), None)
    if attack is not None:
        # The tray beside the school says who does it.
        if len(position.choices) == 1:
            return msg("Attack {other}?", other=student_name(attack.target))
        return msg("Choose what to do to {other}.", other=student_name(attack.target))
    return msg("Choose what {who} does at {place}.", who=who, place=place_name(position.view, place))


ANSWERS: Mapping[type[Decision], Callable[[HallwayPosition], Iterable[Affordance]]] = {
    model.PlaceTile: _tile,
    model.PlaceAnnex: _building,
    model.MovePrincipal: _staff,
    model.MoveBully: _staff,
    model.Spend: lambda position: (*shop(position), *cards(position), *_end(position)),
    model.MoveFree: _acting,
    model.Act: _acting,
    model.Put: _putting,
    model.PlacePushed: _students,
    model.Brawl: _students,
    model.Muster: lambda position: (*_whom(position), _go(position, "HR-4.7")),
    model.LoseStudent: lambda position: _named(position, Lose, "HR-4.2"),
    model.CheerDefence: _cheering,
    model.Counter: _countering,
    model.Discard: lambda position: (played(position, Press(held.id), decks.Drop(held.card), "HR-8.5") for held in position.hand),
    model.Reward: lambda position: (NEW.does(Play(NewStudent()), "HR-10.2"), *_whom(position)),
}
"""The offers of each decision; at all others a student is chosen."""


# Hints


# Beside the buttons of the action there is room for about 70 letters.
PICK, ACT = (Hint(name, msg("Click a student once to pick one, twice for the whole group.")) for name in ("move", "act"))
CLICK = Hint("who", msg("Click one of the highlighted pieces, or press Enter on it."))
FREE = Hint("free", msg("Click where the student goes: free moves cost nothing. Esc deselects."))
FREELY = Hint("freely", msg("Click where they go: free moves cost nothing. Click a student to leave behind. Esc deselects."))
FIRST = Hint("first", msg("Click where the student goes, or the student again for the group."))
LONE = Hint("lone", msg("Click where the student goes; numbers show the cost. Esc deselects."))
CHEERLEADER = Hint("cheerleader", msg("A cheerleader brings 5 coins in your base, or takes an enemy's die."))
BOLT = Hint("bolt", msg("Click where they go. A bolt marks a free teleport. Or walk{key}.", key=key_note(WALK)))
STUCK = Hint("stuck", msg("Click another student, or press Esc."))
GUARD = Hint("guard", msg("Rooms marked ! are unguarded: an enemy could capture them next turn."))
IDLE_STAFF = Hint("idle", msg("A click in the shop or on a student leaves him where he is."))
PLACED = Hint("placed", msg("Click a highlighted room or space. Esc deselects."))
HINTS: Mapping[type, Hint] = {
    Chosen: Hint("where", msg("Numbers show the cost. Click a student to leave them behind.")),
    Teleport: Hint("teleport", msg("Numbers show the cost. A bolt marks a free teleport.")),
    Facing: Hint("face", msg("Click an action. Esc goes back.")),
    Aiming: Hint("aim", msg("Click a highlighted target. Esc cancels.")),
    model.PlaceTile: Hint("tile", msg("Turn the tile{key}. Drag it to a dashed square, or click both.", key=key_note(TURN))),
    model.PlaceAnnex: Hint("room", msg("Drag the room to a highlighted exit, or click it and then the exit.")),
    model.Spend: Hint(
        "spend",
        msg(
            "Click goods to buy them; click again for more. Some need a student or room. Then continue{key}, or pick a student.",
            key=key_note(DONE),
        ),
    ),
    model.Act: ACT,
    model.MoveFree: PICK,
    model.Counter: Hint("counter", STAKES),
    **dict.fromkeys((model.MovePrincipal, model.MoveBully), Hint("staff", msg("Drag him to a space, or click him and then the space."))),
    model.Put: Hint("put", msg("Click a room to send a student there, or pick the student first.")),
    **dict.fromkeys((model.PlacePushed, model.Brawl), Hint("pushed", msg("Click a highlighted student, then a highlighted space."))),
    **dict.fromkeys((model.LoseStudent, model.Release, model.Graduate, model.GiveUp, model.TakeCheerleader), CLICK),
}
"""The hint of each draft and each decision, and of students in hand who can teleport."""


def _hint_in_hand(position: HallwayPosition, draft: Chosen) -> Hint:
    """The hint while students are picked."""
    names = draft.names
    ways, acts = position.ways(names), isinstance(position.decision, model.Act)
    if not acts and not isinstance(position.decision, model.MoveFree):
        return PLACED
    if any(isinstance(command, PickUp) and position.student(command.name).place in position.view.cheerleaders
           for command in position.here(names, names[0])):  # fmt: skip
        return CHEERLEADER
    if not ways:
        return STUCK
    lost, other = at_stake(position.group), _other_way(position, draft)
    if other is WALK:
        return BOLT
    if not draft.other and any(isinstance(command, Teleport) for commands in ways.values() for command in commands):
        carries = msg("Numbers show the cost. A teleport would lose {what}.", what=lost)
        if other is TELEPORT:
            carries = msg("They walk to keep {what}. Teleport anyway{key}.", what=lost, key=key_note(TELEPORT))
        return Hint("carries", carries) if lost else HINTS[Teleport]
    if len(names) == 1:
        alone = LONE if acts else FREE
        return FIRST if len(position.fellows(position.student(names[0]))) > 1 else alone
    return HINTS[Chosen] if acts else FREELY


# The view-model


class HallwayRivalsViewModel(ViewModel[HallwayRivals, model.State, HallwayDraft]):
    """Shows Hallway Rivals."""

    end = END
    draws_face_down = True
    lettered = (END, DONE, CHEER, COUNTER, COUNTER_CHEER, NEW, ALONE, GROUP, WALK, CAPTURE_TOO, *HERE.values())
    staged = moments.STAGED
    left_by = moments.LEFT_BY
    in_a_row = frozenset({"captured"})
    rolls = frozenset({"rolled"})
    routine = frozenset({"put", "bought"})
    evident = frozenset({"moved", "bought_room", "teleported", "picked_up", "captured"})
    page_style = PageStyle(
        msg("The Hallway Herald"),
        "newspaper",
        points=0.0,
        weights={"reported": 3.0, "won": 7.0, "caught": 1.5, "captured": 0.5, "pushed": 1.0},
        listings=(
            Listing(msg("School news"), frozenset({"event", "principal", "caught", "reported"})),
            Listing(msg("In the halls"), frozenset({"won", "stole", "nursed", "captured"})),
        ),
    )
    _shown: HallwayPosition | None = None
    """The position that was shown last."""
    _left: Message | None = None
    _goes_on = False
    _rooms: tuple[Target, ...] = ()
    _crowd: tuple[Piece, ...] = ()
    """The places and pieces in its view that no draft moves or changes, except for who is chosen."""

    def moment(self, before: model.State, after: model.State, side: int, kinds: Collection[str]) -> Moment | None:
        """A pennant or report cards."""
        return moments.moment(HallwayPosition(self.game, after, side, self.seats, self.start()), before, kinds)

    def names_decider(self, view: model.State, seat: int) -> bool:
        """True in the turn of somebody else: in their own turn the player's box, hand and sign say who decides."""
        return view.turn.seat != seat

    def handed_over(self, view: model.State, seat: int, side: int, before: model.State | None, news: Sequence[Message]) -> Moment:
        """The banner or the pennant of the player who decides next."""
        return moments.handed_over(HallwayPosition(self.game, view, side, self.seats, self.start()), seat, before, news)

    def tally(self, view: model.State) -> Tally | None:
        """The rooms and report cards of a round, or the report cards of a finished game."""
        return moments.tally(HallwayPosition(self.game, view, 0, self.seats, self.start()))

    def uses(self, view: model.State, seat: int, command: Command) -> tuple[tuple[str, ...], HallwayDraft] | None:
        """The students who go and their place, or those who fight or change groups."""
        match command:
            case Move(names, to) | Teleport(names, to) if all(
                self.game.check(view, seat, way(names, to)) is None for way in (Move, Teleport)
            ):
                usual = HallwayPosition(self.game, view, seat, self.seats, Chosen(names, names[0]))
                other = usual.on_foot is isinstance(command, Teleport)
                return (*[Person(name).id for name in names], Spot(to).id), Chosen(names, names[0], other=other)
            case Move(names, to) | Push(names, to) | Teleport(names, to):
                return (*[Person(name).id for name in names], Spot(to).id), Chosen(names, names[0])
            case PickUp(name) if (student := student_named(view, name)) is not None:
                return (Person(name).id, Cheerleader(student.place).id), self.start()
            case Capture(name):
                return (Person(name).id,), self.start()
            case Attack(name, target):
                group, others = (group_of(view, student) for student in students_named(view, (name, target)))
                return tuple([Person(one.name).id for one in (*attackers_of(view, group, others), *others)]), self.start()
            case Arrange(one, other):
                return (Person(one).id, Person(other).id), self.start()
        return None

    def left(self, before: model.State, seen: model.State, after: model.State, side: int) -> tuple[Piece, ...]:
        """The dice of a fight, the pennants of rooms that were taken, and the faces that bots make."""
        position = HallwayPosition(self.game, after, side, self.seats, self.start())
        return (*moments.dice_left(position, before), *moments.pennants_left(position, before), *moments.moods(position, before))

    def scenery(self, view: model.State, seat: int, draft: HallwayDraft, side: int | None = None) -> Scenery:
        """The scenery for a seat."""
        position = HallwayPosition(self.game, view, seat, self.seats, draft, side)
        self._see(position)
        affordances = tuple(offers(position))
        pieces = (
            *school_pieces(position),
            *past_events(position),
            *trail(position),
            *(_while_picked(position, self._crowd) if position.chosen else self._crowd),
            *seals(position),
            *desk_pieces(position),
        )
        others = [Zone(position.zone(other), msg("{name}'s things", name=position.name(other))) for other in position.others]
        return Scenery(
            bounds=BOUNDS,
            zones=(
                # Keyboard focus begins with the students; a card of the hand would lie large over the school.
                Zone(ZONE, msg("The school")),
                Zone(ROOMS, msg("The rooms")),
                Zone(DESK, msg("Turn and shop")),
                Zone(HAND, msg("{name}'s things", name=position.name(position.side)) if position.shared else msg("Your things")),
                *others,
            ),
            places=(*self._rooms, *school_spaces(position), *locker_places(position)),
            pieces=(*pieces, *bought(position, pieces)),
            affordances=affordances,
            prompt=prompt(position),
            buttons=buttons(position, affordances),
            held=position.held,
            open_places=tuple([Spot(place).id for place in _sent_to(position)]),
            ground=BOUNDS.face("ground", walls=position.layout.walls, runners=runners(position)),
        )

    def _see(self, position: HallwayPosition) -> None:
        """Make rooms, signs, everybody, lockers, and what is left to do once for a view: a draft only says who is chosen."""
        before, self._shown = self._shown, position
        if before is None or before.view is not position.view or (before.seat, before.side) != (position.seat, position.side):
            self._left = left_to_do(position.game, position.view, position.seat)
            self._goes_on = self._left is not None or goes_on(position)
            self._rooms = tuple(school_rooms(position))
            self._crowd = (*signs(position), *people(position), *waiting(position), *locker_pieces(position))
        position.left, position.goes_on = self._left, self._goes_on

    def kept(self, view: model.State, seat: int, draft: HallwayDraft) -> HallwayDraft:
        """The students picked in the seat's own turn stay picked while they can do more there, also after decisions of others.

        Those who have brought a cheerleader home are put down: they would lose its coins by leaving.
        """
        if not isinstance(draft, Chosen | Facing) or view.turn.seat != seat or isinstance(view.decision, model.Spend):
            return IDLE
        chosen = Chosen(draft.names, draft.lead)
        position = HallwayPosition(self.game, view, seat, self.seats, chosen)
        fits = position.draft == chosen
        if isinstance(position.decision, model.MoveFree | model.Act):
            home = fits and any(one.cheerleader and is_base(view, seat, one.place) for one in position.group)
            goes_on = fits and not home and bool(position.ways(draft.names) or position.here(draft.names, draft.lead))
        else:
            goes_on = not fits and any(isinstance(task, model.Act) for task in view.agenda)
        return chosen if goes_on else IDLE

    def back(self, view: model.State, seat: int, draft: HallwayDraft) -> HallwayDraft | None:
        """The draft without its last step; None if it is empty, or does not fit the decision."""
        return super().back(view, seat, HallwayPosition(self.game, view, seat, self.seats, draft).draft)

    def hint(self, view: model.State, seat: int, draft: HallwayDraft) -> Hint | None:
        """The hint for the seat's decision and draft, which are usually those on the table."""
        shown = self._shown
        same = shown is not None and shown.view is view and (shown.seat, shown.draft) == (seat, draft)
        position = shown if shown is not None and same else HallwayPosition(self.game, view, seat, self.seats, draft)
        if isinstance(position.draft, Chosen):
            return _hint_in_hand(position, position.draft)
        if position.draft == IDLE and isinstance(position.decision, model.Act) and position.unguarded:
            return GUARD
        spent = isinstance(position.decision, model.Spend) and not view.players[seat].coins
        if position.draft == IDLE and (spent or position.nothing_left):
            return None
        if isinstance(position.decision, model.MovePrincipal) and _can_pass(position):
            return IDLE_STAFF
        attack = next((command for command in position.choices if isinstance(command, Attack)), None)
        if attack is not None:
            first, *more = attack_costs(position, attack)
            return Hint("fight", msg("{first} {second}", first=first, second=more[0]) if more else first)
        return HINTS.get(type(position.draft)) or HINTS.get(type(position.decision))

    def asked_about(self, view: model.State, seat: int, command: Command) -> tuple[str, ...]:
        """The rooms that can still be captured when the turn is to end."""
        ending = isinstance(command, model.Done) and isinstance(view.decision, model.Act)
        return tuple([Spot(room).id for room in waiting_rooms(view, seat)]) if ending else ()

    def attempt(self, view: model.State, seat: int, draft: HallwayDraft, tried: Tried) -> Attempt:
        """A move, a purchase, a card or a building that is not on offer."""
        position = HallwayPosition(self.game, view, seat, self.seats, draft)
        match tried:
            case Tried(Drop(), Person(name), Spot(place)):
                names = position.chosen if name in position.chosen else (name,)
                hand = Chosen(names, name)
                return _walk_in_action(position, hand, place) or _charge(position, hand, place) or _misplaced(view, seat, names, place)
            case Tried(Press(), Person(name)):
                return _idle(position, name)
            case Tried(Press(), Cheerleader() | Spot() | Slip() | None as thing, onto):
                return _clicked(position, thing or onto)
            case Tried(Drop(), Staff(who), Spot(place)):
                return Bully(place) if who is StaffMember.BULLY else Principal(place)
            case Tried(Drop(), HallTile(), Ground(x, y)):
                return Lay(x, y)
            case Tried(Drop(), OwnRoom(special), Spot(place)):
                return BuildSpecial(place) if special else BuildBase(place)
            case Tried(Drop(), OnSale(goods), Spot(place)) if goods in (Goods.LOCK, Goods.ROOM):
                return Lock(place) if goods is Goods.LOCK else BuyRoom(place)
            case Tried(Drop(), Held(card), Spot(place)):
                return PlayAt(card, place)
            case Tried(_, OnSale(goods)):
                return _not_sold(position, goods)
            case Tried(Press(), Held(card)):
                return _unplayable(position, card)
            case Tried(Do(name)) if isinstance(position.decision, model.Act):
                return next((_why_not_here(position, kind) for kind in WHOM_TO_PICK if HERE[kind].name == name), None)
        return None


RAISED, RAISED_TOGETHER, LIFTED, APART, FAN = 1.3, 1.12, 0.24, 1.35, 0.8
"""The size of a student who is picked, alone or among fellows; how high it is lifted, as a share of its height; how far several
move apart; and how far those from a stack stand from each other, in widths."""
RING = 8.0
"""The distance from the sign of a room to a student who is picked, for the ring around it."""
IN_HAND, ON_FLOOR = 7, 3
"""The layers of students who are picked, above signs and staff, and of the disc under them, which hides nobody."""


def _while_picked(position: HallwayPosition, crowd: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces of a view while students are picked: these are lifted, and whoever has nothing to do with them is pale."""
    chosen, place = frozenset(position.chosen), position.group[0].place
    ways = position.ways(position.chosen)
    met = {place for place, commands in ways.items() if any(isinstance(command, Attack | Push) for command in commands)}
    known = {one.name: one for player in position.view.players for one in player.students}
    pieces, ids = list(crowd), frozenset([Person(name).id for name in chosen])
    crowded = sum(one.place is place for one in known.values()) > 1
    picked = [piece for piece in pieces if piece.id in ids]
    lifted = _lifted(picked, *position.layout.beside_sign(place))
    boxes = _held(position, picked, pieces, lifted, RAISED_TOGETHER if crowded else RAISED)
    # The rest of a stack makes room, away from the middle, so that another click on the same spot means the students in hand.
    outwards = 1 if picked[0].x > position.layout.boxes[place].centre[0] + 1 else -1
    aside = outwards * picked[0].face.w * (1.05 + FAN * (len(picked) - 1) / 2)
    aside += sum(lifted.values()) / len(picked) - sum(piece.x for piece in picked) / len(picked)
    for piece in pieces:
        if not isinstance(piece.thing, Person):
            yield piece
        elif piece.id in ids:
            alone = evolve(piece, company=(), reveals=(), face=counted(piece.face, 0)) if piece.company else piece
            yield from _picked(position, alone, lifted[piece.id], boxes[piece.id])
        else:
            rest = piece if ids.isdisjoint(piece.company) else evolve(recounted(piece, ids), x=piece.x + aside, layer=IN_HAND - 1)
            student, own = known[piece.thing.name], seat_of(position.view, piece.thing.name) == position.seat
            # Fellows beside them, who may go along, and enemies whom they could meet stay as they are.
            meant = student.place is place if own else student.place in met
            shown = face(rest.face.kind, rest.face.w, rest.face.h, behind=1, **dict(rest.face.values))
            if student.place is place and not own:
                # They could be fought, so those in hand hide nothing of them.
                rest = evolve(rest, layer=IN_HAND + 1)
            yield rest if meant else evolve(rest, emphasis=Emphasis.BEHIND, face=shown)


def _lifted(picked: Sequence[Piece], left: float, right: float) -> Mapping[str, float]:
    """Return the x of each picked student: apart from each other, around where they stood; those from a stack within these limits."""
    mean, w = sum(piece.x for piece in picked) / len(picked), picked[0].face.w
    if not any(piece.company for piece in picked):
        return {piece.id: mean + APART * (piece.x - mean) for piece in picked}
    order, half = sorted(picked, key=lambda piece: (round(piece.x, 1), piece.id)), (len(picked) - 1) / 2
    reach = FAN * w * half + RAISED_TOGETHER * w / 2
    middle = min(max(mean, left + reach), right - reach)
    return {piece.id: middle + (number - half) * FAN * w for number, piece in enumerate(order)}


HOLDS = tuple(
    [(share, aside, lift) for share, lift in ((1.0, 1.0), (0.6, 0.6), (0.3, 0.3), (0.0, 0.0)) for aside in (0.0, -0.25, 0.25, -0.5, 0.5)]
)
"""The ways to hold students, the best first: shares of the growth, the shift to a side in widths, and shares of the lift."""
HOLD = 0.012
"""The share of a student that a way to hold it is worth more than the next one."""


def _held(
    position: HallwayPosition, picked: Sequence[Piece], crowd: Iterable[Piece], xs: Mapping[str, float], size: float
) -> Mapping[str, Box]:
    """Return the boxes of students who are picked, in the best way that hides few numbers, faces and signs beside them."""
    place, ids = position.group[0].place, {piece.id for piece in picked}
    at, around = picked[0], position.layout.cell * 2
    near = [piece for piece in crowd if abs(piece.x - at.x) < around and abs(piece.y - at.y) < around]
    company = {one for piece in picked for one in piece.company}
    hidden = [_shown(piece) for piece in near if piece.id not in ids | company and not piece.id.startswith("spot:")]
    ways = position.ways(position.chosen)
    numbers = [beside for beside in position.view.board.plan.neighbours.get(place, ()) if beside in ways]
    hidden += [Box.around(*position.layout.boxes[beside].centre, 0.4 * position.layout.cell) for beside in numbers]
    best, least = dict[str, Box](), inf
    for rank, (share, aside, lift) in enumerate(HOLDS):
        if aside and company:
            # Those from a stack stay under the pointer.
            continue
        grown, raised = 1 + share * (size - 1), lift * LIFTED
        boxes = {piece.id: _hold(position, piece, grown, xs[piece.id] + aside * piece.face.w, raised) for piece in picked}
        lost = sum(box.shared(other) for box in boxes.values() for other in hidden)
        cost = lost + rank * HOLD * at.face.w * at.face.h
        if cost < least:
            best, least = boxes, cost
        if not lost:
            break
    return best


def _shown(piece: Piece) -> Box:
    """The part of a piece that is not to be hidden: of a figure all but its base."""
    box = piece.box
    return box if piece.zone == ROOMS else Box(box.x, box.y, box.w, 0.7 * box.h)


def _hold(position: HallwayPosition, piece: Piece, size: float, x: float, lift: float) -> Box:
    """The box of a student who is picked, as much larger as walls and the sign of the room allow."""
    place, inside = position.group[0].place, position.layout.inside
    highest = position.layout.under_sign(place)
    foot = inside(place, x, FIELD.h, 0, 0)[1]
    size = max(1.0, min(size, (foot - highest - RING) / piece.face.h))
    w, h = round(size * piece.face.w, 1), round(size * piece.face.h, 1)
    x, y = inside(place, x, max(piece.y - lift * piece.face.h, highest + RING + h / 2), w, h)
    if place.is_room and (sign := position.layout.sign(place)).y > position.layout.boxes[place].centre[1]:
        # A number at the foot of a room stays in sight.
        y = min(y, sign.y - RING - h / 2)
    return Box.around(x, y, w, h)


def _picked(position: HallwayPosition, piece: Piece, x: float, box: Box) -> Iterator[Piece]:
    """A student who is picked: lifted over a bright disc on the floor."""
    place, inside = position.group[0].place, position.layout.inside
    wide, deep = round(1.9 * piece.face.w, 1), round(0.8 * piece.face.h, 1)
    disc = Box.around(*inside(place, x, piece.y + 0.36 * piece.face.h, wide, deep), wide, deep)
    yield Piece(f"spot:{piece.id}", disc.face("spot"), *disc.centre, ON_FLOOR, piece.zone, piece.name, focusable=False)
    shown = face(piece.face.kind, box.w, box.h, held=1, **dict(piece.face.values))
    yield evolve(piece, emphasis=Emphasis.CHOSEN, face=shown, x=box.centre[0], y=box.centre[1], layer=IN_HAND)


def _clicked(position: HallwayPosition, on: object) -> Attempt:
    """A click on a chart takes its option, one on a place the only piece that can go there; else students have to be picked."""
    match on:
        case Slip(number) if isinstance(position.draft, Facing):
            return position.choices[number]
        case Ground(x, y):
            return Lay(x, y, isinstance(position.draft, Turned))
        case Cheerleader(place) if isinstance(position.decision, model.Put):
            return _clicked(position, Spot(place))
        case Spot(place):
            onto: list[Command] = [each for kind in (BuildBase, BuildSpecial) for each in position.offered(kind) if each.exit is place]
            onto += [each for kind in (Principal, Bully) for each in position.offered(kind) if each.to is place]
            if len(onto) == 1:
                return onto[0]
            if isinstance(position.decision, model.Put) and (sent := _whoever(position, place)) is not None:
                return sent
            return _nobody_picked(position) if position.movers else None
    return None


def _sent_to(position: HallwayPosition) -> Iterator[Place]:
    """The places to which a click sends a student from the base while none is picked."""
    if isinstance(position.decision, model.Put) and position.draft == IDLE and position.acts:
        places = dict.fromkeys(place for student in position.movers for place in position.ways((student.name,)))
        yield from (place for place in places if _whoever(position, place) is not None)


def _whoever(position: HallwayPosition, place: Place) -> Command | None:
    """The command that puts a student at a place: from the base, if all there are alike, or in vain; None if one has to be picked."""
    able = [one for one in position.movers if place in position.ways((one.name,))]
    if not able and position.movers:
        return model.PutAt(position.movers[0].name, place)
    waiting = [one for one in able if is_base(position.view, position.seat, one.place)]
    kinds = {(one.rank, one.item, one.coins, one.cheerleader) for one in waiting}
    return model.PutAt(waiting[0].name, place) if len(kinds) == 1 else None


NO_TARGET_OF: Mapping[Activity | Snack, Message] = {
    Activity.EXCHANGE_STUDENT: msg("No student of another player can join you."),
    Activity.STUDY_HALL: msg("No other player has a locked room."),
    Snack.ETCH: msg("Every room is locked, or yours already."),
    Snack.FALSE_ALARM: msg("You have no student to give up: none is in play."),
    Snack.JANITORS_KEYS: msg("No room is locked."),
    Snack.COOKIE: msg("None of your students is in play."),
}
"""The reasons why a card has no target."""


def _unplayable(position: HallwayPosition, card: Activity | Snack) -> Attempt:
    """A card that is not on offer: it has no target, or the game says why."""
    targets = any(command.card is card for kind in (PlayOn, PlayAt) for command in position.offered(kind))
    if card in NO_TARGET_OF and isinstance(position.decision, model.OwnTurn) and not targets:
        return Refusal(clause_of(card), NO_TARGET_OF[card])
    return PlayCard(card)


def _can_pass(position: HallwayPosition) -> bool:
    """True if a click on what belongs to a later step ends this one: in the shop, or if the principal and the bully reach nobody."""
    shopped = isinstance(position.decision, model.Spend)
    idle = isinstance(position.decision, model.MovePrincipal | model.MoveBully) and not _worthwhile(position)
    return position.draft == IDLE and (shopped or idle)


def _not_sold(position: HallwayPosition, goods: Goods) -> Attempt:
    """A click on goods that are not on offer: on to the shop if nothing is left before it, or the reason."""
    ware, why = OnSale(goods).id, why_not_sold(position, goods)
    if _can_pass(position) and not isinstance(position.decision, model.Spend):
        return Passing(model.Done(), (Press(ware), Lift(ware)))
    return Refusal("HR-7.1", why) if why is not None else None


def _idle(position: HallwayPosition, name: Name) -> Attempt:
    """A click on a student who is not on offer: what the student would do at this decision, or whose it is."""
    student, decision = student_named(position.view, name), position.decision
    if isinstance(decision, model.LoseStudent):
        return Lose(name)
    own = tuple(filter(in_play, position.view.players[position.seat].students))
    if _can_pass(position) and student in own:
        coins = coins_to_spend(position.view, position.seat)
        question = msg("{first} {second}", first=coins, second=CLOSES_SHOP) if coins is not None else None
        return Passing(model.Done(), (Lift(Person(name).id), Press(Person(name).id)), question)
    if isinstance(decision, model.Put) and student is not None:
        return _clicked(position, Spot(student.place)) or model.Choose(name)
    if not isinstance(decision, model.MoveFree | model.Act) or student is None:
        return model.Choose(name)
    owner = seat_of(position.view, name)
    if owner != position.seat:
        whose = msg("{student} belongs to {owner}. Pick one of your own students.", student=student_name(name), owner=position.name(owner))
        return Refusal("HR-3.1", whose)
    if isinstance(decision, model.MoveFree) and not free_to_move(student):
        return Refusal("HR-3.1", _no_free_move(name))
    beside = position.view.board.plan.neighbours.get(student.place, ())
    return Move((name,), next(iter(beside), student.place))


def _nobody_picked(position: HallwayPosition) -> Refusal:
    """The answer to a click on a place while nobody is picked: who can be."""
    names = tuple([student_name(student.name) for student in position.movers if position.ways((student.name,))])
    if 0 < len(names) <= MOST_NAMED:
        return Refusal("HR-3.1", msg("Pick a student first: {names}. Then click where they go.", names=names))
    return Refusal("HR-3.1", msg("Pick one of your students first. Then click where they go."))


def _walk_in_action(position: HallwayPosition, draft: Chosen, place: Place) -> Passing | None:
    """The end of the free moves for students dropped where they can go with movement; asked about while anybody has a free move."""
    if not isinstance(position.decision, model.MoveFree):
        return None
    after = position.game.apply(position.view, position.seat, model.Done()).state
    if place not in HallwayPosition(position.game, after, position.seat, position.chairs, draft).ways(draft.names):
        return None
    return _after_free_moves(position, (), Drop(Person(draft.lead).id, Spot(place).id))


def _charge(position: HallwayPosition, draft: Chosen, place: Place) -> Passing | None:
    """The walk of students dropped on enemies in a corridor to where they can attack them, which is chosen then (HR-4.1)."""
    view, seat, names = position.view, position.seat, draft.names
    if not isinstance(position.decision, model.Act) or not place.is_corridor or not enemies_at(view, seat, place):
        return None
    start = HallwayPosition(position.game, view, seat, position.chairs, draft)
    ways = start.ways(names)
    near = [one for one in view.board.plan.neighbours[place] if any(isinstance(command, Move) for command in ways.get(one, ()))]
    for beside in sorted(near, key=start.steps.__getitem__):
        walk = Move(names, beside)
        there = HallwayPosition(position.game, position.game.apply(view, seat, walk).state, seat, position.chairs, draft)
        attacks = [command for command in there.ways(names).get(place, ()) if isinstance(command, Attack)]
        if attacks:
            who = student_name(draft.lead) if len(names) == 1 else msg("{name}'s group", name=student_name(draft.lead))
            walks = msg("{who} walks there first: {price}.", who=who, price=movement(cost(start.group, start.steps[beside])))
            question = msg("{first} {second}", first=walks, second=chances(there, attacks))
            return Passing(walk, (Drop(Person(draft.lead).id, Spot(place).id),), question)
    return None


def _misplaced(view: model.State, seat: int, names: tuple[Name, ...], place: Place) -> Command | None:
    """Students dropped where they can't go."""
    student = student_named(view, names[0])
    if student is None or student.place is place:
        return None
    decision = view.decision
    if isinstance(decision, model.Put | model.PlacePushed):
        return model.PutAt(names[0], place)
    if seat_of(view, names[0]) != seat:
        return Control(names[0], place)
    beside = place in view.board.plan.neighbours.get(student.place, ())
    if isinstance(decision, model.Act) and place.is_corridor and beside and enemies_at(view, seat, place):
        return Push(names, place)
    # Nobody walks onto an enemy, and one who can't walk on could only fight.
    fights = isinstance(decision, model.Act) and (place.is_corridor or not spaces_to_limit(student))
    if isinstance(decision, model.Brawl) or (fights and enemies_at(view, seat, place)):
        others = (player for other, player in enumerate(view.players) if other != seat)
        target = next((one for player in others for one in player.students if one.place is place), None)
        return Attack(group_of(view, student)[0].name, group_of(view, target)[0].name) if target is not None else None
    own = {at for at in (student.place, place) if is_base(view, seat, at) or (at.is_room and classroom(view, at).owner == seat)}
    # Between the base and an own room they would rather teleport than walk.
    between = len(own) == 2 and any(is_base(view, seat, at) for at in own)
    return (Teleport if between and isinstance(decision, model.Act) else Move)(names, place)
