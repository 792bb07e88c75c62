"""The pieces of KidSprout Jumboree, the tasks of the agenda, the frozen state and its working copy, and the sentences of Excuses."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from enum import StrEnum

from attrs import frozen

from engines.kernel.commands import fold, is_line
from engines.kernel.contract import Ending
from engines.kernel.flow import Decision, FlowState, Step
from engines.kernel.messages import Message, msg
from engines.kernel.options import Switch, choice, switch
from engines.kernel.rng import Rng
from engines.kernel.serialization import text_digest
from engines.kernel.working_copy import WorkingCopy


# The agenda
@frozen
class RollForBuck(Step):
    """All roll their dice; the highest gets the Buck (KSJ-1.3)."""


@frozen
class Day(Step, after=Ending.SUMMARY):
    """A day of six Activities, 1 to 3 (KSJ-2)."""

    number: int


@frozen
class Activity(Step, after=Ending.PAUSE):
    """An Activity, 1 to 6 (KSJ-2)."""

    number: int


@frozen
class Reveal(Step, after=Ending.PLAIN):
    """The coins are turned over, all at once (KSJ-2.3)."""


@frozen
class OfferExcuses(Step):
    """Everybody may play Excuses (KSJ-3.1, 3.3)."""


@frozen
class FindLeader(Step, after=Ending.PLAIN):
    """The player of the oldest Sprout becomes Activity Leader (KSJ-4.1)."""


@frozen
class EndDay(Step, after=Ending.PAUSE):
    """The day's last Activity is over, and the scoring round comes (KSJ-6.1)."""


@frozen
class Finish(Step, after=Ending.SUMMARY):
    """The third day is scored (KSJ-6.3)."""


@frozen
class RollBuck(Decision, clause="KSJ-2.1", is_open=True, by_hand=True):
    """The Leaping Buck rolls for the next Activity, for all to see."""


@frozen
class ChooseCoins(Decision, clause="KSJ-2.2"):
    """Each of the seats plays a coin, face down, in any order."""


@frozen
class ExcuseByTurns(Decision, clause="KSJ-3.3", is_open=True):
    """A seat is asked for an Excuse. If it plays none, the next one is, clockwise up to the ``last``."""

    last: int


@frozen
class ExcuseAtOpenTable(Decision, clause="KSJ-3.3", is_open=True):
    """At an open table: players may drop Excuses until the Leaping Buck, the last of the seats, has chanted to the end.

    A player who passes is not among the seats until the next beat or Excuse. ``beats`` counts "going" since the last Excuse.
    """

    beats: int = 0


@frozen
class BreakTie(Decision, clause="KSJ-4.1", is_open=True):
    """The Leaping Buck chooses the leader among those tied."""

    tied: tuple[int, ...]


@frozen
class StackCoins(Decision, clause="KSJ-4.4", is_open=True):
    """The leader takes the coins to the hour at which the Activity ends."""


@frozen
class ScoreDay(Decision, clause="KSJ-6.1", is_open=True):
    """The Scorekeeper scores the day, once everybody has seen how it ended."""


Excusing = ExcuseByTurns | ExcuseAtOpenTable
CampDecision = RollBuck | ChooseCoins | ExcuseByTurns | ExcuseAtOpenTable | BreakTie | StackCoins | ScoreDay
CampTask = RollForBuck | Day | Activity | Reveal | OfferExcuses | FindLeader | EndDay | Finish | CampDecision


# Pieces and state
class Suit(StrEnum):
    """The suits of a piecepack; their troops are Sun Beam, Night Owl, Royal Fir and Blue Arrowhead (KSJ-1.1)."""

    SUNS = "suns"
    MOONS = "moons"
    CROWNS = "crowns"
    ARMS = "arms"


class Sign(StrEnum):
    """True if an Excuse is added to the age or subtracted from it (KSJ-3.1)."""

    ADD = "add"
    SUBTRACT = "subtract"


class BuckGoes(StrEnum):
    """The movement of the Buck (KSJ-1.4)."""

    STAYS = "stays"
    EACH_ACTIVITY = "each_activity"
    EACH_DAY = "each_day"


class BuckRolls(StrEnum):
    """The roll of the Buck (KSJ-2.1)."""

    BY_ITSELF = "by_itself"
    BY_HAND = "by_hand"


class Chanting(StrEnum):
    """The order of Excuses (KSJ-3.3)."""

    BY_TURNS = "by_turns"
    OPEN_TABLE = "open_table"


class StackGoes(StrEnum):
    """The movement of the stack to its hour (KSJ-4.4)."""

    BY_HAND = "by_hand"
    BY_ITSELF = "by_itself"


BUCK_DIE = Suit.MOONS
"""The black die is the Buck, whoever plays (KSJ-1.1, 1.3)."""
COINS = (0, 1, 2, 3, 4, 5)
"""Null, ace, 2, 3, 4, 5: the ages above ten (KSJ-1.1)."""
EXCUSES = (1, 2)
"""The ace and the 2 tile, worth 1 and 2 (KSJ-1.2)."""
ACTIVITIES = ("birdwatching", "knots", "sing_along", "crafts", "hike", "survival")
"""By the face of the die, null to 5 (KSJ-2.1)."""
HOURS = (1, 1, 2, 3, 4, 5)
"""The hours of each face's Activity (KSJ-2.1)."""
DAYS = 3
ROUNDS = 6
DINNER = 12
"""Hours from Reveille to Dinner, 6:00 PM (KSJ-4.2)."""
NO_COIN = -1
HIDDEN = -2


@frozen
class Config:
    """The options chosen at setup; the first choice of each is the rule as written.

    ``suits`` has the suit of each seat. ``opening`` is what each seat's die showed last when the Buck was rolled for (KSJ-1.3).
    ``scorekeeper`` is the seat that scores the days (KSJ-6.1).
    """

    suits: tuple[Suit, ...]
    opening: tuple[int, ...]
    scorekeeper: int
    buck: BuckGoes = choice(
        msg("The Buck (settles ties)"),
        msg("The player with the die decides ties. It stays with the first player who has it, or it moves on."),
        "KSJ-1.4",
        {
            BuckGoes.STAYS: msg("always the same player"),
            BuckGoes.EACH_ACTIVITY: msg("the next player after each Activity"),
            BuckGoes.EACH_DAY: msg("the next player each day"),
        },
    )
    roll: BuckRolls = choice(
        msg("Rolling the Buck"),
        msg("At the start of an Activity the die is rolled automatically, or by the player who has it."),
        "KSJ-2.1",
        {BuckRolls.BY_ITSELF: msg("automatic"), BuckRolls.BY_HAND: msg("the Leaping Buck rolls it")},
    )
    chant: Chanting = choice(
        msg("Excuses"),
        msg("In turn: each player is asked in order. Open table: any player may drop an Excuse until the chant is over."),
        "KSJ-3.3",
        {Chanting.BY_TURNS: msg("in turn"), Chanting.OPEN_TABLE: msg("open table")},
    )
    leader_moves: StackGoes = choice(
        msg("The leader's pawn"),
        msg("The leader moves the Sprouts and the pawn to the right hour, or they move there automatically."),
        "KSJ-4.4",
        {StackGoes.BY_HAND: msg("the leader moves it"), StackGoes.BY_ITSELF: msg("automatic")},
    )
    memory_aid: Switch = switch(
        msg("Show used Sprouts and Excuses"),
        msg("Shows which Sprouts and Excuses each player has used today. Without it, you have to remember them."),
        "KSJ-7.1",
    )


@frozen(slots=False)
class Player:
    """The things that a player holds.

    Args:
        hand: Coins still held today, in ascending order; all `HIDDEN` in another seat's view, so that only their number is told.
        coin: The coin in the centre: `NO_COIN`, or `HIDDEN` while it lies face down before another seat.
        excuses: Excuse tiles still to be used today, of 1 and 2; all `HIDDEN` in a view in which they lie face down.
        elapsed: Hours from Reveille to where the pawn stands.
        points: Stress Points of the days that are scored.
    """

    hand: tuple[int, ...] = COINS
    coin: int = NO_COIN
    excuses: tuple[int, ...] = EXCUSES
    elapsed: int = 0
    points: int = 0


@frozen
class Spoken:
    """An Excuse that lies on a Sprout of the present Activity (KSJ-3.1): whose, the tile, its sign, on whose Sprout, the sentence."""

    seat: int
    tile: int
    sign: Sign
    target: int
    sentence: str

    @property
    def amount(self) -> int:
        """The change of the age."""
        return self.tile if self.sign is Sign.ADD else -self.tile


@frozen
class Led:
    """An Activity that is over: its stack of coins lies on the leader's Schedule until the end of the day (KSJ-4.4).

    ``coins`` are by seat, as they were revealed; a stack shows their values only. ``end`` is the hour it ended at, since Reveille.
    """

    day: int
    round: int
    leader: int
    roll: int
    coins: tuple[int, ...]
    end: int

    @property
    def hours(self) -> int:
        """Its duration in hours (KSJ-2.1)."""
        return HOURS[self.roll]

    @property
    def overnight(self) -> bool:
        """True if it ran past 6 PM (KSJ-5.1): the stack lies beside its hour."""
        return self.end > DINNER

    @property
    def stress(self) -> int:
        """Its Stress Points: the sum of the coins, times the hours, doubled for an Overnight (KSJ-6.1)."""
        return sum(self.coins) * HOURS[self.roll] * (2 if self.end > DINNER else 1)

    @property
    def hour(self) -> int:
        """The hour of the stack on the Schedule's clock, 1 to 12."""
        return clock(self.end)


@frozen(slots=False)
class State(FlowState):
    """A game of KidSprout Jumboree between two decisions.

    Args:
        config: What was chosen at set-up.
        rng: The generator.
        agenda: What is to be done, the next first.
        players: By seat.
        day: 1 to 3.
        round: 1 to 6; the sixth Activity of a day is its last.
        buck: The seat of the Leaping Buck.
        roll: The face of the Buck, 0 to 5: the present Activity.
        spoken: The Excuses on the Sprouts of this Activity, in the order played.
        led: All Activities so far, of all days. Those of today lie on the Schedules.
        used: The sentences used in this game, in the form in which they are compared (KSJ-3.2).
    """

    config: Config
    rng: Rng
    agenda: tuple[CampTask, ...]
    players: tuple[Player, ...]
    day: int = 1
    round: int = 1
    buck: int = 0
    roll: int = 0
    spoken: tuple[Spoken, ...] = ()
    led: tuple[Led, ...] = ()
    used: tuple[str, ...] = ()

    @property
    def ended(self) -> bool:
        """True if the third day is scored (KSJ-6.3)."""
        return not self.agenda

    @property
    def rolled(self) -> bool:
        """True if the Buck has been rolled for the present Activity (KSJ-2.1)."""
        return not isinstance(self.decision, RollBuck)

    @property
    def scoring(self) -> bool:
        """True if the day's last Activity is over, and the day not scored yet (KSJ-6.1)."""
        return isinstance(self.decision, ScoreDay)

    @property
    def face_down(self) -> bool:
        """True if coins in the centre are not turned over yet (KSJ-2.2)."""
        return bool(self.agenda) and isinstance(self.agenda[0], ChooseCoins | Reveal)

    def passed(self, seat: int) -> bool:
        """True if a seat that could play an Excuse has passed since the last one, or since the last beat of the chant (KSJ-3.3)."""
        decision = self.decision
        if not isinstance(decision, Excusing) or not self.players[seat].excuses or seat in decision.seats:
            return False
        if isinstance(decision, ExcuseAtOpenTable):
            return True
        count = len(self.players)
        return (seat - decision.seat) % count > (decision.last - decision.seat) % count

    @property
    def hours(self) -> int:
        """The hours of the present Activity."""
        return HOURS[self.roll]

    @property
    def today(self) -> tuple[Led, ...]:
        """The Activities whose stacks lie on the Schedules now."""
        return tuple(led for led in self.led if led.day == self.day)

    def stress(self, seat: int, day: int | None = None) -> int:
        """A seat's Stress Points, in total or on one day (KSJ-6.1, 6.2)."""
        return sum([led.stress for led in self.led if led.leader == seat and day in (None, led.day)])

    def end(self, seat: int) -> int:
        """The hour since Reveille at which the present Activity would end for a seat as its leader."""
        return self.players[seat].elapsed + HOURS[self.roll]


def clock(elapsed: int) -> int:
    """The hour on a Schedule's clock, 1 to 12, from the hours since Reveille at 6:00.

    >>> clock(0), clock(3), clock(6), clock(12), clock(14)
    (6, 9, 12, 6, 8)
    """
    return (elapsed + 5) % 12 + 1


JUMBOREE: tuple[CampTask, ...] = (RollForBuck(), *[Day(number) for number in range(1, DAYS + 1)], Finish())
"""The Buck is rolled for, there are three days, and the fewest Stress Points win (KSJ-1.3, 2, 6.3)."""
DAY: tuple[CampTask, ...] = (*[Activity(number) for number in range(1, ROUNDS + 1)], EndDay())
"""Six Activities, and the scoring round (KSJ-2, 6.1)."""

ACTIVITY_TASKS: Mapping[int, tuple[CampTask, ...]] = {
    seats: (ChooseCoins(tuple(range(seats))), Reveal(), OfferExcuses(), FindLeader()) for seats in (3, 4)
}
"""For this many players: all play a coin, coins are turned over, Excuses are made, and somebody has to lead (KSJ-2.2 to 4.4)."""


# Sentences
MAX_SENTENCE = 120
"""The longest sentence, in characters."""
LEAST = len(EXCUSES) * DAYS * 4
"""Sentences for each Activity at least, so that four players never run out: as many as Excuses can be played in a game."""


class SentenceError(ValueError):
    """Excuses that can't be read: the file, the Activity, and the reason."""


@frozen
class Sentences:
    """The sentences that come with the game.

    ``by_activity`` has for each face of the die those that fit its Activity best, with their folded forms; ``known`` the sentence that a
    folded form belongs to; ``digest`` is one over all of them.
    """

    by_activity: tuple[tuple[tuple[str, str], ...], ...]
    known: dict[str, str]
    digest: str

    def worded(self, sentence: str) -> Message:
        """A sentence as a message: translated if it comes with the game, else as it was said."""
        known = self.known.get(fold(sentence))
        return Message(known) if known is not None else msg("{sentence}", sentence=sentence)

    def unused(self, face: int, used: Iterable[str]) -> list[str]:
        """The unused sentences that fit an Activity."""
        gone = set(used)
        return [sentence for sentence, folded in self.by_activity[face] if folded not in gone]


def parse_sentences(text: str, file: str) -> Sentences:
    """Parse a TOML text with a list of sentences for each Activity. Raises SentenceError."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SentenceError(f"{file}: {error}") from error
    if set(table) != set(ACTIVITIES):
        raise SentenceError(f"{file}: it must have just {', '.join(ACTIVITIES)}")
    known: dict[str, str] = {}
    lists = []
    for activity in ACTIVITIES:
        sentences, where = table[activity], f"{file}: {activity}"
        if not isinstance(sentences, list) or len(sentences) < LEAST or not all(isinstance(each, str) for each in sentences):
            raise SentenceError(f"{where}: it must be a list of at least {LEAST} sentences")
        lists.append(tuple((sentence, fold(sentence)) for sentence in sentences))
        for sentence, folded in lists[-1]:
            if not is_line(sentence, MAX_SENTENCE):
                raise SentenceError(f"{where}: '{sentence[:40]}' is not a sentence on one line of at most {MAX_SENTENCE} characters")
            if folded in known:
                raise SentenceError(f"{where}: '{sentence}' is there twice")
            known[folded] = sentence
    said = "\n".join(f"{face} {sentence}" for face, each in enumerate(lists) for sentence, _ in each)
    return Sentences(tuple(lists), known, text_digest(said))


# The working copy
class Working(WorkingCopy[Sentences, State], of=State):
    """A working copy of a state of KidSprout Jumboree."""

    config: Config
    rng: Rng
    players: list[Player]
    day: int
    round: int
    buck: int
    roll: int
    spoken: tuple[Spoken, ...]
    led: tuple[Led, ...]
    used: tuple[str, ...]
