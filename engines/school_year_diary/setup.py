"""Set-up (SYD-2.1…2.5), views, and full games that look like a view (SYD-6.1, TBL-5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from attrs import evolve

from engines.kernel.contract import Refusal, Setup
from engines.kernel.messages import Message, msg
from engines.kernel.options import EDITION, Choice, ChoiceOption, NameOption, NumberOption, Option, OptionValue, SelectionOption
from engines.kernel.rng import Rng
from engines.school_year_diary import model
from engines.school_year_diary.cards import Cards, Season
from engines.school_year_diary.model import (
    EVENTS_OF_SEASON,
    HIDDEN_NAME,
    HIDDEN_NUMBER,
    IDEAS,
    MOST_IDEAS,
    MOST_ROWS,
    PAIR_NUMBERS,
    STUDENTS,
    Config,
    KeepDecision,
    Medal,
    Mode,
    Pace,
    Row,
    State,
    Working,
)
from engines.school_year_diary.rules.chains import can_chain

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
            {
                Pace.PRINTED: msg("normal: no extra cards"),
                Pace.GENTLE: msg("gentle: 1 extra card a round"),
                Pace.EASY: msg("easy: 3 extra cards a round"),
            },
        ),
        NumberOption(
            "ideas",
            msg("Ideas a round"),
            msg("How many ideas you have each round when you play alone. The printed rules give two; more help with many rows."),
            "SYD-9.5",
            default=IDEAS,
            least=IDEAS,
            most=MOST_IDEAS,
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
    students, rows, ideas, players = setup.options["students"], setup.options["rows"], setup.options["ideas"], len(setup.seats)
    if not isinstance(students, tuple) or not isinstance(rows, int) or not isinstance(ideas, int):
        raise TypeError("the options are not complete")
    pace, edition = Pace(str(setup.options["pace"])), str(setup.options[EDITION])
    if players > 1:
        return Config(students, players, mode=Mode(str(setup.options["mode"])), pace=pace, edition=edition)
    return Config(students, rows_each=rows, open_decks=setup.options["open_decks"] == OPEN, pace=pace, ideas=ideas, edition=edition)


def options_of(state: State) -> Mapping[str, OptionValue]:
    """The options that lead to this table, without those that made no difference (SYD-2.1, 6.1)."""
    config = state.config
    chosen = {"students": config.students, "pace": config.pace.value, EDITION: config.edition}
    if config.players > 1:
        return {**chosen, "mode": config.mode.value}
    return {**chosen, "rows": config.rows_each, "open_decks": OPEN if config.open_decks else CLOSED, "ideas": config.ideas}


def idle_options(setup: Setup) -> Mapping[str, Message]:
    """The options that make no difference for this number of players, with the reasons (SYD-2.1, 6.1)."""
    if len(setup.seats) == 1:
        return {"mode": msg("There is no other player to win with or against.")}
    return {
        "rows": msg("Each player handles one row of every student."),
        "open_decks": msg("Open decks are for study, with one player."),
        "ideas": msg("Several players have two ideas each, every turn."),
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


# Views


T = TypeVar("T")
HIDDEN_MEDAL = Medal(HIDDEN_NUMBER)
_TRIES = 100
"""The most deals of hidden hands until they fit the view. Most pairs of cards make a chain, so it rarely takes more than a few."""


def hide(working: Working, state: State, seat: int | None) -> None:
    """Turn the decks face down, except the old ones, and all hands except the seat's (None: a spectator) (SYD-6.1).

    Items in hands are public: they were taken openly.
    """
    for index, player in enumerate(state.players):
        if index != seat:
            working.put_player(index, hand=(HIDDEN_NUMBER,) * len(player.hand))
    if state.config.open_decks:  # Cards seen on top of an open deck are no secret.
        return
    working.agenda = tuple([_unseen(task) if isinstance(task, KeepDecision) and seat not in task.seats else task for task in state.agenda])
    decks = state.decks
    working.put_decks(
        directives=(HIDDEN_NUMBER,) * len(decks.directives),
        medals=(HIDDEN_MEDAL,) * len(decks.medals),
        events=(HIDDEN_NAME,) * len(decks.events),
        experiences=(HIDDEN_NAME,) * len(decks.experiences),
    )


def _unseen(task: KeepDecision) -> KeepDecision:
    return evolve(task, seen=(HIDDEN_NUMBER,) * len(task.seen))


def deal_hidden(working: Working, view: State, rng: Rng) -> None:
    """Deal everything that lies face down in a view at random, so that it looks like the view (SYD-6.1)."""
    decks, cards = view.decks, working.content
    if any(card <= HIDDEN_NUMBER for card in (*decks.directives, *hands_of(view))):
        rng = _deal_directives(working, view, rng)
        for _ in range(_TRIES):
            if _fits(working):
                break
            rng = _deal_directives(working, view, rng)
    if HIDDEN_MEDAL in decks.medals:
        known = [medal.number for row in view.rows for medal in row.medals]
        known += [medal.number for player in view.players for medal in player.medals]
        numbers, rng = rng.shuffled(_others(PAIR_NUMBERS, known))
        working.put_decks(medals=tuple(Medal(number) for number in numbers[: len(decks.medals)]))
    if HIDDEN_NAME in decks.events:
        seen = {card for card in (*decks.old_events, *in_play(view.agenda)) if card in cards.events}
        events: tuple[str, ...] = ()
        for each in Season:  # As many of each season as are missing (SYD-2.3).
            of_season = [event.id for event in cards.events.values() if event.season == each]
            shuffled, rng = rng.shuffled([event for event in of_season if event not in seen])
            events += shuffled[: EVENTS_OF_SEASON - len(seen.intersection(of_season))]
        working.put_decks(events=events)
    if HIDDEN_NAME in decks.experiences:
        left = [card.id for card in cards.experiences.values() if card.student in view.config.students]
        experiences, rng = rng.shuffled(_others(left, (*decks.old_experiences, *decks.trends, *in_play(working.agenda))))
        working.put_decks(experiences=experiences)


def _deal_directives(working: Working, view: State, rng: Rng) -> Rng:
    """Deal hidden hands, hidden seen cards and the deck: cards known to lie there, and cards never seen (SYD-6.1)."""
    keeping = next((task for task in view.agenda if isinstance(task, KeepDecision)), None)
    deck = [*view.decks.directives]
    if keeping:
        deck[: len(keeping.seen)] = [seen or lies for seen, lies in zip(keeping.seen, deck, strict=False)]
    hands = hands_of(view)
    known = [-card for card in (*deck, *hands) if card < HIDDEN_NUMBER]
    others = _others(PAIR_NUMBERS, (*view.decks.old_directives, *map(abs, deck), *map(abs, hands)))
    left, rng = rng.shuffled(known)
    unseen, rng = rng.shuffled(others)
    # The deck shows how many cards never seen are in it; they can be in any place whose card is not known.
    places = [place for place, card in enumerate(deck) if card <= HIDDEN_NUMBER]
    new = sum(deck[place] == HIDDEN_NUMBER for place in places)
    dealt, rng = rng.shuffled((*unseen[:new], *left[: len(places) - new]))
    for place, card in zip(places, dealt, strict=True):
        deck[place] = card
    rest, rng = rng.shuffled((*unseen[new : new + hands.count(HIDDEN_NUMBER)], *left[len(places) - new :]))
    held = iter(rest)
    for seat, player in enumerate(view.players):
        working.put_player(seat, hand=tuple([card if card > HIDDEN_NUMBER else next(held) for card in player.hand]))
    working.put_decks(directives=tuple(deck))
    working.agenda = tuple(
        [evolve(task, seen=tuple(deck[: len(task.seen)])) if isinstance(task, KeepDecision) else task for task in view.agenda]
    )
    return rng


def hands_of(view: State) -> tuple[int, ...]:
    """The directive cards of all hands."""
    return tuple([card for player in view.players for card in player.hand])


def _fits(working: Working) -> bool:
    """True if the hands fit the present decision: a chain is asked for only if the hand makes one (SYD-9.1)."""
    task = working.agenda[0] if working.agenda else None
    return not isinstance(task, model.ActDecision) or task.action is not model.Action.CHAIN or can_chain(working, task.seat)


def in_play(agenda: Iterable[model.Task]) -> list[str]:
    """The cards that are being followed or wait for it: in no deck and in no hand."""
    found: list[str] = []
    for task in agenda:
        if isinstance(task, model.Stow):
            found.append(task.card)
        elif isinstance(task, model.HandleDue):
            found += task.experiences
    return found


def _others(all_of: Iterable[T], known: Iterable[T]) -> list[T]:
    gone = set(known)
    return [each for each in all_of if each not in gone]
