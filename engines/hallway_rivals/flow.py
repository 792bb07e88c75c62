"""The order of the game: the school is built, then each round has a class period and a turn for each player (HR-1, 2)."""

from __future__ import annotations

from engines.hallway_rivals import model
from engines.hallway_rivals.model import Working
from engines.hallway_rivals.rules import actions, building, cards, coins, decks, fighting, moving, placing, staff, turns
from engines.hallway_rivals.school import in_turn
from engines.kernel.flow import Decisions, Steps


def round_(working: Working, task: model.Round) -> None:
    """A class period, one turn each, report cards; then the next round, in the order of HR-2.3 (HR-2.2)."""
    working.round = task.number
    turns_ = [model.TakeTurn(seat) for seat in in_turn(working)]
    report = () if coins.each_turn(working) else (model.ReportCards(),)
    working.then(*turns_, *report, model.Round(task.number + 1))
    turns.period(working)  # HR-9.4


def turn(working: Working, task: model.TakeTurn) -> None:
    """A player's turn in the Action Order (HR-2.1)."""
    turns.begin_turn(working, task)
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


# Attack: the attacker may use a cheerleader, then the defender may (CheerDefence). If not all can fight, each side chooses who does
#     (Muster). Clash rolls; who loses chooses whom (LoseStudent), and the winner may take a cheerleader left alone (TakeCheerleader).
#     OfferCounter asks those attacked to attack in return (Counter).
# Push: PushOff has every pushed student put somewhere by its owner (PlacePushed), then those who push step there.
STEPS: Steps = {
    model.SetUpBoard: building.set_up_board,
    model.Arrive: building.arrive,
    model.Round: round_,
    model.TakeTurn: turn,
    model.SpawnCheerleaders: cards.spawn_cheerleaders,
    model.SchoolEvents: cards.school_events,
    model.Gather: cards.gather,
    model.FoodFight: cards.food_fight,
    model.StaffMoves: staff.staff_moves,
    model.BullyMoves: staff.bully_moves,
    model.LeaveNurse: turns.leave_nurse,
    model.Earn: turns.gain_coins,
    model.FreeSpaces: turns.free_spaces,
    model.Movement: turns.count_movement,
    model.EndTurn: turns.end_turn,
    model.ReportCards: coins.report_cards,
    model.Clash: fighting.clash,
    model.OfferCounter: fighting.offer_counter,
    model.PushOff: placing.push_off,
    model.ClearTile: placing.clear_tile,
    model.ClearHalls: placing.clear_halls,
}
"""What each step does."""


DECISIONS: Decisions = {
    model.PlaceTile: (building.LAY,),
    model.PlaceAnnex: (building.BASE, building.SPECIAL),
    model.MovePrincipal: (staff.PRINCIPAL, *cards.CARD_RULES, staff.STAY),
    model.MoveBully: (staff.BULLY, staff.STRIKE, *cards.CARD_RULES, staff.ENOUGH),
    model.Spend: (
        coins.BUY, coins.RESCUING, coins.LOCKING, coins.BUY_ROOM, coins.PROMOTE, coins.EQUIP, coins.LURE,
        *cards.CARD_RULES, turns.DONE,
    ),
    model.MoveFree: (moving.MOVE, moving.ARRANGE, *cards.CARD_RULES, turns.DONE),
    model.Act: (
        moving.MOVE, placing.PUSH, moving.ARRANGE, fighting.ATTACK, actions.CAPTURE, actions.FORCE, actions.SACRIFICE, actions.PICK_UP,
        actions.STEAL, placing.TELEPORT, actions.CONTROL, *cards.CARD_RULES, turns.DONE,
    ),
    model.CheerDefence: (fighting.CHEER, fighting.NO_CHEER),
    model.Muster: (fighting.SEND, fighting.CHEAPEST),
    model.LoseStudent: (fighting.LOSE,),
    model.Counter: (fighting.COUNTER, fighting.LET_BE),
    model.TakeCheerleader: (fighting.TAKE,),
    model.PlacePushed: (placing.PLACE_PUSHED,),
    model.Put: (placing.PUT, placing.LEAVE),
    model.Release: (cards.RELEASE,),
    model.Brawl: (fighting.BRAWL,),
    model.Graduate: (cards.GRADUATE,),
    model.GiveUp: (actions.GIVE_UP,),
    model.Reward: (turns.NEW_STUDENT, turns.FROM_NURSE),
    model.Discard: (decks.DROP,),
}  # fmt: skip
"""What can be done at each decision."""
