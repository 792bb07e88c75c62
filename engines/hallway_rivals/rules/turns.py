"""The order of the game: rounds with their class periods, the steps of a turn, and who does each step (HR-2, 3.1, 3.4, 6.2, 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from engines.hallway_rivals import model
from engines.hallway_rivals.board import OFFICE, special
from engines.hallway_rivals.model import State, Working
from engines.hallway_rivals.pieces import MOST_STUDENTS, Item, Rank, SchoolEvent, SocialGroup, Student
from engines.hallway_rivals.rules import actions, building, cards, coins, decks, fighting, moving, placing, staff
from engines.hallway_rivals.rules.cards import EVENTS, release_some
from engines.hallway_rivals.rules.decks import draw_activity, take_event
from engines.hallway_rivals.rules.fighting import enroll, release
from engines.hallway_rivals.rules.moving import movement
from engines.hallway_rivals.rules.placing import may_stand, offer_put
from engines.hallway_rivals.rules.staff import dismiss
from engines.hallway_rivals.school import all_groups, at_nurse, controlled, in_play, in_turn, is_base, names, social, students_at
from engines.hallway_rivals.words import CARDS, PERIOD_NAMES, place_name, student_name
from engines.kernel.commands import Command
from engines.kernel.flow import Decision, DecisionContext, Decisions, Descriptions, Prompts, Steps, always, one_of
from engines.kernel.messages import Message, msg, msgn

# A round and its class period

LUNCH_EVENTS, ENGLISH, GYM = 3, 3, 3
"""Events drawn at Lunch, students that leave the nurse in English, free spaces in Gym (HR-9.4)."""


def play_round(working: Working, task: model.Round) -> None:
    """Play a round: a class period, one turn each in the order of HR-2.3, report cards; then the next round (HR-2.2)."""
    working.round = task.number
    order = [model.TakeTurn(seat) for seat in in_turn(working)]
    report = () if coins.each_turn(working) else (model.ReportCards(),)
    working.then(*order, *report, model.Round(task.number + 1))
    period(working)  # HR-9.4


def period_of(round_: int) -> str:
    """The class period of a round: the first to the eighth, again and again (HR-2.2).

    >>> period_of(1), period_of(8), period_of(9)
    ('home_room', 'science', 'home_room')
    """
    return model.PERIODS[(round_ - 1) % len(model.PERIODS)]


def period(working: Working) -> None:
    """Ring the bell for the period of the round (HR-9.4)."""
    name = period_of(working.round)
    working.say("period", msg("The bell rings for {period}.", period=PERIOD_NAMES[name]), "HR-9.4")
    EFFECTS[name](working)


def _home_room(working: Working) -> None:
    for seat in reversed(in_turn(working)):
        offer_put(working, model.Put((seat,), model.Journey.HOME_ROOM, MOST_STUDENTS))


def _math(working: Working) -> None:
    if working.principal is None:
        working.principal = OFFICE
        working.say("principal", msg("The principal appears in the Office."), "HR-9.1")
    else:
        working.say("idle", msg("The principal is on the board already."), "HR-9.4")


def _english(working: Working) -> None:
    working.then(*[model.LeaveNurse(seat) for seat in in_turn(working)])


def leave_nurse(working: Working, task: model.LeaveNurse) -> None:
    """In English, release up to three of a player's students from the nurse, if any are there (HR-9.4)."""
    if at_nurse(working, task.seat):
        release_some(working, task.seat, ENGLISH, "HR-9.4")


def _art(working: Working) -> None:
    for seat in in_turn(working):
        draw_activity(working, seat)


def _recess(working: Working) -> None:
    if working.bully is None:
        working.bully = OFFICE
        working.say("bully", msg("The bully appears in the Office."), "HR-9.1")
    else:
        working.say("idle", msg("The bully is on the board already."), "HR-9.4")


def _lunch(working: Working) -> None:
    """Draw three events: a Food Fight among them occurs at once, the rest go back into the deck."""
    drawn = [card for card in [take_event(working) for _ in range(LUNCH_EVENTS)] if card is not None]
    fight = SchoolEvent.FOOD_FIGHT in drawn
    back = [card for card in drawn if card is not SchoolEvent.FOOD_FIGHT]
    working.event_deck, working.rng = working.rng.shuffled((*working.event_deck, *back))
    cards = tuple([CARDS[card] for card in drawn])
    if fight:
        working.say("lunch", msg("Lunch brings {cards}. The Food Fight breaks out.", cards=cards), "HR-9.4")
        working.old_events = (*working.old_events, SchoolEvent.FOOD_FIGHT)
        EVENTS[SchoolEvent.FOOD_FIGHT](working)
    elif cards:
        working.say("lunch", msg("Lunch brings {cards}. None is a Food Fight, so they go back.", cards=cards), "HR-9.4")
    else:
        working.say("lunch", msg("There are no school events left."), "HR-9.4")


def _gym(working: Working) -> None:
    words = msg("Each student has {count} more free spaces in their player's turn this round.", count=GYM)
    working.say("free", words, "HR-9.4")


def _science(working: Working) -> None:
    if working.principal is None and working.bully is None:
        working.say("idle", msg("Neither the principal nor the bully is on the board."), "HR-9.4")
    dismiss(working)


EFFECTS: Mapping[str, Callable[[Working], None]] = {
    "home_room": _home_room,
    "math": _math,
    "english": _english,
    "art": _art,
    "recess": _recess,
    "lunch": _lunch,
    "gym": _gym,
    "science": _science,
}
"""The effect of each period at once; Gym gives its free spaces in every turn of its round."""


# A turn

HOME_COINS = 5
"""Coins that a cheerleader brings in base (HR-6.2)."""
TEACHER_SPACES = 3
"""Free spaces that the Band's teacher gives to groups on its space (HR-10.1)."""

REST: Mapping[str, Any] = {
    "free": 0, "together": 0, "walked": 0, "halted": False, "fought": False, "after": 0, "hit": (), "teleported": False, "stole": False,
    "arranged": False,
}  # fmt: skip
"""The fields of a student that has done nothing yet in a turn."""


def play_turn(working: Working, task: model.TakeTurn) -> None:
    """Play a player's turn in the Action Order (HR-2.1)."""
    begin_turn(working, task)
    seats = (task.seat,)
    working.then(
        model.SpawnCheerleaders(),  # 1; the school events that come of it follow at once: 2
        model.StaffMoves(),  # 3 the principal, 4 the bully
        model.Earn(),  # 5
        model.Spend(seats),
        model.FreeSpaces(),  # 6
        model.MoveFree(seats),
        model.Movement(),  # 7
        model.Act(seats),
        model.EndTurn(task.seat),  # 8
        *([model.ReportCards()] if coins.each_turn(working) else []),
    )


def begin_turn(working: Working, task: model.TakeTurn) -> None:
    """Begin a turn, in which nothing has been done yet (HR-2.1); earlier Sports Events count in it, later ones in the next (HR-8.2)."""
    seat = task.seat
    working.turn = model.Turn(seat, extra=working.players[seat].extra)
    working.put_player(seat, extra=0)
    for other, player in enumerate(working.players):
        fresh = [_reset_for_turn(student, other == seat and _must_leave(working, seat, student)) for student in player.students]
        working.put_player(other, students=tuple(fresh))
    working.say("turn", msg("{name}'s turn.", name=working.name(seat)), "HR-2.1")


def _reset_for_turn(student: Student, began: bool) -> Student:
    changes = {name: value for name, value in {**REST, "began": began}.items() if getattr(student, name) != value}
    return student.changed(**changes) if changes else student


def _must_leave(working: Working, seat: int, student: Student) -> bool:
    """True if a student is where nobody may stay: the Office, or a special room that is no base (HR-3.4, 10.3)."""
    return student.place is OFFICE or (student.place is special(seat) and not is_base(working, seat, student.place))


def gain_coins(working: Working, _: model.Earn) -> None:
    """Give the player a coin for each room (HR-5.2)."""
    seat = working.turn.seat
    coins = controlled(working, seat)
    if coins:
        working.gain(seat, coins)
        words = msgn("{name} earns {count} coin from rooms.", "{name} earns {count} coins from rooms.", coins, name=working.name(seat))
        working.say("earned", words, "HR-5.2")


# Free spaces and movement
def free_spaces(working: Working, _: model.FreeSpaces) -> None:
    """Give each student a free space, in Gym three more (HR-3.1, 9.4), and Band groups more (HR-10.1)."""
    seat = working.turn.seat
    gym = GYM if period_of(working.round) == "gym" else 0
    working.change_all(seat, lambda student: student.changed(free=student.free + 1 + gym) if in_play(student) else student)
    if social(working, seat) is not SocialGroup.BAND:
        return
    for group in all_groups(working, seat):
        # One more as a group, three more beside the teacher; one that each of the group can use alone for a baton (HR-10.1).
        baton = any(student.item is Item.BATON for student in group)
        teacher = any(student.rank is Rank.TEACHER for student in students_at(working, seat, group[0].place))
        for student in group:
            working.change(student.name, together=1 + TEACHER_SPACES * teacher, free=student.free + baton)


def count_movement(working: Working, _: model.Movement) -> None:
    """Take away unused free spaces, and count the movement of the turn with that of events (HR-3.1, 8.2)."""
    seat = working.turn.seat
    working.change_turn(movement=working.turn.movement + movement(working, seat))
    working.change_all(seat, lambda student: student.changed(free=0, together=0) if student.free or student.together else student)


DONE = always(model.Done, "HR-2.1", lambda *_: None)


# The end of a turn
def end_turn(working: Working, task: model.EndTurn) -> None:
    """Pay for cheerleaders in base, who leave; send out students that should have left a special room (HR-3.4, 6.2)."""
    seat, count = task.seat, 0
    for student in working.players[seat].students:
        if student.cheerleader and is_base(working, seat, student.place):
            working.change(student.name, cheerleader=False)
            count += 1
    if count:
        working.gain(seat, count * HOME_COINS)
        words = msgn("{name} brings {count} cheerleader home and gets {coins} coins.",
                     "{name} brings {count} cheerleaders home and gets {coins} coins.", count, name=working.name(seat),
                     coins=count * HOME_COINS)  # fmt: skip
        working.say("cheered", words, "HR-6.2")
    for student in working.players[seat].students:
        if student.began and _must_leave(working, seat, student):
            _send_out(working, student)


def _send_out(working: Working, student: Student) -> None:
    rings = working.board.plan.from_near(student.place)
    free = (place for ring in rings for place in ring if place.is_corridor and may_stand(working, student, place))
    place = next(free, None)
    if place is not None:
        working.move(student.name, place, began=False)
        words = msg("{name} is sent out to {place}.", name=student_name(student.name), place=place_name(working, place))
        working.say("put_out", words, "HR-3.4")


# The Preps' teacher
@frozen
class NewStudent(Command, verb="new"):
    """Take a new student rather than one from the nurse (HR-10.2)."""


def _new_student(working: Working, context: DecisionContext[None, State, model.Reward], _: NewStudent) -> None:
    enroll(working, context.seat, 1, "HR-10.2")


NEW_STUDENT = always(NewStudent, "HR-10.2", _new_student)

FROM_NURSE = one_of(
    model.Choose,
    "HR-10.2",
    lambda context: names(at_nurse(context.state, context.seat)),
    lambda _, name: msg("{name} isn't at the nurse.", name=student_name(name)),
    lambda working, _, command: release(working, command.name),
)

PROMPTS: Prompts = {model.Reward: msg("Reward: take a new student or one from the nurse.")}

DONE_WORDS: Mapping[type[Decision], Message] = {
    model.Act: msg("End turn"),
    model.MovePrincipal: msg("Leave the principal where he is"),
    model.MoveBully: msg("Leave the bully where he is"),
    model.CheerDefence: msg("Keep the cheerleader"),
    model.Muster: msg("Choose the cheapest fight"),
    model.Counter: msg("Don't attack back"),
}
"""A command that ends a decision, in words, where there is more to say than Continue."""

FIRST: Mapping[type[Decision], Message] = {
    model.Spend: msg("Finish shopping first: buy something, or continue."),
    model.MoveFree: msg("Finish the free moves first: continue to the action."),
    model.MovePrincipal: msg("Move the principal first, or leave him where he is."),
    model.MoveBully: msg("Move the bully first, or leave him where he is."),
    model.Put: msg("Place your students first, or continue."),
    **dict.fromkeys(
        (model.CheerDefence, model.Counter, model.Muster, model.LoseStudent, model.TakeCheerleader), msg("Finish the fight first.")
    ),
    **dict.fromkeys((model.PlaceTile, model.PlaceAnnex), msg("Finish building the school first.")),
    model.PlacePushed: msg("Place the pushed student first."),
    model.Discard: msg("Discard a card first."),
}
"""The refusal of anything else at a decision that comes first."""

DONE_BRIEFLY: Mapping[type[Any], Message] = {
    model.Spend: msg("end of shopping"),
    model.MoveFree: msg("end of free moves"),
    model.Put: msg("end of placing"),
    model.MovePrincipal: msg("the principal stays"),
    model.MoveBully: msg("the bully stays"),
}
"""The same in few words, for undo."""

ONLY: Mapping[type[Decision], Message] = {
    model.MovePrincipal: msg("The principal can't move."),
    model.MoveBully: msg("The bully can't move or attack."),
    **dict.fromkeys((model.Spend, model.MoveFree), msg("")),
    model.PlacePushed: msg("Only one place is free for the student."),
    model.LoseStudent: msg("Only one student can be lost."),
}
"""The reasons why only one command is possible; a step in which nothing can be bought or moved passes without a word."""

DESCRIPTIONS: Descriptions = {
    NewStudent: msg("Take a new student"),
    model.Done: lambda state, _: DONE_WORDS.get(type(state.decision), msg("Continue")),
    model.Choose: lambda _, it: msg("Choose {name}", name=student_name(it.name)),
}


# Steps and decisions


# Attack: the attacker may use a cheerleader, then the defender may (CheerDefence). If not all can fight, each side chooses its fighters
#     (Muster). Clash rolls; the loser chooses a student (LoseStudent), and the winner may take its cheerleader (TakeCheerleader).
#     OfferCounter asks the defenders to counter-attack (Counter).
# Push: PushOff asks the owner of each pushed student for its place (PlacePushed); then those who push step onto the space.
STEPS: Steps = {
    model.SetUpBoard: building.set_up_board,
    model.Arrive: building.first_students,
    model.Round: play_round,
    model.TakeTurn: play_turn,
    model.SpawnCheerleaders: cards.spawn_cheerleaders,
    model.SchoolEvents: cards.school_events,
    model.Gather: cards.gather,
    model.FoodFight: cards.food_fight,
    model.StaffMoves: staff.staff_moves,
    model.BullyMoves: staff.bully_moves,
    model.LeaveNurse: leave_nurse,
    model.Earn: gain_coins,
    model.FreeSpaces: free_spaces,
    model.Movement: count_movement,
    model.EndTurn: end_turn,
    model.ReportCards: coins.report_cards,
    model.Clash: fighting.clash,
    model.OfferCounter: fighting.offer_counter,
    model.PushOff: placing.push_off,
    model.ClearTile: placing.clear_tile,
    model.ClearHalls: placing.clear_halls,
}

DECISIONS: Decisions = {
    model.PlaceTile: (building.LAY,),
    model.PlaceAnnex: (building.BUILD_BASE, building.BUILD_SPECIAL),
    model.MovePrincipal: (staff.PRINCIPAL, *cards.CARD_RULES, staff.LEAVE_PRINCIPAL),
    model.MoveBully: (staff.BULLY, staff.STRIKE, *cards.CARD_RULES, staff.LEAVE_BULLY),
    model.Spend: (*coins.SHOPPING, *cards.CARD_RULES, DONE),
    model.MoveFree: (moving.MOVE, moving.ARRANGE, *cards.CARD_RULES, DONE),
    model.Act: (
        moving.MOVE, placing.PUSH, moving.ARRANGE, fighting.ATTACK, actions.CAPTURE, actions.FORCE, actions.SACRIFICE, actions.PICK_UP,
        actions.STEAL, placing.TELEPORT, actions.CONTROL, *cards.CARD_RULES, DONE,
    ),
    model.CheerDefence: (fighting.CHEER, fighting.KEEP_CHEERLEADER),
    model.Muster: (fighting.CHOOSE_FIGHTER, fighting.SEND_CHEAPEST),
    model.LoseStudent: (fighting.LOSE,),
    model.Counter: (fighting.COUNTER_ATTACK, fighting.END_FIGHT),
    model.TakeCheerleader: (fighting.TAKE_CHEERLEADER,),
    model.PlacePushed: (placing.PLACE_PUSHED,),
    model.Put: (placing.PUT, placing.STOP_PUTTING),
    model.Release: (cards.RELEASE,),
    model.Brawl: (fighting.BRAWL,),
    model.Graduate: (cards.GRADUATE,),
    model.GiveUp: (actions.GIVE_UP,),
    model.Reward: (NEW_STUDENT, FROM_NURSE),
    model.Discard: (decks.DROP,),
}  # fmt: skip
