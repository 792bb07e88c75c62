"""Who leads, how far every player is from a prize, and what changed since their last turn (SYD-3.6, 5.7)."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from attrs import evolve

from engines.kernel.contract import COLOURS, Seat, Setup
from engines.kernel.messages import player
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.kernel.table import Table
from engines.school_year_diary.cards import Fact, Season
from engines.school_year_diary.model import PAIR_NUMBERS, STUDENTS, Locker, Mode, State, Working
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.directives import Give, card_label
from engines.school_year_diary.rules.mandatory import met
from engines.school_year_diary.rules.prizes import distance, lead, nearest_prize
from engines.school_year_diary.rules.turns import EndTurn
from tabletop_qt.games.school_year_diary.hand import area_changes, area_pieces
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.rows import row_changes, row_pieces
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.viewmodels.moments import GATHER, LAND, MIDDLE
from tests.expecting import expect
from tests.school_year_diary.dealt_tables import diary
from tests.school_year_diary.several import rows, several
from tests.shell.driving import the_page, the_presenter

CARDS = diary().content


def table(*points: int, hand: int = 0, items: tuple[str, ...] = (), round_: int = 1, lockers: int = 0) -> State:
    """Two players, the first with this, and the first row with lockers."""
    first, *others = rows(*points)
    locked = evolve(first, lockers=tuple(Locker(1 + cell) for cell in range(lockers)))
    found = several(locked, *others, cards=CARDS, hands=[PAIR_NUMBERS[:hand]], items=[items], prizes=tuple(CARDS.prizes))
    return evolve(found.state, round=round_, decks=evolve(found.state.decks, old_events=("first_bell",), events=("borrowed_umbrella",)))


@pytest.mark.clause("SYD-5.7")
@pytest.mark.parametrize(
    ("prize", "state", "told"),
    [
        ("full_satchel", table(hand=3), "2 more cards for “The Full Satchel”"),
        ("light_pockets", table(hand=1), "1 card fewer for “Light Pockets” (round 5)"),
        ("keeper_of_keys", table(lockers=1, round_=2), "1 more locker for “Keeper of the Keys”"),
        ("two_treasures", table(items=("paper_crane",)), "1 more item for “Two Treasures”"),
        ("even_keel", table(1, 0, 4, round_=4), "all rows at 4 for “An Even Keel”"),
        ("high_note", table(3, 0, 1), "4 more points on one row for “The High Note” (round 3)"),
        ("nobody_left_behind", table(5, 0, 1, round_=5), "6 more points on low rows for “Nobody Left Behind”"),
        ("cleared_desk", table(round_=6), "1 more row collected for “The Cleared Desk”"),
        ("winter_planner", table(hand=4), "“The Winter Planner” in round 3, as things stand"),
        ("festival_spirit", table(hand=4), "1 more item and 2 cards fewer for “Festival Spirit” (round 7)"),
    ],
)
def test_the_way_to_each_prize_is_told(prize: str, state: State, told: str) -> None:
    assert str(expect(distance(CARDS, state, 0, CARDS.prizes[prize])).words) == told


@pytest.mark.clause("SYD-5.7")
@pytest.mark.parametrize(
    ("prize", "state", "progress"),
    [
        ("full_satchel", table(hand=3), (3, 5)),
        ("keeper_of_keys", table(lockers=1, round_=2), (1, 2)),
        ("high_note", table(3, 0, 1), (3, 7)),
        ("winter_planner", table(hand=4), (4, 4)),
        ("even_keel", table(1, 0, 4, round_=4), None),
        ("light_pockets", table(hand=1), None),
        ("festival_spirit", table(hand=4), None),
    ],
)
def test_progress_is_told_where_one_thing_is_counted(prize: str, state: State, progress: tuple[int, int] | None) -> None:
    assert expect(distance(CARDS, state, 0, CARDS.prizes[prize])).progress == progress


@pytest.mark.clause("SYD-5.7")
def test_nothing_is_lacking_exactly_where_the_rules_find_a_prizes_conditions_met() -> None:
    for state in (table(), table(hand=5), table(7, 7, 7, 7), table(3, 0, 3), table(items=("paper_crane", "tin_trumpet")), table(lockers=2)):
        for prize in CARDS.prizes.values():
            season = next((each.value for each in prize.condition if each.fact is Fact.SEASON), Season.AUTUMN)
            event = next(card.id for card in CARDS.events.values() if card.season == season)
            then = evolve(state, round=prize.from_round, decks=evolve(state.decks, old_events=(event,)))
            for seat in (0, 1):
                found = distance(CARDS, then, seat, prize)
                has = found is not None and not found.rounds and not found.steps
                assert met(prize.condition, Working(then, CARDS), seat) == has, prize.id


@pytest.mark.clause("SYD-5.7")
def test_a_prize_that_another_player_would_share_is_not_the_next() -> None:
    state = table(hand=4)
    assert (found := nearest_prize(CARDS, state, 0)) is not None
    assert found.prize == "full_satchel"
    one, other = state.players
    shared = evolve(state, players=(one, evolve(other, hand=PAIR_NUMBERS[10:15])))
    assert (found := nearest_prize(CARDS, shared, 0)) is not None
    assert found.prize != "full_satchel"


@pytest.mark.clause("SYD-5.7")
def test_a_prize_that_only_waits_for_its_round_is_nearer_than_one_of_many_cards() -> None:
    state = table(round_=3)
    only = evolve(state, decks=evolve(state.decks, prizes=("full_satchel", "light_pockets")))
    found = nearest_prize(CARDS, only, 0)
    assert found == distance(CARDS, only, 0, CARDS.prizes["light_pockets"])
    assert found is not None
    assert str(found.words) == "“Light Pockets” in round 5, as things stand"


@pytest.mark.clause("SYD-5.7")
def test_a_prize_that_another_player_holds_is_told_as_theirs() -> None:
    state = table(hand=4)
    one, other = state.players
    held = evolve(state, players=(one, evolve(other, prizes=("full_satchel",))), decks=evolve(state.decks, prizes=()))
    assert (found := nearest_prize(CARDS, held, 0)) is not None
    assert str(found.words) == f"1 more card for “The Full Satchel”, taken from {player(1)}"
    assert nearest_prize(CARDS, held, 1) is None, "it is theirs already"
    model = SchoolYearDiaryViewModel(diary(), (Seat("Ann", "orange"), Seat("Ben", "sky")))
    hint = expect(model.hint(evolve(held, players=(evolve(one, ideas=2), held.players[1])), 0, model.start()))
    assert "“The Full Satchel”, taken from Ben" in str(hint.words)


@pytest.mark.clause("SYD-3.6")
def test_of_equals_the_first_in_turn_leads() -> None:
    assert (lead((3, 3)), lead((2, 5, 4)), lead((0,))) == ((0, 0), (1, 1), (0, 0))


@pytest.mark.clause("SYD-3.6")
def test_the_plate_of_the_leader_says_by_how_much() -> None:
    model = SchoolYearDiaryViewModel(diary(), (Seat("Ann", "orange"), Seat("Ben", "sky")))
    for points, told in (((0, 4, 0, 2), {0: "", 1: "3 ahead"}), ((2, 2), {0: "", 1: ""})):
        pieces = model.scenery(table(*points), 0, model.start()).pieces
        plates = [piece.face.message("ahead") for piece in pieces if piece.face.kind == "name_plate"]
        assert dict(enumerate(map(str, plates))) == told


def test_item_slots_bear_the_colour_of_the_player_in_front() -> None:
    model = SchoolYearDiaryViewModel(diary(), (Seat("Ann", "orange"), Seat("Ben", "sky")))
    for side, colour in enumerate(("orange", "sky")):
        scenery = model.scenery(table(1, items=("paper_crane",)), 0, model.start(), side)
        signs = [piece.face.word("seat") for piece in scenery.pieces if piece.id.startswith("items_of:")]
        slots = [place.face.word("seat") for place in scenery.places if place.face is not None and place.face.word("slot") == "item"]
        assert (signs, slots) == ([colour] * 2, [colour] * 2)


def test_a_chain_of_another_player_is_shown_and_lights_up_the_rows_it_moves() -> None:
    game, state = diary(), table(1, 1, 1, 1, hand=4)
    ends = (game.apply(state, 0, command).state for command in game.legal(state, 0) if isinstance(command, Chain))
    after = next(end for end in ends if end.rows[0].points != 1 and end.rows[1].points != 1)
    seats = (Seat("Ann", "orange"), Seat("Ben", "sky"))
    model = SchoolYearDiaryViewModel(game, seats)
    shown = expect(model.moment(state, after, 1, {"chain_given"}))
    given = [actor.face.number("number") for actor in shown.actors if actor.face.kind == "directive"]
    assert given == list(reversed(after.decks.old_directives[: len(given)]))
    assert len(given) > 1
    layout = Position(game, after, 1, seats, 1).layout
    assert layout.rows[2] in shown.lights
    assert layout.rows[1] not in shown.lights, "a row of the player who gave it"
    flying = {actor.end: actor.face.number("step") for actor in shown.actors if actor.face.kind == "sign"}
    changes = {row.number: row.points - before.points for before, row in zip(state.rows, after.rows, strict=True)}
    assert [flying[end] for end in flying] == [change for change in changes.values() if change]
    for end, number in zip(flying, (number for number, change in changes.items() if change), strict=True):
        assert layout.rows[number].shared(expect(end)) > 0, "what a row gains or loses flies to it"
    assert model.moment(state, after, 0, {"chain_given"}) is None, "they see it as it lies"


@pytest.mark.clause("SYD-4.3")
def test_a_chain_of_another_player_is_shown_and_named_as_it_was_laid() -> None:
    game, state, turned = diary(), table(1, 1, 1, 1, hand=4), 0
    model = SchoolYearDiaryViewModel(game, (Seat("Ann", "orange"), Seat("Ben", "sky")))
    for command in islice((each for each in game.legal(state, 0) if isinstance(each, Chain)), 0, 400, 10):
        applied = game.apply(state, 0, command)
        moment = model.moment(state, applied.state, 1, {"chain_given"})
        shown = expect(model.with_events(moment, applied.state, 1, applied.events))
        assert str(shown.words).endswith(f"{card_label(command.cards[-1].card, command.cards[-1].turn)}.")
        lying = {actor.face.number("number"): actor.face.number("turn") for actor in shown.actors if actor.face.kind == "directive"}
        assert lying == {laid.card: laid.turn for laid in command.cards}
        assert all(actor.shown.y >= MIDDLE - 96 for actor in shown.actors if actor.face.kind == "directive"), "they lie on the paper"
        turned += sum(lying.values()) > 0
    assert turned > 0


def test_a_page_turns_when_a_round_begins() -> None:
    state = table(1, 1)
    game, model = diary(), SchoolYearDiaryViewModel(diary(), (Seat("Ann", "orange"), Seat("Ben", "sky")))
    shown = expect(model.moment(state, state, 0, {"event"}))
    (page,) = [actor for actor in shown.actors if actor.turns]
    assert (page.there, page.shown) == (True, Position(game, state, 0).layout.pages[1])
    assert shown.actors[0] is page, "all else lies over it"


def test_an_own_chain_is_laid_card_by_card_and_its_arrows_are_counted_if_all_rows_go_one_way() -> None:
    game, state = diary(), table(1, 1, 1, 1, hand=4)
    model, counted = SchoolYearDiaryViewModel(game, (Seat("Ann", "orange"), Seat("Ben", "sky"))), set[bool]()
    for command in islice((each for each in game.legal(state, 0) if isinstance(each, Chain)), 0, 400, 10):
        after = game.apply(state, 0, command).state
        moved = {row.number for row, was in zip(after.rows, state.rows, strict=True) if row.points != was.points}
        shown = model.own_moment(state, after, 0, command)
        assert (shown is not None) is bool(moved)
        if shown is None:
            continue
        laid = [(actor.face.number("number"), actor.face.number("turn")) for actor in shown.actors if actor.face.kind == "directive"]
        assert laid == [(each.card, each.turn) for each in command.cards]
        ways = {course.squares for course, row in zip(command.courses, state.rows, strict=True) if row.number in moved}
        steps = [(actor.face.number("step"), actor.delay) for actor in shown.actors if actor.face.kind == "chain_square"]
        assert [step for step, _ in steps] == (list(range(1, len(*ways) + 1)) if len(ways) == 1 else [])
        assert [delay for _, delay in steps] == sorted(delay for _, delay in steps)
        assert all(actor.delay + GATHER < LAND + 50 for actor in shown.actors), "all are there before they leave"
        assert {box for number, box in Position(game, after, 0, model.seats, 0).layout.rows.items() if number in moved} == set(shown.lights)
        assert model.own_moment(after, after, 0, command) is None
        counted.add(bool(steps))
    assert counted == {True, False}


def test_a_chain_that_brings_many_points_is_celebrated() -> None:
    squares, ways = "0.0;-1.0;-1.1;-1.2", "1:0.-1;0.0;0.1,2:-1.0;0.0;0.-1,3:0.-1;0.0;0.1,4:0.-1;0.0;-1.0"
    small = f"chain 231@0.0/2,283@-1.1/3,268@-1.2/3 1:{squares},2:{squares},3:-1.2;-1.1;-1.0;0.0,4:{squares}"
    great = f"chain 273@0.0/2,216@0.0/3,226@0.0/3,286@0.0/1 {ways}"
    played = Table.new(diary(), seats=("Ann", "Ben"), options={"mode": "comp"}, deal=1054)
    model, own = SchoolYearDiaryViewModel(diary(), (Seat("Ann", "orange"), Seat("Ben", "sky"))), dict[str, set[str]]()
    turns = (0, "refresh 224"), (1, "refresh -"), (0, "get"), (0, small), (0, "lock 1 3"), (0, "end"), (1, "remove_locker 1 3"), (1, great)
    for seat, text in turns:
        before = played.state
        played.play(text, seat)
        shown = model.own_moment(before, played.state, seat, played.played(played.turn).command)
        if shown is not None:
            own[text] = {shown.sound, *(actor.face.kind for actor in shown.actors)}
    assert own.keys() == {small, great}
    assert not own[small] & {"fanfare", "season_flake"}, "3 points for Ann"
    assert own[great] >= {"fanfare", "season_flake"}, "5 points for Ben"


@pytest.mark.clause("SYD-5.7")
@pytest.mark.parametrize("kind", ["souvenir", "prize"])
def test_what_is_taken_from_a_player_flies_from_them_to_the_one_who_takes_it(kind: str) -> None:
    state = table()
    first, second = state.players
    thing: dict[str, Any] = {"souvenirs": ("giang_ry",)} if kind == "souvenir" else {"prizes": ("high_note",)}
    before, after = (evolve(state, players=pair) for pair in ((evolve(first, **thing), second), (first, evolve(second, **thing))))
    model = SchoolYearDiaryViewModel(several(cards=CARDS).game)
    shown = expect(model.moment(before, after, 0, {f"{kind}_taken"}))
    owner, taker = (Position(model.game, after, 0, model.seats).areas[seat].storage for seat in (0, 1))
    assert (shown.actors[-1].start, shown.actors[-1].end) == (owner, taker)
    assert shown.actors[-1].moved is not None
    assert str(shown.words).startswith("Player 2 takes “")
    assert str(shown.words).endswith("” from Player 1!")
    assert shown.lights == (taker,)
    assert {f"{kind}_taken", f"{kind}_collected"} <= model.staged


@pytest.mark.parametrize("held", range(1, 9))
@pytest.mark.parametrize("players", [2, 4])
def test_the_change_of_a_hand_does_not_hide_the_number_of_its_cards(held: int, players: int) -> None:
    game, seats = diary(), tuple(Seat(f"Player {number}") for number in range(players))
    empty, full = (several(players=players, hands=((), tuple(range(211, 211 + count)))).state for count in (0, held))
    position = Position(game, game.view(full, 0), 0, seats)
    change = next(piece for piece in area_changes(position, game.view(empty, 0)) if piece.id == "change:cards:1")
    number = next(piece for piece in area_pieces(position) if piece.id == "count:1")
    assert abs(change.x - number.x) >= (change.face.w + number.face.w) / 2
    hand = position.areas[1].hand
    assert hand.x <= change.x - change.face.w / 2
    assert change.x + change.face.w / 2 <= hand.x + hand.w


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(("students", "players"), [(2, 2), (4, 2), (2, 3), (4, 3), (2, 4), (3, 4)])
def test_no_change_since_the_last_decision_hides_a_number(mode: Mode, students: int, players: int) -> None:
    game, seats = diary(), tuple(Seat(f"Player {number}", colour) for number, colour in zip(range(players), COLOURS, strict=False))
    options = {option.key: option.default for option in game.options} | {"students": STUDENTS[:students], "mode": str(mode)}
    state = game.new(Setup("school_year_diary", seats, options, 5)).state
    had = [evolve(each, hand=()) for each in state.players]
    have = [evolve(each, hand=PAIR_NUMBERS[:3], souvenirs=STUDENTS[seat : seat + 1]) for seat, each in enumerate(state.players)]
    before = evolve(state, players=tuple(had))
    now = evolve(state, players=tuple(have), rows=tuple([evolve(row, points=4) for row in state.rows]))
    position = Position(game, now, 0, seats, 0)
    changes = [*row_changes(position, before), *area_changes(position, before)]
    assert len(changes) >= students * players
    around = ("count", "name_plate", "tally", "medals_won", "souvenir", "prize", "badge", "sign")
    there = [piece for piece in (*row_pieces(position, position.base), *area_pieces(position), *changes) if piece.face.kind in around]
    assert [(one.id, other.id) for one in changes for other in there if one is not other and one.box.shared(other.box) > 0.01] == []


def test_a_turn_of_another_leaves_its_gains_on_the_table_until_the_next_move(window: MainWindow) -> None:
    seats = [Seat("Ann", "orange"), Seat("Ben", "sky")]
    window.start(make_setup(window.kits["school_year_diary"].game, seats, {"mode": "comp"}, 7))
    page = the_page(window)
    presenter = the_presenter(page)
    table = presenter.session.table
    presenter.lift()
    for _ in range(400):
        seat = table.to_act[0]
        legal = list(table.legal(seat))
        gives = [move for move in legal if seat and isinstance(move, Give)]
        ends = [move for move in legal if isinstance(move, EndTurn)]
        presenter.play((*gives, *ends, *legal)[0], seat)
        presenter.lift()
        if table.to_act == (0,) and presenter.scenery.piece("change:1") is not None:
            break
    presenter.lift()
    last = max(number for number in range(1, table.turn + 1) if table.played(number).seat == 0)
    was = table.state_at(last - (table.state_at(last).round > table.state_at(last - 1).round))
    shown = {piece.id: str(piece.name) for piece in presenter.scenery.pieces if piece.id.startswith("change:") and piece.id[7:].isdigit()}
    before, now = {row.number: row.points for row in was.rows}, {row.number: row.points for row in table.state.rows}
    moved = {f"change:{number}" for number, points in now.items() if points != before[number]}
    assert moved
    assert set(shown) == moved
    plate = next(piece for piece in presenter.scenery.pieces if piece.id == "plate:1")
    for change in (piece for piece in presenter.scenery.pieces if piece.id.startswith("change:points:")):
        assert change.y - change.face.h / 2 >= plate.y + plate.face.h / 2, "it hides neither star nor points"
    for change in (piece for piece in presenter.scenery.pieces if piece.id.startswith("change:")):
        assert change.about, "it says what it is"
        assert change.layer < 10, "the chain paper covers it"
    news = " ".join(map(str, presenter.disclosure.news())).lower()
    assert all(f"row {change[7:]}" in news for change in moved), "the list and the marks agree"
    presenter.play(next(iter(table.legal(0))).text(), 0)
    assert not [piece for piece in presenter.scenery.pieces if piece.id.startswith("change:")]


@pytest.mark.clause("SYD-5.7")
def test_a_player_who_looks_again_sees_the_prize_won_meanwhile(window: MainWindow) -> None:
    """In deal 1 Ben wins The High Note by what Ann decides."""
    seats = [Seat("Ann", "orange"), Seat("Ben", "sky")]
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    window.start(make_setup(window.kits["school_year_diary"].game, seats, {"mode": "comp"}, 1))
    page = the_page(window)
    presenter = the_presenter(page)
    table, greedy = presenter.session.table, presenter.session.table.game.bots["greedy"]
    for _ in range(60):
        if table.state.players[1].prizes:
            break
        presenter.lift()
        (seat,) = table.to_act
        presenter.play(greedy.decide(table.game, table.view(seat), seat, Rng(table.turn))[0].text(), seat)
        page.playback.skip()
    while presenter.seat_to_unlock != 1:
        presenter.lift()
        page.playback.skip()
        (seat,) = table.to_act
        presenter.play(greedy.decide(table.game, table.view(seat), seat, Rng(table.turn))[0].text(), seat)
        page.playback.skip()
    presenter.lift()
    assert str(expect(page.table.stage.moment).words) == "Ben collects the prize “The High Note”."
    page.playback.skip()
    assert page.table.stage.moment is None
