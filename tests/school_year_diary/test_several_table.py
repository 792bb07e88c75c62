"""The table of several players: what each is shown of the others, what is on offer at it, what is gained (SYD-2.4, 2.5, 3.3, 5.7, 6.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from attrs import evolve

from engines.kernel.contract import Refusal, Seat, Setup
from engines.kernel.rng import Rng
from engines.school_year_diary.model import (
    STUDENTS,
    ActDecision,
    Action,
    CollectPrize,
    Mode,
    OrderDecision,
    State,
    TurnDecision,
    UnlockMedals,
)
from engines.school_year_diary.rules.hands import GiveLeft, PlayItem, TakeItem
from engines.school_year_diary.rules.prizes import nearest_prize
from engines.school_year_diary.rules.result import points
from engines.shelf import games
from tabletop_qt.games.school_year_diary.art.painter import prize_sheet
from tabletop_qt.games.school_year_diary.things import Card, Giving, HeldItem, OthersItem, RowStand, SeatArea, StoredItem
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.store.lessons import lessons
from tabletop_qt.viewmodels.scenery import Box, Drafted, Drop, Piece, Play, Press, Scenery
from tabletop_qt.viewmodels.view_model import IDLE
from tests.expecting import expect
from tests.school_year_diary.dealt_tables import diary
from tests.school_year_diary.diary import card_set
from tests.school_year_diary.several import UP, rows, several
from tests.table.walking import assert_accepted, assert_whole, does, walk

SEATS = (Seat("Ann", "orange"), Seat("Ben", "sky"), Seat("Cleo", "green", "greedy"), Seat("Dan", "vermilion"))
TABLES = [(2, 2, "coop"), (2, 4, "comp"), (3, 2, "comp"), (3, 3, "coop"), (4, 3, "comp")]


@cache
def dealt(players: int = 3, students: int = 2, mode: str = "comp", deal: int = 1) -> State:
    options = {option.key: option.default for option in diary().options} | {"students": STUDENTS[:students], "mode": mode}
    return diary().new(Setup("school_year_diary", SEATS[:players], options, deal)).state


def played(state: State, commands: int, deal: int = 1) -> Iterator[State]:
    """The state and those after commands drawn at random."""
    game, rng = diary(), Rng.of_deal(deal)
    yield state
    for _ in range(commands):
        acting = game.to_act(state)
        if not acting:
            return
        command, rng = game.legal(state, acting[0]).draw(rng)
        state = game.apply(state, acting[0], command).state
        yield state


@cache
def at_turn(seat: int, players: int = 3, mode: str = "comp") -> State:
    """The first turn of a seat."""
    state = dealt(players, mode=mode)
    return next(each for each in played(state, 300) if isinstance(each.agenda[0], TurnDecision) and each.turn == seat)


def model(players: int = 3) -> SchoolYearDiaryViewModel:
    return SchoolYearDiaryViewModel(diary(), SEATS[:players])


def seen(state: State, seat: int) -> Scenery:
    return model(len(state.players)).scenery(diary().view(state, seat), seat, IDLE)


def piece(scenery: Scenery, name: str) -> Piece:
    found = scenery.piece(name)
    assert found is not None, name
    return found


def holding(state: State, seat: int, **changes: Any) -> State:
    """The same table where a player holds something else."""
    players = list(state.players)
    players[seat] = evolve(players[seat], **changes)
    return evolve(state, players=tuple(players))


def asked(state: State, seat: int, action: Action, amount: int = 1) -> State:
    """The same table where a card asks a seat to do something, in the event."""
    task = ActDecision((seat,), next(iter(diary().content.events)), action, amount)
    return evolve(state, agenda=(task, *state.agenda), turn=None)


@pytest.mark.clause("TBL-2", "TBL-3")
@pytest.mark.parametrize(("players", "students", "mode"), TABLES)
def test_whatever_is_offered_is_accepted_and_every_scenery_is_whole(players: int, students: int, mode: str) -> None:
    commands = 0
    for turn, state in enumerate(played(dealt(players, students, mode, 5), 25, 5)):
        for seat in diary().to_act(state):
            view = diary().view(state, seat)
            for draft, scenery in walk(model(players), view, seat, 5, Rng(turn)):
                commands += assert_accepted(model(players), diary(), view, seat, draft, scenery)
                assert_whole(scenery, draft)
    assert commands > 60


@pytest.mark.clause("SYD-6.1")
def test_other_hands_lie_face_down_with_their_number_at_their_areas() -> None:
    state = holding(holding(at_turn(0), 1, hand=(218, 281, 216)), 2, hand=())
    scenery = seen(state, 0)
    lying = [each for each in scenery.pieces if each.id.startswith("hidden:1:")]
    assert len(lying) == 3
    assert all(each.face.number("number") == 0 for each in lying)
    assert piece(scenery, "count:1").face.number("number") == 3
    area = expect(scenery.place(SeatArea(1).id))
    assert all(area.box.holds(each.x, each.y) for each in lying)
    assert scenery.piece("count:2") is None


@pytest.mark.clause("SYD-2.4")
def test_every_row_bears_the_colour_of_who_handles_it() -> None:
    scenery, state = seen(at_turn(1), 1), at_turn(1)
    for row in state.rows:
        owner = SEATS[row.handler]
        assert piece(scenery, f"owner:{row.number}").face.word("seat") == owner.colour
        assert piece(scenery, f"owned:{row.number}").face.word("owner") == owner.colour
        assert str(piece(scenery, f"stand:{row.number}").name).endswith(f"handled by {owner.name}")


@pytest.mark.clause("SYD-2.5")
def test_the_red_summary_card_lies_at_the_first_player() -> None:
    for seat in range(3):
        scenery = seen(at_turn(seat), seat)
        area = scenery.place(SeatArea(0).id)
        summary = piece(scenery, "summary")
        assert area is not None
        assert area.box.holds(summary.x, summary.y)
        assert "Ann" in str(summary.name)


@pytest.mark.clause("SYD-3.3")
def test_the_two_ideas_lie_at_the_player_in_turn() -> None:
    for turn in range(3):
        scenery = seen(at_turn(turn), 0)
        area = expect(scenery.place(SeatArea(turn).id))
        for name in ("idea:1", "idea:2"):
            idea = piece(scenery, name)
            assert area.box.holds(idea.x, idea.y)
            assert idea.face.number("used") == 0


@pytest.mark.clause("SYD-5.7")
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("players", [2, 3])
def test_a_badge_lies_on_the_prize_that_is_nearest_to_a_player(players: int) -> None:
    shown = 0
    for state in list(played(dealt(players, 2, "comp", 3), 80, 3))[::8]:
        scenery = seen(state, 0)
        for seat in range(players):
            sign = scenery.piece(f"aims:{seat}")
            if sign is not None:
                nearest = expect(nearest_prize(diary().content, state, seat))
                prize = piece(scenery, f"prize:{nearest.prize}")
                assert Box.around(prize.x, prize.y, prize.face.w, prize.face.h + 2).holds(sign.x, sign.y)
                right = sign.x + sign.face.w / 2
                words = prize_sheet(prize.face).arranged()
                assert right <= prize.x - prize.face.w / 2 + min(words.title.left(), words.words.left()), "it hides no word"
                assert sign.face.kind == "aim", "an arrow leads from the badge to the prize, which nobody has yet, or a number"
                have, want = nearest.progress or (0, 0)
                assert (sign.face.number("have"), sign.face.number("want")) == (have, want)
                assert seat == 0 or players == 2, "of more than two there is no room"
                assert sign.about, "a piece that says nothing more is not pointed at"
                assert any("'s badge is on the prize nearest to them: " in str(line) for line in prize.about), "the pane explains it"
                shown += 1
    assert shown > 5


@pytest.mark.clause("SYD-5.7", "SYD-2.5")
def test_souvenirs_and_prizes_lie_in_the_middle_until_somebody_gains_them() -> None:
    state = at_turn(0)
    prize, student = state.decks.prizes[0], state.decks.souvenirs[0]
    before = seen(state, 0)
    assert piece(before, f"prize:{prize}").zone == piece(before, f"souvenir:{student}").zone == "year"
    decks = evolve(state.decks, prizes=state.decks.prizes[1:], souvenirs=state.decks.souvenirs[1:])
    after = seen(holding(evolve(state, decks=decks), 2, prizes=(prize,), souvenirs=(student,)), 0)
    area = expect(after.place(SeatArea(2).id))
    for name in (f"prize:{prize}", f"souvenir:{student}"):
        gained = piece(after, name)
        assert area.box.holds(gained.x, gained.y)
        assert gained.zone == "seat:2"
        assert gained.about, "it can be read"
    numbered = [f"prize:{each}" for each in state.decks.prizes if diary().content.prizes[each].from_round > 1]
    told = [each.id for each in before.pieces if "The number on the rosette is the first round in which it counts." in map(str, each.about)]
    assert told == numbered != []


@pytest.mark.clause("SYD-4.9")
@pytest.mark.parametrize(("points", "warned"), [((2, 0, 2, 2), True), ((0, 0, 2, 2), False)])
def test_an_item_that_would_raise_a_rivals_row_says_so_before_it_is_played(points: tuple[int, ...], warned: bool) -> None:
    """Rows 1 and 3 are Ann's."""
    cards = card_set(items={"item_1": '[{raise = 2, rows = "lowest"}]'})
    table = several(*rows(*points), cards=cards, hands=((UP,),), items=(("item_1",),))
    model = SchoolYearDiaryViewModel(table.game, (Seat("Ann", "orange"), Seat("Ben", "sky")))
    item = piece(model.scenery(table.game.view(table.state, 0), 0, IDLE), "item:item_1")
    assert ("At present it raises a row of Ben, none of yours." in map(str, item.about)) == warned
    # Of two lowest rows the player picks one.
    assert ("At present: Row 2 rises from 0 to 2." in map(str, item.about)) == warned
    assert [shown.id for shown in item.reveals] == (["verdict:2", "ghost:2:0"] if warned else [])
    lifted = model.scenery(table.game.view(table.state, 0), 0, Giving(UP))
    assert all(shown.id != "verdict:2" for shown in piece(lifted, "item:item_1").reveals), "the lifted card shows its own"


@pytest.mark.clause("SYD-4.9")
def test_an_option_shows_the_rows_that_it_moves_one_after_another() -> None:
    choices = '[{choose = [[{raise = 2, rows = "highest"}, {lower = 1, rows = "lowest"}], [{raise = 1, rows = "each"}], [{get = 1}]]}]'
    table = several(*rows(2, 1, 0, 2), cards=card_set(items={"item_1": choices}), items=(("item_1",),), mode=Mode.COOP)
    table.state = evolve(table.state, rows=(evolve(table.state.rows[0], points=3), *table.state.rows[1:]))
    table.play("play item_1")
    scenery = SchoolYearDiaryViewModel(table.game).scenery(table.state, 0, IDLE)

    def moved(option: int) -> list[str]:
        return [str(shown.name) for shown in piece(scenery, f"option:{option}").reveals if shown.id.startswith("verdict")]

    assert moved(1) == ["Row 1 rises from 3 to 4", "Row 3 stays at 0"]
    assert moved(2) == [f"Row {number} rises from {now} to {now + 1}" for number, now in ((1, 3), (2, 1), (3, 0), (4, 2))]
    assert moved(3) == []


@pytest.mark.clause("SYD-3.6")
def test_a_plate_tells_the_points_in_a_competition_and_the_rows_together() -> None:
    for state in list(played(dealt(3, 2, "comp", 3), 60, 3))[::20]:
        for seat in range(3):
            plate = piece(seen(state, 0), f"plate:{seat}")
            assert plate.face.number("points", -1) == points(state, seat)
            assert str(points(state, seat)) in str(plate.name)
    plate = piece(seen(at_turn(0, mode="coop"), 0), "plate:1")
    assert plate.face.number("points", -1) == -1
    assert str(plate.name) == "Ben: 2 rows"


@pytest.mark.parametrize(
    ("seats", "called"),
    [
        ((Seat("Player 1"), Seat("Robin", "sky", "greedy")), "Player 1 (you)"),
        ((Seat("Ann"), Seat("Robin", "sky", "greedy")), "Ann"),
        ((Seat("Player 1"), Seat("Player 2", "sky")), "Player 1"),
    ],
)
def test_whoever_plays_alone_against_bots_without_a_name_is_marked_as_you_on_the_plate(seats: tuple[Seat, ...], called: str) -> None:
    scenery = SchoolYearDiaryViewModel(diary(), seats).scenery(diary().view(at_turn(0, 2), 0), 0, IDLE)
    assert str(piece(scenery, "plate:0").face.message("name")) == called
    assert str(piece(scenery, "plate:1").face.message("name")) == seats[1].name


def test_every_row_bears_the_number_by_which_log_and_hints_call_it() -> None:
    for state in (at_turn(0), list(played(dealt(3, 2, "comp", 3), 60, 3))[-1]):
        scenery = seen(state, 0)
        for row in state.rows:
            number, stand = piece(scenery, f"number:{row.number}"), piece(scenery, RowStand(row.number).id)
            assert number.face.number("number") == row.number
            assert abs(number.x - stand.x) <= stand.face.w / 2
            assert abs(number.y - stand.y) <= stand.face.h / 2


@pytest.mark.clause("SYD-4.8")
def test_items_of_others_lie_open_at_their_areas() -> None:
    item = next(iter(diary().content.items))
    scenery = seen(holding(at_turn(0), 1, items=(item,)), 0)
    shown = piece(scenery, OthersItem(1, item).id)
    assert (shown.zone, shown.movable) == ("seat:1", False)
    assert shown.about


@pytest.mark.clause("SYD-4.10")
def test_a_card_is_given_to_the_left_by_a_click_or_by_dropping_it_on_the_next_area() -> None:
    state = asked(holding(at_turn(0), 2, hand=(218, 281)), 2, Action.GIVE_LEFT)
    view = diary().view(state, 2)
    card = Card(281).id
    assert does(model(), view, 2, IDLE, Press(card)) == Play(GiveLeft((281,)))
    assert does(model(), view, 2, IDLE, Drop(card, SeatArea(0).id)) == Play(GiveLeft((281,)))
    assert expect(model().hint(view, 2, IDLE)).kind == "give_left"
    refused = expect(does(model(), view, 2, IDLE, Drop(card, SeatArea(1).id)), Refusal)
    assert (refused.clause, "Ann" in str(refused.reason)) == ("SYD-4.10", True)


@pytest.mark.clause("SYD-4.10")
@pytest.mark.parametrize("front", [1, 2])
def test_all_cards_of_a_hand_of_seven_lie_where_the_hand_is(front: int) -> None:
    """Seen by their owner and by another player; each has a place of its own."""
    cards = (218, 281, 264, 226, 228, 232, 234)
    state = holding(at_turn(0), 2, hand=cards)
    scenery = seen(state, front)
    names = [Card(card).id for card in cards] if front == 2 else [f"hidden:2:{index}" for index in range(len(cards))]
    found = [piece(scenery, name) for name in names]
    assert len({each.x for each in found}) == len(cards)
    five = seen(holding(at_turn(0), 2, hand=cards[:5]), front)
    last = piece(five, names[4])
    assert max(each.x for each in found) <= last.x + 0.01
    assert {each.y for each in found} == {last.y}


@pytest.mark.clause("SYD-4.10")
def test_several_cards_are_marked_and_given_to_the_left_together() -> None:
    view = diary().view(asked(holding(at_turn(0), 2, hand=(218, 281, 264)), 2, Action.GIVE_LEFT, 2), 2)
    marking = expect(does(model(), view, 2, IDLE, Press(Card(218).id)), Drafted)
    assert does(model(), view, 2, marking.draft, Press(Card(264).id)) == Play(GiveLeft((218, 264))), "the last click completes it"


@pytest.mark.clause("TBL-6", "SYD-4.8")
def test_what_needs_no_hand_is_done_on_the_open_table_beside_the_own_area() -> None:
    state = asked(at_turn(0), 1, Action.GET_ITEM)
    assert not diary().needs_hidden(state, 1)
    view = diary().view(state, None)
    scenery = model().scenery(view, 1, IDLE, 0)
    item = state.decks.items[0]
    token = StoredItem(item).id
    assert scenery.offered(Drop(token, SeatArea(1).id)) is not None
    found = does(model(), view, 1, IDLE, Press(token))
    assert found == Play(TakeItem(item))
    assert [each.id for each in scenery.pieces if each.id.startswith("directive:")] == []


@pytest.mark.clause("TBL-6", "SYD-4.8")
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_decides_on_the_open_table_has_their_own_items_in_front(seat: int) -> None:
    state = evolve(asked(holding(at_turn(1 - seat), seat, items=("compass",)), seat, Action.SWAP), turn=1 - seat)
    assert not diary().needs_hidden(state, seat)
    own = piece(model().scenery(diary().view(state, None), seat, IDLE, seat), HeldItem("compass").id)
    assert own.zone == "hand", "large, not as a token"


@pytest.mark.clause("TBL-6", "SYD-5.1")
def test_options_that_somebody_chooses_openly_lie_before_everybody() -> None:
    state = at_turn(0)
    prize = state.decks.prizes[0]
    task = OrderDecision((1,), (UnlockMedals(), CollectPrize(prize, 2)))
    state = evolve(state, agenda=(task, *state.agenda), turn=None)
    watched = model().spectate(diary().view(state, None), 0)
    shown = [piece(watched, f"option:{number}").face for number in (1, 2)]
    assert [each.word("slip") for each in shown] == ["medal", "prize"], "each option of one question has a picture"
    assert [each.number("among") for each in shown] == [2, 2]
    title = expect(piece(watched, "option:2").face.message("title"))
    assert str(title) == f"Prize {diary().content.names[prize]} for Cleo"
    assert watched.affordances == ()


@pytest.mark.clause("SYD-3.6")
@pytest.mark.parametrize(
    ("mode", "kind", "words"), [("comp", "turn_against", "Souvenir: raise all rows"), ("coop", "turn_together", "players' rows count")]
)
def test_the_hint_of_a_turn_says_what_counts_among_several(mode: str, kind: str, words: str) -> None:
    hint = expect(model().hint(diary().view(at_turn(1, mode=mode), 1), 1, IDLE))
    assert (hint.kind, words in str(hint.words)) == (kind, True)


@pytest.mark.clause("SYD-3.3")
def test_whoever_holds_one_last_idea_and_no_item_is_told_that_the_turn_ends_with_it() -> None:
    state = at_turn(1)
    for ideas, items, last in ((2, (), False), (1, (), True), (1, ("compass",), False)):
        mine = evolve(state.players[1], ideas=ideas, items=items)
        seen = diary().view(evolve(state, players=(state.players[0], mine, *state.players[2:])), 1)
        assert (expect(model().hint(seen, 1, IDLE)).kind == "turn_last") == last


@pytest.mark.clause("SYD-4.6")
def test_whoever_swaps_medals_is_told_to_click_one_and_then_the_other() -> None:
    state = asked(at_turn(1), 1, Action.SWAP)
    hint = expect(model().hint(diary().view(state, 1), 1, IDLE))
    assert str(hint.words) == "Click a medal with nobody on it, then the one to swap it with."


@pytest.mark.clause("SYD-4.2")
def test_whoever_gives_is_told_to_pick_for_the_others_rows_only_where_two_paths_fit() -> None:
    lesson = next(lesson for lesson in lessons("school_year_diary") if lesson.several)
    state = lesson.table(games()["school_year_diary"]).state_at(0)
    for card, turn, kind in ((229, 0, "pick"), (278, 0, "give")):
        assert expect(model().hint(diary().view(state, 0), 0, Giving(card, turn))).kind == kind


@pytest.mark.clause("TBL-3", "TBL-6", "SYD-4.8")
def test_a_player_without_cards_takes_the_turn_in_their_own_view_and_plays_an_item_there() -> None:
    state = at_turn(1)
    mine = evolve(state.players[1], hand=(), items=("compass",))
    state = evolve(state, players=(state.players[0], mine, *state.players[2:]))
    assert diary().needs_hidden(state, 1)
    scenery = model().scenery(diary().view(state, 1), 1, IDLE, 1)
    assert expect(scenery.offered(Press(HeldItem("compass").id))).meaning == Play(PlayItem("compass"))


@pytest.mark.clause("SYD-4.7")
@pytest.mark.parametrize(
    ("hand", "told"),
    [((), "Your hand is empty, so you discard nothing."), ((UP,), "You have only 1 card to discard."), ((UP, 228), "")],
)
def test_an_item_that_discards_more_cards_than_are_held_says_how_many(hand: tuple[int, ...], told: str) -> None:
    """An option of a card does, too."""
    block = '{discard = 2}, {raise = 2, rows = "lowest"}'
    for directives, shown in ((f"[{block}]", "item:item_1"), (f"[{{choose = [[{block}], [{{get = 1}}]]}}]", "option:1")):
        table = several(cards=card_set(items={"item_1": directives}), hands=(hand,), items=(("item_1",),))
        table = table.play("play item_1") if shown.startswith("option") else table
        model = SchoolYearDiaryViewModel(table.game, (Seat("Ann", "orange"), Seat("Ben", "sky")))
        about = [str(each) for each in piece(model.scenery(table.game.view(table.state, 0), 0, IDLE), shown).about]
        assert [each for each in about if "you discard " in each or each.startswith("You have only ")] == ([told] if told else [])
