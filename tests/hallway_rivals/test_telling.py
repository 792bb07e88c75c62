"""The log tells everything that happens, beat by beat, and each round and command has its words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

import pytest
from attrs import evolve

from engines.hallway_rivals.board import NURSE, OFFICE, Board, Tile, base
from engines.hallway_rivals.bots import BOTS
from engines.hallway_rivals.model import (
    PERIODS,
    Act,
    Awarded,
    Classroom,
    MoveBully,
    MoveFree,
    MovePrincipal,
    OfferCounter,
    Player,
    Round,
    SchoolEvents,
    Spend,
    State,
    TakeTurn,
    Working,
)
from engines.hallway_rivals.pieces import Activity, Item, Rank, SchoolEvent, Snack, Student
from engines.hallway_rivals.rules.building import BuildBase, BuildSpecial, Lay
from engines.hallway_rivals.rules.turns import play_round
from engines.hallway_rivals.words import CARDS, ITEMS, STUDENTS, corridor_name, place_name, student_name
from engines.kernel.commands import Command
from engines.kernel.contract import Beat, Ending, Event
from engines.kernel.disclosure import Disclosure
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.kernel.table import Table
from tabletop_qt.shell.presenting.logs import Logs
from tests.hallway_rivals.schools import BAND, GAME, JOCKS, NERDS, PREPS, place, school, student
from tests.playing import kinds, step

COMPANIES = ((JOCKS, PREPS), (NERDS, BAND), (PREPS, NERDS))
"""Social groups that meet; seeds go through them."""

FIELDS: dict[str, Any] = {
    "rooms": {101: Classroom(0), 103: Classroom(1, locked=True), 104: Classroom(1), 106: Classroom(0, locked=True)},
    "coins": (12, 7),
    "round": 9,
    "principal": OFFICE,
    "bully": place("3c3"),
    "cheerleaders": (place("r102"), place("r105")),
}


def crowded(seed: int, card: SchoolEvent | None = None, **fields: Any) -> State:
    """A school full of students of two players, who carry everything there is; nobody has the Script before the School Musical."""
    socials = COMPANIES[seed % len(COMPANIES)]
    one, other = [social.value[0] for social in socials]
    students: list[Student | str] = [
        student(f"{one}1@1c3", cheerleader=True, item=Item.HELMET), student(f"{one}2@0b1", coins=4), f"{one}3@0a1", f"{one}4@r101",
        f"{one}5@base0", *[f"{one}{number}@nurse" for number in range(6, 12)],
        student(f"{other}1@1e3", cheerleader=True), student(f"{other}2@0d1", rank=Rank.TEACHER), f"{other}5@nurse",
        student(f"{other}3@office", halted=True, item=Item.JACKET), student(f"{other}4@r103", cheerleader=True, coins=2),
        student(f"{other}6@2c3", coins=1), student(f"{other}7@2b3", script=card is not SchoolEvent.SCHOOL_MUSICAL), f"{other}8@base1",
        *[student(f"n0@{'2d3' if socials[0] is NERDS else '3d3'}", rank=Rank.ROBOT, hits=3) for social in socials if social is NERDS],
    ]  # fmt: skip
    return school(*students, socials=socials, event=card, **{**FIELDS, **fields})


def quiet(state: State) -> bool:
    """True if the turn goes on, and nothing is left of what was played."""
    return isinstance(state.decision, Act)


def carried_out(state: State, command: Command, seed: int) -> tuple[State, list[Event]]:
    """The state after a command and all decisions that it brings about, taken at random, with everything that was told."""
    applied = GAME.apply(state, state.agenda[0].seats[0], command)
    told, rng = list(applied.events), Rng(seed)
    while not quiet(applied.state):
        seat = applied.state.agenda[0].seats[0]
        found, rng = GAME.legal(applied.state, seat).draw(rng)
        applied = GAME.apply(applied.state, seat, found)
        assert not GAME.problems(applied.state)
        told += applied.events
    return applied.state, told


def public(events: Sequence[Event]) -> list[str]:
    """The sentences for everybody."""
    return [str(message) for event in events if (message := event.message_for(None)) is not None]


def check_told(before: State, after: State, events: Sequence[Event], played: int = 0) -> None:
    """Fail unless what was told names every seat whose students, coins, cards or things changed, with counts."""
    texts = public(events)
    assert texts
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        told = Told(before.config.names[seat], str(STUDENTS[before.config.socials[seat]]), texts)
        told.students(old, new)
        told.luggage(old, new)
        told.coins(new.coins - old.coins)
        told.cards(new.cards - old.cards, played if seat == before.turn.seat else 0)
        assert new.extra == old.extra or told.any(rf"each player has {new.extra - old.extra} more movement")
        assert new.reports == old.reports or told.any(rf"\b{told.name}\b.*report card")
    for number, (was, now) in enumerate(zip(before.rooms, after.rooms, strict=True), 101):
        assert was == now or any(f"room {number}" in text for text in texts)
        if was.owner != now.owner:
            owners = [before.config.names[owner] for owner in (was.owner, now.owner) if owner >= 0]
            assert any(f"room {number}" in text and all(name in text for name in owners) for text in texts)
    for one in set(after.cheerleaders) - set(before.cheerleaders):
        assert any(f"room {one.number}" in text for text in texts)
    assert set(before.cheerleaders) <= set(after.cheerleaders) or f"{len(before.cheerleaders)} cheerleaders leave the board." in texts
    assert before.principal is after.principal or any("principal" in text.lower() for text in texts)
    assert before.bully is after.bully or any("bully" in text.lower() for text in texts)
    assert before.script is after.script or any("the Script" in text or "The Script" in text for text in texts)


class Told:
    """The sentences about one seat."""

    def __init__(self, name: str, kind: str, texts: Sequence[str]) -> None:
        self.name, self.texts = name, texts
        self.own = [text for text in texts if re.search(rf"\b{name}\b|\b{kind} \d|{'Robot' if kind == 'Nerd' else name}", text)]

    def any(self, pattern: str) -> bool:
        """True if a sentence matches."""
        return any(re.search(pattern, text) for text in self.texts)

    def sum(self, pattern: str) -> int:
        """The sum of the numbers that a pattern finds in the sentences about this seat."""
        return sum(int(number) for text in self.own for number in re.findall(pattern, text))

    def named(self, one: Student) -> bool:
        """True if a sentence names a student."""
        return self.any(rf"(?i)\b{student_name(one.name)}\b")

    def students(self, old: Player, new: Player) -> None:
        """Students that went somewhere, came or left are named or counted."""
        was, now = {one.name: one for one in old.students}, {one.name: one for one in new.students}
        changed = [one for name, one in now.items() if name in was and (one.place, one.rank) != (was[name].place, was[name].rank)]
        changed += [one for name, one in was.items() if name not in now] + [one for name, one in now.items() if name not in was]
        nameless = [one for one in changed if not self.named(one)]
        counted = self.sum(rf"(\d+) of {self.name}'s students") + self.sum(rf"{self.name} gets (\d+) new students?")
        assert len(nameless) <= counted, (nameless, self.texts)

    def luggage(self, old: Player, new: Player) -> None:
        """Sentences tell everything that students got or lost, with counts."""
        was, now = ({one.name: one for one in player.students} for player in (old, new))
        cheered = [name for name in was if was[name].cheerleader and not (name in now and now[name].cheerleader)]
        left = self.sum(r"(\d+) cheerleaders?") + sum(bool(re.search(r"'s cheerleader|uses a cheerleader", text)) for text in self.own)
        assert len(cheered) <= left, (cheered, self.texts)
        if any(now[name].cheerleader and not (name in was and was[name].cheerleader) for name in now):
            assert self.any(r"gets? a cheerleader|takes .*cheerleader|picks up"), self.texts
        coins = sum(one.coins for one in old.students) - sum(one.coins for one in new.students)
        assert coins <= self.sum(r"(\d+) (?:stolen )?coins?"), (coins, self.texts)
        for name in {*was, *now}:
            items = {people[name].item if name in people else None for people in (was, now)} - {None}
            if len(items) == 1 and not (name in was and name in now and was[name].item is now[name].item):
                assert any(str(ITEMS[item]) in text for item in items if item is not None for text in self.own), (name, self.texts)

    def coins(self, gained: int) -> None:
        """Coins that have come into base or left it are told with their number."""
        if gained:
            numbers = self.sum(r"(\d+) coins?") + sum("wins the fight and a coin" in text for text in self.own)
            assert numbers >= abs(gained), (gained, self.texts)

    def cards(self, gained: int, played: int) -> None:
        """Cards drawn and discarded are told with their number."""
        drawn = self.sum(rf"{self.name} draws (\d+)") + sum(f"{self.name} draws a " in text for text in self.texts)
        discarded = sum(f"{self.name} discards" in text for text in self.texts)
        assert gained == drawn - discarded - played, (gained, self.texts)


SEEDS = range(4)


@pytest.mark.clause("HR-8.6")
@pytest.mark.parametrize("card", SchoolEvent)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_school_event_says_what_it_did(card: SchoolEvent, seed: int) -> None:
    before = crowded(seed, card, decision=Spend((0,)))
    before = evolve(before, agenda=(Spend((0,)), SchoolEvents(1), Act((0,)), Round(10)))
    after, events = carried_out(before, GAME.parse("done"), seed)
    check_told(before, after, events)
    assert any(text.startswith(str(CARDS[card])) for text in public(events))


@pytest.mark.clause("HR-8.6")
@pytest.mark.parametrize("card", [*Activity, *Snack])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_says_what_it_did(card: Activity | Snack, seed: int) -> None:
    held: dict[str, Any] = {"activities": (card,)} if isinstance(card, Activity) else {"snacks": (card,)}
    before = crowded(seed, **held)
    ways = [command for command in GAME.legal(before, 0) if command.verb.startswith("play")]
    assert ways
    for command in ways[seed :: len(SEEDS)]:
        after, events = carried_out(before, command, seed)
        check_told(before, after, events, played=1)
        assert f"P0 plays {CARDS[card]}." in public(events)


@pytest.mark.clause("HR-8.6", "HR-9.4")
@pytest.mark.parametrize("number", range(1, len(PERIODS) + 1))
@pytest.mark.parametrize("seed", SEEDS)
def test_every_period_says_what_it_did(number: int, seed: int) -> None:
    fields = {"principal": None, "bully": None} if seed % 2 else {}
    before = crowded(seed, SchoolEvent.FOOD_FIGHT if seed < 2 else None, **fields)
    after, events = period(before, number, seed)
    check_told(before, after, events)


def period(before: State, number: int, seed: int) -> tuple[State, list[Event]]:
    """The state after the period of a round, before its first turn, with everything that was told."""
    working = Working(before, None)
    play_round(working, Round(number))
    rung = working.applied()
    tasks = takewhile(lambda task: not isinstance(task, TakeTurn), rung.state.agenda)
    after, told = carried_out(evolve(rung.state, agenda=(Spend((0,)), *tasks, Act((0,)), Round(10))), GAME.parse("done"), seed)
    return after, [*rung.events, *told]


@pytest.mark.clause("HR-8.6", "HR-11.1")
def test_drawn_cards_are_named_only_to_their_player() -> None:
    _, events = carried_out(school("j1@1c3", snacks=(Snack.FREE_LUNCH,)), GAME.parse("play free_lunch"), seed=1)
    (drew,) = [event for event in events if event.kind == "drew"]
    assert str(drew.message_for(1)) == str(drew.message_for(None)) == "P0 draws 3 snacks."
    assert any(str(CARDS[card]) in str(drew.message_for(0)) for card in Snack)


SENTENCES: tuple[tuple[SchoolEvent | Activity | Snack, str, list[str]], ...] = (
    (SchoolEvent.HOMECOMING, "", ["Homecoming: nobody away from base carries a cheerleader."]),
    (SchoolEvent.HOMECOMING, "cheerleader", ["Homecoming: Jock 1 goes home with a cheerleader."]),
    (SchoolEvent.PROM, "", ["Prom: Jock 1 and Prep 1 get a cheerleader each."]),
    (SchoolEvent.FIRE_DRILL, "coins", ["Fire Drill: Jock 1 and Prep 1 go home.", "P0's students lose 4 stolen coins."]),
    (SchoolEvent.SPORTS_EVENT, "", ["Sports Event: each player has 15 more movement in their next turn."]),
    (Activity.GOOD_BEHAVIOR, "", ["P0 plays Good Behavior.", "P0 has nobody at the nurse."]),
    (Activity.EXTRA_CREDIT, "", ["P0 plays Extra Credit.", "P0 gains 5 coins."]),
    (Activity.THEY_STARTED_IT, "", ["P0 plays They Started It.", "Nobody is at the nurse."]),
    (Snack.FALSE_ALARM, "coins", [
        "P0 plays False Alarm.", "Jock 1 is suspended.", "Jock 1 loses 4 stolen coins.", "False Alarm: Prep 1 goes home.",
    ]),
)  # fmt: skip
"""The command, Jock 1's load, and the sentences."""


@pytest.mark.clause("HR-8.6")
@pytest.mark.parametrize(("card", "carried", "sentences"), SENTENCES)
def test_the_sentences(card: SchoolEvent | Activity | Snack, carried: str, sentences: list[str]) -> None:
    loads: dict[str, dict[str, Any]] = {"cheerleader": {"cheerleader": True}, "coins": {"coins": 4}}
    people = (student("j1@1c3", **loads.get(carried, {})), "p1@2c3")
    if isinstance(card, SchoolEvent):
        state = evolve(school(*people, event=card), agenda=(Spend((0,)), SchoolEvents(1), Act((0,)), Round(10)))
        command = "done"
    else:
        held: dict[str, Any] = {"activities": (card,)} if isinstance(card, Activity) else {"snacks": (card,)}
        state = school(*people, **held)
        command = f"play_on {card.value} j1" if card is Snack.FALSE_ALARM else f"play {card.value}"
    assert public(GAME.apply(state, 0, GAME.parse(command)).events) == sentences


@pytest.mark.clause("HR-8.6")
def test_more_than_five_students_are_counted_by_player() -> None:
    everybody = [*[f"j{number}@1c3" for number in range(1, 4)], *[f"p{number}@2c3" for number in range(1, 4)]]
    state = evolve(school(*everybody, event=SchoolEvent.FIRE_DRILL, round=9), agenda=(Spend((0,)), SchoolEvents(1), Act((0,)), Round(10)))
    assert public(GAME.apply(state, 0, GAME.parse("done")).events) == ["Fire Drill: 3 of P0's students and 3 of P1's students go home."]


@pytest.mark.clause("HR-8.6", "TBL-6")
def test_whoever_comes_next_is_told_what_a_period_did() -> None:
    table: Table[State] = Table.new(GAME, seats=2, options={"building": "quick"}, deal=1, policy="practice")
    while table.state.round < 4:
        table.play("done", table.to_act[0])
    (seat,) = table.to_act
    told = [str(sentence) for sentence in Disclosure(table, seat).news()]
    assert "The bell rings for Art." in told
    drawn = [text for text in told if " draws " in text]
    assert len(drawn) == 2
    assert sum(text.endswith(" draws a student activity.") for text in drawn) == 1, "one's own card is named, the other's is not"


def beats(deal: int, moves: int) -> Iterator[Beat[Any]]:
    """The beats, but the last of each, of this many random moves."""
    table: Table[Any] = Table.new(GAME, seats=3, deal=deal, policy="practice")
    rng = Rng.of_deal(deal)
    for _ in range(moves):
        rng = step(table, rng)
        yield from table.beats(table.turn)[:-1]
        if table.outcome is not None:
            return


@pytest.mark.clause("HR-4.1")
def test_an_attack_is_seen_before_the_dice_and_the_dice_before_what_comes_next() -> None:
    state = school("j1@1c2", "j2@1c2", "p1@1c3")
    found = GAME.unfold(state, 0, GAME.parse("attack j1 p1"))
    assert [(kinds(beat.events)[:2], beat.ending) for beat in found[:2]] == [
        (["attacked"], Ending.PLAIN),
        (["rolled", "rolled"], Ending.PAUSE),
    ]
    assert isinstance(found[1].state.agenda[0], OfferCounter)


@pytest.mark.clause("HR-2.2", "HR-7.3")
def test_turns_end_with_a_pause_and_rounds_with_everybodys_report_cards() -> None:
    turns = rounds = 0
    for beat in beats(deal=3, moves=1500):
        task = beat.state.agenda[0]
        if isinstance(task, TakeTurn):
            turns += 1
            assert beat.ending is Ending.PAUSE
        elif isinstance(task, Round):
            assert beat.ending is Ending.SUMMARY
            summary = GAME.summary(beat.state)
            assert (summary is None) == (task.number == 1), "the school has just been built"
            if summary is not None:
                rounds += 1
                assert str(summary.title).startswith(f"End of round {rounds}")
                assert sorted(row.seat for row in summary.rows) == [0, 1, 2]
    assert turns
    assert rounds


@pytest.mark.clause("HR-2.2", "HR-7.3")
def test_a_round_is_summed_up_with_rooms_and_report_cards() -> None:
    state = school("j1@1c3", "p1@1c5", rooms={101: Classroom(1), 102: Classroom(1), 103: Classroom(0)})
    assert GAME.summary(state) is None, "in the middle of a turn"
    players = (state.players[0], evolve(state.players[1], reports=2))
    over = evolve(state, agenda=(Round(3),), players=players)
    summary = GAME.summary(over)
    assert summary is not None
    assert str(summary.title) == "End of round 2: report cards"
    rows = [(row.seat, str(row.what), row.amount, row.marked) for row in summary.rows]
    assert rows == [(1, "2 rooms (most)", 2, True), (0, "1 room", 0, False)], "of equal places the one with more rooms is first"
    assert [row.gained for row in summary.rows] == [1, 0]
    assert [row.ties for row in summary.rows] == [(2, 0), (1, 0)], "rooms break a tie, then coins"
    shared = tuple([Classroom(number % 2 if number < 4 else -1) for number in range(8)])
    again = GAME.summary(evolve(over, players=(evolve(players[0], coins=1, reports=2), players[1]), rooms=shared))
    assert again is not None
    said = {row.seat: str(row.what) for row in again.rows}
    assert said == {0: "2 rooms (tied), 1 coin more", 1: "2 rooms (tied)"}
    assert str(summary.ahead) == "Next is round 3, English. 4 report cards win."
    assert str(again.ahead) == "Next is round 3, English. 4 report cards win. More rooms break a tie, then more coins."
    each_turn = GAME.summary(evolve(over, config=evolve(over.config, awarded=Awarded.EACH_TURN)))
    assert each_turn is not None
    assert [(str(row.what), row.gained) for row in each_turn.rows] == [("2 rooms", 0), ("1 room", 0)], "they came with the turns"
    assert GAME.summary(evolve(over, round=0)) is None, "while the school is built"


@pytest.mark.clause("HR-5.1", "HR-8.3", "HR-8.6")
def test_a_room_is_captured_by_etch_in_the_words_of_any_capture() -> None:
    state = school("j1@1c3", rooms={102: Classroom(1)}, snacks=(Snack.ETCH, Snack.ETCH))
    for where, told in (("r101", "P0 captures room 101."), ("r102", "P0 captures room 102 from P1.")):
        assert public(GAME.apply(state, 0, GAME.parse(f"play_at etch {where}")).events) == ["P0 plays Etch.", told]
        walked = school(f"j1@{where}", rooms={102: Classroom(1)})
        assert public(GAME.apply(walked, 0, GAME.parse("capture j1")).events)[0] == told


def said(state: State, command: Command) -> str:
    return str(GAME.wording.describe(state, command))


@pytest.mark.clause("HR-1.2")
def test_every_tile_says_where_it_goes() -> None:
    state = GAME.new(make_setup(GAME, 2, {"building": "by_hand"}, 1)).state
    assert {said(state, Lay(x, y)) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))} == {
        "Place a tile above the Office", "Place a tile to the right of the Office", "Place a tile below the Office",
        "Place a tile to the left of the Office",
    }  # fmt: skip
    state = GAME.apply(state, 0, Lay(1, 0)).state
    assert said(state, Lay(2, 0, turned=True)) == "Place a turned tile to the right of hall 101/102"
    assert said(state, Lay(7, 7)) == "Place a tile beside nothing"
    offered = [said(state, command) for command in GAME.legal(state, 1)]
    assert len(set(offered)) == len(offered)


@pytest.mark.clause("HR-1.3")
def test_rooms_say_at_which_exit() -> None:
    assert said(school("j1@1c3"), BuildBase(place("1c1"))) == "Place the base at the top of the hall beside room 101"
    assert said(school("j1@1c3"), BuildSpecial(place("4a3"))) == "Place the special room at the hall below room 107"


@pytest.mark.clause("HR-1.2")
def test_each_space_of_a_hall_is_called_after_the_room_beside_it() -> None:
    columns = {-2: "a", 0: "c", 2: "e"}
    told = {
        (0, -2): "the top of the hall beside room 103", (0, -1): "the hall beside room 103", (0, 1): "the hall beside room 104",
        (0, 2): "the bottom of the hall beside room 104", (0, 0): "the hall between rooms 103 and 104",
    }  # fmt: skip
    for turned, left, right in ((False, "below room 103", "above room 104"), (True, "above room 104", "below room 103")):
        board = Board((Tile(1, 0), Tile(0, 1, turned)))
        for (x, y), words in {**told, (-2, 0): f"the hall {left}", (2, 0): f"the hall {right}"}.items():
            assert str(corridor_name(board, place(f"2{columns[x]}{y + 3}"))) == words


@pytest.mark.clause("HR-2.2")
def test_building_is_no_round() -> None:
    state = GAME.new(make_setup(GAME, 2, {"building": "by_hand"}, 1)).state
    assert str(GAME.wording.stage(state).heading) == "Building"
    assert str(GAME.wording.stage(school("j1@1c3")).heading) == "Round 2"


@pytest.mark.clause("HR-1.2")
def test_a_tile_that_is_placed_says_which_rooms_it_brings() -> None:
    state = GAME.new(make_setup(GAME, 2, {"building": "by_hand"}, 1)).state
    applied = GAME.apply(state, 0, Lay(1, 0))
    assert [str(event.message) for event in applied.events] == ["Seat 1 places a tile with rooms 101 and 102."]


@pytest.mark.clause("HR-1.1", "HR-1.2")
def test_every_place_has_a_name_of_its_own_by_what_is_written_on_the_board() -> None:
    state = school("j1@1c3")
    places = [spot for spot in state.board.plan.neighbours if spot is not NURSE]
    names = [str(place_name(state, spot)) for spot in places]
    assert len(set(names)) == len(names)
    signs = ["Office", *[str(number) for number in range(101, 109)], "Locker", "Weight", "Cafeteria", "Store"]
    assert [name for name in names if not any(sign in name for sign in signs)] == []
    assert str(place_name(state, place("1b3"))) == "the doorway of room 101"
    assert str(place_name(state, place("0b1"))) == "the left space above the Office"
    purple = next(spot for spot, home in state.board.plan.purple.items() if home is base(0))
    assert str(place_name(state, purple)) == "the purple space of the Locker Room"


@pytest.mark.clause("TBL-7", "HR-3.1", "HR-5.1")
def test_undo_names_a_command_in_so_few_words_that_its_button_shows_them_all() -> None:
    state = school("b3@r107", "b1@base0", "b2@base0", "p1@1c3", socials=(BAND, PREPS))
    told = {
        "move b1 r108": "Band student 1 to 108",
        "move b1,b2 1c3": "move of 2 students",
        "move b1 1b3": "move of Band student 1",
        "move b1 0a1": "move of Band student 1",
        "teleport b3 base0": "Band student 3 to the base",
        "capture b3": "capture of 107",
        "attack b3 p1": "attack on Prep 1",
        "push b1 1c3": "push by Band student 1",
        "control p1 1b3": "move of Prep 1",
        "pick b3": "pick-up by Band student 3",
        "buy student": "Buy a student",
    }
    for text, words in told.items():
        brief = str(GAME.wording.brief(state, GAME.parse(text)))
        assert brief == words, text
    free = school("b3@r107", decision=MoveFree((0,)), socials=(BAND, PREPS))
    for text, words in {"done": "end of free moves", "principal 0c1": "the principal's move", "play_tile 1": "Puke"}.items():
        assert str(GAME.wording.brief(free, GAME.parse(text))) == words
    for decision, words in ((MovePrincipal((0,)), "the principal stays"), (MoveBully((0,), 1), "the bully stays")):
        staff = school("b1@r101", decision=decision, principal=place("0c1"), bully=place("0e1"), socials=(BAND, PREPS))
        assert str(GAME.wording.brief(staff, GAME.parse("done"))) == words


@pytest.mark.clause("TBL-6")
def test_a_cover_tells_what_the_last_player_did() -> None:
    table = Table.new(GAME, seats=2, options={"building": "quick"}, deal=3)
    mover = -1
    while table.state.round < 2 or table.to_act[0] == mover:
        mover = table.to_act[0]
        command, _ = BOTS["medium"].decide(GAME, table.view(mover), mover, Rng(1))
        table.play(command, mover)
    last = [str(told) for told in Logs(table, frozenset()).glance(table.to_act[0]).last]
    assert len(re.findall(r"\.(?: |$)", " ".join(last))) == 3
    assert all(re.search("captures|report card|wins|plays", told) for told in last), last
