"""The best chains from here, shown on request while a chain is laid (SYD-4.3, 4.4)."""

from __future__ import annotations

from itertools import islice, takewhile

import pytest
from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal, Seat
from engines.kernel.messages import msg
from engines.school_year_diary.bots.effects import Effect, best_chains, cards_given, effect_of
from engines.school_year_diary.model import Medal, Mode, Row, State
from engines.school_year_diary.rules.chains import Chain, Laid, layings, squares, visible, why_not_chain
from engines.school_year_diary.rules.directives import Give
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.desk import course_of, courses_of, words
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.rows import giving_dangers
from tabletop_qt.games.school_year_diary.things import Chaining, Giving
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.viewmodels.scenery import Do, Drafted, Lift, Piece, Play, Press
from tabletop_qt.viewmodels.view_model import Idle
from tests.expecting import expect
from tests.school_year_diary.dealt_tables import dealt, diary, full_hand
from tests.school_year_diary.several import several
from tests.table.walking import assert_accepted, assert_undone, assert_whole, does

pytestmark = pytest.mark.clause("SYD-4.3", "SYD-4.4")
MODEL = SchoolYearDiaryViewModel(diary())


def view() -> State:
    return diary().view(full_hand(dealt()), 0)


def waiting(begun: Chaining | None = None) -> Chaining:
    """The draft once the best chains have been asked for."""
    draft = begun or Chaining()
    meaning = expect(does(MODEL, view(), 0, draft, Do("best_chains")), Drafted)
    assert isinstance(meaning.draft, Chaining)
    return meaning.draft


def asked(begun: Chaining | None = None) -> Chaining:
    """The draft once they have been found, too."""
    draft = waiting(begun)
    return told(draft, tuple(each.command for each in best_chains(view(), 0, draft.cards)))


def listed() -> list[Effect]:
    """The best chains in the order of their list: the most points first."""
    return sorted(best_chains(view(), 0), key=lambda each: (-each.gain, len(cards_given(each.command))))


def told(draft: Chaining, commands: tuple[Command, ...]) -> Chaining:
    """The draft with what it waited for."""
    return expect(MODEL.completed(draft, commands), Chaining)


def test_three_chains_are_shown_with_what_they_would_bring() -> None:
    scenery = MODEL.scenery(view(), 0, asked())
    slips = [piece for piece in scenery.pieces if piece.id.startswith("option:")]
    assert all(str(slip.name).endswith(f". {each.words}") for slip, each in zip(slips, listed(), strict=True))
    assert not any(slip.about for slip in slips), "nothing is said twice"
    assert len(slips) == 3
    assert [piece.id for piece in MODEL.scenery(view(), 0, Chaining()).pieces if piece.id.startswith("option:")] == []


def test_more_points_come_first_and_a_slip_shows_where_its_chain_takes_the_rows() -> None:
    gains = [each.gain for each in listed()]
    assert gains != [each.gain for each in best_chains(view(), 0)]
    scenery = MODEL.scenery(view(), 0, asked())
    slips = [piece for piece in scenery.pieces if piece.id.startswith("option:")]
    assert [int(str(slip.name).split(": ")[1].split(".")[0]) for slip in slips] == sorted(gains, reverse=True)
    for number, (slip, each) in enumerate(zip(slips, listed(), strict=True), 1):
        laid = expect(does(MODEL, view(), 0, asked(), Press(f"option:{number}")), Drafted).draft
        there = {(piece.id, piece.x, piece.y) for piece in MODEL.scenery(view(), 0, laid).pieces}
        assert len(slip.reveals) == 2 * len(each.changes)
        assert {(piece.id, piece.x, piece.y) for piece in slip.reveals} <= there, "they lie where they lie once it is laid"


def test_the_key_that_opens_the_best_chains_closes_them() -> None:
    begun = Chaining(expect(best_chains(view(), 0)[0].command, Chain).cards[:1])
    for own, closed in ((Chaining(), Idle()), (begun, begun)):
        scenery = MODEL.scenery(view(), 0, asked(own))
        (button,) = [each for each in scenery.buttons if each.name == "best_chains"]
        assert (button.key, button.refusal) == ("B", None)
        assert expect(does(MODEL, view(), 0, asked(own), Do("best_chains")), Drafted).draft == closed


def test_one_step_back_from_the_best_chains_leads_to_the_table_and_a_button_to_a_chain_of_ones_own() -> None:
    assert MODEL.back(view(), 0, asked()) == Idle()
    begun = Chaining(expect(best_chains(view(), 0)[0].command, Chain).cards[:1])
    assert MODEL.back(view(), 0, asked(begun)) == begun
    for own in (Chaining(), begun):
        assert expect(does(MODEL, view(), 0, asked(own), Do("chain")), Drafted).draft == own
        (button,) = [each for each in MODEL.scenery(view(), 0, asked(own)).buttons if each.name == "chain"]
        assert button.refusal is None


def test_a_slip_shows_the_rows_and_the_arrows_of_its_chain_without_being_pointed_at() -> None:
    slips = [piece.face for piece in MODEL.scenery(view(), 0, asked()).pieces if piece.id.startswith("option:")]
    for slip, each in zip(slips, listed(), strict=True):
        moves = [tuple(slip.number(f"{name}{index}") for name in ("row", "was", "now")) for index in range(slip.number("moves"))]
        assert moves == [(change.row, change.was, change.now) for change in each.changes]
        arrows = [tuple(slip.number(f"{name}{index}") for name in ("x", "y", "arrow")) for index in range(slip.number("arrows"))]
        assert arrows == [(*square, arrow) for laid in expect(each.command, Chain).cards for square, arrow in squares(laid)]
        assert {(x, y): arrow for x, y, arrow in arrows} == visible(expect(each.command, Chain).cards), "those drawn last lie on top"


def test_slips_are_as_large_as_the_paper_has_room_for_below_its_words() -> None:
    table = several(hands=[(218, 281, 216)])
    seen = table.game.view(table.state, 0)
    draft = MODEL.completed(Chaining(advised=True), tuple(each.command for each in best_chains(seen, 0)))
    scenery = SchoolYearDiaryViewModel(table.game).scenery(seen, 0, draft)
    paper = expect(scenery.piece("chain_paper"), Piece)
    tray = expect(scenery.piece("tray"), Piece)
    slips = [piece for piece in scenery.pieces if piece.id.startswith("option:")]
    assert len(slips) == 3
    assert all(slip.face.w > faces.CHOICE[0] for slip in slips)
    assert tray.y - tray.face.h / 2 >= paper.y - paper.face.h / 2 + faces.EMPTY_NOTE
    assert tray.y + tray.face.h / 2 <= paper.y + paper.face.h / 2
    assert paper.face.message("how") is None, "they would hide a part of it"


def test_a_chain_that_does_no_more_than_one_of_its_cards_is_not_listed() -> None:
    state = view()

    singles = [each for moves in diary().legal(state, 0).move_sets for each in takewhile(lambda move: isinstance(move, Give), moves)]

    def alone(card: int) -> int:
        return max(effect_of(state, each).gain for each in singles if isinstance(each, Give) and each.card == card)

    assert all(each.gain > max(map(alone, cards_given(each.command))) for each in best_chains(state, 0, count=20))
    shown = MODEL.scenery(state, 0, told(waiting(), ())).pieces
    (none,) = [piece for piece in shown if piece.id == "no_chain"]
    assert str(none.name).startswith("No chain. No chain does more than one of its cards alone.")


def test_a_chain_that_raises_nothing_is_left_out_beside_one_that_does() -> None:
    best = expect(best_chains(view(), 0)[0].command, Chain)
    idle = next(each for each in diary().legal(view(), 0) if isinstance(each, Chain) and not effect_of(view(), each).changes)
    shown = MODEL.scenery(view(), 0, told(waiting(), (best, idle))).pieces
    assert [piece.id for piece in shown if piece.id.startswith("option:")] == ["option:1"]
    alone = MODEL.scenery(view(), 0, told(waiting(), (idle,))).pieces
    assert [piece.id for piece in alone if piece.id.startswith("option:")] == ["option:1"]


@pytest.mark.parametrize("count", [0, 1])
def test_until_they_are_found_everything_can_be_done_as_before(count: int) -> None:
    begun = Chaining(expect(best_chains(view(), 0)[0].command, Chain).cards[:count])
    draft = waiting(begun)
    assert MODEL.completing(begun) is None
    assert MODEL.completing(draft) == MODEL.begun(begun)
    assert MODEL.completing(asked(begun)) is None
    scenery = MODEL.scenery(view(), 0, draft)
    assert scenery.affordances == MODEL.scenery(view(), 0, begun).affordances
    assert scenery.pieces == MODEL.scenery(view(), 0, begun).pieces
    assert "Looking for" in str(scenery.prompt)
    assert_whole(scenery, draft)
    assert_accepted(MODEL, diary(), view(), 0, draft, scenery)
    assert MODEL.back(view(), 0, draft) == (begun if count else Idle())


def test_best_chains_can_be_asked_for_from_the_hand_and_with_a_card_picked_up() -> None:
    for draft in (Idle(), Giving(view().players[0].hand[0], 1)):
        asked_for = expect(does(MODEL, view(), 0, draft, Do("best_chains")), Drafted)
        assert asked_for.draft == Chaining(advised=True)
        assert "best_chains" in [button.name for button in MODEL.scenery(view(), 0, draft).buttons]


def test_a_chain_that_is_chosen_lies_there_and_brings_what_was_promised() -> None:
    for number, promised in enumerate(listed(), 1):
        laid = expect(does(MODEL, view(), 0, asked(), Press(f"option:{number}")), Drafted)
        assert isinstance(laid.draft, Chaining)
        assert MODEL.back(view(), 0, laid.draft) == Chaining(), "it was laid as a whole, and is taken back as a whole"
        given = expect(does(MODEL, view(), 0, laid.draft, Do("give_chain")), Play)
        assert isinstance(given.command, Chain)
        assert isinstance(promised.command, Chain)
        assert given.command.cards == promised.command.cards
        assert effect_of(view(), given.command).changes == promised.changes


def test_they_go_on_from_the_cards_laid_so_far_and_are_put_away_again() -> None:
    begun = Chaining(expect(best_chains(view(), 0)[0].command, Chain).cards[:1])
    draft = asked(evolve(begun, card=view().players[0].hand[-1]))
    scenery = MODEL.scenery(view(), 0, draft)
    assert str(scenery.prompt) == "Click a chain that continues yours, or go back (Esc)."
    for each in best_chains(view(), 0, begun.cards):
        assert isinstance(each.command, Chain)
        assert each.command.cards[:1] == begun.cards
    names = [str(piece.name) for piece in scenery.pieces if piece.id.startswith("option:")]
    assert names
    for name in names:
        more = len(name.split(" raises")[0].split("Chain ")[1].replace(" and ", ", ").split(", ")) - 1
        assert name.startswith(f"{more} more card{'s' * (more > 1)}: ")
    assert MODEL.back(view(), 0, draft) == begun
    assert not any(isinstance(offer.action, Lift) for offer in scenery.affordances)


def test_the_chain_that_is_laid_is_listed_as_laid() -> None:
    best = expect(best_chains(view(), 0)[0].command, Chain)
    draft = asked(Chaining(best.cards))
    names = [str(piece.name) for piece in MODEL.scenery(view(), 0, draft).pieces if piece.id.startswith("option:")]
    gain = effect_of(view(), best, 0).gain
    assert [name.split(". ")[0] for name in names if name.startswith("As laid")] == [f"As laid: +{gain}"]
    assert not any(name.startswith("0 ") for name in names)


@pytest.mark.clause("SYD-3.6")
def test_in_a_competition_each_slip_counts_the_points_of_each_player_apart() -> None:
    table = several(hands=[(218, 281, 216)])
    seats = (Seat("Ann", "orange"), Seat("Ben", "sky"))
    model = SchoolYearDiaryViewModel(table.game, seats)
    view = table.game.view(table.state, 0)
    draft = model.completed(evolve(Chaining(), advised=True), tuple(each.command for each in best_chains(view, 0)))
    titles = [
        str(piece.name).split(". ")[0].split(":")[1] for piece in model.scenery(view, 0, draft).pieces if piece.id.startswith("option:")
    ]
    expected = []
    for each in best_chains(view, 0):
        after = table.game.apply(table.state, 0, each.command).state
        rows, won = after.rows, len(after.players[0].souvenirs)
        you, ben = (sum(row.points for row in rows if row.handler == seat) for seat in (0, 1))
        own = [row.number for row in view.rows if row.handler == 0]
        mine = [change for change in each.changes if change.now != change.was and change.row in own]
        parts = [f"{points:+} {name}" for points, name in ((you, "you"), (ben, "Ben")) if points or (name == "you" and mine)]
        parts += [f"{won} souvenir{'s' * (won > 1)}"] if won else []
        expected.append(" " + " and ".join([", ".join(parts[:-1]), parts[-1]] if parts[1:] else parts).replace("+0", "0"))
    assert titles == expected
    assert any("you" in title and "Ben" in title for title in titles)
    assert any("souvenir" in title for title in titles)


def test_whatever_is_offered_meanwhile_is_accepted() -> None:
    scenery = MODEL.scenery(view(), 0, asked())
    assert_whole(scenery, asked())
    assert_accepted(MODEL, diary(), view(), 0, asked(), scenery)
    assert_undone(MODEL, view(), 0, asked())


def test_while_they_lie_over_the_paper_a_card_is_refused_with_what_can_be_done() -> None:
    refused = expect(does(MODEL, view(), 0, asked(), Press(f"directive:{view().players[0].hand[0]}")), Refusal)
    assert str(refused.reason) == "Choose one of the chains, or press Esc to go back."


def test_where_every_card_is_laid_there_is_nothing_to_ask_for() -> None:
    two = diary().view(evolve(full_hand(dealt()), players=(evolve(full_hand(dealt()).players[0], hand=(218, 281)),)), 0)
    cards = next(each for each in layings((218, 281)) if len(each) == 2)
    assert MODEL.scenery(two, 0, Chaining(cards[:1])).offered(Do("best_chains")) is not None
    assert MODEL.scenery(two, 0, Chaining(cards)).offered(Do("best_chains")) is None


def test_where_no_chain_goes_on_a_slip_says_so() -> None:
    alone = diary().view(evolve(full_hand(dealt()), players=(evolve(full_hand(dealt()).players[0], hand=(242, 297)),)), 0)
    assert best_chains(alone, 0) == ()
    scenery = MODEL.scenery(alone, 0, told(Chaining(advised=True), ()))
    assert scenery.piece("no_chain") is not None
    (button,) = [each for each in scenery.buttons if each.name == "best_chains"]
    assert button.refusal is not None, "there is nothing to look for"
    assert scenery.offered(Do("best_chains")) is None
    assert scenery.offered(Do("chain")) is not None


@pytest.mark.clause("SYD-3.6")
def test_in_a_competition_a_row_of_another_falls_by_itself_and_an_own_one_rises() -> None:
    state = full_hand(dealt())
    rows = tuple(Row(number, "giang_ry", number - 1, (Medal(216), Medal(264)), 2) for number in (1, 2))
    cards = next(
        each for each in layings(state.players[0].hand) if ends(rows[0], each) and min(ends(rows[0], each)) < max(ends(rows[0], each))
    )
    for mode in Mode:
        seen = diary().view(evolve(state, rows=rows, config=evolve(state.config, mode=mode)), 0)
        own, other = (course_of(Position(diary(), seen, 0), row, Chaining(cards))[0] for row in rows)
        assert (other < own) == (mode is Mode.COMP)


@pytest.mark.clause("SYD-3.6")
def test_in_a_competition_nobody_is_warned_of_the_fall_of_anothers_row() -> None:
    state = full_hand(dealt())
    rows = tuple(Row(number, "giang_ry", number - 1, (Medal(216), Medal(264)), 4) for number in (1, 2))
    for mode, warned in ((Mode.COOP, {1, 2}), (Mode.COMP, {1})):
        seen = diary().view(evolve(state, rows=rows, config=evolve(state.config, mode=mode)), 0)
        position = Position(diary(), seen, 0)
        falling = (Giving(card, turn) for card in seen.players[0].hand for turn in range(4))
        assert warned in [giving_dangers(position, draft) for draft in falling]
        assert all(not giving_dangers(position, Giving(card)) - warned for card in seen.players[0].hand)


def ends(row: Row, cards: tuple[Laid, ...]) -> list[int]:
    """The points where a chain can leave a row."""
    return list(courses_of(row, cards)) if why_not_chain(cards) is None else []


def test_an_option_without_text_has_no_mark_left_over_and_one_with_text_only_its_own_colons() -> None:
    assert str(words(faces.choice(msg("Rotate 1 empty medal"), msg("")))) == "Rotate 1 empty medal"
    assert str(words(faces.choice(msg("2 cards: +2"), msg("It raises row 1.")))) == "2 cards: +2. It raises row 1."


def test_a_chain_is_numbered_only_where_all_rows_that_move_go_the_same_way() -> None:
    seen = set()
    for command in islice((each for each in diary().legal(view(), 0) if isinstance(each, Chain)), 0, 3000, 25):
        draft = MODEL.foreseen(view(), 0, command)
        assert draft is not None
        marks = [piece.face.number("step") for piece in MODEL.scenery(view(), 0, draft).pieces if piece.id.startswith("mark:")]
        moved = {change.row for change in effect_of(view(), command).changes if change.now != change.was}
        ways = {each.squares for each, row in zip(command.courses, view().rows, strict=True) if row.number in moved}
        seen.add((len(ways) > 1, any(marks)))
    assert (True, True) not in seen
    assert seen >= {(True, False), (False, True)}


def test_a_picked_result_is_one_step_and_the_chain_as_it_was_laid_the_step_before() -> None:
    laid = expect(expect(does(MODEL, view(), 0, asked(), Press("option:1")), Drafted).draft, Chaining)
    verdicts = [each.action for each in MODEL.scenery(view(), 0, laid).affordances if isinstance(each.action, Press)]
    verdict = next(each for each in verdicts if "verdict" in str(each.piece))
    picked = expect(does(MODEL, view(), 0, laid, verdict), Drafted).draft
    assert str(picked.last_step).startswith("Pick a result for row ")
    before = expect(MODEL.back(view(), 0, picked), Chaining)
    assert before == laid, "every row has the result again that it was laid with"
    assert str(before.last_step) == "Lay this chain"
    assert MODEL.back(view(), 0, before) == Chaining()


def test_where_no_chain_is_found_the_prompt_asks_for_none_to_be_clicked() -> None:
    alone = diary().view(evolve(full_hand(dealt()), players=(evolve(full_hand(dealt()).players[0], hand=(242, 297)),)), 0)
    said = str(MODEL.scenery(alone, 0, told(Chaining(advised=True), ())).prompt)
    assert said == "No chain does more than one of its cards alone."
