"""The order of the game: the school is built, then each round has a class period and a turn for each player (HR-1, 2)."""

from __future__ import annotations

from engines.hallway_rivals import model
from engines.hallway_rivals.model import Working
from engines.hallway_rivals.rules import actions, building, cards, coins, decks, fighting, moving, placing, staff, turns
from engines.hallway_rivals.school import in_turn
from engines.kernel.flow import Decisions, Steps


def play_round(working: Working, task: model.Round) -> None:
    """Play a round: a class period, one turn each in the order of HR-2.3, report cards; then the next round (HR-2.2)."""
    working.round = task.number
    order = [model.TakeTurn(seat) for seat in in_turn(working)]
    report = () if coins.each_turn(working) else (model.ReportCards(),)
    working.then(*order, *report, model.Round(task.number + 1))
    turns.period(working)  # HR-9.4


def play_turn(working: Working, task: model.TakeTurn) -> None:
    """Play a player's turn in the Action Order (HR-2.1)."""
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
"""The function of each step."""

DECISIONS: Decisions = {
    model.PlaceTile: (building.LAY,),
    model.PlaceAnnex: (building.BUILD_BASE, building.BUILD_SPECIAL),
    model.MovePrincipal: (staff.PRINCIPAL, *cards.CARD_RULES, staff.LEAVE_PRINCIPAL),
    model.MoveBully: (staff.BULLY, staff.STRIKE, *cards.CARD_RULES, staff.LEAVE_BULLY),
    model.Spend: (*coins.SHOPPING, *cards.CARD_RULES, turns.DONE),
    model.MoveFree: (moving.MOVE, moving.ARRANGE, *cards.CARD_RULES, turns.DONE),
    model.Act: (
        moving.MOVE, placing.PUSH, moving.ARRANGE, fighting.ATTACK, actions.CAPTURE, actions.FORCE, actions.SACRIFICE, actions.PICK_UP,
        actions.STEAL, placing.TELEPORT, actions.CONTROL, *cards.CARD_RULES, turns.DONE,
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
    model.Reward: (turns.NEW_STUDENT, turns.FROM_NURSE),
    model.Discard: (decks.DROP,),
}  # fmt: skip
"""The rules of each decision."""
