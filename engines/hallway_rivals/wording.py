"""Hallway Rivals in words: prompts, commands, where in the game it is."""

from __future__ import annotations

from engines.hallway_rivals import commands as do
from engines.hallway_rivals import tasks
from engines.hallway_rivals.model import State
from engines.hallway_rivals.names import CARDS, PERIOD_NAMES, place_name, student_name
from engines.hallway_rivals.periods import period_of
from engines.hallway_rivals.spending import GOODS
from engines.hallway_rivals.staff import victims
from engines.hallway_rivals.students import Name
from engines.kernel.commands import Command
from engines.kernel.contract import Stage, Wording
from engines.kernel.messages import Message, msg, msgn


class HallwayRivalsWording(Wording[State]):
    """What the game says."""

    def prompt(self, state: State, seat: int) -> Message:
        """What the seat has to decide, or whom the game waits for."""
        decision = state.decision
        if decision is None:
            return msg("The game is over.")
        if seat not in decision.seats:
            return msg("{name} is to decide.", name=state.config.names[decision.seat])
        return _prompt(state, decision)

    def describe(self, state: State, command: Command) -> Message:
        """A command in words, short enough for "Undo …"."""
        return _described(state, command)

    def stage(self, state: State) -> Stage:
        """The round with its class period."""
        if not state.round:
            return Stage(0, msg("The school is built"))
        period = PERIOD_NAMES[period_of(state.round)]
        return Stage(state.round, msg("Round {round}: {period}", round=state.round, period=period), state.turn.seat)


def _prompt(state: State, decision: tasks.RivalsDecision) -> Message:  # noqa
    match decision:
        case tasks.PlaceTile():
            return msg("Place a Hall tile beside another.")
        case tasks.PlaceAnnex():
            return msg("Place your base or your special room beside a free exit.")
        case tasks.MovePrincipal():
            return msg("Move the principal, or leave him where he is.")
        case tasks.MoveBully() if victims(state, decision):
            return msg("The bully can attack here. He has {left} steps left.", left=decision.left)
        case tasks.MoveBully():
            return msg("Move the bully: {left} steps are left.", left=decision.left)
        case tasks.Spend():
            return msg("Spend your coins; then go on.")
        case tasks.MoveFree():
            return msg("Move students on their free spaces; then go on.")
        case tasks.Act():
            return msgn(
                "Move, fight, capture: {count} movement is left.", "Move, fight, capture: {count} movement is left.", state.turn.movement
            )
        case tasks.CheerDefence():
            return msg("You are attacked. Use a cheerleader, so that the attacker rolls a die less?")
        case tasks.LoseStudent():
            return msg("You lost the fight: choose who goes to the nurse.")
        case tasks.Counter():
            return msg("Attack in return, or let it be?")
        case tasks.TakeCheerleader():
            return msg("Choose who takes the cheerleader.")
        case tasks.PlacePushed():
            return msg("{name} is pushed: choose where to.", name=student_name(decision.name))
        case tasks.Put():
            return _putting(decision)
        case tasks.Release():
            return msgn("Choose who leaves the nurse.", "Choose who leaves the nurse: {count} can.", decision.left)
        case tasks.Brawl():
            return msg("Food Fight: choose a group and whom it attacks.")
        case tasks.Graduate():
            return msg("Graduation: choose who becomes a college student.")
        case tasks.GiveUp():
            return msgn("Choose one more student to give up.", "Choose {count} more students to give up.", decision.left)
        case tasks.Reward():
            return msg("Your teacher's reward: a new student, or one from the nurse.")
        case tasks.Discard():
            return msg("You hold more than ten cards: discard one.")


def _putting(decision: tasks.Put) -> Message:
    left = decision.left
    match decision.journey:
        case tasks.Journey.HOME_ROOM:
            return msg("Home Room: put students into rooms that are yours or nobody's; then go on.")
        case tasks.Journey.HALL_PASS:
            return msgn("Hall Pass: put {count} student anywhere, or go on.", "Hall Pass: put {count} students anywhere, or go on.", left)
        case tasks.Journey.STUDY_HALL:
            return msgn(
                "Study Hall: put {count} student into the room, or go on.",
                "Study Hall: put {count} students into the room, or go on.",
                left,
            )
        case tasks.Journey.SCIENCE_FAIR:
            return msgn("Science Fair: put {count} student into your special room, or go on.",
                        "Science Fair: put {count} students into your special room, or go on.", left)  # fmt: skip
    return msg("Food Fight: put a student on the Office tile.")


def _listed(state: State, names: tuple[Name, ...]) -> tuple[Message, ...]:
    del state
    return tuple([student_name(name) for name in names])


def _described(state: State, command: Command) -> Message:  # noqa
    match command:
        case do.Lay(x, y, turned):
            return msg("Place a turned tile") if turned else msg("Place a tile")
        case do.BuildBase():
            return msg("Place the base")
        case do.BuildSpecial():
            return msg("Place the special room")
        case do.Principal(to):
            return msg("Principal to {place}", place=place_name(state, to))
        case do.Bully(to):
            return msg("Bully to {place}", place=place_name(state, to))
        case do.Strike(seat):
            return msg("The bully attacks {name}", name=state.config.names[seat])
        case do.Done():
            return msg("Go on")
        case do.Buy(goods):
            return msg("Buy {goods}", goods=GOODS[goods])
        case do.Rescue(name):
            return msg("Rescue {name}", name=student_name(name))
        case do.Lock(room):
            return msg("Lock {place}", place=place_name(state, room))
        case do.BuyRoom(room):
            return msg("Buy {place}", place=place_name(state, room))
        case do.Promote(name):
            return msg("Promote {name}", name=student_name(name))
        case do.Equip(name):
            return msg("A helmet for {name}", name=student_name(name))
        case do.Lure(name):
            return msg("Lure the cheerleader of {name}", name=student_name(name))
        case do.Move(names, to):
            return msg("{who} to {place}", who=_listed(state, names), place=place_name(state, to))
        case do.Push(names, to, ram):
            words = msg("{who} ram their way to {place}") if ram else msg("{who} push to {place}")
            return Message(words.text, msg("", who=_listed(state, names), place=place_name(state, to)).values)
        case do.Arrange(one, other):
            return msg("{one} and {other} change groups", one=student_name(one), other=student_name(other))
        case do.Attack(name, target, cheer):
            words = msg("{name} attacks {target} with a cheerleader") if cheer else msg("{name} attacks {target}")
            return Message(words.text, msg("", name=student_name(name), target=student_name(target)).values)
        case do.Cheer():
            return msg("Use a cheerleader")
        case do.Lose(name):
            return msg("{name} to the nurse", name=student_name(name))
        case do.CounterAttack(cheer):
            return msg("Attack in return with a cheerleader") if cheer else msg("Attack in return")
        case do.PickUp(name):
            return msg("{name} picks up what lies there", name=student_name(name))
        case do.Capture(name):
            return msg("{name} captures the room", name=student_name(name))
        case do.Force(room, _, cheer):
            words = msg("Force {place} open with a cheerleader") if cheer else msg("Force {place} open")
            return Message(words.text, msg("", place=place_name(state, room)).values)
        case do.Sacrifice(name, room):
            return msg("Give up {name} to lock {place}", name=student_name(name), place=place_name(state, room))
        case do.Teleport(name, to):
            return msg("Teleport {name} to {place}", name=student_name(name), place=place_name(state, to))
        case do.Steal(name):
            return msg("{name} steals", name=student_name(name))
        case do.Control(name, to):
            return msg("Make {name} go to {place}", name=student_name(name), place=place_name(state, to))
        case do.PutAt(name, to):
            return msg("{name} to {place}", name=student_name(name), place=place_name(state, to))
        case do.Choose(name):
            return msg("Choose {name}", name=student_name(name))
        case do.NewStudent():
            return msg("A new student")
        case do.Play(card):
            return msg("Play {card}", card=CARDS[card])
        case do.PlayOn(card, name):
            return msg("Play {card} on {name}", card=CARDS[card], name=student_name(name))
        case do.PlayAt(card, room):
            return msg("Play {card} on {place}", card=CARDS[card], place=place_name(state, room))
        case do.PlayTile(tile):
            return msg("Play Puke on tile {tile}", tile=tile)
        case do.PlayAgainst(seat):
            return msg("Play Locker Combo against {name}", name=state.config.names[seat])
        case do.Drop(card):
            return msg("Discard {card}", card=CARDS[card])
    return msg("{command}", command=command.text())
