"""One gesture after another at a table of School Year Diary: what it shows, what it means, why not."""

from __future__ import annotations

from itertools import combinations, islice

import pytest
from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.school_year_diary import model
from engines.school_year_diary.card_text import card_text
from engines.school_year_diary.model import (
    ActDecision,
    ChooseDecision,
    CollectRow,
    EndReason,
    FollowExperience,
    KeepDecision,
    Locker,
    Medal,
    OrderDecision,
    Row,
    State,
    UnlockMedals,
)
from engines.school_year_diary.rules.board import Lock, RemoveLocker, Rotate, Swap
from engines.school_year_diary.rules.chains import Chain, Course, Laid, layings
from engines.school_year_diary.rules.directives import Give, Pick, Raise
from engines.school_year_diary.rules.following_cards import Decline
from engines.school_year_diary.rules.hands import Discard, Get, Keep, PlayItem, Refresh, TakeItem, Trade
from engines.school_year_diary.rules.order import First
from engines.school_year_diary.rules.turns import EndTurn
from tabletop_qt.games.school_year_diary.desk import where_options
from tabletop_qt.games.school_year_diary.layout import layout
from tabletop_qt.games.school_year_diary.things import (
    Chaining,
    Deck,
    Draft,
    Giving,
    HeldItem,
    Mark,
    Marking,
    MedalTile,
    Rotating,
    RowCell,
    StoredItem,
)
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.viewmodels.scenery import Action, Box, Do, Drafted, Drop, Emphasis, Lift, Piece, Play, Press, Scenery, Turn
from tabletop_qt.viewmodels.view_model import Idle
from tests.expecting import expect
from tests.school_year_diary.dealt_tables import at_turn, dealt, diary
from tests.table.boxes import meet
from tests.table.walking import does

CARD = 241
"""The arrows of the rule book's example on page 8: left, then down-left."""


def table(
    hand: tuple[int, ...] = (CARD, 286, 218), points: int = 2, locked: tuple[int, ...] = (), ideas: int = 2, items: tuple[str, ...] = ()
) -> State:
    """A turn with the row of the book's example, and one of three medals at 5 points below it."""
    state = at_turn(dealt())
    first = Row(1, "giang_ry", 0, (Medal(216), Medal(264)), points, tuple(Locker(cell) for cell in locked))
    second = Row(2, "o_tach", 0, (Medal(212), Medal(213), Medal(289)), 5)
    player = evolve(state.players[0], hand=hand, ideas=ideas, items=items)
    decks = evolve(state.decks, directives=(294, 293, 231, 213, 227), old_directives=())
    return evolve(state, rows=(first, second), players=(player,), decks=decks)


MODEL = SchoolYearDiaryViewModel(diary())


def after(view: State, *actions: Action, draft: Draft | None = None) -> Draft:
    """The draft after these steps, each of which must be on offer."""
    draft = draft or MODEL.start()
    for action in actions:
        assert action in offered(view, draft), (action, draft)
        meaning = does(MODEL, view, 0, draft, action)
        assert isinstance(meaning, Drafted), meaning
        draft = meaning.draft
    return draft


def offered(view: State, draft: Draft) -> list[Action]:
    return [offer.action for offer in MODEL.scenery(view, 0, draft).affordances]


def means(view: State, action: Action, draft: Draft | None = None) -> Command | Refusal:
    """The command, or the refusal, that an action leads to."""
    meaning = does(MODEL, view, 0, draft or MODEL.start(), action)
    assert isinstance(meaning, Play | Refusal), meaning
    return meaning.command if isinstance(meaning, Play) else meaning


def piece(scenery: Scenery, name: str) -> Piece:
    return next(piece for piece in scenery.pieces if piece.id == name)


@pytest.mark.clause("SYD-4.2")
def test_a_lifted_card_shows_what_it_would_do_and_is_given_by_dropping_it() -> None:
    view = table()
    draft = after(view, Lift(f"directive:{CARD}"))
    scenery = MODEL.scenery(view, 0, draft)
    assert scenery.held == f"directive:{CARD}"
    assert str(piece(scenery, "verdict:1").name) == "Row 1 rises from 2 to 3"
    assert [piece(scenery, f"sign:1:{index}").face.number("step") for index in (0, 1)] == [1, 0]
    down = after(view, Press("ghost:1:1"), draft=draft)
    assert str(piece(MODEL.scenery(view, 0, down), "verdict:1").name) == "Row 1 falls from 2 to 0"
    assert piece(MODEL.scenery(view, 0, down), "stand:1").emphasis is Emphasis.WARNING
    assert piece(scenery, "stand:1").emphasis is Emphasis.REST
    assert means(view, Drop(f"directive:{CARD}", "board"), draft) == Give(CARD, 0, (Pick(1, "u"),))
    assert means(view, Do("give"), down) == Give(CARD, 0, (Pick(1, "d"),))
    assert after(view, Press("ghost:1:0"), draft=down) == draft


@pytest.mark.clause("SYD-4.5")
def test_a_student_whom_a_locker_stops_is_not_shown_on_it() -> None:
    """The verdict tells where they stay; a ghost on the locked cell would tell the opposite."""
    view = table()
    locked = evolve(view, rows=(view.rows[0], evolve(view.rows[1], lockers=(Locker(4),))))
    free, stopped = (MODEL.scenery(each, 0, Giving(286)) for each in (view, locked))
    assert str(piece(free, "verdict:2").name) == "Row 2 falls from 5 to 4"
    assert free.piece("ghost:2:0") is not None
    assert str(piece(stopped, "verdict:2").name) == "A locker on cell 4 stops row 2, which stays at 5"
    assert stopped.piece("ghost:2:0") is None


@pytest.mark.clause("SYD-4.4")
def test_the_order_in_which_a_chain_is_read_stands_on_it_as_soon_as_it_is_one() -> None:
    """Where all rows that move have the same order; no result needs to be picked for it."""
    cards = (Laid(CARD, 0, 0, 0), Laid(286, 1, 0, 2), Laid(218, 2, 0, 2))
    steps = {count: sorted(piece.face.number("step") for piece in MODEL.scenery(table(), 0, Chaining(cards[:count])).pieces
                           if piece.face.kind == "chain_square") for count in (1, 2, 3)}  # fmt: skip
    assert steps == {1: [0, 0], 2: [1, 2], 3: [1, 2, 3]}


@pytest.mark.clause("SYD-4.1")
def test_a_card_is_turned_both_ways_and_keeps_its_turn_when_dropped() -> None:
    view = table()
    card = "directive:286"
    draft = after(view, Turn(card, 1), Turn(card, 1), Turn(card, -1), Turn(card, 1), Turn(card, 1))
    assert draft == Giving(286, 3)
    assert piece(MODEL.scenery(view, 0, draft), card).turn == 3
    assert expect(means(view, Drop(card, "board"), draft), Give).turn == 3


@pytest.mark.clause("SYD-4.2")
def test_a_card_dropped_on_the_events_stays_in_the_hand() -> None:
    refused = expect(means(table(), Drop(f"directive:{CARD}", "year")), Refusal)
    assert refused.clause == "SYD-4.2"
    assert "Drop a directive on the rows" in str(refused.reason)


@pytest.mark.clause("SYD-4.5")
def test_a_locker_at_the_end_of_the_way_shows_as_held_back() -> None:
    view = table(points=1, locked=(2,))
    draft = Giving(286, 0)  # up, then right: the stub of medal 216 to its even cell points right
    scenery = MODEL.scenery(view, 0, draft)
    verdict = piece(scenery, "verdict:1")
    assert verdict.face.number("held_back") == 1
    assert verdict.face.number("after") == 1
    assert piece(scenery, "stand:1").emphasis is Emphasis.WARNING


@pytest.mark.clause("SYD-3.4", "SYD-4.7")
def test_cards_are_got_traded_and_refreshed_at_the_decks() -> None:
    view = table()
    assert means(view, Press(Deck.DIRECTIVE.id)) == Get()
    assert means(view, Drop(Deck.DIRECTIVE.id, "hand")) == Get()
    held = after(view, Lift("directive:286"))
    assert means(view, Drop("directive:286", Deck.DIRECTIVE.place), held) == Trade(286)
    marked = after(view, Drop("directive:286", Deck.OLD_DIRECTIVE.place), Press(f"directive:{CARD}"), draft=held)
    assert marked == Marking(Mark.REFRESH, (286, CARD))
    assert means(view, Do("refresh"), marked) == Refresh((CARD, 286))
    assert after(view, Press("directive:286"), draft=marked) == Marking(Mark.REFRESH, (CARD,))
    assert means(table(hand=()), Do("trade")) == Trade(0)


@pytest.mark.clause("SYD-4.6")
def test_medals_are_turned_and_swapped() -> None:
    view = table()
    turned = after(view, Turn("medal:264", 1), Turn("medal:264", 1), Turn("medal:264", 1))
    scenery = MODEL.scenery(view, 0, turned)
    assert piece(scenery, "medal:264").face.number("turn") == 3
    assert means(view, Press("medal:264"), turned) == Rotate(1, 2, 3)
    assert means(view, Do("rotate"), turned) == Rotate(1, 2, 3)
    assert after(view, Turn("medal:264", 1), draft=turned) == Idle()
    held = after(view, Lift("medal:212"))
    assert Drop("medal:212", MedalTile(216).place) not in offered(view, held)
    assert means(view, Drop("medal:212", MedalTile(264).place), held) == Swap(1, 2, 2, 1)
    refusal = means(view, Drop("medal:212", MedalTile(216).place), held)
    assert refusal == diary().check(view, 0, Swap(1, 1, 2, 1))
    assert isinstance(refusal, Refusal)


@pytest.mark.clause("SYD-4.6")
def test_lockers_are_put_on_cells_and_taken_off() -> None:
    view = table(locked=(1,))
    held = after(view, Lift(Deck.LOCKERS.id))
    assert means(view, Drop(Deck.LOCKERS.id, "cell:2:3"), held) == Lock(2, 3)
    for row, cell in ((2, 6), (1, 1), (1, 2), (2, 5), (1, 0)):
        drop = Drop(Deck.LOCKERS.id, RowCell(row, cell).id)
        assert drop not in offered(view, held)
        assert expect(means(view, drop, held), Refusal) == diary().check(view, 0, Lock(row, cell))
    assert means(view, Press("locker:1:1")) == RemoveLocker(1, 1)
    assert means(view, Drop("locker:1:1", Deck.LOCKERS.place)) == RemoveLocker(1, 1)


@pytest.mark.clause("SYD-4.6")
def test_a_locker_that_can_be_removed_stands_out() -> None:
    def loose(view: State, draft: Draft | None = None) -> bool:
        return bool(piece(MODEL.scenery(view, 0, draft or Idle()), "locker:1:1").face.number("loose"))

    assert loose(table(locked=(1,)))
    assert not loose(table(locked=(1,), ideas=0)), "there is no idea left"
    assert not loose(table(locked=(1,)), Giving(CARD)), "a card is in hand"
    asks = asked(table(locked=(1,), ideas=0), ActDecision((0,), "shovels_the_path", model.Action.REMOVE_LOCKER, 1))
    assert loose(asks)
    followed = evolve(asks, agenda=(model.Follow("shovels_the_path", 0), *asks.agenda[1:]))
    assert not loose(followed), "a card is being followed, and nobody decides"


@pytest.mark.clause("SYD-3.3", "SYD-4.8")
def test_items_are_played_by_press_or_drop() -> None:
    item = next(iter(diary().content.items))
    view = table(items=(item,))
    assert means(view, Press(f"item:{item}")) == PlayItem(item)
    assert means(view, Drop(f"item:{item}", "board")) == PlayItem(item)
    assert means(view, Do("end")) == EndTurn()


@pytest.mark.clause("TBL-3", "SYD-3.3", "SYD-4.8")
def test_an_item_on_a_deck_says_where_it_goes() -> None:
    view = table(items=(next(iter(diary().content.items)),))
    scenery = MODEL.scenery(view, 0, MODEL.start())
    decks = [place.id for place in scenery.places if isinstance(place.thing, Deck)]
    held = next(each for each in scenery.pieces if isinstance(each.thing, HeldItem))
    stored = next(each for each in scenery.pieces if isinstance(each.thing, StoredItem))
    for deck in decks:
        refused = expect(means(view, Drop(held.id, deck)), Refusal)
        assert refused.clause == "SYD-3.3"
        refused = expect(means(view, Drop(stored.id, deck)), Refusal)
        assert refused.clause == "SYD-3.4", "an item is taken only when a card says so"
    assert len(decks) > 2


@pytest.mark.clause("TBL-3", "SYD-3.4")
def test_without_ideas_a_drop_says_why() -> None:
    view = table(ideas=0)
    assert Lift(f"directive:{CARD}") not in offered(view, Idle())
    for action in (
        Drop(f"directive:{CARD}", "board"),
        Drop(Deck.DIRECTIVE.id, "hand"),
        Lift(Deck.LOCKERS.id),
        Turn("medal:264", 1),
        Do("chain"),
        Do("best_chains"),
    ):
        refusal = means(view, action)
        assert isinstance(refusal, Refusal), action
        assert refusal.clause == "SYD-3.4"
    buttons = MODEL.scenery(view, 0, Idle()).buttons
    assert [(button.name, button.primary) for button in buttons if button.shown] == [("end", True)]
    spent = {button.key: str(button.refusal) for button in buttons if not button.shown}
    assert spent == dict.fromkeys("CFBT", "You have no ideas left this turn."), "keys answer"


@pytest.mark.clause("SYD-3.3")
def test_in_a_turn_every_button_keeps_its_place_and_one_that_cant_be_used_says_why() -> None:
    view = table(hand=(272, 279, 241))
    laid = (Laid(272, 0, 0, 0), Laid(279, 0, 0, 0))
    completes: dict[Draft, str] = {
        Idle(): "give",
        Giving(272): "give",
        Chaining(): "give_chain",
        Chaining(laid): "give_chain",
        Rotating(1, 2, 1): "rotate",
        Marking(Mark.REFRESH, (272,)): "give",
    }
    for draft, last in completes.items():
        buttons = [button for button in MODEL.scenery(view, 0, draft).buttons if not button.ends]
        assert [button.name for button in buttons] == ["chain", "refresh", "best_chains", last], draft
        if last.startswith("give"):
            assert "follows the card's arrows" in str(buttons[-1].about), "to give is not to give away"
        assert all(button.shown for button in buttons)
        assert [str(button.label) for button in buttons[:3]] == ["Chain", "Refresh", "Best chains"]
        for button in buttons:
            if button.refusal is not None:
                refusal = expect(means(view, Do(button.name), draft), Refusal)
                assert str(refusal.reason)


@pytest.mark.clause("SYD-3.4")
def test_with_an_empty_hand_three_cards_are_got_in_the_place_of_a_refresh() -> None:
    """All other buttons stay where they are, and each place is as wide as its longest label."""
    full, empty = ([button for button in MODEL.scenery(table(hand=hand), 0, Idle()).buttons if not button.ends] for hand in ((286,), ()))
    assert [button.name for button in full if button.shown] == ["chain", "refresh", "best_chains", "give"]
    assert [button.name for button in empty if button.shown] == ["chain", "trade", "best_chains", "give"]
    assert str(empty[1].label) == "Get 3 cards"
    assert set(full[1].widest) == set(empty[1].widest) == {full[1].label, empty[1].label}
    assert str(empty[1].about) == "Get 3 cards for 2 ideas"
    assert isinstance(means(table(hand=()), Do("refresh")), Refusal), "its key says why there is nothing to refresh"
    (keep,) = (button for button in MODEL.scenery(table(), 0, Rotating(1, 2, 1)).buttons if button.name == "rotate")
    assert set(full[3].widest) == set(keep.widest) == {full[3].label, keep.label}


@pytest.mark.clause("SYD-4.3", "SYD-4.4")
def test_a_chain_is_laid_shown_and_given() -> None:
    """Book example A: cards 7 2 and 7 9, the 7s stacked, give 7 9 or 9 7 where 279 lies on top."""
    view = table(hand=(272, 279, 241))
    draft = after(view, Lift("directive:272"), Drop("directive:272", "chain"), Lift("directive:279"))
    assert isinstance(draft, Chaining)
    assert Drop("directive:279", "cover:0:0") in offered(view, draft)
    draft = after(view, Drop("directive:279", "cover:0:0"), draft=draft)
    assert draft == Chaining((Laid(272, 0, 0, 0), Laid(279, 0, 0, 0)))
    scenery = MODEL.scenery(view, 0, draft)
    paper = piece(scenery, "chain_paper")
    assert [str(line) for line in paper.about] == [
        "Each row begins with one of the end arrows: up-left and up-right.",
        "It may read the arrows in these orders: ↖↗ and ↗↖.",
    ]
    given = expect(means(view, Do("give_chain"), draft), Chain)
    assert given.cards == draft.cards
    assert {course.row for course in given.courses} == {1, 2}
    assert all(isinstance(course, Course) for course in given.courses)
    back = MODEL.back(view, 0, draft)
    assert back == Chaining((Laid(272, 0, 0, 0),))
    assert after(view, Lift("directive:279"), draft=draft) == Chaining((Laid(272, 0, 0, 0),), (), 279, 0)


@pytest.mark.clause("SYD-4.3", "SYD-4.4")
@pytest.mark.parametrize("hand", [(272, 279), (272, 279, 241), (241, 272), (272, 279, 286, 218)])
def test_the_prompt_of_a_chain_names_only_what_can_be_done(hand: tuple[int, ...]) -> None:
    view = table(hand=hand)
    for laid in (*(cards[:1] for cards in islice(layings(hand), 4)), *islice(layings(hand), 0, 300, 7), (Laid(hand[0], 0, 0, 0),)):
        draft = Chaining(laid)
        actions, said = offered(view, draft), str(MODEL.scenery(view, 0, draft).prompt)
        on = {Lift(f"directive:{card}") for card in set(hand) - {each.card for each in laid}}
        assert said.startswith(("Pick up the next card", "Add a card")) == bool(on & set(actions)), said
        assert ("give the chain" in said.lower()) == (Do("give_chain") in actions), said
        assert ("result to change it" in said) == any(isinstance(action, Press) for action in actions), said


@pytest.mark.clause("SYD-4.3")
def test_a_card_that_does_not_fit_the_chain_says_why() -> None:
    view = table(hand=(272, 279, 241))
    first = Chaining((Laid(272, 0, 0, 0),), (), 279, 1)
    assert expect(means(view, Drop("directive:279", "cover:0:0"), first), Refusal).clause == "SYD-4.3"
    assert not any(isinstance(action, Drop) and action.place == "cover:0:0" for action in offered(view, first))
    button = next(button for button in MODEL.scenery(view, 0, first).buttons if button.name == "give_chain")
    assert button.refusal is not None


def asked(view: State, decision: ActDecision | ChooseDecision | KeepDecision | OrderDecision) -> State:
    return evolve(view, agenda=(decision, *view.agenda))


CARD_ID = next(iter(diary().content.experiences))


@pytest.mark.clause("SYD-9.1", "SYD-4.9")
def test_a_row_is_raised_or_left_out_as_a_card_says() -> None:
    view = asked(table(), ActDecision((0,), CARD_ID, model.Action.RAISE, 1, (1,), optional=True))
    scenery = MODEL.scenery(view, 0, Idle())
    assert [action for action in offered(view, Idle()) if isinstance(action, Press)] == [Press("row:1")]
    assert means(view, Press("row:1")) == Raise(1)
    assert means(view, Do("decline")) == Decline()
    assert piece(scenery, f"asking:{CARD_ID}").face.kind == "card"


@pytest.mark.clause("SYD-9.1")
@pytest.mark.parametrize("begun", [Chaining((Laid(218, 0, 0, 0),)), Giving(218)])
def test_what_was_begun_is_not_skipped_by_a_click_beside_the_button_that_gives_it(begun: Chaining | Giving) -> None:
    view = asked(table(), ActDecision((0,), CARD_ID, model.Action.EITHER, 1, optional=True))
    assert means(view, Do("decline")) == Decline()
    assert Do("decline") not in offered(view, begun)
    (skip,) = [button for button in MODEL.scenery(view, 0, begun).buttons if button.name == "decline"]
    assert expect(means(view, Do("decline"), begun), Refusal).reason == skip.refusal


@pytest.mark.clause("SYD-4.7")
def test_cards_are_discarded_by_marking_or_by_dropping_them() -> None:
    view = asked(table(), ActDecision((0,), CARD_ID, model.Action.DISCARD, 2))
    one = after(view, Press("directive:218"))
    assert one == Marking(Mark.DISCARD, (218,))
    assert Do("discard") not in offered(view, one)
    assert means(view, Drop(f"directive:{CARD}", Deck.OLD_DIRECTIVE.place), one) == Discard((CARD, 218))
    assert means(view, Press(f"directive:{CARD}"), one) == Discard((CARD, 218)), "the last click completes it"


@pytest.mark.clause("SYD-4.6", "SYD-9.1")
def test_a_card_that_asks_for_a_lock_puts_the_locker_in_the_hand() -> None:
    view = asked(table(), ActDecision((0,), CARD_ID, model.Action.LOCK, 1))
    scenery = MODEL.scenery(view, 0, Idle())
    assert scenery.held == Deck.LOCKERS.id
    assert means(view, Drop(scenery.held, "cell:2:3")) == Lock(2, 3)
    assert MODEL.back(view, 0, Idle()) is None


@pytest.mark.clause("SYD-9.1")
def test_where_no_card_need_be_refreshed_the_button_says_that_all_are_kept() -> None:
    told = asked(table(), ActDecision((0,), CARD_ID, model.Action.REFRESH, 0))
    labels = [str(each.label) for each in MODEL.scenery(told, 0, Idle()).buttons]
    assert "Keep them all" in labels
    assert means(told, Do("refresh")) == Refresh(())
    marked = MODEL.scenery(told, 0, after(told, Press("directive:286"))).buttons
    assert [str(each.label) for each in marked if each.name == "refresh"] == ["Refresh 1 card"]
    own = MODEL.scenery(table(), 0, Marking(Mark.REFRESH)).buttons
    assert [str(each.label) for each in own if each.name == "refresh"] == ["Refresh"], "there it would cost an idea"


@pytest.mark.clause("SYD-1.4")
def test_of_a_medal_that_the_avatar_comes_onto_next_nobody_says_that_it_is_there() -> None:
    for points, said in ((0, "The student reaches this medal next"), (1, "The student is on this medal")):
        medal = piece(MODEL.scenery(table(points=points), 0, Idle()), MedalTile(216).id)
        assert any(str(line).startswith(said) for line in medal.about)


@pytest.mark.clause("SYD-4.6")
def test_a_medal_is_left_turned_by_the_keys_that_the_prompt_names() -> None:
    scenery = MODEL.scenery(table(), 0, Rotating(1, 2, 1))
    assert str(scenery.prompt).endswith("keep it that way (Ctrl+Enter).")
    assert [each.key for each in scenery.buttons if each.refusal is None] == ["Return"]


def _box(shown: Piece) -> Box:
    return Box.around(shown.x, shown.y, shown.face.w, shown.face.h)


@pytest.mark.clause("SYD-4.7")
def test_a_marked_card_stands_out_of_the_hand_and_hides_no_item() -> None:
    held = tuple(sorted(diary().content.items)[:2])
    view = table(items=held)
    lying, scenery = MODEL.scenery(view, 0, MODEL.start()), MODEL.scenery(view, 0, Marking(Mark.REFRESH, (CARD, 286, 218)))
    items = [piece(scenery, HeldItem(item).id) for item in held]
    for card in (CARD, 286, 218):
        marked = piece(scenery, f"directive:{card}")
        assert marked.y < piece(lying, f"directive:{card}").y
        assert not any(meet(_box(marked), _box(item)) for item in items)


@pytest.mark.clause("SYD-4.7", "SYD-9.1")
def test_one_card_is_discarded_or_kept_with_one_click() -> None:
    """A click that has one meaning does it; there is nothing to confirm, and the hint says so."""
    discarding = asked(table(), ActDecision((0,), CARD_ID, model.Action.DISCARD, 1))
    assert means(discarding, Press("directive:218")) == Discard((218,))
    assert means(discarding, Drop("directive:218", Deck.OLD_DIRECTIVE.place)) == Discard((218,))
    keeping = asked(table(), KeepDecision((0,), CARD_ID, (294, 293, 231), 1))
    found = layout(keeping.config)
    for hand in ((), (286,)):
        seen = piece(MODEL.scenery(evolve(keeping, players=(evolve(keeping.players[0], hand=hand),)), 0, Idle()), "seen:293")
        assert (abs(seen.y - found.hand.centre[1]) < found.hand.h / 2) is not bool(hand), "in the place of an empty hand"
    assert means(keeping, Press("seen:293")) == Keep((293,))
    for view, words in ((discarding, "Every card can raise a row"), (keeping, "Keep a card")):
        assert not [button for button in MODEL.scenery(view, 0, Idle()).buttons if button.primary]
        told = expect(MODEL.hint(view, 0, Idle()))
        assert str(told.words).startswith(words)
        assert str(told.words).endswith("Click it.")


@pytest.mark.clause("SYD-9.1")
def test_seen_cards_are_kept() -> None:
    view = asked(table(), KeepDecision((0,), CARD_ID, (294, 293, 231), 2))
    one = after(view, Press("seen:231"))
    assert means(view, Press("seen:294"), one) == Keep((294, 231)), "the last click completes it"
    assert means(view, Drop("seen:293", "hand"), one) == Keep((293, 231))


@pytest.mark.clause("SYD-4.8", "SYD-9.1")
def test_an_item_is_taken_from_the_shelf() -> None:
    item = diary().content.items["compass"].id
    view = asked(table(), ActDecision((0,), CARD_ID, model.Action.GET_ITEM, 1))
    assert means(view, Press(f"token:{item}")) == TakeItem(item)
    assert means(view, Drop(f"token:{item}", "items:1")) == TakeItem(item)


@pytest.mark.clause("SYD-5.1")
def test_what_comes_first_is_chosen_from_slips() -> None:
    view = asked(table(), OrderDecision((0,), (UnlockMedals(), CollectRow(2))))
    assert [action for action in offered(view, Idle()) if isinstance(action, Press)] == [Press("option:1"), Press("option:2")]
    assert means(view, Press("option:2")) == First(2)
    cards = diary().content
    for card in cards.experiences:
        slip = piece(MODEL.scenery(asked(table(), OrderDecision((0,), (UnlockMedals(), FollowExperience(card)))), 0, Idle()), "option:2")
        assert (slip.face.word("slip"), slip.face.word("student")) == ("experience", cards.experiences[card].student)
        assert [str(line)[:11] for line in slip.about] == ["Its Trend: "] * (cards.trend(card) is not None)


@pytest.mark.clause("SYD-1.2")
def test_medals_say_which_arrow_raises_and_which_lowers() -> None:
    scenery = MODEL.scenery(table(), 0, Idle())
    assert str(piece(scenery, "medal:216").name) == ("Medal 216, row 1: up-right raises to 1, right to 2; left lowers to 1, down-left to 0")
    assert str(piece(scenery, "stand:2").name) == "Row 2, O Tach, 5 of 6 points"


def test_an_ended_game_offers_nothing() -> None:
    view = evolve(table(), ended=EndReason.YEAR_OVER, agenda=())
    scenery = MODEL.scenery(view, 0, Idle())
    assert scenery.affordances == ()
    assert scenery.buttons == ()
    assert str(scenery.prompt)


def test_collected_rows_leave_the_others_where_they_were() -> None:
    view = table()
    before = piece(MODEL.scenery(view, 0, Idle()), "stand:2")
    scenery = MODEL.scenery(evolve(view, rows=view.rows[1:]), 0, Idle())
    assert piece(scenery, "stand:2") == before
    assert piece(scenery, "collected:1").face.kind == "band"


@pytest.mark.clause("SYD-6.1")
def test_open_decks_list_their_cards_and_closed_ones_do_not() -> None:
    state = at_turn(dealt(open_decks=True))
    about = [str(line) for line in piece(MODEL.scenery(diary().view(state, 0), 0, Idle()), Deck.DIRECTIVE.id).about]
    assert any(str(state.decks.directives[0]) in line for line in about)
    state = at_turn(dealt())
    about = [str(line) for line in piece(MODEL.scenery(diary().view(state, 0), 0, Idle()), Deck.DIRECTIVE.id).about]
    assert not any(str(card) in line for card in state.decks.directives for line in about)


@pytest.mark.parametrize(("piece", "clause", "words"), [("avatar:1", "SYD-4.2", "Directives"), ("medal:216", "SYD-4.6", "student stands")])
def test_who_pulls_an_avatar_or_its_medal_learns_why_it_stays(piece: str, clause: str, words: str) -> None:
    """A piece that can't be moved still follows the pointer; the drop is refused with the reason."""
    view = table()
    shown = next(each for each in MODEL.scenery(view, 0, MODEL.start()).pieces if each.id == piece)
    assert shown.movable
    refused = expect(does(MODEL, view, 0, MODEL.start(), Drop(piece, "board")), Refusal)
    assert refused.clause == clause
    assert words in str(refused.reason)


@pytest.mark.parametrize(
    ("action", "amount", "words"),
    [
        (model.Action.REFRESH, 1, "Tip: refresh cards that raise no row, however you turn them."),
        (model.Action.DISCARD, 1, "Tip: discard a card that raises no row, however you turn it."),
        (model.Action.DISCARD, 2, "Tip: discard cards that raise no row, however you turn them."),
        (model.Action.LOCK, 1, "A student who would land on a locker stays put. Your lockers come off at the start of your turn."),
        (model.Action.RAISE, 1, "Click your choice"),
    ],
)
def test_what_a_card_asks_is_explained_by_what_it_is_good_for(action: model.Action, amount: int, words: str) -> None:
    """The first decision of a year may be an event's, before anybody knows why one would."""
    view = asked(table(), ActDecision((0,), CARD_ID, action, amount, (1,) if action is model.Action.RAISE else ()))
    # Of the hand, some card raises no row from here.
    view = evolve(view, rows=(Row(1, "giang_ry", 0, (Medal(213), Medal(264))),))
    assert str(expect(MODEL.hint(view, 0, Idle())).words).startswith(words)


@pytest.mark.parametrize("action", [model.Action.REFRESH, model.Action.DISCARD])
def test_no_card_is_said_to_raise_no_row_if_each_can(action: model.Action) -> None:
    view = asked(table(), ActDecision((0,), CARD_ID, action, 1))
    assert str(expect(MODEL.hint(view, 0, Idle())).words).startswith("Every card can raise a row")


@pytest.mark.clause("SYD-4.3")
@pytest.mark.parametrize(("hand", "words"), [((), "two cards for"), ((CARD,), "two cards for"), ((213, 224), "No two cards in your hand")])
def test_a_hand_without_a_chain_is_told_what_it_lacks_at_the_hand(hand: tuple[int, ...], words: str) -> None:
    view = table(hand)
    assert words in str(expect(means(view, Do("best_chains")), Refusal).reason)
    shown = [button for button in MODEL.scenery(view, 0, Idle()).buttons if button.name in ("chain", "best_chains")]
    assert [(words in str(button.refusal), button.concerns) for button in shown] == [(True, "hand")] * 2


@pytest.mark.parametrize(("ideas", "words"), [(2, "Click a card to pick it up"), (0, "Without ideas you can only play items")])
def test_without_an_idea_nothing_is_told_that_needs_one(ideas: int, words: str) -> None:
    assert str(expect(MODEL.hint(table(ideas=ideas, items=("eraser",)), 0, Idle())).words).startswith(words)
    assert MODEL.hint(table(ideas=0, items=()), 0, Idle()) is None, "without an item, nothing can be played"


@pytest.mark.clause("SYD-9.1")
def test_who_chooses_an_item_is_told_what_it_does() -> None:
    card = "song_on_the_stairs"
    scenery = MODEL.scenery(asked(table(), ChooseDecision((0,), card, (), 2, (1, 2))), 0, Idle())
    option = piece(scenery, "option:2")
    assert str(option.name) == "Take “Tin Trumpet”. Give 1 directive. Refresh your cards."
    assert (option.face.kind, option.face.word("motif")) == ("slip", diary().content.items["tin_trumpet"].motif)
    assert (option.face.w, option.face.h) == where_options(layout(table().config), 2).size
    assert option.about == (), "nothing is said twice"


@pytest.mark.clause("SYD-4.8")
def test_an_experience_due_says_that_a_full_hand_takes_no_item() -> None:
    due = OrderDecision((0,), (FollowExperience("song_on_the_stairs"), UnlockMedals()))

    def about(items: tuple[str, ...]) -> list[str]:
        return [str(line) for line in piece(MODEL.scenery(asked(table(items=items), due), 0, Idle()), "option:1").about]

    assert about(("eraser", "compass")) == ["It brings no item: the hand already holds 2, the most allowed."]
    assert about(("eraser",)) == []


def test_what_to_keep_of_the_seen_cards_is_explained() -> None:
    hint = expect(MODEL.hint(asked(table(), KeepDecision((0,), CARD_ID, (286, 279, 231), 2)), 0, Idle()))
    assert str(hint.words).startswith("Keep cards whose arrows raise many rows.")


@pytest.mark.clause("SYD-4.7", "SYD-9.1")
def test_fewer_cards_to_keep_than_the_card_says_are_explained() -> None:
    """Lights Out on the Second Floor: look at the top 5, keep 2."""

    def said(hand: tuple[int, ...], seen: tuple[int, ...], keep: int) -> str:
        return str(expect(MODEL.hint(asked(table(hand), KeepDecision((0,), "lights_out", seen, keep)), 0, Idle())).words)

    four = (294, 293, 231, 213)
    assert said((286, 279, 241, 218), four, 1).startswith("The deck has only 4 cards. The hand holds at most 5 cards. Keep a card ")
    assert said((286, 279, 241, 218), (*four, 227), 1).startswith("The hand holds at most 5 cards. Keep a card ")
    assert said((286,), (*four, 227), 2).startswith("Keep cards ")


@pytest.mark.clause("SYD-4.7")
def test_a_card_dropped_where_a_card_asks_for_something_else_is_told_what_that_is() -> None:
    name = str(diary().content.names[CARD_ID])
    discarding, keeping = ActDecision((0,), CARD_ID, model.Action.DISCARD, 1), KeepDecision((0,), CARD_ID, (294, 293), 1)
    for decision, asks in ((discarding, "discard 1 directive card."), (keeping, "keep 1 of the 2 cards seen.")):
        refused = expect(means(asked(table(), decision), Drop("directive:286", "board")), Refusal)
        assert str(refused.reason) == f"That has to wait. “{name}”: {asks}"


@pytest.mark.clause("SYD-1.3")
def test_the_points_of_a_row_say_how_many_it_can_have() -> None:
    tally = piece(MODEL.scenery(table(), 0, Idle()), "tally:1")
    assert [str(line) for line in tally.about] == ["So far its medals hold 4 points; a row of five medals holds 10."]


@pytest.mark.clause("SYD-4.8")
def test_the_shelf_that_an_item_is_taken_from_has_pictures_names_and_effects() -> None:
    view = asked(table(), ActDecision((0,), CARD_ID, model.Action.GET_ITEM, 1))
    scenery, cards = MODEL.scenery(view, 0, Idle()), diary().content
    shelf = [(each, each.thing.item) for each in scenery.pieces if isinstance(each.thing, StoredItem)]
    assert {item for _, item in shelf} == set(view.decks.items)
    for (one, _), (other, _) in combinations(shelf, 2):
        assert abs(one.x - other.x) >= (one.face.w + other.face.w) / 2 or abs(one.y - other.y) >= (one.face.h + other.face.h) / 2
    for each, item in shelf:
        card = cards.items[item]
        assert (each.face.kind, each.face.word("motif"), str(each.face.message("title"))) == ("slip", card.motif, card.name)
        assert str(each.face.message("text")) == str(card_text(cards, card.id))
