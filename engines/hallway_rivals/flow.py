"""How Hallway Rivals goes, in the sheet's order: the school is built, then round after round a class period and one turn each (HR-1, 2)."""

from __future__ import annotations

from engines.hallway_rivals import (
    arranging,
    attacking,
    building,
    carrying,
    decks,
    events,
    fighting,
    hand,
    journeys,
    moving,
    periods,
    pushing,
    reports,
    rooms,
    spending,
    staff,
    tasks,
    turns,
)  # fmt: skip
from engines.hallway_rivals.school import in_turn
from engines.hallway_rivals.working import Working
from engines.kernel.flow import Decisions, Steps


def round_(working: Working, task: tasks.Round) -> None:
    """A class period, one turn each, report cards; then the next round, in the order of HR-2.3 (HR-2.2)."""
    working.round = task.number
    turns_ = [tasks.TakeTurn(seat) for seat in in_turn(working)]
    cards = () if reports.each_turn(working) else (tasks.ReportCards(),)
    working.then(*turns_, *cards, tasks.Round(task.number + 1))
    periods.period(working)  # HR-9.4


def turn(working: Working, task: tasks.TakeTurn) -> None:
    """A player's turn in the Action Order (HR-2.1)."""
    turns.begin_turn(working, task)
    seats = (task.seat,)
    working.then(
        tasks.SpawnCheerleaders(),  # 1; the school events that come of it follow at once: 2
        tasks.StaffMoves(),  # 3 the principal, 4 the bully
        tasks.Earn(),  # 5
        tasks.Spend(seats),
        tasks.FreeSpaces(),  # 6
        tasks.MoveFree(seats),
        tasks.Movement(),  # 7
        tasks.Act(seats),
        tasks.EndTurn(task.seat),  # 8
        *([tasks.ReportCards()] if reports.each_turn(working) else []),
    )


# Attack: the attacker may use a cheerleader, then the defender may (CheerDefence). If not all can fight, each side chooses who does
#     (Muster). Clash rolls; who loses chooses whom (LoseStudent), and the winner may take a cheerleader left alone (TakeCheerleader).
#     OfferCounter asks those attacked to attack in return (Counter).
# Push: PushOff has every pushed student put somewhere by its owner (PlacePushed), then those who push step there.

STEPS: Steps = {
    tasks.SetUpBoard: building.set_up_board,
    tasks.Arrive: building.arrive,
    tasks.Round: round_,
    tasks.TakeTurn: turn,
    tasks.SpawnCheerleaders: events.spawn_cheerleaders,
    tasks.SchoolEvents: events.school_events,
    tasks.Gather: events.gather,
    tasks.FoodFight: events.food_fight,
    tasks.StaffMoves: staff.staff_moves,
    tasks.BullyMoves: staff.bully_moves,
    tasks.LeaveNurse: periods.leave_nurse,
    tasks.Earn: turns.gain_coins,
    tasks.FreeSpaces: turns.free_spaces,
    tasks.Movement: turns.count_movement,
    tasks.EndTurn: turns.end_turn,
    tasks.ReportCards: reports.report_cards,
    tasks.Clash: fighting.clash,
    tasks.OfferCounter: fighting.offer_counter,
    tasks.PushOff: pushing.push_off,
    tasks.ClearTile: pushing.clear_tile,
    tasks.ClearHalls: pushing.clear_halls,
}
"""What each step does."""

DECISIONS: Decisions = {
    tasks.PlaceTile: (building.LAY,),
    tasks.PlaceAnnex: (building.BASE, building.SPECIAL),
    tasks.MovePrincipal: (staff.PRINCIPAL, *hand.CARD_RULES, staff.STAY),
    tasks.MoveBully: (staff.BULLY, staff.STRIKE, *hand.CARD_RULES, staff.ENOUGH),
    tasks.Spend: (
        spending.BUY, spending.RESCUING, spending.LOCKING, spending.BUY_ROOM, spending.PROMOTE, spending.EQUIP, spending.LURE,
        *hand.CARD_RULES, turns.DONE,
    ),
    tasks.MoveFree: (moving.MOVE, arranging.ARRANGE, *hand.CARD_RULES, turns.DONE),
    tasks.Act: (
        moving.MOVE, pushing.PUSH, arranging.ARRANGE, attacking.ATTACK, rooms.CAPTURE, rooms.FORCE, rooms.SACRIFICE, carrying.PICK_UP,
        carrying.STEAL, carrying.TELEPORT, carrying.CONTROL, *hand.CARD_RULES, turns.DONE,
    ),
    tasks.CheerDefence: (fighting.CHEER, fighting.NO_CHEER),
    tasks.Muster: (fighting.SEND, fighting.CHEAPEST),
    tasks.LoseStudent: (fighting.LOSE,),
    tasks.Counter: (fighting.COUNTER, fighting.LET_BE),
    tasks.TakeCheerleader: (fighting.TAKE,),
    tasks.PlacePushed: (pushing.PLACE_PUSHED,),
    tasks.Put: (journeys.PUT, journeys.LEAVE),
    tasks.Release: (hand.RELEASE,),
    tasks.Brawl: (attacking.BRAWL,),
    tasks.Graduate: (events.GRADUATE,),
    tasks.GiveUp: (rooms.GIVE_UP,),
    tasks.Reward: (turns.NEW_STUDENT, turns.FROM_NURSE),
    tasks.Discard: (decks.DROP,),
}  # fmt: skip
"""What can be done at each decision."""
