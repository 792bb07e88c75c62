"""Every number and owner in a seat's view is in the accessible tree of the table, said by the thing that it belongs to.

They are read from the view, field by field, never from what the app writes. A field is looked for here, or left out with a reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import attrs
import pytest
from attrs import evolve
from PySide6.QtGui import QAccessible

from engines.hallway_rivals import model as rivals
from engines.hallway_rivals.board import FIRST_ROOM
from engines.hallway_rivals.pieces import MOST_STUDENTS, ROBOT_NUMBER, Item, Rank, Student, name_of
from engines.hallway_rivals.words import CARDS as CARD_NAMES
from engines.hallway_rivals.words import place_name, student_name
from engines.kernel.messages import in_words
from engines.kernel.table import Table
from engines.kidsprout_jumboree import model as camp
from engines.kidsprout_jumboree.words import TROOPS, VALUE_NAMES
from engines.operation_master import model as theatre
from engines.school_year_diary import model as diary
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.kit import game_kits
from tabletop_qt.table.view import TableView
from tests.golden import records_of

Text = QAccessible.Text
EVENLY = 2
"""The positions of a game that are looked at in any case; beside them the first of each field."""


class Fact(NamedTuple):
    """A value of a field: patterns of the name of its stop and of what is said there, with # for the value, and one that would be wrong."""

    field: str
    stop: str
    said: str
    value: str | int = ""
    wrong: str | int | None = None


Facts = Iterator[Fact]
Heard = Sequence[tuple[str, str]]
"""The names of all stops with everything that is said there; the table itself has no name."""


def is_told(heard: Heard, fact: Fact, value: str | int) -> bool:
    """True if a stop of this name says the value, or all of them if several have the name."""
    there, said = re.compile(fact.stop, re.DOTALL), re.compile(fact.said.replace("#", rf"(?<![\d.]){value}(?!\d)"), re.DOTALL)
    return any(there.search(name) and said.search(words) for name, words in heard)


def number(field: str, stop: str, said: str, value: int) -> Fact:
    """A number; the next one must not be found in its place."""
    return Fact(field, stop, said, value, value + 1)


def owner(field: str, stop: str, said: str, seat: int, names: Sequence[str]) -> Fact:
    """A player's name; the next player's must not be found in its place."""
    return Fact(field, stop, said, names[seat], names[(seat + 1) % len(names)])


def of(name: str) -> str:
    """The stops that are a player's."""
    return rf"^{re.escape(name)}( \(|:|$)"


def deciders(view: Any, names: Sequence[str]) -> Facts:
    """The players whose decision it is; the prompt tells the player who looks."""
    for seat in view.decision.seats if view.decision is not None else ():
        yield Fact("State.agenda", of(names[seat]), "turn")


# Operation Master


def theatre_facts(view: theatre.State, names: Sequence[str]) -> Facts:
    yield from deciders(view, names)
    yield number("State.round", "", "Round #", view.round)
    if not view.cards and isinstance(view.decision, theatre.LayCard):
        yield owner("State.lead", "", "# leads|You lead", view.lead, names)
    for seat in range(len(names)):
        yield from _theatre_seat(view, seat, names)
    for value in theatre.FACES:
        count = sum(die.value == value for die in (*view.centre, *view.set_dice))
        yield number("State.centre", "", rf"^Value {value}: # ", count)
    for place, trick in enumerate(view.past, 1):
        if trick is not None:
            yield owner("State.past", rf"^Trick {place}\b", "won by #", trick.winner, names)


def _theatre_seat(view: theatre.State, seat: int, names: Sequence[str]) -> Facts:
    player, name = view.players[seat], names[seat]
    yield number("Player.points", of(name), "# points?", player.points)
    area = rf"^{name}'s VP Area\b"
    yield number("Player.taken", area, "^[^.]*: # di", len(player.taken)) if player.taken else Fact("Player.taken", area, "empty")
    if player.taken:
        yield number("Player.taken", area, "^[^.]* showing #", player.held)
    for card in player.hand:
        yield Fact("Player.hand", rf"^{card.suit} {card.rank}$" if card.rank else rf"^{name}'s {card.suit} card$", "")
    for die, count in Counter(player.dice).items():
        yield from [Fact("Player.dice", rf"^{die.suit} {die.value} in {name}'s ", "")] * count
    if view.place(seat) < len(view.cards):
        card = view.cards[view.place(seat)]
        yield Fact("State.cards", rf"^{card.suit} {card.rank}$", rf"^{card.suit} {card.rank}\. ({name}|You)\b")
    if view.place(seat) < len(view.set_dice):
        die = view.set_dice[view.place(seat)]
        yield owner("State.set_dice", rf"^{die.suit} {die.value} on", "on #'s", seat, names)


# KidSprout Jumboree


def camp_facts(view: camp.State, names: Sequence[str]) -> Facts:
    yield from deciders(view, names)
    if view.rolled and not view.ended:
        yield number("State.day", "", "Day #", view.day)
        yield number("State.round", "", "Activity #", view.round)
        yield number("State.roll", r"\. Day", "# hours?", view.hours)
        yield Fact("State.buck", of(names[view.buck]), "The Leaping Buck")
    for seat in range(len(names)):
        yield from _camp_seat(view, seat, names)
    for led in view.today:
        yield number("State.led", rf"({led.hour}|{led.end}):00", f"in all, times {led.hours} hours?.*#", led.stress)
    for spoken in view.spoken:
        yield owner("State.spoken", rf"^The Sprout of {names[spoken.target]}\b", rf"# .*{spoken.tile}: “", spoken.seat, names)


def _camp_seat(view: camp.State, seat: int, names: Sequence[str]) -> Facts:
    player, name = view.players[seat], names[seat]
    yield number("Player.points", of(name), "# Stress Point", view.stress(seat))
    yield number("State.led", of(name), "# of them today", view.stress(seat, view.day))
    yield number("Player.hand", of(name), "# Sprouts? in hand", len(player.hand))
    yield number("Player.excuses", of(name), "# Excuses? left", len(player.excuses))
    yield number("Player.elapsed", of(name), "pawn on #:00", camp.clock(player.elapsed))
    # The leader moves all of them as one stack, which says what lies in it.
    if player.coin >= 0 and not view.face_down and not isinstance(view.decision, camp.StackCoins):
        yield number("Player.coin", rf"^The Sprout of {name}\b", r"^[^.]*, #", 10 + player.coin)
    if view.passed(seat):
        yield Fact("State.agenda passed", of(name), "pass")
    for coin in player.hand:
        if coin >= 0:
            yield Fact("Player.hand", rf"(Your|{TROOPS[view.config.suits[seat]]}) {in_words(VALUE_NAMES[coin])}", "")


# Hallway Rivals


def rivals_facts(view: rivals.State, names: Sequence[str]) -> Facts:
    yield from deciders(view, names)
    if view.round:
        yield from _rivals_turn(view, names)
    for seat in range(len(names)):
        yield from _rivals_seat(view, seat, names)
    yield from _rivals_school(view, names)
    fight = next((task for task in view.agenda if isinstance(task, rivals.OfferCounter | rivals.Counter)), None)
    if fight is not None:
        sides = (fight.attackers, fight.defenders) if isinstance(fight, rivals.OfferCounter) else (fight.defenders, fight.attackers)
        for side, roll in zip(sides, fight.rolled, strict=False):
            stop = rf"^{names[view.config.socials.index(side[0].social)]} (attacks|defends): "
            yield number("Roll.total", stop, "(attacks|defends): #", roll.total)
            yield Fact("Roll.dice", stop, "The dice: " + ".*".join(map(str, roll.dice)))


def _rivals_turn(view: rivals.State, names: Sequence[str]) -> Facts:
    yield number("State.round", "", "Round #", view.round)
    yield owner("Turn.seat", "", "#'s turn", view.turn.seat, names)
    if isinstance(view.decision, rivals.Act):
        yield number("Turn.movement", "^Round", "# movement", view.turn.movement)
    for field, pile, words in (
        ("activity_deck", view.activity_deck, "the decks: .*student activities #"),
        ("event_deck", view.event_deck, "the decks: .*school events #"),
        ("snack_deck", view.snack_deck, "the decks: .*snacks #"),
        ("old_activities", view.old_activities, "discarded: .*student activities #"),
        ("old_events", view.old_events, "discarded: .*school events #"),
        ("old_snacks", view.old_snacks, "discarded: .*snacks #"),
    ):
        yield number(f"State.{field}", "^Round", words, len(pile))


def _rivals_seat(view: rivals.State, seat: int, names: Sequence[str]) -> Facts:
    player, its = view.players[seat], of(names[seat])
    yield number("Player.coins", its, "# coin", player.coins)
    yield number("Player.reports", its, "# of . report", player.reports)
    yield number("Player.tokens", its, "# movement token", player.tokens)
    yield number("Player.snacks", its, "# cards? in hand", player.cards)
    if player.extra:
        yield number("Player.extra", its, "# more movement", player.extra)
    yield number("State.rooms", its, "# room", sum(room.owner == seat for room in view.rooms))
    supply = MOST_STUDENTS - sum(student.rank is not Rank.ROBOT for student in player.students)
    yield number("Player.students", its, "# students? in supply", supply)
    for card in (*player.activities, *player.snacks):
        if card is not None:
            yield Fact("Player.activities", str(CARD_NAMES[card]), "")
    for student in player.students:
        yield from _student_facts(view, student, seat, names)


def _rivals_school(view: rivals.State, names: Sequence[str]) -> Facts:
    for place in view.board.plan.rooms:
        room, sign = view.rooms[place.number - FIRST_ROOM], rf"^room {place.number}$"
        if room.owner < 0:
            yield Fact("Classroom.owner", sign, "# controls", "Nobody", names[0])
        else:
            yield owner("Classroom.owner", sign, "# controls", room.owner, names)
        yield Fact("Classroom.locked", sign, "#", *("It is locked", None) if room.locked else ("", "It is locked"))
    for cheered in view.cheerleaders:
        yield Fact("State.cheerleaders", f"^{place_name(view, cheered)}$", "cheerleader")
    if view.script is not None:
        yield Fact("State.script", f"^{place_name(view, view.script)}$", "Script")
    for field, at in (("principal", view.principal), ("bully", view.bully)):
        if at is not None:
            yield Fact(f"State.{field}", f"^The {field}, in {place_name(view, at)}$", "")


def rivals_rare(state: rivals.State) -> rivals.State:
    """A robot, an item, the Script lying about and carried."""
    first, *others = state.players
    robot, bearer, *more = first.students
    robot, bearer = (
        robot.changed(name=name_of(robot.name.social, ROBOT_NUMBER), rank=Rank.ROBOT, hits=2),
        bearer.changed(script=True, item=Item.HELMET),
    )
    script = state.board.plan.rooms[0]
    return evolve(state, players=(evolve(first, students=(robot, bearer, *more)), *others), script=script)


def _student_facts(view: rivals.State, student: Student, seat: int, names: Sequence[str]) -> Facts:
    stop = rf"'s {student_name(student.name)}( \(|\b(?! \d)).* (in|at) {re.escape(str(place_name(view, student.place)))}$"
    yield owner("Student.place", stop, "^#'s", seat, names)
    if student.rank is not Rank.STUDENT:
        # The Robot is called so; its rank needs no second word.
        yield Fact("Student.rank", stop, "Robot" if student.rank is Rank.ROBOT else student.rank.value)
    for field, carried, words in (
        ("coins", student.coins, f"{student.coins} stolen coin"),
        ("cheerleader", student.cheerleader, "cheerleader"),
        ("script", student.script, "Script"),
        ("item", student.item is not None, "Carries"),
        ("hits", student.hits, f"{student.hits} more hit"),
        ("walked", student.walked and not student.halted and seat == view.turn.seat, f"{student.walked} space"),
        ("halted", student.halted and not student.after, "can't move"),
        ("free", student.free, f"still move {student.free} space"),
        ("together", student.together, f"Can move {student.together} more space"),
        ("after", student.after, f"{student.after} more space"),
    ):
        if carried:
            yield Fact(f"Student.{field}", stop, words)


# School Year Diary


@cache
def card_names() -> Mapping[str, str]:
    """The names of all cards and prizes that come with the app."""
    return {card: str(name) for card, name in game_kits()["school_year_diary"].view_model.game.content.names.items()}


def diary_facts(view: diary.State, names: Sequence[str]) -> Facts:
    if len(names) > 1:
        yield from deciders(view, names)
    if view.round:
        yield number("State.round", "^Event of", "round #", view.round)
    for row in view.rows:
        yield from _diary_row(row, names)
    for field, words in (
        ("directives", "^Directive deck, #"), ("old_directives", "^Old directive deck, #"), ("medals", "^Medal deck, #"),
        ("events", "^Event deck, #"), ("experiences", "^Experience deck, #"), ("old_experiences", "^Old experience deck, #"),
    ):  # fmt: skip
        yield number(f"Decks.{field}", "", words, len(getattr(view.decks, field)))
    for item, count in Counter(view.decks.items).items():
        yield number("Decks.items", rf"^{card_names()[item]}, ", "# cards? in public", count)
    for trend in view.decks.trends:
        yield Fact("Decks.trends", rf"{card_names()[trend]}$", "")
    for seat in range(len(names)):
        yield from _diary_hand(view, seat, names)
        if len(names) > 1:
            yield from _diary_storage(view, seat, names)


def _diary_row(row: diary.Row, names: Sequence[str]) -> Facts:
    stop = rf"^Row {row.number}, "
    yield number("Row.points", stop, "# of", row.points)
    yield number("Row.medals", stop, "of # points", row.maximum)
    if len(names) > 1:
        yield owner("Row.handler", stop, "handled by #", row.handler, names)
    for medal in row.medals:
        yield number("Row.medals", rf"^Medal {medal.number}\b", "row #", row.number)
    for locker in row.lockers:
        mark = rf"^(Locker|.*'s locker) on cell {locker.cell} of row {row.number}\b"
        yield Fact("Locker.cell", mark, "")
        if len(names) > 1:
            yield owner("Locker.owner", mark, "^#'s locker", locker.owner, names)


def _diary_hand(view: diary.State, seat: int, names: Sequence[str]) -> Facts:
    player = view.players[seat]
    for card in filter(None, player.hand):
        yield Fact("Player.hand", rf"^Directive {card}\b", "")
    for index in range(view.config.ideas if view.turn == seat else 0):
        yield Fact("Player.ideas", rf"^Idea {index + 1}, {'un' if index < player.ideas else ''}used$", "")
    for item in player.items:
        yield Fact("Player.items", rf"^(Item|{names[seat]}'s item): {card_names()[item]}$", "")


def _diary_storage(view: diary.State, seat: int, names: Sequence[str]) -> Facts:
    player, its = view.players[seat], of(names[seat])
    yield number("Player.hand", its, "# directive cards? in hand", len(player.hand))
    yield number("Player.medals", its, "# medals? of collected", len(player.medals))
    if view.config.mode is diary.Mode.COMP:
        yield number("Player.souvenirs", its, "# souvenir", len(player.souvenirs))
        yield number("Player.prizes", its, "# prize", len(player.prizes))
        for student in player.souvenirs:
            yield owner("Player.souvenirs", rf"^Souvenir of {card_names()[student]}\b", "belongs to #", seat, names)
        for prize in player.prizes:
            yield owner("Player.prizes", rf"^Prize: {card_names()[prize]}$", "belongs to #", seat, names)


# The law


class Law(NamedTuple):
    """A game with golden records of it, its facts, the classes of its views, and their fields that are left out, by the reason.

    ``rare`` changes a state into one with what the records lack.
    """

    records: tuple[str, ...]
    facts: Callable[[Any, Sequence[str]], Facts]
    classes: tuple[type, ...]
    left_out: Mapping[str, str]
    rare: Callable[[Any], Any] | None = None


PARTS, SETUP, PLAYED = "its parts are looked for", "the set-up and the generator are no part of the view", "the log tells it"
LAWS: Mapping[str, Law] = {
    "operation_master": Law(
        ("five_effects", "four_all_tricks"),
        theatre_facts,
        (theatre.State, theatre.Player),
        {PARTS: "State.players", SETUP: "State.config State.rng", "the points of past rounds are added up": "State.scores"},
    ),
    "kidsprout_jumboree": Law(
        ("four_open_table", "three_as_written"),
        camp_facts,
        (camp.State, camp.Player),
        {PARTS: "State.players", SETUP: "State.config State.rng", PLAYED: "State.used"},
    ),
    "hallway_rivals": Law(
        ("four_as_written", "two_nerds_and_jocks"),
        rivals_facts,
        (rivals.State, rivals.Player, rivals.Classroom, rivals.Turn, Student, rivals.Roll),
        {
            PARTS: "State.players State.turn State.board Student.name",
            SETUP: "State.config State.rng",
            PLAYED: "State.deed State.gone Turn.attacked Student.fought Student.hit Student.stole Student.arranged Student.teleported",
            "the offers tell it": "Turn.office Turn.teleports Turn.bought Turn.cymbals Student.order Student.began",
            "it is part of the movement left": "Turn.extra",
        },
        rivals_rare,
    ),
    "school_year_diary": Law(
        ("four_competing", "three_together"),
        diary_facts,
        (diary.State, diary.Player, diary.Row, diary.Locker, diary.Decks),
        {
            PARTS: "State.players State.rows State.decks State.turn Row.number Row.student Row.lockers Decks.prizes Decks.souvenirs",
            SETUP: "State.config State.rng",
            PLAYED: "State.ended Decks.old_events",
        },
    ),
}


def positions(table: Table[Any], law: Law, names: Sequence[str], found: set[str]) -> Iterator[tuple[Any, int, list[Fact]]]:
    """Views of one seat after another with their facts: some evenly, and the first with each field that was not found before."""
    states = table.snapshot().states
    if law.rare is not None:
        states = [*states, law.rare(states[len(states) // 2])]
    for turn, state in enumerate(states):
        seat = turn % len(names)
        view = table.game.view(state, seat)
        facts = list(law.facts(view, names))
        fields = {fact.field for fact in facts}
        if not fields <= found or turn % (len(states) // EVENLY) == 0:
            found |= fields
            yield view, seat, facts


def hear(view: TableView) -> Heard:
    """Everything on the table: name and all there is to read."""
    canvas = view.accessibility.canvas
    stops = [canvas.child(index) for index in range(canvas.childCount() - 1)]
    said = [(stop.text(Text.Name), f"{stop.text(Text.Name)}. {stop.text(Text.Help)}") for stop in stops]
    return [("", canvas.text(Text.Description)), *said]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("game", LAWS)
def test_every_number_and_owner_of_a_view_is_told(game: str) -> None:
    law, kit, found = LAWS[game], game_kits()[game], set[str]()
    window = TableView(kit.painter, LIGHT)
    for record in law.records:
        table = records_of(game).table(record)
        model, names = kit.playing(table.game).view_model.seated(table.setup.seats), table.setup.names
        for view, seat, facts in positions(table, law, names, found):
            window.show_scenery(model.scenery(view, seat, model.start()), animate=False)
            heard = hear(window)
            for fact in facts:
                assert is_told(heard, fact, fact.value), (record, fact)
                assert fact.wrong is None or not is_told(heard, fact, fact.wrong), fact
    fields = {f"{each.__name__}.{field.name}" for each in law.classes for field in attrs.fields(each)}
    assert fields - found == set(" ".join(law.left_out.values()).split())
