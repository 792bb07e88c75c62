"""The printed cards of School Year Diary as data, and the words their directives are written in (SYD-9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cached_property

from attrs import field, frozen

from engines.kernel.messages import Message
from engines.kernel.serialization import text_digest

MOST_LOCKERS = 12
"""The most lockers that a card may name, the largest number on a card (SYD-9.1)."""


class Season(StrEnum):
    """In the order of the school year; their colours are red, blue, green, gold (SYD-2.3)."""

    AUTUMN = "autumn"
    WINTER = "winter"
    SPRING = "spring"
    SUMMER = "summer"


# The vocabulary of directives


class Verb(StrEnum):
    """The kind of a directive."""

    GET = "get"
    DISCARD = "discard"
    REFRESH = "refresh"
    SEE = "see"
    GIVE_LEFT = "give_left"
    RAISE = "raise"
    LOWER = "lower"
    ROTATE = "rotate"
    SWAP = "swap"
    LOCK = "lock"
    REMOVE_LOCKER = "remove_locker"
    GET_ITEM = "get_item"
    EXPERIENCE = "experience"
    GIVE = "give"
    CHOOSE = "choose"
    MAY = "may"
    EACH_PLAYER = "each_player"
    IF = "if"
    END_GAME = "end_game"


class Target(StrEnum):
    """The rows that a raise or lower is about."""

    ONE = "one"
    """One that the player picks."""
    EACH = "each"
    LOWEST = "lowest"
    """The lowest row, picked among ties."""
    HIGHEST = "highest"
    OWN_ONE = "own_one"
    """One of the rows of the card's student."""
    OWN_EACH = "own_each"
    OTHER_ONE = "other_one"
    """One of the rows of the other students."""
    OTHER_EACH = "other_each"


OWN = (Target.OWN_ONE, Target.OWN_EACH)
OTHER = (Target.OTHER_ONE, Target.OTHER_EACH)
ALL_OF_THEM = (Target.EACH, Target.OWN_EACH, Target.OTHER_EACH)
"""The targets that leave no row to be picked."""


class Gift(StrEnum):
    """The kind of thing that a card gives."""

    DIRECTIVE = "directive"
    CHAIN = "chain"
    EITHER = "either"


ANY_ITEM = "any"
"""Stands for an item of the player's choice where a card could name one."""


class Trigger(StrEnum):
    """The event that makes a Trend fire, judged after an action (SYD-5.5).

    Most are about the rows of the card's student. Those of `NAMES_NO_ROW` hold whether or not the student has a row left. Some answer what
    an idea is used for.
    """

    ROW_RAISED = "row_raised"
    ROW_LOWERED = "row_lowered"
    ALL_RAISED = "all_raised"
    ROW_HELD_BACK = "row_held_back"
    ROW_UNMOVED = "row_unmoved"
    MEDAL_UNLOCKED = "medal_unlocked"
    ROW_COLLECTED = "row_collected"
    DIRECTIVE_GIVEN = "directive_given"
    CHAIN_GIVEN = "chain_given"
    RANK_GAINED = "rank_gained"
    IDEA_ROTATES = "idea_rotates"
    IDEA_SWAPS = "idea_swaps"
    IDEA_LOCKS = "idea_locks"
    IDEA_UNLOCKS = "idea_unlocks"
    IDEA_REFRESHES = "idea_refreshes"


OF_IDEAS = frozenset((Trigger.IDEA_ROTATES, Trigger.IDEA_SWAPS, Trigger.IDEA_LOCKS, Trigger.IDEA_UNLOCKS, Trigger.IDEA_REFRESHES))
"""The triggers that answer what an idea is used for; an action that a card instructs is no idea and sets off none of them."""
NAMES_NO_ROW = frozenset((Trigger.DIRECTIVE_GIVEN, Trigger.CHAIN_GIVEN, Trigger.IDEA_REFRESHES))
"""The triggers that name no row. All others are about a row of the card's student, or about a medal, cell or locker of one."""


class Fact(StrEnum):
    """The subject of a condition."""

    HAND_AT_LEAST = "hand_at_least"
    HAND_AT_MOST = "hand_at_most"
    ITEMS_AT_LEAST = "items_at_least"
    LOCKERS_AT_LEAST = "lockers_at_least"
    LOWEST_AT_LEAST = "lowest_at_least"
    HIGHEST_AT_LEAST = "highest_at_least"
    ROWS_LEFT_AT_MOST = "rows_left_at_most"
    OWN_ROWS_LEVEL = "own_rows_level"
    SEASON = "season"


# Cards


@frozen
class Condition:
    """Something that holds or not: what it is about, and the number or season that it names."""

    fact: Fact
    value: int | Season


@frozen
class Directive:
    """One step of a card (SYD-9.1).

    ``amount`` is the number the verb is about, ``keep`` how many seen cards are kept, ``rows`` which rows are raised or lowered, ``gift``
    what is given, ``item`` an item card's id or `ANY_ITEM`. ``blocks`` are the inner lists: of ``choose`` its options,
    of ``if`` its then and else, of ``may`` and ``each_player`` the one list. ``conditions`` of an ``if`` must all hold.
    """

    verb: Verb
    amount: int = 0
    keep: int = 0
    rows: Target | None = None
    gift: Gift | None = None
    item: str = ""
    conditions: tuple[Condition, ...] = ()
    blocks: tuple[tuple[Directive, ...], ...] = ()


Block = tuple[Directive, ...]


@frozen
class Trend:
    """Directives that fire whenever their condition is met (SYD-5.5)."""

    when: Trigger
    do: Block


@frozen
class EventCard:
    """An event of a season (SYD-3.1)."""

    id: str
    name: str
    season: Season
    motif: str
    do: Block


@frozen
class StudentCard:
    """A student: what they are like, and the Trend that lies in the trend zone from the start (SYD-2.5)."""

    id: str
    name: str
    character: str
    trend: Trend


@frozen
class ExperienceCard:
    """An experience of a student, unlocked in its season (SYD-5.4)."""

    id: str
    student: str
    name: str
    season: Season
    motif: str
    do: Block
    trend: Trend | None = None


@frozen
class ItemCard:
    """An item kind; there are two cards of each (SYD-4.8)."""

    id: str
    name: str
    motif: str
    do: Block


@frozen
class Souvenir:
    """A student's souvenir: a record of conversations (SYD-5.7)."""

    student: str
    name: str
    text: str


@frozen
class Prize:
    """A prize for the only player who meets all its conditions, from a round on, or ``after_game`` once the game is over (SYD-5.7)."""

    id: str
    name: str
    from_round: int
    condition: tuple[Condition, ...]
    after_game: bool = False


Card = EventCard | StudentCard | ExperienceCard | ItemCard


@frozen
class Cards:
    """All cards of a game. The mappings are by id and in the order of the card files; souvenirs are by student."""

    events: Mapping[str, EventCard]
    students: Mapping[str, StudentCard]
    experiences: Mapping[str, ExperienceCard]
    items: Mapping[str, ItemCard]
    souvenirs: Mapping[str, Souvenir]
    prizes: Mapping[str, Prize]
    blocks: Mapping[tuple[str, tuple[int, ...]], Block] = field(init=False, repr=False, eq=False)
    """Every list of directives by card id and path, as the agenda names it."""
    names: Mapping[str, Message] = field(init=False, repr=False, eq=False)
    """The name of every card and prize, by id."""
    texts: dict[str, Message] = field(init=False, repr=False, eq=False, factory=dict)
    """The texts of cards that were asked for, by id: `card_text` makes each once."""

    @blocks.default
    def _blocks(self) -> dict[tuple[str, tuple[int, ...]], Block]:
        found: dict[tuple[str, tuple[int, ...]], Block] = {}
        for card in self.each():
            if not isinstance(card, StudentCard):
                found.update(((card.id, path), block) for path, block in _paths((), card.do))
            trend = trend_of(card)
            if trend is not None:
                found.update(((card.id, path), block) for path, block in _paths(TREND, trend.do))
        return found

    @names.default
    def _names(self) -> dict[str, Message]:
        return {card.id: Message(card.name) for card in (*self.each(), *self.prizes.values())}

    @cached_property
    def digest(self) -> str:
        """A digest of everything on the cards that rules run on; names and pictures may change without changing it."""
        ruled: list[object] = [(card.id, getattr(card, "season", ""), getattr(card, "do", ()), trend_of(card)) for card in self.each()]
        ruled += [(card.id, card.student) for card in self.experiences.values()]
        ruled += [(prize.id, prize.from_round, prize.condition, prize.after_game) for prize in self.prizes.values()]
        return text_digest(repr(ruled))

    def each(self) -> Iterator[Card]:
        """Every card that has directives: events, students, experiences, items."""
        yield from self.events.values()
        yield from self.students.values()
        yield from self.experiences.values()
        yield from self.items.values()

    def card(self, card_id: str) -> Card:
        """The card with this id. Raises KeyError."""
        return self.events.get(card_id) or self.experiences.get(card_id) or self.items.get(card_id) or self.students[card_id]

    def student_of(self, card_id: str) -> str:
        """The student whose card this is; empty for events and items."""
        if card_id in self.students:
            return card_id
        card = self.experiences.get(card_id)
        return card.student if card else ""

    def trend(self, card_id: str) -> Trend | None:
        """The Trend of a card, if it has one."""
        return trend_of(self.card(card_id))

    def directive(self, card_id: str, block: tuple[int, ...], index: int) -> Directive:
        """The directive at a place in a card. Raises KeyError or IndexError."""
        return self.blocks[card_id, block][index]


def trend_of(card: Card) -> Trend | None:
    """The Trend of a card, if it has one."""
    return card.trend if isinstance(card, StudentCard | ExperienceCard) else None


def _paths(path: tuple[int, ...], block: Block) -> Iterator[tuple[tuple[int, ...], Block]]:
    yield path, block
    for index, directive in enumerate(block):
        for inner, directives in enumerate(directive.blocks):
            yield from _paths((*path, index, inner), directives)


TREND = (-1, 0)
"""The block of a card's Trend."""
