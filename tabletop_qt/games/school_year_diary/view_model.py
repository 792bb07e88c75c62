"""The view-model of School Year Diary: a seat's view and a draft become a scenery, with refusals, drafts of commands and hints."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Event, Refusal
from engines.kernel.messages import Message, msg, msgn, named
from engines.school_year_diary.bots.judgement import Judgement, souvenirs_of
from engines.school_year_diary.bots.plans import leaving
from engines.school_year_diary.bots.reasons import Reasons
from engines.school_year_diary.cards import Verb
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import HAND_LIMIT, ActDecision, Action, ChooseDecision, KeepDecision, OrderDecision, State
from engines.school_year_diary.rules.board import Lock, RemoveLocker, Rotate, Swap
from engines.school_year_diary.rules.chains import Chain, laid_text
from engines.school_year_diary.rules.directives import Give, Lower, Raise, Trace, arrows_of, card_labels, follow
from engines.school_year_diary.rules.following_cards import Decline
from engines.school_year_diary.rules.hands import Discard, Get, GiveLeft, Keep, PlayItem, Refresh, TakeItem, Trade
from engines.school_year_diary.rules.prizes import nearest_prize
from engines.school_year_diary.rules.turns import EndTurn
from tabletop_qt.games.school_year_diary import desk, moments, things
from tabletop_qt.games.school_year_diary.hand import (
    area_changes,
    area_pieces,
    area_places,
    hand_pieces,
    hand_places,
    idea_pieces,
    item_pieces,
    items_beside,
)
from tabletop_qt.games.school_year_diary.offers import BEST_CHAINS, END, LETTERED, buttons, offers, prompt
from tabletop_qt.games.school_year_diary.position import Position, movements
from tabletop_qt.games.school_year_diary.rows import (
    cell_places,
    giving_dangers,
    giving_pieces,
    medal_xy,
    page_places,
    paths,
    row_changes,
    row_pieces,
    swapped,
    warned,
)
from tabletop_qt.games.school_year_diary.things import Area, Card, Chaining, Deck, Giving, Mark, Marking, MedalTile
from tabletop_qt.games.school_year_diary.year import DECK_CLAUSES, deck_pieces, deck_places, year_pieces
from tabletop_qt.viewmodels.keys import key_note
from tabletop_qt.viewmodels.moments import Moment, Tally
from tabletop_qt.viewmodels.pages import Listing, PageStyle
from tabletop_qt.viewmodels.scenery import TURN, Box, Do, Drop, Emphasis, Piece, Place, Scenery, Turn, Zone
from tabletop_qt.viewmodels.view_model import Attempt, Hint, Holding, Keepsake, Nothing, Pick, Tried, ViewModel


def attempt(position: Position, draft: things.Draft, tried: Tried) -> Attempt:
    """The command, or why there is none."""
    match tried:
        case Tried(action=Do(name=name)):
            return _button(position, draft, name)
        case Tried(thing=Card(card)):
            return _card(position, draft, card, tried)
        case Tried(thing=MedalTile() as medal):
            return _medal(position, draft, medal, tried)
        case Tried(action=Turn()):
            return Refusal("SYD-4.6", msg("You can turn directive cards and rotate empty medals, but nothing else."))
        case Tried(thing=things.RowAvatar(row) | things.RowBand(row)) if position.action in (Action.RAISE, Action.LOWER):
            return Raise(row) if position.action is Action.RAISE else Lower(row)
        case Tried(thing=things.RowAvatar()) if position.in_turn:
            return _moving(position)
        case Tried(thing=Deck.LOCKERS):
            return _locker(position, tried)
    return _of_thing(position, tried)


def _moving(position: Position) -> Refusal:
    """The way to move avatars, which nobody does by hand."""
    if not position.player.ideas:
        return Refusal("SYD-4.2", msg("Directives and chains move students, but you have no ideas left for one. End the turn."))
    if not position.hand:
        return Refusal("SYD-4.2", msg("Directives and chains move students. Your hand is empty: get a card from the deck first."))
    return Refusal("SYD-4.2", msg("Directives and chains move the students of all rows at once. Give a card from your hand."))


def _of_thing(position: Position, tried: Tried) -> Attempt:
    """The answer for things that never depend on the draft."""
    drops = isinstance(tried.action, Drop)
    match tried.thing:
        case Deck.DIRECTIVE:
            if not drops or tried.onto is Area.HAND:
                return Get()
            return None if tried.onto is Deck.DIRECTIVE else Refusal("SYD-4.7", msg("Drop a card from the deck on your hand."))
        case Deck() as deck:
            return Refusal(DECK_CLAUSES[deck][0], msg("You can only draw from the directive deck, for an idea."))
        case things.RowLocker(row, cell):
            if not drops or tried.onto is Deck.LOCKERS:
                return RemoveLocker(row, cell)
            return Refusal("SYD-4.6", msg("A locker stays where it is. Drag it to the lockers to remove it."))
        case things.HeldItem(item):
            if drops and tried.onto in (Area.HAND, Area.ITEMS, Area.MORE_ITEMS):
                return Nothing()
            refusal = position.check(PlayItem(item))
            return refusal if refusal or not drops else Refusal("SYD-3.3", msg("Drop the item on the rows to play it."))
        case things.StoredItem(item):
            if not drops or tried.onto in (Area.HAND, Area.ITEMS, Area.MORE_ITEMS):
                return TakeItem(item)
            return position.check(TakeItem(item)) or Refusal("SYD-4.8", msg("Drop the item on your items to take it."))
        case things.OthersItem(seat):
            return Refusal("SYD-3.3", msg("Only {name} can play this item.", name=position.name(seat)))
        case things.SeenCard(card) if not drops:
            return Refusal("SYD-4.7", msg("You can't mark card {card}.", card=card))
    return None


def _button(position: Position, draft: things.Draft, name: str) -> Attempt:
    refused = next((button.refusal for button in buttons(position, draft) if button.name == name), None)
    match name, draft:
        case "end", _:
            return EndTurn()
        case "decline", _:
            return Refusal("SYD-9.1", refused) if refused is not None else Decline()
        case "trade", _:
            return Trade(0)
        case "give", Giving():
            return position.give(draft)
        case "rotate", things.Rotating():
            return Rotate(draft.row, draft.medal, draft.turn)
        case "give_chain", Chaining():
            return desk.chain_command(position, draft)
        case _, Marking(mark=mark) if mark == name:
            return position.marked(draft)
        case Mark.REFRESH, _ if refused is None or not position.can_refresh:
            return Refresh(position.hand[:1])
        case "chain" | "best_chains", _ if not position.can_chain:
            return desk.why_no_chain(position)
    return Refusal("SYD-3.3", refused) if refused is not None else None


def _card(position: Position, draft: things.Draft, card: int, tried: Tried) -> Attempt:
    drops, turns = isinstance(tried.action, Drop), isinstance(tried.action, Turn)
    if isinstance(draft, Chaining):
        if turns:
            return Refusal("SYD-4.1", msg("Pick up the card before you turn it."))
        return desk.why_not_laid(position, draft, card, tried.onto if drops else Area.PAPER)
    if isinstance(draft, Marking) and not (drops and tried.onto is Area.HAND):
        if turns:
            return Refusal("SYD-4.1", msg("Unmark the card before you turn it."))
        if isinstance(tried.onto, things.SeatArea) and draft.mark is Mark.GIVE_LEFT:
            return Refusal("SYD-4.10", msg("The card goes to the player on your left: {name}.", name=position.name(position.left)))
        wanted = Refusal("SYD-4.7", msg("You can't mark card {card}.", card=card))
        # What the card on the table asks for, if that is why.
        return wanted if position.in_turn else position.check(Give(card)) or wanted
    giving = draft if isinstance(draft, Giving) and draft.card == card else Giving(card)
    match tried.onto if drops else Area.BOARD:
        case Area.BOARD:
            return position.give(giving)
        case Area.HAND:
            return None
        case Area.PAPER:
            return desk.why_no_chain(position)
        case Deck.DIRECTIVE:
            return Trade(card)
        case Deck.OLD_DIRECTIVE:
            return Refresh((card,))
    return Refusal("SYD-4.2", msg("Drop a directive on the rows to give it, or on a directive deck to swap it for other cards."))


def _medal(position: Position, draft: things.Draft, medal: MedalTile, tried: Tried) -> Attempt:
    lying = position.find(medal)
    if lying is None:
        return None
    row, index = lying
    turned = Rotate(row.number, index + 1, 1)
    match tried.action:
        case Turn(quarters=quarters):
            return Rotate(row.number, index + 1, quarters % 4)
        case Drop() if isinstance(tried.onto, MedalTile):
            return position.swap(medal, tried.onto)
        case Drop() if row.empty_medal(index):
            return Refusal("SYD-4.6", msg("Drop the medal on another empty medal to swap them."))
    # Rotating and swapping ask the same of a medal: the rule says what is on this one.
    refusal = position.check(turned)
    if refusal is None and isinstance(draft, things.Rotating):
        return Refusal("SYD-4.6", msg("You are rotating another medal. Keep it that way (Ctrl+Enter), or rotate it back (Esc)."))
    return refusal or Refusal("SYD-4.6", msg("There is no other empty medal to swap it with."))


def _locker(position: Position, tried: Tried) -> Attempt:
    if not isinstance(tried.action, Drop):
        return Lock(position.view.rows[0].number, 1) if position.view.rows and not position.lockable else None
    if isinstance(tried.onto, things.RowCell):
        return Lock(tried.onto.row, tried.onto.cell)
    return None if tried.onto is Deck.LOCKERS else Refusal("SYD-4.6", msg("Put the locker on an empty cell."))


# Drafts that lead to a command


def foreseen(position: Position, command: Command) -> things.Draft | None:
    """The draft before this command; None where it is put together in one step."""
    match command:
        case Give():
            return _giving(position, command)
        case Chain(cards):
            return Chaining(cards, _results(position, command))
        case Rotate(row, medal, turn):
            return things.Rotating(row, medal, turn)
        case Refresh(cards) if cards:
            return Marking(Mark.REFRESH, cards)
        case Discard(cards) if cards:
            return Marking(Mark.DISCARD, cards)
        case Keep(cards) if cards:
            return Marking(Mark.KEEP, cards)
        case GiveLeft(cards):
            return Marking(Mark.GIVE_LEFT, cards)
    return None


LEADS_TO: dict[type, Any] = {
    Giving: Give | Chain | Refresh | Trade,
    Chaining: Chain,
    Marking: Refresh | Discard | Keep | GiveLeft,
    things.Rotating: Rotate,
    Holding: Lock | Swap | Rotate,
}
"""The commands that each draft leads to."""


def in_the_way(position: Position, draft: things.Draft, command: Command) -> Message | None:
    """The reason to put down first what the player is holding; None if it leads to the command."""
    if isinstance(draft, things.Rotating) and isinstance(command, Rotate):
        leads = (draft.row, draft.medal) == (command.row, command.medal)
    else:
        leads = isinstance(command, LEADS_TO.get(type(draft), Command))
    if leads or draft == position.base:
        return None
    if isinstance(draft, Chaining):
        return msg("Put the chain paper away first (Esc).")
    return msg("Put down what you are holding first (Esc).")


def _giving(position: Position, command: Give) -> Giving:
    """The lifted card with the paths that are picked."""
    draft = Giving(command.card, command.turn)
    ways = {pick.row: pick.ways for pick in command.picks}
    for row in position.view.rows:
        trace = follow(row, arrows_of(command.card, command.turn), ways.get(row.number, ""))
        if isinstance(trace, Trace):
            draft = draft.picking(row.number, movements(row, command.card, command.turn).index(trace))
    return draft


def _results(position: Position, command: Chain) -> tuple[tuple[int, int], ...]:
    """The end of each row that has a choice."""
    found = []
    for row, course in zip(position.view.rows, command.courses, strict=False):
        courses = desk.courses_of(row, command.cards)
        if len(courses) > 1:
            found += [(row.number, points) for points, each in courses.items() if each == course]
    return tuple(found)


# Hints


OF_DRAFT: dict[type, Hint] = {
    Giving: Hint(
        "give",
        msg("The wheel turns it too. Ctrl+Enter gives it, Esc puts it down."),
    ),
    things.Rotating: Hint(
        "medal", msg("Rotate the medal{key}; the wheel rotates it, too. Ctrl+Enter keeps it, Esc rotates it back.", key=key_note(TURN))
    ),
    Chaining: Hint(
        "chain",
        msg("Pick up a card, turn it{key}, and click where it should go. Esc undoes the last step.", key=key_note(TURN)),
    ),
    Holding: Hint("hold", msg("Click where it should go, or use the arrow keys and press Enter. Esc puts it down.")),
}
"""The hints while something is in hand."""
LOCKERS = msg("A student who would land on a locker stays put. Your lockers come off at the start of your turn. Click a cell.")
OF_ACTION = {
    Action.REFRESH: Hint(
        "refresh", msg("Tip: refresh cards that raise no row, however you turn them. Click them, then press the button (Ctrl+Enter).")
    ),
    Action.DISCARD: Hint("discard", msg("Tip: discard cards that raise no row, however you turn them. Click them.")),
    Action.LOCK: Hint("lock", LOCKERS),
    Action.ROTATE: Hint("rotate", msg("Click a medal with nobody on it, then rotate it{key} or use the mouse wheel.", key=key_note(TURN))),
    Action.SWAP: Hint("swap", msg("Click a medal with nobody on it, then the one to swap it with.")),
    Action.GIVE_LEFT: Hint("give_left", msg("Click the cards for the player on your left, or drop them on their place.")),
}
"""The hints for the actions that cards ask for."""
ONE = {
    Mark.DISCARD: Hint("discard", msg("Tip: discard a card that raises no row, however you turn it. Click it.")),
    Mark.KEEP: Hint("keep", msg("Keep a card whose arrows raise many rows. Click it.")),
    Mark.GIVE_LEFT: Hint("give_left", msg("Click the card for the player on your left, or drop it on their place.")),
}
"""The hints for a card that asks for exactly one directive card."""
ALL_RAISE = {
    Mark.REFRESH: Hint("refresh", msg("Every card can raise a row. Click those you don't need, then press the button (Ctrl+Enter).")),
    Mark.DISCARD: Hint("discard", msg("Every card can raise a row; discard those you need least. Click them.")),
}
"""The hints for refreshes and discards if each card of the hand can raise a row."""
ONE_OF_RAISING = Hint("discard", msg("Every card can raise a row; discard the one you need least. Click it."))
"""The same for one card."""
CHOOSE = Hint("choose", msg("Click your choice, or use the arrow keys and press Enter."))


def hint(position: Position, draft: things.Draft) -> Hint | None:
    """The hint for the seat's decision and draft."""
    if not position.acts:
        return None
    if isinstance(draft, Giving) and position.multiplayer and position.give(draft).picks:
        return Hint(
            "pick",
            msg("Click a pale student to choose a path. Turn the card{key}; give it (Ctrl+Enter).", key=key_note(TURN)),
        )
    if isinstance(draft, Chaining) and draft.advised:
        return CHOOSE
    if type(draft) in OF_DRAFT and not (isinstance(draft, Holding) and draft == position.base):
        return OF_DRAFT[type(draft)]
    if isinstance(draft, Marking):
        if not position.in_turn and draft.mark in ALL_RAISE and position.all_raise:
            return ONE_OF_RAISING if position.single(draft) else ALL_RAISE[draft.mark]
        if position.single(draft):
            return _with_reason(position, ONE[draft.mark])
        if position.in_turn:
            return Hint("mark", msg("Click cards to mark them, then press the button (Ctrl+Enter)."))
    if position.in_turn:
        return _turn(position)
    if isinstance(position.decision, KeepDecision):
        return _with_reason(position, Hint("keep", msg("Keep cards whose arrows raise many rows. Click them.")))
    if position.action is not None:
        return OF_ACTION.get(position.action, CHOOSE)
    return CHOOSE if isinstance(position.decision, ChooseDecision | OrderDecision) else None


def _with_reason(position: Position, hint: Hint) -> Hint:
    """The hint for cards to be kept, with the reasons if fewer are seen or kept than the card says (SYD-4.7, 9.1)."""
    if not isinstance(position.decision, KeepDecision):
        return hint
    seen, keep = len(position.decision.seen), position.decision.keep
    if leaving(position.cards, position.view, position.seat, position.view.agenda[1:], keep)[1] >= len(position.hand) + keep:
        return Hint(hint.kind, msg("Whatever you keep is discarded next."))
    blocks = [block for (card, _), block in position.cards.blocks.items() if card == position.decision.card]
    asked = [each for block in blocks for each in block if each.verb is Verb.SEE]
    words = hint.words
    if asked and all(each.keep > keep for each in asked) and keep == HAND_LIMIT - len(position.hand):
        words = msg("{first} {then}", first=msg("The hand holds at most {most} cards.", most=HAND_LIMIT), then=words)
    if asked and all(each.amount > seen for each in asked):
        words = msg("{first} {then}", first=msgn("The deck has only {count} card.", "The deck has only {count} cards.", seen), then=words)
    return Hint(hint.kind, words)


def _turn(position: Position) -> Hint | None:
    if not position.player.ideas:
        spent = msg("Without ideas you can only play items: click one, or end the turn.")
        return Hint("turn_spent", spent) if position.player.items else None
    if position.player.ideas == 1 and not position.player.items and position.legal(EndTurn()):
        return Hint("turn_last", msg("This is your last idea: once it is used, your turn is over, unless you hold an item."))
    if position.competing:
        nearest = nearest_prize(position.cards, position.view, position.seat)
        how = msg("Raise all rows of a student at once to win a souvenir. Click a card to pick it up, a medal to rotate it.")
        if nearest is not None:
            how = msg("Next prize: {words}. Souvenir: raise all rows of a student at once. Click a card to pick it up.",
                      words=named(nearest.words, [chair.name for chair in position.chairs]))  # fmt: skip
        return Hint("turn_against", how)
    if position.multiplayer:
        how = msg("The other players' rows count, too: raise them all. Click a card to pick it up, a medal to rotate it.")
        return Hint("turn_together", how)
    how = msg("Click a card to pick it up, a medal to rotate it, the deck to draw. Ctrl+M lists all your moves.")
    if not position.legal(Get()):
        how = msg("Click a card to pick it up, a medal to rotate it. Ctrl+M lists all your moves.")
    elif position.can_chain:
        how = msg(
            "Click a card to pick it up, a medal to rotate it, the deck to draw. Lists: best chains{key}, all moves (Ctrl+M).",
            key=key_note(BEST_CHAINS),
        )
    return Hint("turn", how)


# Places


def places(position: Position, draft: things.Draft) -> list[Place]:
    """All places: cells while a locker is held, medals while a medal is, covers while a chain is laid."""
    layout = position.layout
    found = [
        *page_places(position),
        Place(Area.BOARD, layout.board, "rows", msg("The rows"), thing=Area.BOARD),
        Place(Area.YEAR, layout.year, "year", msg("Events and decks"), thing=Area.YEAR),
        *hand_places(position),
        *area_places(position),
        *deck_places(position),
    ]
    match draft:
        case Chaining():
            # The paper covers the slots of held items, whose edges would stick out below it.
            found = [evolve(place, face=None) if place.thing in (Area.ITEMS, Area.MORE_ITEMS) else place for place in found]
            found += desk.chain_places(position, draft)
        case Giving():
            if position.can_chain:
                paper = layout.shelf.face("slot", slot="chain")
                found.append(Place(Area.PAPER, layout.shelf, "year", msg("Begin a chain"), paper, layer=4, thing=Area.PAPER))
            found += paths(position, draft)
        case Holding(thing=Deck.LOCKERS):
            found += cell_places(position)
        case Holding():
            found += _medals(position)
    return found


def _medals(position: Position) -> list[Place]:
    """Every medal, for a medal to be swapped, the illegal ones too: dropping there shows the reason."""
    found = []
    for row in position.view.rows:
        lying = position.layout.rows[row.number]
        for index, medal in enumerate(row.medals):
            name = msg("Medal {medal}, number {place} of row {row}", medal=medal.number, place=index + 1, row=row.number)
            box, tile = Box.around(*medal_xy(lying, index), lying.h), MedalTile(medal.number)
            found.append(Place(tile.place, box, "rows", name, layer=2, thing=tile))
    return found


# The view-model


ZONES = (
    Zone("hand", msg("Your hand, ideas and items")),
    Zone("desk", msg("On the desk")),
    Zone("rows", msg("Medal rows")),
    Zone("decks", msg("Decks and lockers")),
    Zone("year", msg("The school year")),
)


class SchoolYearDiaryViewModel(ViewModel[SchoolYearDiary, State, things.Draft]):
    """Shows School Year Diary and understands what is done at its table."""

    end = END
    lettered = LETTERED
    page_style = PageStyle(
        msg("A year in the diary"),
        "year_page",
        wide=True,
        weights={"row_collected": 4.0, "chain_given": 0.8, "experience_unlocked": 0.5, "prize_collected": 2.0, "prize_taken": 2.0},
        before=frozenset({"row_collected"}),
        steps=frozenset({"row_moved", "row_raised", "row_lowered"}),
        listings=(
            Listing(
                msg("Rows and medals"),
                frozenset({"row_collected", "medal_unlocked", "souvenir_collected", "prize_collected", "souvenir_taken", "prize_taken"}),
            ),
            Listing(
                msg("Events and experiences"),
                frozenset({"event", "experience_unlocked"}),
                frozenset({"row_moved", "row_raised", "row_lowered", "experience_unlocked"}),
            ),
        ),
    )
    staged = moments.STAGED
    left_by = frozenset({"turn", "event"})
    brings = frozenset({"got"})
    routine = frozenset(
        {
            "rotated", "swapped", "locked", "unlocked", "lockers_off", "item_played", "item_taken", "got", "discarded", "seen", "kept",
            "given_left", "kept_none", "overflow", "shuffled", "deck_empty", "declined", "passed", "turn", "ideas_left",
        }
    )  # fmt: skip
    tedious = routine | {
        "given", "chain_given", "row_moved", "row_raised", "row_lowered", "held_back", "trend", "experience", "experience_unlocked",
        "medal_unlocked",
    }  # fmt: skip

    def moment(self, before: State, after: State, side: int, kinds: Collection[str]) -> Moment | None:
        """An experience, a collected row, the chain of another player, or another season."""
        return moments.moment(Position(self.game, after, side, self.seats), before, kinds)

    def gained(self, before: State, now: State, side: int) -> Moment | None:
        """The souvenirs and prizes that the player has won or taken; else those that the player has lost."""
        position = Position(self.game, now, side, self.seats, side)
        return moments.gained(position, before, (side,)) or moments.lost(position, before, side)

    def own_moment(self, before: State, after: State, side: int, command: Command) -> Moment | None:
        """The chain that the player has given."""
        return moments.own_chain(Position(self.game, after, side, self.seats), before, command) if isinstance(command, Chain) else None

    def with_events(self, moment: Moment | None, after: State, side: int, events: Sequence[Event]) -> Moment | None:
        """A chain as it was laid, and the rows that a locker has saved from falling."""
        return moments.with_events(Position(self.game, after, side, self.seats), moment, events)

    def closing(self, earlier: Iterator[State], after: State, side: int) -> Moment | None:
        """What a round has brought every row, unless players compete."""
        return moments.closing(Position(self.game, after, side, self.seats), earlier)

    def tally(self, view: State) -> Tally | None:
        """Everybody's victory points at the end of a round of a competition."""
        return moments.tally(Position(self.game, view, 0, self.seats))

    def set_off(self, view: State, seat: int, command: Command) -> tuple[str, ...]:
        """The cards of the trend zone whose Trends answer a command."""
        judgement = Judgement()
        return tuple([f"card:{card}" for card in Reasons(self.game, view, seat, judgement, judgement.study(view, seat)).answering(command)])

    def came_since(self, before: State, view: State, seat: int, command: Command) -> Message | None:
        """The directive cards to be given that have come into the hand during the turn."""
        used = [command.card] if isinstance(command, Give) else [laid.card for laid in command.cards] if isinstance(command, Chain) else []
        new = [card for card in used if card not in before.players[seat].hand]
        if not new or (before.round, before.turn) != (view.round, view.turn):
            return None
        return msgn("Card {cards} is new in your hand.", "Cards {cards} are new in your hand.", len(new), cards=card_labels(new))

    def left(self, before: State, seen: State, after: State, side: int) -> tuple[Piece, ...]:
        """When the player in front is asked again: the changes since, on rows, and on the plates and hands of others."""
        if side not in self.game.to_act(after):
            return ()
        position = Position(self.game, after, side, self.seats, side)
        return (*row_changes(position, seen), *area_changes(position, seen))

    def keepsake(self, view: State) -> Keepsake:
        """A spread of the diary with everybody's medals."""
        return moments.year_spread(Position(self.game, view, 0, self.seats), [seat.name for seat in self.seats])

    def scenery(self, view: State, seat: int, draft: things.Draft, side: int | None = None) -> Scenery:
        """The scenery for a seat. Rows and decks are common to all; the hand in front is that of the side."""
        position, draft = self._at(view, seat, draft, side)
        bounds = position.layout.bounds
        return Scenery(
            bounds=bounds,
            zones=_zones(position),
            places=tuple(places(position, draft)),
            pieces=tuple(_pieces(position, draft)),
            affordances=tuple(offers(position, draft)) if position.acts else (),
            prompt=prompt(position, draft),
            buttons=tuple(buttons(position, draft)) if position.acts else (),
            held=(Card(draft.card).id if draft.card else "") if isinstance(draft, Giving | Chaining) else draft.held,
            ground=position.layout.ground(position.season),
        )

    def hint(self, view: State, seat: int, draft: things.Draft) -> Hint | None:
        """The hint for the seat's decision and draft."""
        return hint(*self._at(view, seat, draft))

    def attempt(self, view: State, seat: int, draft: things.Draft, tried: Tried) -> Attempt:
        """The command, or the refusal, of a gesture that is not on offer."""
        return attempt(*self._at(view, seat, draft), tried)

    def unseen(self, view: State, seat: int, before: State | None) -> Pick | None:
        """Keep all cards that the seat has seen, or skip, where a card lets it do something with its hand."""
        decision = view.decision
        if not isinstance(decision, ActDecision) or seat not in decision.seats:
            return None
        card = self.game.content.names[decision.card]
        if decision.optional:
            return Pick(Decline(), msg("“{card}”: skip", card=card))
        seen = before is not None and set(view.players[seat].hand) <= set(before.players[seat].hand)
        return Pick(Refresh(()), msg("“{card}”: keep all my cards", card=card)) if seen and decision.action is Action.REFRESH else None

    def back(self, view: State, seat: int, draft: things.Draft) -> things.Draft | None:
        """The draft with its last step taken back; None where nothing has been drafted beyond what the decision begins with."""
        position, draft = self._at(view, seat, draft)
        return None if draft == position.base else position.to(draft.back()).draft

    def foreseen(self, view: State, seat: int, command: Command) -> things.Draft | None:
        """The card lifted, the chain laid, the medal turned or the cards marked, as the command means it."""
        return foreseen(Position(self.game, view, seat, self.seats), command)

    def pictured(self, view: State, seat: int, command: Command) -> tuple[Piece, ...]:
        """The medals of a swap, each in the place of the other."""
        return swapped(Position(self.game, view, seat, self.seats), command) if isinstance(command, Swap) else ()

    def in_the_way(self, view: State, seat: int, draft: things.Draft, command: Command) -> Message | None:
        """Chain paper, a lifted card or marks that lead to other commands."""
        return in_the_way(*self._at(view, seat, draft), command)

    def uses(self, view: State, seat: int, command: Command) -> tuple[tuple[str, ...], things.Draft] | None:
        """All cards to keep: those that are looked at don't move when they are marked."""
        if isinstance(command, Keep) and command.cards:
            return tuple([things.SeenCard(card).id for card in command.cards]), self.start()
        return None

    def is_blank(self, draft: things.Draft) -> bool:
        """True for chain paper without a card."""
        return isinstance(draft, Chaining) and not draft.cards and not draft.card

    def begun(self, draft: things.Draft) -> str:
        """The cards of a chain laid so far."""
        return laid_text(draft.cards) if isinstance(draft, Chaining) else ""

    def completing(self, draft: things.Draft) -> str | None:
        """The cards laid so far, if the player is waiting for the best chains from there."""
        return self.begun(draft) if isinstance(draft, Chaining) and draft.waits else None

    def completed(self, draft: things.Draft, commands: tuple[Command, ...]) -> things.Draft:
        """With the best chains."""
        if not isinstance(draft, Chaining):
            return draft
        return evolve(draft, best=tuple(each for each in commands if isinstance(each, Chain)))

    def _at(self, view: State, seat: int, draft: things.Draft, side: int | None = None) -> tuple[Position, things.Draft]:
        """The seat's position, and the part of the draft that fits it."""
        position = Position(self.game, view, seat, self.seats, side)
        return position, position.sound(draft)


def _zones(position: Position) -> tuple[Zone, ...]:
    if not position.multiplayer:
        return ZONES
    own = Zone("hand", msg("{name}'s hand, ideas and items", name=position.name(position.side))) if position.shared else ZONES[0]
    others = (Zone(position.zone(seat), msg("{name}'s place", name=position.name(seat))) for seat in position.others)
    return own, *ZONES[1:], *others


def _pieces(position: Position, draft: things.Draft) -> list[Piece]:
    decision = desk.decision_pieces(position, draft)
    items = item_pieces(position, draft)
    tray = next((piece for piece in decision if piece.id == "tray"), None)
    if tray is not None:
        items = [*items_beside(position, items, tray)]
    pieces = [*hand_pieces(position, draft), *idea_pieces(position), *items, *decision]
    rows = row_pieces(position, draft)
    if isinstance(draft, Chaining):
        pieces += desk.chain_pieces(position, draft)
        rows = warned(rows, desk.chain_dangers(position, draft))
    if isinstance(draft, Giving) and position.can_give:
        rows = [*warned(rows, giving_dangers(position, draft)), *giving_pieces(position, draft)]
    command = desk.given(position, draft) if position.in_turn else None
    brought = {f"souvenir:{student}" for student in souvenirs_of(position.view, position.seat, command)} if command is not None else set()
    areas = [evolve(piece, emphasis=Emphasis.CHOSEN) if piece.id in brought else piece for piece in area_pieces(position)]
    return [*pieces, *rows, *deck_pieces(position, draft), *year_pieces(position, draft), *areas]
