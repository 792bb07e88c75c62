"""The base of every view-model: a seat's view and a draft become a scenery, with ghosts of a command's result."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import attrs
from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Event, Game, Refusal, Seat
from engines.kernel.disclosure import seen_until
from engines.kernel.editing import SEAT, Editing
from engines.kernel.messages import Message, msg
from engines.kernel.table import Table
from tabletop_qt.viewmodels.moments import Moment, Tally
from tabletop_qt.viewmodels.pages import PageStyle
from tabletop_qt.viewmodels.scenery import (
    Action,
    Box,
    Button,
    Do,
    Drafted,
    Drop,
    Emphasis,
    Face,
    Passing,
    Piece,
    Place,
    Play,
    Press,
    Scenery,
)

# Drafts


class Draft:
    """A command being put together. Subclasses are ``@attrs.frozen``; they are values, compared by what is in them."""

    __slots__ = ()
    undone: ClassVar[bool] = True
    """True if undo takes the last step back; False if that only picked something, so undo goes on to the decision before it."""

    @property
    def last_step(self) -> Message | None:
        """The step that `back` undoes, for the undo button; None for an empty draft."""
        return None

    @property
    def held(self) -> str:
        """The piece that is in the hand, or ""."""
        return ""

    @property
    def by(self) -> int | None:
        """The seat that puts it together on the open table in place of the one that is asked there; None for that one."""
        return None

    def back(self) -> Any:
        """The draft without its last step: one of the game's drafts, by default the empty one."""
        return IDLE


@frozen
class Idle(Draft):
    """Nothing is being put together."""


IDLE = Idle()


@frozen
class Holding(Draft):
    """A thing is in the hand, to be dropped somewhere. ``piece`` is the id of the piece that stands for it."""

    thing: object
    piece: str
    step: Message

    @property
    def held(self) -> str:
        """The piece that stands for the thing."""
        return self.piece

    @property
    def last_step(self) -> Message:
        """Picking it up."""
        return self.step


# The view-model


G = TypeVar("G", bound=Game[Any])
S = TypeVar("S")
D = TypeVar("D", bound=Draft)
LOOK = "hand: look"
"""The name of the buttons that show a player's own view, and the open table again, and of a piece at the open table that does the same."""
MOST_PICKS = 10
"""The most commands that can be picked from by keys."""


@frozen
class Nothing:
    """The action means nothing (a piece put back where it was); what was lifted is put down."""


Meaning = Play | Drafted[D] | Refusal | Nothing
Attempt = Command | Passing | Refusal | Nothing | None
"""The answer to an action that is not on offer: a command for the game to refuse, the end of a step that is in the way, a refusal, or None
for the usual refusal."""


@frozen
class Tried:
    """An action that is not on offer, with the thing of its piece, and for a drop the thing of its place."""

    action: Action
    thing: object = None
    onto: object = None


@frozen
class Pick:
    """A command that can be picked by a key, legal or not, with the key's label; only the player who picks sees its face.

    At the private strip ``about`` describes its effect; a pick with ``waits`` is shown, too, with that reason why it can't be chosen.
    """

    command: Command
    label: Message
    face: Face | None = None
    about: Message | None = None
    waits: Message | None = None


@frozen
class Hint:
    """Instructions for mouse and keys. ``kind`` names the kind of decision, and the app counts hints by it."""

    kind: str
    words: Message


@frozen
class Keepsake:
    """The page on which a finished game is looked back at: the paper, and a picture of what has been achieved, as high as its face.

    A ``scene`` celebrates the players; its number ``shown`` goes up to 100 while it is set. Where all win or lose ``together`` it stands in
    the place of the podium. A ``stamp`` stands beside the title, as high as its face.
    """

    paper: Face
    picture: Face
    scene: Face | None = None
    together: bool = False
    stamp: Face | None = None


class ViewModel(ABC, Generic[G, S, D]):
    """The view-model of one game, for a table of these seats, whose names and colours it may show (TBL-1); a view doesn't know them.

    A *draft* is a command being put together in steps; it belongs to the view-model, never to the game, and is forgotten when a
    command is played. Everything is computed from the seat's view alone (TBL-5).
    """

    end: ClassVar[Button | None] = None
    """The button that ends a turn, with a place of its own beside the prompt; None if turns end by themselves."""
    lettered: ClassVar[tuple[Button, ...]] = ()
    """All of the game's buttons that a letter or digit presses: each has one key, and each key one button (`viewmodels.keys`)."""
    staged: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that `moment` shows."""
    in_a_row: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events of which several in a row, by one seat, have one moment."""
    rolls: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that leave dice on the table: a beat tells what they show once they lie still."""
    deals: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events after which pieces with a `Deal` come to the table."""
    routine: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that a bot's turn is full of: they are shown briskly."""
    tedious: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that are shown briskly as well once a bot's turn has taken long; their moments are not shortened."""
    evident: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that the table itself goes on showing: nobody has to wait until their sentences are read to the end."""
    outdates: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events with which the summary of what came before is out of date, whoever decided."""
    brings: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that bring a player something to look at before a move is played automatically."""
    left_by: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events after which `left` finds pieces."""
    page_style: ClassVar[PageStyle] = PageStyle()
    """The page to keep of a finished game."""
    private_strip: ClassVar[bool] = False
    """True if what a person chooses from (`choices`) is all that only they see: then they do so at a private strip, and no cover stands."""
    secret_choices: ClassVar[bool] = True
    """True if what is chosen there stays hidden, too; False if it is laid openly at once."""
    draws_face_down: ClassVar[bool] = False
    """True if a card drawn on the open table lies face down there: the player goes on, without a cover until they look at their hand."""

    def __init__(self, game: G, seats: tuple[Seat, ...] = ()) -> None:
        self.game = game
        self.seats = seats

    def seated(self, seats: tuple[Seat, ...]) -> Self:
        """The same view-model for a table of these seats."""
        return type(self)(self.game, seats)

    def start(self) -> D:
        """The empty draft: `IDLE`, unless a game has its own."""
        idle: Any = IDLE
        empty: D = idle
        return empty

    def kept(self, view: S, seat: int, draft: D) -> D:
        """The draft after the table has changed to this view of a seat: an empty one, unless a game keeps some of it."""
        return self.start()

    @abstractmethod
    def scenery(self, view: S, seat: int, draft: D, side: int | None = None) -> Scenery:
        """The scenery for a seat, with its actions. A draft that no longer fits the view counts as none.

        With a ``side`` it is the open table (TBL-6): everybody sees it, from the side of that seat, and ``view`` is a spectator's. The
        seat's decision needs nothing hidden, so it can be taken there.
        """

    def spectate(self, view: S, side: int) -> Scenery:
        """The scenery for everybody, from the side of a seat: the view is a spectator's, hands lie face down, and nothing can be done."""
        return evolve(self.scenery(view, side, self.start(), side), affordances=(), buttons=(), ask=None, held="", open_places=())

    def moment(self, before: S, after: S, side: int, kinds: Collection[str]) -> Moment | None:
        """The moment of a beat with events of these kinds, if it has one. The views are those of one seat, or a spectator's."""
        return None

    def gained(self, before: S, now: S, side: int) -> Moment | None:
        """The moment of what the player in front has gained since an earlier view, for when they look again."""
        return None

    def names_decider(self, view: S, seat: int) -> bool:
        """True if the prompt of the open table names who decides; False if the table shows it clearly enough."""
        return True

    def handed_over(self, view: S, seat: int, side: int, before: S | None, news: Sequence[Message]) -> Moment | None:
        """The moment when another player at the screen decides, with no cover between them; None shows nothing.

        ``before`` is the view when this player decided last, None if they never did; ``news`` are the headlines since then.
        """
        return None

    def own_moment(self, before: S, after: S, side: int, command: Command) -> Moment | None:
        """The moment of a beat of the command that this very seat has played, if no event of the beat has one."""
        return None

    def with_events(self, moment: Moment | None, after: S, side: int, events: Sequence[Event]) -> Moment | None:
        """The moment of a beat, if it has one, with what its views don't tell, but the sentences of its events."""
        return moment

    def closing(self, earlier: Iterator[S], after: S, side: int) -> Moment | None:
        """The moment at the end of a round that has no tally, if it has one; ``earlier`` are the views before it, the latest first."""
        return None

    def tally(self, view: S) -> Tally | None:
        """The pictures of what everybody has gained in a round that has ended, or in the whole game; None for a card with words alone."""
        return None

    def set_off(self, view: S, seat: int, command: Command) -> tuple[str, ...]:
        """The ids of the pieces that a command sets off besides what it uses: a hint rings them, too."""
        return ()

    def asked_about(self, view: S, seat: int, command: Command) -> tuple[str, ...]:
        """The ids of the places to ring while the player is asked whether to play this command."""
        return ()

    def came_since(self, before: S, view: S, seat: int, command: Command) -> Message | None:
        """A sentence on what a hint's command uses that the seat did not have in the view of the hint before; None if it had all."""
        return None

    def left(self, before: S, seen: S, after: S, side: int) -> tuple[Piece, ...]:
        """The pieces that a beat leaves on the table until the next decision, though the game is done with them: dice that were rolled.

        The views are those of one seat, or a spectator's: before the decision, when the player of the ``side`` last looked, and at the
        end of the beat.
        """
        return ()

    def keepsake(self, view: S) -> Keepsake | None:
        """The page of a finished game in the game's own art; None for a plain one."""
        return None

    def hint(self, view: S, seat: int, draft: D) -> Hint | None:
        """Instructions for the seat's decision; None if the prompt and its buttons say it all."""
        return None

    def attempt(self, view: S, seat: int, draft: D, tried: Tried) -> Attempt:
        """The meaning of an action that is not on offer.

        By default a place whose thing is a command class with one field, or none, means that command with the thing that is dropped there.
        """
        kind, thing = tried.onto, tried.thing
        if isinstance(kind, type) and issubclass(kind, Command) and thing is not None:
            return kind(*[thing for _ in attrs.fields(kind)])
        return None

    def meaning(self, view: S, seat: int, draft: D, scenery: Scenery, action: Action) -> Meaning[D]:
        """The meaning of an action in a scenery of this view and draft.

        An affordance is never refused, however it was used; any other action is refused with the clause, or means nothing.
        """
        affordance = scenery.offered(action)
        if affordance is not None:
            return affordance.meaning
        if isinstance(action, Do) and scenery.ask is not None and scenery.ask.name == action.name:
            typed = self._allowed(view, seat, draft, scenery.ask.command(action.text))
            # Words are corrected in their field: naming the move that is being made is no help.
            return evolve(typed, alternatives=()) if isinstance(typed, Refusal) else typed
        tried = self.attempt(view, seat, draft, _tried(scenery, action))
        if tried is None:
            return _generic_refusal(scenery, action)
        if isinstance(tried, Passing):
            return self.game.check(view, seat, tried.command) or tried
        return tried if isinstance(tried, Refusal | Nothing) else self._allowed(view, seat, draft, tried)

    def _allowed(self, view: S, seat: int, draft: D, command: Command) -> Play | Refusal:
        blocked = self.in_the_way(view, seat, draft, command)
        return self.game.check(view, seat, command) or (Play(command) if blocked is None else Refusal("TBL-3", blocked))

    def back(self, view: S, seat: int, draft: D) -> D | None:
        """The draft without its last step; None if it is empty. Escape and undo take back draft steps first."""
        if draft.last_step is None:
            return None
        before: D = draft.back()
        return before

    def foreseen(self, view: S, seat: int, command: Command) -> D | None:
        """The draft just before a command is played, to preview the command; None if there is none."""
        return None

    def pictured(self, view: S, seat: int, command: Command) -> tuple[Piece, ...]:
        """Pieces as they would lie after a command that has no draft before it, to preview the command."""
        return ()

    def is_about(self, piece: Piece, seat: int, command: Command) -> bool:
        """True if what a piece reveals is a preview of a command that has no draft before it."""
        return False

    def uses(self, view: S, seat: int, command: Command) -> tuple[tuple[str, ...], D] | None:
        """The ids of the pieces and places of a command that takes several steps, and a draft with these places; None to find its step."""
        return None

    def in_the_way(self, view: S, seat: int, draft: D, command: Command) -> Message | None:
        """A sentence about the things to put away before the command can be played or begun; None if nothing is in the way."""
        return None

    def is_blank(self, draft: D) -> bool:
        """True if nothing is lost when a hint for another command puts the draft away."""
        return False

    def begun(self, draft: D) -> str:
        """The command drafted so far, in the game's own notation, for advice on it; empty for nothing."""
        return ""

    def completing(self, draft: D) -> str | None:
        """The command drafted so far, as in `begun`, if the draft waits for ways to complete it; else None.

        The table asks the game's adviser in another process, and shows the draft that `completed` makes of the answer.
        """
        return None

    def completed(self, draft: D, commands: tuple[Command, ...]) -> D:
        """The draft with the complete commands that it waited for, the best first."""
        return draft

    def presides(self, view: S) -> int | None:
        """The seat that the open table asks while several may act, each with things of their own; None if it asks one after another."""
        return None

    def stays(self, view: S) -> bool:
        """True if all that happened still lies there while this decision is made, so that whoever decides needs no rest before it."""
        return False

    def picks(self, view: S, seat: int) -> tuple[Pick, ...]:
        """The seat's options in a secret choice that several seats make at once, in a fixed order; empty if there is none.

        Everybody at the table sees their number and labels, so both are the same in everybody's view (TBL-5).
        """
        return ()

    def choices(self, view: S, seat: int) -> tuple[Pick, ...]:
        """The seat's options at the private strip, for its eyes only; empty if a cover is needed. By default its `picks`."""
        return self.picks(view, seat)

    def unseen(self, view: S, seat: int, before: S | None) -> Pick | None:
        """A choice that a player can make on the cover, by what they saw at their last decision (``before``); None if there is none.

        Everybody sees the cover, so it tells no more than a spectator may know.
        """
        return None


def _tried(scenery: Scenery, action: Action) -> Tried:
    if isinstance(action, Do):
        return Tried(action)
    piece: Piece | None = scenery.piece(action.piece)
    place: Place | None = scenery.place(action.place if isinstance(action, Drop) else action.piece)
    return Tried(action, piece.thing if piece is not None else None, place.thing if place is not None else None)


MOST_NAMED = 3
"""The most places or moves that a refusal names."""


def _generic_refusal(scenery: Scenery, action: Action) -> Refusal | Nothing:
    """The refusal of an action that means nothing in the game: it names what would work. A piece put back where it lies is none.

    A press without a piece is one on a place, with nothing in hand.
    """
    if isinstance(action, Do):
        greyed = next((button.refusal for button in scenery.buttons if button.name == action.name), None)
        return Refusal("", greyed) if greyed is not None else Refusal("TBL-3", msg("There is nothing to confirm yet."))
    piece = scenery.piece(action.piece)
    if piece is None:
        return Refusal("TBL-3", msg("There is nothing to do here yet. {prompt}", prompt=scenery.prompt))
    clause = piece.clauses[0] if piece.clauses else "TBL-3"
    offers = [offer for offer in scenery.affordances if not isinstance(offer.action, Do) and offer.action.piece == piece.id]
    if isinstance(action, Drop):
        place = scenery.place(action.place)
        if place is None or place.box.holds(piece.x, piece.y):
            return Nothing()
        onto = [scenery.place(offer.action.place) for offer in offers if isinstance(offer.action, Drop)]
        names = tuple(dict.fromkeys(place.name for place in onto if place is not None))
        if len(names) > MOST_NAMED:
            return Refusal(clause, msg("It can't go there. Try one of the outlined places."))
        if names:
            return Refusal(clause, msg("It can't go there. It can go to: {places}.", places=names))
    if offers:
        moves = tuple(dict.fromkeys(offer.label for offer in offers))
        if len(moves) > MOST_NAMED:
            return Refusal(clause, msg("You can't do that with it. You can, for example: {moves}.", moves=moves[:MOST_NAMED]))
        return Refusal(clause, msg("You can't do that with it. You can: {moves}.", moves=moves))
    if piece.movable:
        return Refusal(clause, msg("That has to wait. {prompt}", prompt=scenery.prompt))
    # It only shows something, so that is told, and no rule is broken.
    return Refusal("", msg("{name}. {about}", name=piece.name, about=piece.about[0]) if piece.about else piece.name)


def left_after(table: Table[Any], model: ViewModel[Any, Any, Any], turn: int, seat: int | None, side: int) -> tuple[Piece, ...]:
    """The pieces that the decision before ``turn`` has left on the table, as a seat (None: everybody) sees them."""
    if not turn or not model.left_by or not any(event.kind in model.left_by for event in table.played(turn).events):
        return ()
    before, seen = (table.game.view(table.state_at(number), seat) for number in (turn - 1, seen_until(table, side, turn)))
    found = (model.left(before, seen, table.game.view(beat.state, seat), side) for beat in reversed(table.beats(turn)))
    return next((pieces for pieces in found if pieces), ())


# Foreseeing


ABOVE = 100
"""The layers by which ghosts lie above everything else."""


def ghosts(model: ViewModel[Any, Any, Any], view: Any, seat: int, scenery: Scenery, command: Command) -> tuple[Piece, ...]:
    """The pieces that would be new or elsewhere just before the command is played; they can't be used.

    One that is to be turned lies clear of where it is now, as it will lie. One that is only lifted would hide itself: a ring marks it.
    """
    draft = model.foreseen(view, seat, command)
    if draft is None:
        pictured = [evolve(piece, layer=piece.layer + ABOVE, focusable=False) for piece in model.pictured(view, seat, command)]
        return tuple(pictured) or next((piece.reveals for piece in scenery.pieces if model.is_about(piece, seat, command)), ())
    now = {piece.id: (piece.face, piece.x, piece.y) for piece in scenery.pieces}
    foreseen = model.scenery(view, seat, draft)
    new = [piece for piece in foreseen.pieces if now.get(piece.id) != (piece.face, piece.x, piece.y)]
    found = []
    for piece in new:
        before = scenery.piece(piece.id)
        if before is not None and before.face == piece.face and abs(before.x - piece.x) < 1 and abs(before.y - piece.y) < piece.face.h / 2:
            continue
        turned = before is not None and piece.id == foreseen.held and piece.turn != before.turn
        above = before.y - (before.face.h + piece.face.h) / 2 - _CLEAR if before is not None and turned else piece.y
        covers = any(other.id not in now and _lies_on(piece, other) for other in new)
        found.append(evolve(piece, y=above, layer=piece.layer + ABOVE, emphasis=_faint(piece, solid=turned or covers), focusable=False))
    return tuple(found)


_CLEAR = 6.0
"""The gap between a piece and the ghost of it turned, in scene units."""


def _lies_on(piece: Piece, other: Piece) -> bool:
    """True if the middle of a piece lies on another one below it."""
    box = Box.around(other.x, other.y, other.face.w, other.face.h)
    return other.layer < piece.layer and box.holds(piece.x, piece.y)


def _faint(piece: Piece, *, solid: bool) -> Emphasis:
    """Translucent if it moves or is a preview, unless ``solid``; paper and plates, through which other texts would show, never are.

    What is turned is solid, and so is a card on paper that is a preview, too: the cards below it would show through.
    """
    if piece.emphasis in (Emphasis.WARNING, Emphasis.GHOST):
        return piece.emphasis
    return Emphasis.GHOST if piece.movable and not solid else Emphasis.REST


def meant(
    model: ViewModel[Any, Any, Any], view: Any, seat: int, scenery: Scenery, command: Command
) -> Iterator[tuple[tuple[str, ...], tuple[Place, ...]]]:
    """The ids of the pieces, places and buttons to use for the command: at once, after one step, or those that its draft moves.

    With them come the places that a step makes, which are not in the scenery yet. Looking a step ahead takes a while if there are many
    actions, so empty results come during the search, then the ids.
    """
    used = _used_at_once(model, view, seat, scenery, command) or _used_by_draft(model, view, seat, scenery, command)
    uses = model.uses(view, seat, command) if not used else None
    if used:
        yield used, ()
    elif uses is not None:
        yield uses[0], tuple([place for place in model.scenery(view, seat, uses[1]).places if place.id in uses[0]])
    else:
        yield from _used_a_step_ahead(model, view, seat, scenery, command)


def _used_at_once(model: ViewModel[Any, Any, Any], view: Any, seat: int, scenery: Scenery, command: Command) -> tuple[str, ...]:
    """The ids to use for a command that an affordance plays; empty if none does."""
    playing = [offer.action for offer in scenery.affordances if offer.plays(command)]
    if not playing:
        return ()
    first, *others = playing
    # A click on either of two pieces may do it.
    also = [each.piece for each in others if isinstance(first, Press) and isinstance(each, Press)]
    moves = model.uses(view, seat, command)
    return tuple(dict.fromkeys([*_touched(first), *also, *(moves[0] if moves is not None else ())]))


def _used_by_draft(model: ViewModel[Any, Any, Any], view: Any, seat: int, scenery: Scenery, command: Command) -> tuple[str, ...]:
    """The ids of the pieces that the draft just before a command holds, or else moves."""
    draft = model.foreseen(view, seat, command)
    if draft is None:
        return ()
    now, foreseen = {piece.id: (piece.face, piece.x, piece.y) for piece in scenery.pieces}, model.scenery(view, seat, draft)
    if foreseen.held:
        return (foreseen.held,)
    there = [piece for piece in foreseen.pieces if piece.focusable and piece.id in now]
    return tuple([piece.id for piece in there if now[piece.id] != (piece.face, piece.x, piece.y)])


def _used_a_step_ahead(
    model: ViewModel[Any, Any, Any], view: Any, seat: int, scenery: Scenery, command: Command
) -> Iterator[tuple[tuple[str, ...], tuple[Place, ...]]]:
    """The ids to use for a command that an affordance plays after one step, after an empty result for each step without it."""
    looked: list[Any] = []
    for offer in scenery.affordances:
        if not isinstance(offer.meaning, Drafted) or offer.meaning.draft in looked:
            continue
        looked.append(offer.meaning.draft)
        ahead = model.scenery(view, seat, offer.meaning.draft)
        for then in ahead.affordances:
            if then.plays(command):
                # A button of the same name plays something else as yet.
                used = _touched(then.action) if scenery.offered(then.action) is None else ()
                yield _touched(offer.action) + used, tuple([place for place in ahead.places if place.id in used])
                return
        yield (), ()


def _touched(action: object) -> tuple[str, ...]:
    match action:
        case Drop(piece=piece, place=place):
            return piece, place
        case Press(piece=piece):
            return (piece,)
        case Do(name=name):
            return (name,)
        case _:
            piece = getattr(action, "piece", "")
            return (piece,) if piece else ()


class ListedViewModel(ViewModel[Editing[Any], Any, Draft]):
    """Shows a position whose values are typed into a list, by the game's own view-model.

    Nothing can be done on the table: one that can't be played may not be drawn.
    """

    def __init__(self, game: Editing[Any], seats: tuple[Seat, ...] = (), shown: ViewModel[Any, Any, Any] | None = None) -> None:
        super().__init__(game, seats)
        if shown is None:
            raise TypeError("the game's own view-model is missing")
        self._model = shown.seated(seats)
        self._sound: Any = None

    def seated(self, seats: tuple[Seat, ...]) -> Self:
        """The same for a table of these seats."""
        return type(self)(self.game, seats, self._model)

    def scenery(self, view: Any, seat: int, draft: Draft, side: int | None = None) -> Scenery:
        """The position, or the last one that could be played."""
        found = self.game.faults(view)
        if not found or self._sound is None:
            self._sound = view
        scenery = self._model.scenery(self._sound, SEAT, self._model.start())
        sound, odd = msg("Type the values as they are at your table"), msg("The table shows the last position that could be played")
        return evolve(scenery, affordances=(), buttons=(), ask=None, held="", prompt=odd if found else sound)

    def attempt(self, view: Any, seat: int, draft: Draft, tried: Tried) -> Attempt:
        """The refusal of a drag, which says where positions are changed."""
        if isinstance(tried.action, Drop):
            return Refusal("TBL-8", msg("Pieces can't be moved here. Choose “Values…”, and type where they lie."))
        return None
