"""What lies ahead of a seat: the plan that a hint stands for, and what the cards that it is to follow still demand of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, combinations, pairwise, takewhile

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.bots.judgement import Judgement, given_away, with_less
from engines.school_year_diary.cards import TREND, Block, Cards, Directive, Fact, Verb
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import (
    HAND_LIMIT,
    ITEM_LIMIT,
    ActDecision,
    Action,
    BeginTurn,
    Follow,
    HandleDue,
    KeepDecision,
    NewRound,
    Row,
    State,
    TurnDecision,
    season,
)
from engines.school_year_diary.rules.board import RemoveLocker, Rotate, Swap
from engines.school_year_diary.rules.directives import card_labels
from engines.school_year_diary.rules.hands import Discard, PlayItem
from engines.school_year_diary.rules.prizes import distance

# The plan of a hint: the next one keeps to it until something becomes known.


@frozen
class Plan:
    """The cards that a hint said are kept or played later, what it changed on the board, and the cards and face-down piles seen then.

    It stands until something becomes known: a card, a medal, an event, an experience, or what another player does in between. Then
    a medal is changed again only if that is clearly better.
    """

    cards: frozenset[int] = frozenset()
    seen: frozenset[int] = frozenset()
    piles: tuple[int, ...] = ()
    lockers: frozenset[tuple[int, int]] = frozenset()
    """The row and cell of each."""
    medals: frozenset[int] = frozenset()
    """The medals that it rotated or swapped."""
    promised: frozenset[int] = frozenset()
    """The cards of the play that it said comes next."""

    def at(self, view: State, seat: int) -> Plan:
        """The plan with what a seat sees now; an empty one if it is about nothing."""
        about = self.cards or self.lockers or self.medals
        return evolve(self, seen=_seen(view, seat), piles=_piles(view, seat)) if about else Plan()

    @classmethod
    def read(cls, text: str) -> Plan:
        """The plan that a text stands for, as ``str`` writes it."""
        if not text:
            return cls()
        cards, seen, piles, cells, medals, promised = [[int(each) for each in part.split(",") if each] for part in text.split("/")]
        lockers = frozenset(zip(cells[::2], cells[1::2], strict=True))
        return cls(frozenset(cards), frozenset(seen), tuple(piles), lockers, frozenset(medals), frozenset(promised))

    def __str__(self) -> str:
        cells = chain.from_iterable(sorted(self.lockers))
        parts = sorted(self.cards), sorted(self.seen), self.piles, cells, sorted(self.medals), sorted(self.promised)
        return "/".join([",".join(map(str, part)) for part in parts]) if self != Plan() else ""

    def spoiled(self, cards: Cards, view: State, command: Command) -> int:
        """The number of things of the plan that a command undoes: cards given away unplayed, lockers removed, medals changed again."""
        match command:
            case Rotate() | Swap():
                return len(medals_changed(view, command) & self.medals)
            case RemoveLocker(row, cell):
                return int((row, cell) in self.lockers)
            case PlayItem(item) if (item, ()) in cards.blocks and view.turn is not None:
                placed = {(row.number, locker.cell) for row in view.rows for locker in row.lockers}
                removes = any(has(Verb.REMOVE_LOCKER, each) for each in cards.blocks[item, ()])
                free = len({*view.players[view.turn].hand} - self.cards)
                discarded = leaving(cards, view, view.turn, (Follow(item, view.turn),))[0]
                return int(removes and bool(placed) and placed <= self.lockers) + max(discarded - free, 0)
        return len(given_away(command) & self.cards)

    def news(self, view: State, seat: int) -> list[Message]:
        """What has become known since, in a sentence; empty if nothing has."""
        new = sorted(_seen(view, seat) - self.seen)
        if new:
            return [msgn("{cards} is new.", "{cards} are new.", len(new), cards=card_labels(new))]
        several = zip(NEWS, self.piles, _piles(view, seat), strict=False)
        return [said for said, then, now in several if then != now][:1]


def medals_changed(state: State, command: Command) -> frozenset[int]:
    """The numbers of the medals that a command rotates or swaps; none for any other."""
    medals = {(row.number, place): medal.number for row in state.rows for place, medal in enumerate(row.medals, start=1)}
    match command:
        case Rotate(row, medal):
            return frozenset({medals[row, medal]})
        case Swap(row, medal, other_row, other_medal):
            return frozenset({medals[row, medal], medals[other_row, other_medal]})
    return frozenset()


def _seen(view: State, seat: int) -> frozenset[int]:
    """The directive cards that a seat has in its hand or looks at."""
    now = view.agenda[0]
    return frozenset((*view.players[seat].hand, *(now.seen if isinstance(now, KeepDecision) else ())))


def _piles(view: State, seat: int) -> tuple[int, ...]:
    """The sizes of the piles that lie face down, and the number of turns that others have before the seat's next one."""
    turns = list(takewhile(lambda other: other != seat, [task.seat for task in view.agenda if isinstance(task, BeginTurn)]))
    decks = view.decks
    return len(decks.events), len(decks.experiences), len(decks.medals), len(turns) if view.turn != seat else 0


NEWS = (
    msg("A new event has come."),
    msg("A new experience has come."),
    msg("A new medal has come."),
    msg("Others have played since."),
)
"""What has become known since a plan was told, in the order of `_piles`."""


# What a move leads to in sight of everybody


def nearer_prizes(cards: Cards, before: State, after: State, seat: int) -> list[Message]:
    """The prize whose condition a move in the seat's turn meets without collecting it, or else comes nearer to; at most one (SYD-5.7)."""
    others = [player for other, player in enumerate(after.players) if other != seat]
    out = {*after.decks.prizes, *(prize for player in others for prize in player.prizes)}
    met, nearer = list[Message](), list[Message]()
    for prize in (each for each in cards.prizes.values() if each.id in out):
        was, then = distance(cards, before, seat, prize), distance(cards, after, seat, prize)
        # Lockers come off when the next turn begins, so that nothing later is said.
        if was is None or then is None or then.steps >= was.steps or then.rounds > 1:
            continue
        name = cards.names[prize.id]
        if then.steps:
            lockers = any(each.fact is Fact.LOCKERS_AT_LEAST for each in prize.condition)
            nearer += [msg("Nearer to a prize: {what}.", what=then.words)] if lockers and then.steps <= after.players[seat].ideas else []
        elif then.rounds:
            met.append(msg("You meet “{prize}”, which counts from round {round}.", prize=name, round=after.round + then.rounds))
        else:
            met.append(msg("You meet “{prize}”: it is yours once nobody else does.", prize=name))
    return (met or nearer)[:1]


def experiences_on(cards: Cards, state: State, rows: Collection[Row]) -> list[Directive]:
    """The directives of the experiences, not seen yet, that new medals on these rows may bring (SYD-5.4)."""
    now, gone = season(cards, state), {*state.decks.old_experiences, *state.decks.trends}
    students = {row.student for row in rows}
    several = [card for card, each in cards.experiences.items() if each.season == now and each.student in students and card not in gone]
    return list(chain.from_iterable([cards.blocks[card, ()] for card in several]))


def experiences_ahead(cards: Cards, state: State, rows: Collection[Row]) -> list[Message]:
    """The warning that new medals on these rows bring an experience that may lower rows."""
    lowering = any(has(Verb.LOWER, each) for each in experiences_on(cards, state, rows))
    return [msg("An experience follows, and may lower rows.")] if lowering else []


# What cards demand before the next directive or chain, and the discards they demand.


def no_room(state: State, seat: int, block: Block) -> Message | None:
    """A warning if directives bring a seat an item that it has no room for (SYD-4.8); None otherwise."""
    if len(state.players[seat].items) < ITEM_LIMIT or not any(has(Verb.GET_ITEM, each) for each in block):
        return None
    return msg("It brings no item: the hand already holds {most}, the most allowed.", most=ITEM_LIMIT)


def too_few(state: State, seat: int, block: Block) -> Message | None:
    """The number of cards that directives discard where they ask for more than a seat holds (SYD-4.7); None where it holds enough."""
    held = len(state.players[seat].hand)
    first = next((each for each in block if each.verb in (Verb.GET, Verb.SEE, Verb.DISCARD)), None)
    if first is None or first.verb is not Verb.DISCARD or held >= first.amount:
        return None
    if not held:
        return msg("Your hand is empty, so you discard nothing.")
    return msgn("You have only {count} card to discard.", "You have only {count} cards to discard.", held)


def planned_discard(game: SchoolYearDiary, state: State, seat: int, judgement: Judgement) -> Discard | None:
    """The discard that a card demands right after it has let the seat keep some cards; None if it demands none.

    It depends on the hand and the rows alone, so it can be named before it is due.
    """
    now = state.agenda[0] if state.agenda else None
    if not isinstance(now, ActDecision) or now.action is not Action.DISCARD or seat not in now.seats:
        return None
    blocks = (block for (card, _), block in game.content.blocks.items() if card == now.card)
    if not any((one.verb, two.verb) == (Verb.SEE, Verb.DISCARD) for block in blocks for one, two in pairwise(block)):
        return None
    return best_discard(state, seat, now.amount, judgement)


def best_discard(state: State, seat: int, count: int, judgement: Judgement) -> Discard:
    """The discard of this many cards, or of the whole hand, after which the rest of the hand can gain most points."""
    hand, judgement = state.players[seat].hand, evolve(judgement, bend=0.0)
    study = judgement.study(state, seat)
    several = list(combinations(hand, min(count, len(hand))))
    if len(several) == 1:
        return Discard(several[0])
    return Discard(max(several, key=lambda cards: judgement.potential(study, with_less(state, seat, 0, *cards), seat)))


def leaving(cards: Cards, state: State, seat: int, tasks: Iterable[object], drawn: int = 0) -> tuple[int, int]:
    """The number of cards of a seat's hand, and of all cards, that discards take before it gives a directive or chain next (SYD-4.7, 9.1).

    Only what the cards that are followed in these ``tasks`` are certain to demand counts. A card got before a discard is discarded first,
    such as the cards ``drawn`` before the tasks.
    """
    held, gone = len(state.players[seat].hand), 0
    size = min(held + drawn, HAND_LIMIT)
    for directive in demanded(cards, tasks, seat):
        match directive.verb:
            case Verb.GET | Verb.SEE:
                size = min(size + (directive.keep or directive.amount), HAND_LIMIT)
            case Verb.DISCARD | Verb.GIVE_LEFT if directive.verb is Verb.DISCARD or state.config.players > 1:
                gone += min(size, directive.amount)
                size = max(size - directive.amount, 0)
                held = min(held, size)
            case _ if has(Verb.GIVE, directive):
                break
    return len(state.players[seat].hand) - held, gone


def has(verb: Verb, directive: Directive) -> bool:
    """True if a directive, or one in a list inside it, has a verb."""
    return directive.verb is verb or any(has(verb, each) for block in directive.blocks for each in block)


def demanded(cards: Cards, tasks: Iterable[object], seat: int) -> Iterator[Directive]:
    """The directives of cards that a seat is to follow before it is in turn."""
    for task in tasks:
        match task:
            case Follow(card, of, block, index):
                for directive in cards.blocks[card, block][index:]:
                    if directive.verb is Verb.EACH_PLAYER:
                        yield from directive.blocks[0]
                    elif of == seat:
                        yield directive
            case HandleDue(of, trends, experiences) if of == seat:
                yield from chain.from_iterable([cards.blocks[card, TREND] for card in trends])
                yield from chain.from_iterable([cards.blocks[card, ()] for card in experiences])
            case TurnDecision() | NewRound():
                return
