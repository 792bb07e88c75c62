"""Hallway Rivals in words: prompts, commands, where in the game it is."""

from __future__ import annotations

from engines.hallway_rivals import commands as do
from engines.hallway_rivals import tasks
from engines.hallway_rivals.board import positions
from engines.hallway_rivals.model import State
from engines.hallway_rivals.names import CARDS, PERIOD_NAMES, corridor_name, listed_names, place_name, student_name
from engines.hallway_rivals.periods import period_of
from engines.hallway_rivals.reports import reports
from engines.hallway_rivals.spending import GOODS
from engines.hallway_rivals.staff import victims
from engines.hallway_rivals.tasks import Cause, Journey
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.results import Stage
from engines.kernel.wording_by_kind import Descriptions, Prompts, WordingByKind


def _bully(state: State, decision: tasks.MoveBully) -> Message:
    if victims(state, decision):
        return msgn("The bully can attack here; {count} step is left.", "The bully can attack here; {count} steps are left.", decision.left)
    return msgn("Move the bully: {count} step is left.", "Move the bully: {count} steps are left.", decision.left)


def _putting(_: State, decision: tasks.Put) -> Message:
    left = decision.left
    match decision.journey:
        case Journey.HOME_ROOM:
            return msg("Home Room: put students into rooms that are yours or nobody's, then go on.")
        case Journey.HALL_PASS:
            return msgn("Hall Pass: put {count} student anywhere, or go on.", "Hall Pass: put {count} students anywhere, or go on.", left)
        case Journey.STUDY_HALL:
            return msgn("Study Hall: put {count} student into the room, or go on.",
                        "Study Hall: put {count} students into the room, or go on.", left)  # fmt: skip
        case Journey.SCIENCE_FAIR:
            return msgn("Science Fair: put {count} student into your special room, or go on.",
                        "Science Fair: put {count} students into your special room, or go on.", left)  # fmt: skip
    return msg("Food Fight: put a student on the Office tile.")


def _placing(_: State, decision: tasks.PlacePushed) -> Message:
    name = student_name(decision.name)
    match decision.cause:
        case Cause.PUKE:
            return msg("Puke: choose where {name} goes.", name=name)
        case Cause.HALL_MONITOR:
            return msg("Hall Monitor: choose the room that {name} goes to.", name=name)
    return msg("{name} is pushed: choose where to.", name=name)


def _lay(state: State, command: do.Lay) -> Message:
    where = _beside(state, command.x, command.y)
    return msg("Place a turned tile {where}", where=where) if command.turned else msg("Place a tile {where}", where=where)


def _beside(state: State, x: int, y: int) -> Message:
    """A place for a tile, by the first of the tiles beside it."""
    for number, (left, top) in positions(state.board).items():
        tile = msg("tile {number}", number=number) if number else msg("the Office")
        match x - left, y - top:
            case 0, -1:
                return msg("above {tile}", tile=tile)
            case 1, 0:
                return msg("to the right of {tile}", tile=tile)
            case 0, 1:
                return msg("below {tile}", tile=tile)
            case -1, 0:
                return msg("to the left of {tile}", tile=tile)
    return msg("beside nothing")


def _attack(_: State, command: do.Attack) -> Message:
    name, target = student_name(command.name), student_name(command.target)
    if command.cheer:
        return msg("{name} attacks {target} with a cheerleader", name=name, target=target)
    return msg("{name} attacks {target}", name=name, target=target)


def _push(state: State, command: do.Push) -> Message:
    who, place = listed_names(command.names), place_name(state, command.to)
    if command.ram:
        return msg("{who} attack and push to {place}", who=who, place=place)
    return msg("{who} push to {place}", who=who, place=place)


def _force(state: State, command: do.Force) -> Message:
    place = place_name(state, command.room)
    if command.cheer:
        return msg("Force {place} open with a cheerleader", place=place)
    return msg("Force {place} open", place=place)


BUILDING_PROMPTS: Prompts = {
    tasks.PlaceTile: msg("Place a Hall tile beside another tile."),
    tasks.PlaceAnnex: msg("Place your base or your special room beside a free exit."),
}

BUILDING_DESCRIPTIONS: Descriptions = {
    do.Lay: _lay,
    do.BuildBase: lambda _, it: msg("Place the base at {space}", space=corridor_name(it.exit)),
    do.BuildSpecial: lambda _, it: msg("Place the special room at {space}", space=corridor_name(it.exit)),
}


STAFF_PROMPTS: Prompts = {
    tasks.MovePrincipal: msg("Move the principal, or leave him where he is."),
    tasks.MoveBully: _bully,
}

STAFF_DESCRIPTIONS: Descriptions = {
    do.Principal: lambda state, it: msg("Principal to {place}", place=place_name(state, it.to)),
    do.Bully: lambda state, it: msg("Bully to {place}", place=place_name(state, it.to)),
    do.Strike: lambda state, it: msg("The bully attacks {name}", name=state.config.names[it.seat]),
}


COIN_PROMPTS: Prompts = {
    tasks.Spend: msg("Spend your coins, then go on."),
}

COIN_DESCRIPTIONS: Descriptions = {
    do.Buy: lambda _, it: msg("Buy {goods}", goods=GOODS[it.goods]),
    do.Rescue: lambda _, it: msg("Rescue {name}", name=student_name(it.name)),
    do.Lock: lambda state, it: msg("Lock {place}", place=place_name(state, it.room)),
    do.BuyRoom: lambda state, it: msg("Buy {place}", place=place_name(state, it.room)),
    do.Promote: lambda _, it: msg("Promote {name}", name=student_name(it.name)),
    do.Equip: lambda _, it: msg("A helmet for {name}", name=student_name(it.name)),
    do.Lure: lambda _, it: msg("Lure the cheerleader of {name}", name=student_name(it.name)),
}


MOVING_PROMPTS: Prompts = {
    tasks.MoveFree: msg("Move students on their free spaces, then go on."),
    tasks.Act: lambda state, _: msg("Move, fight, capture: {count} movement is left.", count=state.turn.movement),
}

MOVING_DESCRIPTIONS: Descriptions = {
    do.Move: lambda state, it: msg("{who} to {place}", who=listed_names(it.names), place=place_name(state, it.to)),
    do.Arrange: lambda _, it: msg("{one} and {other} change groups", one=student_name(it.one), other=student_name(it.other)),
}


PLACING_PROMPTS: Prompts = {
    tasks.PlacePushed: _placing,
    tasks.Put: _putting,
}

PLACING_DESCRIPTIONS: Descriptions = {
    do.Push: _push,
    do.PutAt: lambda state, it: msg("{name} to {place}", name=student_name(it.name), place=place_name(state, it.to)),
    do.Teleport: lambda state, it: msg("Teleport {name} to {place}", name=student_name(it.name), place=place_name(state, it.to)),
}


FIGHT_PROMPTS: Prompts = {
    tasks.CheerDefence: msg("You are attacked. Use a cheerleader, so that the attacker rolls one die less?"),
    tasks.Muster: msg("Choose who fights, or let the cheapest do it."),
    tasks.LoseStudent: msg("You lost the fight: choose who goes to the nurse."),
    tasks.Counter: msg("Attack in return, or let it be?"),
    tasks.TakeCheerleader: msg("Choose who takes the cheerleader."),
    tasks.Brawl: msg("Food Fight: choose a group, and whom it attacks."),
}

FIGHT_DESCRIPTIONS: Descriptions = {
    do.Attack: _attack,
    do.Cheer: msg("Use a cheerleader"),
    do.Lose: lambda _, it: msg("{name} to the nurse", name=student_name(it.name)),
    do.CounterAttack: lambda _, it: msg("Attack in return with a cheerleader") if it.cheer else msg("Attack in return"),
}


ACTION_PROMPTS: Prompts = {
    tasks.GiveUp: lambda _, decision: msgn(
        "Choose {count} more student to give up.", "Choose {count} more students to give up.", decision.left
    ),
}

ACTION_DESCRIPTIONS: Descriptions = {
    do.PickUp: lambda _, it: msg("{name} picks up what is there", name=student_name(it.name)),
    do.Capture: lambda _, it: msg("{name} captures the room", name=student_name(it.name)),
    do.Force: _force,
    do.Sacrifice: lambda state, it: msg("Give up {name} to lock {place}", name=student_name(it.name), place=place_name(state, it.room)),
    do.Steal: lambda _, it: msg("{name} steals", name=student_name(it.name)),
    do.Control: lambda state, it: msg("Make {name} go to {place}", name=student_name(it.name), place=place_name(state, it.to)),
}


DECK_PROMPTS: Prompts = {
    tasks.Discard: msg("You hold more than ten cards: discard one."),
}

DECK_DESCRIPTIONS: Descriptions = {
    do.Drop: lambda _, it: msg("Discard {card}", card=CARDS[it.card]),
}


CARD_PROMPTS: Prompts = {
    tasks.Release: lambda _, decision: msgn(
        "Choose {count} student to leave the nurse.", "Choose {count} students to leave the nurse.", decision.left
    ),
    tasks.Graduate: msg("Graduation: choose who becomes a college student."),
}

CARD_DESCRIPTIONS: Descriptions = {
    do.Play: lambda _, it: msg("Play {card}", card=CARDS[it.card]),
    do.PlayOn: lambda _, it: msg("Play {card} on {name}", card=CARDS[it.card], name=student_name(it.name)),
    do.PlayAt: lambda state, it: msg("Play {card} on {place}", card=CARDS[it.card], place=place_name(state, it.room)),
    do.PlayTile: lambda _, it: msg("Play Puke on tile {tile}", tile=it.tile),
    do.PlayAgainst: lambda state, it: msg("Play Locker Combo against {name}", name=state.config.names[it.seat]),
}


TURN_PROMPTS: Prompts = {
    tasks.Reward: msg("Your teacher's reward: a new student, or one from the nurse."),
}

TURN_DESCRIPTIONS: Descriptions = {
    do.NewStudent: msg("A new student"),
    do.Done: msg("Go on"),
    do.Choose: lambda _, it: msg("Choose {name}", name=student_name(it.name)),
}


class HallwayRivalsWording(WordingByKind[State]):
    """What the game says."""

    scored = msg("Report cards")
    prompts = {
        **BUILDING_PROMPTS,
        **STAFF_PROMPTS,
        **COIN_PROMPTS,
        **MOVING_PROMPTS,
        **PLACING_PROMPTS,
        **FIGHT_PROMPTS,
        **ACTION_PROMPTS,
        **DECK_PROMPTS,
        **CARD_PROMPTS,
        **TURN_PROMPTS,
    }
    descriptions = {
        **BUILDING_DESCRIPTIONS,
        **STAFF_DESCRIPTIONS,
        **COIN_DESCRIPTIONS,
        **MOVING_DESCRIPTIONS,
        **PLACING_DESCRIPTIONS,
        **FIGHT_DESCRIPTIONS,
        **ACTION_DESCRIPTIONS,
        **DECK_DESCRIPTIONS,
        **CARD_DESCRIPTIONS,
        **TURN_DESCRIPTIONS,
    }

    def waits_for(self, state: State, seat: int) -> Message:
        """Whom the game waits for."""
        return msg("{name} is to decide.", name=state.config.names[seat])

    def stage(self, state: State) -> Stage:
        """The round with its class period."""
        if not state.round:
            return Stage(0, msg("The school is built"), chapter=msg("Building"))
        period = PERIOD_NAMES[period_of(state.round)]
        return Stage(state.round, msg("Round {round}: {period}", round=state.round, period=period), state.turn.seat)

    def totals(self, state: State) -> tuple[int, ...]:
        """Report cards, the Script among them; nobody has any while the school is built (HR-7.3, 8.2)."""
        return tuple([reports(state, seat) for seat in range(len(state.players))]) if state.round else ()
