"""A seat's view of the camp with the command being put together: what things stand for, who would lead, what is often asked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from attrs import evolve, frozen

from engines.kernel.contract import Seat
from engines.kernel.messages import Message, msg
from engines.kernel.rng import NO_RNG
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.kidsprout_jumboree.model import (
    EXCUSES,
    HIDDEN,
    NO_COIN,
    ROUNDS,
    ExcuseAtOpenTable,
    Excusing,
    Led,
    Sign,
    Spoken,
    StackCoins,
    State,
    Suit,
)
from engines.kidsprout_jumboree.rules import leading
from engines.kidsprout_jumboree.rules.excuses import Excuse
from engines.kidsprout_jumboree.rules.leading import ages_of, passed_over, stressed_out, who_leads
from engines.kidsprout_jumboree.words import troop
from tabletop_qt.games.kidsprout_jumboree.layout import layout
from tabletop_qt.viewmodels.position import Position, Thing
from tabletop_qt.viewmodels.view_model import IDLE, Draft, Idle

# Drafts


@frozen
class Speaking(Draft):
    """An Excuse tile has been added to the Sprout of a seat or subtracted from it; ``page`` counts through the sentences offered.

    ``by`` is the seat whose tile it is if another one is asked on the open table (KSJ-3.3).
    """

    tile: int
    target: int
    sign: Sign = Sign.ADD
    page: int = 0
    by: int | None = None

    @property
    def last_step(self) -> Message:
        """The step that `back` takes back."""
        return msg("Show other excuses") if self.page else msg("Lay the Excuse")

    def back(self) -> Speaking | Idle:
        """The draft with its last step taken back."""
        return evolve(self, page=self.page - 1) if self.page else IDLE


CampDraft = Idle | Speaking


# Who would lead


@frozen
class Verdict:
    """The seat that would lead.

    ``ages`` are by seat, above ten. Several ``leaders`` are tied, and the Leaping Buck chooses. ``passed_over`` are those whose Sprouts
    are as old or older, but who are stressed out; the oldest first.
    """

    ages: tuple[int, ...]
    leaders: tuple[int, ...]
    passed_over: tuple[int, ...]


def verdict(view: State, changes: tuple[int, ...] = ()) -> Verdict:
    """The leader with the revealed coins and these changes of age, by seat (KSJ-4.1, 4.2, 5.1)."""
    ages = tuple(age + (changes[seat] if changes else 0) for seat, age in enumerate(ages_of(view)))
    stressed = stressed_out(view)
    leaders = who_leads(ages, stressed, view.round == ROUNDS)
    return Verdict(ages, leaders, tuple(passed_over(ages, stressed, leaders)))


def would_lead(view: State, seat: int) -> Led:
    """The Activity as it would be written down were this seat to lead it with the coins that lie open (KSJ-4.4, 5.1, 6.1)."""
    return Led(view.day, view.round, seat, view.roll, tuple(player.coin for player in view.players), view.end(seat))


# Things


DIE, SHEET = "die", "score"
"""The pieces that the Buck and the score sheet are."""


@frozen
class OwnCoin(Thing, kind="own"):
    """A coin of the viewing seat."""

    value: int


@frozen
class OwnTile(Thing, kind="tile:own"):
    """An Excuse tile that lies face up: of the viewing seat, or of one that is asked at the open table."""

    seat: int
    worth: int


@frozen
class Stack(Thing, kind="stack"):
    """The coins of an Activity, one upon the other."""

    day: int
    round: int


@frozen
class Sprout(Thing, kind="sprout"):
    """The coin that a seat has in the centre, and the stump that it lies on."""

    seat: int


@frozen
class Half(Thing, kind="half"):
    """The upper half of a Sprout, where an Excuse makes it older, or the lower half, where it makes it younger."""

    seat: int
    sign: Sign


@frozen
class Blanket(Thing, kind="blanket"):
    """The things around a player's Schedule."""

    seat: int


@frozen
class Rack(Thing, kind="rack"):
    """The place in front on the open table, which is nobody's own."""


@frozen
class Clearing(Thing, kind="clearing"):
    """The middle of the camp."""


def hour_id(where: leading.Stack) -> str:
    """An hour of the own Schedule, or the place beside it."""
    return f"{'beside' if where.beside else 'hour'}:{where.hour}"


def coin_id(seat: int, turn: int) -> str:
    """The coin that a seat plays as its K-th of the day, counted from 0."""
    return f"coin:{seat}:{turn}"


def tile_id(seat: int, turn: int) -> str:
    """The Excuse tile that a seat uses as its K-th of the day, counted from 0."""
    return f"tile:{seat}:{turn}"


def slip_id(name: object) -> str:
    """A slip of paper to choose."""
    return f"slip:{name}"


# The position


PAGE = 6
"""Sentences offered at a time."""
_OF_OWN = "My Sprout"
"""Sentences that begin so are about the player's own Sprout."""
TEN = 10
"""A Sprout's age is its coin's value above ten (KSJ-1.1)."""
TURNING = 900
"""Milliseconds that coins take to turn over: ages, and who would lead, are seen after that."""


class CampPosition(Position[KidSproutJumboree, State]):
    """A seat's view, and the Excuse that it is putting together, if the draft fits the view."""

    def __init__(
        self, game: KidSproutJumboree, view: State, seat: int, chairs: tuple[Seat, ...], draft: CampDraft, side: int | None = None
    ) -> None:
        super().__init__(game, view, seat, chairs, side)
        self.player = view.players[seat]
        self.layout = layout(len(self.seats), self.side, shared=self.shared)
        self.put_away = not view.face_down and any(player.coin == HIDDEN for player in view.players)
        """True if somebody looks back at an Activity that is over: the Sprouts lie face down (KSJ-7.1)."""
        self.revealed = not view.face_down and view.players[0].coin != NO_COIN and not self.put_away
        """True if the coins lie open on their stumps."""
        self.stacking = isinstance(view.decision, StackCoins) and not self.put_away
        """True if the coins have been gathered for the leader to take."""
        self.beats = view.decision.beats if isinstance(view.decision, ExcuseAtOpenTable) else 0
        """The number of chants of the Leaping Buck."""
        self.last_round = view.round == ROUNDS
        """True if this is the day's last Activity (KSJ-5.1)."""
        self.laid_open = view.rng != NO_RNG
        """True if this is no view but all there was: the game is over, and its past is looked at."""
        self.speaking = draft if isinstance(draft, Speaking) and self.legal(self.excuse(draft)) else None

    def open(self, seat: int) -> bool:
        """True if a seat's coins are face up: the viewing seat's, unless only what everybody may see is shown."""
        player = self.view.players[seat]
        return not self.shared and seat == self.seat and HIDDEN not in player.hand and (self.put_away or player.coin != HIDDEN)

    def suit(self, seat: int) -> Suit:
        """The suit of a seat."""
        return self.view.config.suits[seat]

    def role(self, seat: int) -> Message:
        """The troop of a seat."""
        return troop(self.view, seat)

    def troop(self, seat: int) -> Message:
        """The player's name and troop; the troop alone if no name is known."""
        return self.named(self.role(seat))

    def called(self, seat: int) -> Message:
        """The player's name; the troop if no name is known."""
        return self.name(seat) if seat < len(self.chairs) else self.role(seat)

    def listed(self, seats: Iterable[int]) -> tuple[Message, ...]:
        """The names of several players as on their planks, for a list."""
        return tuple([self.on_plate(seat) if seat < len(self.chairs) else self.role(seat) for seat in seats])

    def coin_id(self, seat: int) -> str:
        """The coin that a seat has in the centre."""
        return OwnCoin(self.view.players[seat].coin).id if self.open(seat) and not self.put_away else coin_id(seat, self.view.round - 1)

    def tile_id(self, said: Spoken) -> str:
        """The tile of an Excuse on a Sprout."""
        earlier = [each for each in self.view.spoken if each.seat == said.seat]
        return tile_id(said.seat, self.used(said.seat) - len(earlier) + earlier.index(said))

    def owns_tiles(self, seat: int) -> bool:
        """True if a seat's Excuses lie face up: those of the viewing seat, on the open table of the persons who are asked (KSJ-7.1)."""
        shown = seat in self.dropping if self.shared else seat == self.seat
        return shown and HIDDEN not in self.view.players[seat].excuses

    @property
    def dropping(self) -> tuple[int, ...]:
        """The seats that may drop an Excuse here: all persons at an open chant, where everybody looks on, else the one that decides."""
        together = self.shared and isinstance(self.view.decision, ExcuseAtOpenTable)
        return tuple([seat for seat in self.acting if (together or seat == self.seat) and not (self.shared and self.bot(seat))])

    @property
    def excusing(self) -> bool:
        """True if an Excuse may be dropped on the halves of Sprouts."""
        return bool(self.dropping) and isinstance(self.view.decision, Excusing) and self.speaking is None

    @property
    def racked(self) -> tuple[int, ...]:
        """The seats whose Excuses lie face up on the rack of the open table."""
        return tuple([seat for seat in self.dropping if self.shared and self.owns_tiles(seat) and self.view.players[seat].excuses])

    def used(self, seat: int) -> int:
        """The number of Excuses that a seat has used today."""
        return len(EXCUSES) - len(self.view.players[seat].excuses)

    def spoken_on(self, seat: int) -> tuple[Spoken, ...]:
        """The Excuses on a seat's Sprout, in the order played."""
        return tuple(spoken for spoken in self.view.spoken if spoken.target == seat)

    @cached_property
    def judged(self) -> Verdict:
        """The leader as the Sprouts stand, with the Excuse being put together, or the one chosen."""
        draft = self.speaking
        if draft is not None:
            return self.judged_with(draft.target, draft.tile if draft.sign is Sign.ADD else -draft.tile)
        judged = verdict(self.view)
        return evolve(judged, leaders=self.acting) if self.stacking else judged

    def judged_with(self, target: int, amount: int) -> Verdict:
        """The leader if a Sprout were older by an amount."""
        return verdict(self.view, tuple(amount if seat == target else 0 for seat in self.seats))

    @property
    def turning(self) -> int:
        """The delay, in milliseconds, until the coins have turned over."""
        return 0 if self.view.spoken or self.stacking or self.speaking is not None else TURNING

    @property
    def ahead(self) -> bool:
        """True if the present Activity is known and still to be led."""
        view = self.view
        led = bool(view.today) and view.today[-1].round == view.round
        return view.rolled and not led and not view.scoring and not view.ended

    def too_late(self, seat: int) -> bool:
        """True if leading would take a seat past 6 PM: it is stressed out, or in the last round leads an Overnight (KSJ-4.2, 5.1)."""
        return self.ahead and stressed_out(self.view)[seat]

    def worded(self, sentence: str) -> Message:
        """A sentence as a message: translated if it comes with the game."""
        return self.game.content.worded(sentence)

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """The game's unused sentences for this Activity."""
        return tuple(self.game.content.unused(self.view.roll, self.view.used))

    @property
    def pages(self) -> int:
        """The number of pages of sentences."""
        return -(-len(self.sentences) // PAGE)

    def page(self, draft: Speaking) -> tuple[str, ...]:
        """The sentences that a draft offers now; for the Sprout of another, those about the player's own come last."""
        own = draft.target == (self.seat if draft.by is None else draft.by)
        found = self.sentences if own else sorted(self.sentences, key=lambda each: each.startswith(_OF_OWN))
        return tuple(found[draft.page * PAGE : (draft.page + 1) * PAGE])

    def excuse(self, draft: Speaking, sentence: str = "") -> Excuse:
        """The command that a draft means with a sentence; by default any that could be said, to see whether the rest is sound."""
        return Excuse(draft.tile, draft.sign, draft.target, sentence or next(iter(self.sentences), "I would rather not."))


class SeatsThings:
    """Base of the classes that make the pieces of one seat."""

    def __init__(self, position: CampPosition, seat: int) -> None:
        self.position = position
        self.view = position.view
        self.seat = seat
        self.player = position.view.players[seat]
        self.area = position.layout.areas[seat]
        self.zone = position.zone(seat)
        self.suit, self.troop = position.suit(seat), position.troop(seat)
