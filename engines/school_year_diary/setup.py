"""Setting up a game (SYD-2.1…2.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.kernel.contract import Refusal, Setup
from engines.kernel.messages import Message, msg
from engines.kernel.options import EDITION, Choice, ChoiceOption, NameOption, NumberOption, Option, OptionValue, SelectionOption
from engines.kernel.rng import Rng
from engines.school_year_diary import model
from engines.school_year_diary.cards import Cards, Season
from engines.school_year_diary.model import EVENTS_OF_SEASON, MOST_ROWS, PAIR_NUMBERS, STUDENTS, Config, Medal, Mode, Pace, Row, State

MOST_ROWS_EACH = 4
"""Rows of each student at most in solo (SYD-2.1)."""
MOST_PLAYERS = 4
MOST_STUDENTS_OF_FOUR = 3
"""Students at most with four players (SYD-2.1)."""
SOLO_CARDS = 12
CARDS_EACH = 8
"""Directive cards in solo, and for each of several players (SYD-2.2)."""
FIRST_MEDALS = 2
FIRST_HAND = 2
PRIZES = 5
"""Prizes that are laid out in a competition (SYD-2.5)."""
ITEM_COPIES = 2
OPEN, CLOSED = "yes", "no"


def options(cards: Cards) -> tuple[Option[Any], ...]:
    """The options of a table (SYD-2.1, 6.1)."""
    return (
        SelectionOption(
            "students",
            msg("Students in class"),
            msg("Two to four students; their rows stand in this order. Giang Ry and O Tach are the simplest, then Nim Se, then An Pha."),
            "SYD-2.1",
            default=STUDENTS[:2],
            choices=tuple(Choice(student, cards.names[student]) for student in STUDENTS),
            least=2,
            most=len(STUDENTS),
        ),
        ChoiceOption.of(
            "mode",
            msg("Mode"),
            msg("Together, all win or lose as one; against each other, the player with the most victory points wins."),
            "SYD-2.1",
            {Mode.COOP: msg("together"), Mode.COMP: msg("against each other")},
        ),
        NumberOption(
            "rows",
            msg("Rows for each student"),
            msg("Medal rows of each student for one player; at most twelve rows in all."),
            "SYD-2.1",
            default=1,
            least=1,
            most=MOST_ROWS_EACH,
        ),
        ChoiceOption(
            "open_decks",
            msg("Open decks"),
            msg("For study: all decks lie face up. The result is marked as assisted."),
            "SYD-6.1",
            default=CLOSED,
            choices=(Choice(CLOSED, msg("No")), Choice(OPEN, msg("Yes"))),
        ),
        ChoiceOption.of(
            "pace",
            msg("Pace"),
            msg("How many extra directive cards every player gets each round. They help with many rows, and while you learn."),
            "SYD-9.4",
            {Pace.PRINTED: msg("as printed"), Pace.GENTLE: msg("gentle: 1 card a round"), Pace.EASY: msg("easy: 3 cards a round")},
        ),
        NameOption(
            EDITION,
            msg("Cards"),
            msg("The name of an edition you made. Without one, you play with the cards that come with the app."),
            "SYD-9.1",
            default="",
        ),
    )


def config_of(setup: Setup) -> Config:
    """The choices of a set-up whose options are complete."""
    students, rows, players = setup.options["students"], setup.options["rows"], len(setup.seats)
    if not isinstance(students, tuple) or not isinstance(rows, int):
        raise TypeError("the options are not complete")
    pace, edition = Pace(str(setup.options["pace"])), str(setup.options[EDITION])
    if players > 1:
        return Config(students, players, mode=Mode(str(setup.options["mode"])), pace=pace, edition=edition)
    return Config(students, rows_each=rows, open_decks=setup.options["open_decks"] == OPEN, pace=pace, edition=edition)


def options_of(state: State) -> Mapping[str, OptionValue]:
    """The options that lead to this table, without those that made no difference (SYD-2.1, 6.1)."""
    config = state.config
    chosen = {"students": config.students, "pace": config.pace.value, EDITION: config.edition}
    if config.players > 1:
        return {**chosen, "mode": config.mode.value}
    return {**chosen, "rows": config.rows_each, "open_decks": OPEN if config.open_decks else CLOSED}


def idle_options(setup: Setup) -> Mapping[str, Message]:
    """The options that make no difference for this number of players, with the reasons (SYD-2.1, 6.1)."""
    if len(setup.seats) == 1:
        return {"mode": msg("There is no other player to win with or against.")}
    return {
        "rows": msg("Each player handles one row of every student."),
        "open_decks": msg("Open decks are for study, with one player."),
    }


def check_setup(setup: Setup) -> Refusal | None:
    """The refusal of more than twelve rows, and of four students with four players (SYD-2.1)."""
    config = config_of(setup)
    if config.players == MOST_PLAYERS and len(config.students) > MOST_STUDENTS_OF_FOUR:
        return Refusal("SYD-2.1", msg("With four players there are at most {most} students.", most=MOST_STUDENTS_OF_FOUR))
    count = row_count(config)
    if count <= MOST_ROWS:
        return None
    reason = msg(
        "{students} students with {rows} rows each make {count} rows; there can be {most}.",
        students=len(config.students),
        rows=config.rows_each,
        count=count,
        most=MOST_ROWS,
    )
    return Refusal("SYD-2.1", reason)


def row_count(config: Config) -> int:
    """Rows = students x players x rows handled by one player for each student (SYD-2.1)."""
    return len(config.students) * config.players * config.rows_each


def medal_count(config: Config) -> int:
    """Medals = rows x 5, at most all 56 (SYD-2.2)."""
    return min(row_count(config) * model.ROW_LIMIT, len(PAIR_NUMBERS))


def card_count(config: Config) -> int:
    """Directive cards: 12 in solo, else 8 for each player (SYD-2.2)."""
    return SOLO_CARDS if config.players == 1 else CARDS_EACH * config.players


def deal(cards: Cards, config: Config, rng: Rng) -> State:
    """The table before the first round (SYD-2.2…2.5).

    Medals, events, experiences and directive cards are shuffled in this order, and after them in a competition the prizes; the order
    is a promise of the save format (TBL-4).
    """
    numbers, rng = rng.shuffled(PAIR_NUMBERS)
    medals = tuple(Medal(number) for number in numbers[: medal_count(config)])
    events, rng = _event_deck(cards, rng)
    experiences, rng = rng.shuffled([card.id for card in cards.experiences.values() if card.student in config.students])
    directives, rng = rng.shuffled(PAIR_NUMBERS)
    directives = directives[: card_count(config)]
    prizes: tuple[str, ...] = ()
    if config.mode is Mode.COMP:
        prizes, rng = rng.shuffled(list(cards.prizes))
    dealt = config.players * FIRST_HAND
    rows = _rows(config, medals)
    return State(
        config,
        rng,
        rows,
        tuple(model.Player(hand=directives[seat * FIRST_HAND : (seat + 1) * FIRST_HAND]) for seat in range(config.players)),
        model.Decks(
            directives=directives[dealt:],
            old_directives=(),
            medals=medals[len(rows) * FIRST_MEDALS :],
            events=events,
            old_events=(),
            experiences=experiences,
            old_experiences=(),
            trends=config.students,
            items=tuple(item for item in cards.items for _ in range(ITEM_COPIES)),
            souvenirs=config.students if config.mode is Mode.COMP else (),
            prizes=prizes[:PRIZES],
        ),
        agenda=(model.BeginYear(),),
    )


def _event_deck(cards: Cards, rng: Rng) -> tuple[tuple[str, ...], Rng]:
    """Two random events of each season, autumn on top (SYD-2.3)."""
    deck: tuple[str, ...] = ()
    for season in Season:
        shuffled, rng = rng.shuffled([event.id for event in cards.events.values() if event.season == season])
        deck += shuffled[:EVENTS_OF_SEASON]
    return deck, rng


def _rows(config: Config, medals: tuple[Medal, ...]) -> tuple[Row, ...]:
    """Rows of two medals each, from the top; owners alternate, and each student has rows beside each other (SYD-2.4)."""
    each = config.players * config.rows_each
    return tuple(
        Row(index + 1, config.students[index // each], index % config.players, medals[index * FIRST_MEDALS : (index + 1) * FIRST_MEDALS])
        for index in range(row_count(config))
    )


def opening(config: Config) -> Message:
    """The set-up in a sentence."""
    return msg("{rows} rows, {medals} medals and {cards} directive cards are set up.", rows=row_count(config),
               medals=medal_count(config), cards=card_count(config))  # fmt: skip
