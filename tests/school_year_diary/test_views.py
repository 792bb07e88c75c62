"""Views: a seat's own, and the things it may not learn (SYD-6.1)."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.school_year_diary.cards import Season
from engines.school_year_diary.model import PAIR_NUMBERS, ActDecision, KeepDecision, Medal, Player, State
from engines.school_year_diary.rules.chains import can_chain
from tests.school_year_diary.diary import Diary, at_turn, card_set, dealt, with_arrows

pytestmark = pytest.mark.clause("SYD-6.1", "TBL-5")


def played(deal: int, moves: int) -> Diary:
    """A game after some random moves."""
    diary, rng = dealt(deal), Rng(deal)
    for _ in range(moves):
        command, rng = diary.game.legal(diary.state, 0).draw(rng)
        diary.play(command.text())
    return diary


def test_faces_and_order_of_the_decks_are_hidden() -> None:
    diary = dealt()
    view = diary.game.view(diary.state, 0)
    assert view.decks.directives == (0,) * len(diary.decks.directives)
    assert view.decks.medals == (Medal(0),) * len(diary.decks.medals)
    assert view.decks.events == ("",) * len(diary.decks.events)
    assert view.decks.experiences == ("",) * len(diary.decks.experiences)
    assert view.rng == Rng(0)


def test_old_decks_the_board_and_the_own_hand_are_open() -> None:
    diary = played(3, 12)
    view = diary.game.view(diary.state, 0)
    for deck in ("old_directives", "old_events", "old_experiences", "trends", "items"):
        assert getattr(view.decks, deck) == getattr(diary.decks, deck)
    assert (view.rows, view.players, view.round) == (diary.state.rows, diary.state.players, diary.state.round)


def test_hands_are_hidden_from_others_and_items_are_not() -> None:
    diary = at_turn(hand=(226, 262), items=("item_1",))
    seen = diary.game.view(diary.state, None).players[0]
    assert (seen.hand, seen.items) == ((0, 0), ("item_1",))


def test_seen_cards_are_known_to_who_saw_them_only() -> None:
    cards = card_set(events={"autumn_2": "[{see = 3, keep = 1}]"})
    diary = at_turn(cards=cards, deck=(231, 232, 234, 236)).play("end")
    task = KeepDecision((0,), "autumn_2", (231, 232, 234), 1)
    assert diary.game.view(diary.state, 0).agenda[0] == task
    assert diary.game.view(diary.state, None).agenda[0] == evolve(task, seen=(0, 0, 0))
    assert diary.reveals == {0}
    said = [str(event.message) for event in diary.events if event.kind == "seen"]
    others = [str(event.message_for(None)) for event in diary.events if event.kind == "seen"]
    assert (said, others) == ([with_arrows("Looked at directive cards 231, 232 and 234.")], ["Looked at 3 directive cards."])
    diary.play("keep 232")
    assert [str(event.message_for(None)) for event in diary.events] == ["1 directive card is kept."]


def test_drawn_cards_are_named_to_who_drew_them_only() -> None:
    diary = at_turn(deck=(231, 232)).play("get")
    assert [(str(event.message_for(0)), str(event.message_for(None))) for event in diary.events] == [
        (with_arrows("Got directive card 231."), "Got 1 directive card.")
    ]


def test_open_decks_show_everything_but_what_chance_will_do() -> None:
    diary = dealt(open_decks="yes")
    view = diary.game.view(diary.state, 0)
    assert view.decks == diary.decks
    assert view.rng == Rng(0)


@pytest.mark.clause("TBL-10")
def test_open_decks_mark_the_result_as_assisted() -> None:
    game = dealt().game
    assert Table.new(game, options={"open_decks": "yes"}).assistance
    closed = Table.new(game)
    assert not closed.assistance
    closed.play("end")
    closed.undo()
    assert closed.assistance.undos == 1
    study = Table.new(game, options={"open_decks": "yes"})
    study.count_hint()
    assert (study.assistance.hints, study.assistance.setup) == (1, True)


def test_imagined_games_use_what_is_nowhere_to_be_seen() -> None:
    diary = played(5, 10)
    view = diary.game.view(diary.state, 0)
    seen: dict[str, set[object]] = {"directives": set(), "medals": set(), "events": set(), "experiences": set()}
    for seed in range(30):
        game: State = diary.game.determinize(view, 0, Rng(seed))
        assert diary.game.view(game, 0) == view
        cards = [*game.decks.directives, *game.decks.old_directives, *game.players[0].hand]
        assert len(set(cards)) == 12
        assert set(cards) <= set(PAIR_NUMBERS)
        events = [diary.game.content.events[card].season for card in (*game.decks.old_events, *game.decks.events)]
        assert Counter(events) == dict.fromkeys(Season, 2)
        assert Counter(game.decks.experiences) == Counter(diary.decks.experiences), "only their order is unknown"
        for deck, found in seen.items():
            found.add(getattr(game.decks, deck))
    assert all(len(found) > 5 for found in seen.values())


def test_imagined_seen_cards_lie_on_top_of_the_deck() -> None:
    cards = card_set(events={"autumn_2": "[{see = 3, keep = 1}]"})
    diary = at_turn(cards=cards, deck=(231, 232, 234, 236), hand=(226,)).play("end")
    for onlooker, seen in ((0, (231, 232, 234)), (None, (0, 0, 0))):
        view = diary.game.view(diary.state, onlooker)
        game = diary.game.determinize(view, onlooker, Rng(9))
        assert diary.game.view(game, onlooker) == view
        task = game.agenda[0]
        assert isinstance(task, KeepDecision)
        assert game.decks.directives[:3] == task.seen
        assert onlooker is None or task.seen == seen


def test_cards_seen_on_top_of_an_open_deck_are_no_secret() -> None:
    cards = card_set(events={"autumn_2": "[{see = 3, keep = 1}]"})
    diary = at_turn(cards=cards, deck=(231, 232, 234, 236), old=(212, 213, 214, 216, 217, 218, 219, 221))
    diary.state = evolve(diary.state, config=evolve(diary.state.config, open_decks=True))
    diary.play("end")
    view = diary.game.view(diary.state, None)
    assert view.agenda == diary.state.agenda
    game = diary.game.determinize(view, None, Rng(9))
    assert (game.agenda, game.decks) == (diary.state.agenda, diary.state.decks)


@pytest.mark.parametrize(("hand", "asked"), [((226, 262), True), ((228, 217), False), ((226,), False)])
def test_whether_a_hand_makes_a_chain_is_told_to_all_when_a_card_asks_for_one(hand: tuple[int, ...], asked: bool) -> None:
    cards = card_set(items={"item_1": '[{may = [{give = "chain"}]}]'})
    diary = at_turn(cards=cards, hand=hand, items=("item_1",)).play("play item_1")
    assert isinstance(diary.waits, ActDecision) is asked
    assert diary.reveals == ({0} if len(hand) > 1 else set()), "how many cards are in a hand is no secret"


def test_a_hand_is_imagined_that_makes_the_chain_a_card_asks_for() -> None:
    cards = card_set(items={"item_1": '[{may = [{give = "chain"}]}]'})
    diary = at_turn(cards=cards, hand=(226, 262), items=("item_1",)).play("play item_1")
    view = diary.game.view(diary.state, None)
    for seed in range(100):
        game = diary.game.determinize(view, None, Rng(seed))
        assert diary.game.view(game, None).players == view.players
        assert can_chain(game, 0), game.players[0].hand


@pytest.mark.parametrize(("hand", "revealed"), [((226, 262), True), ((226, 262, 231), False), ((), False)])
def test_a_hand_that_must_be_discarded_whole_is_revealed_without_being_named(hand: tuple[int, ...], revealed: bool) -> None:
    diary = at_turn(cards=card_set(items={"item_1": "[{discard = 2}]"}), hand=hand, items=("item_1",)).play("play item_1")
    assert diary.reveals == ({0} if revealed else set())


def test_several_hands_are_imagined_without_using_a_card_twice() -> None:
    diary = at_turn(hand=(226, 262), deck=(231, 232, 234))
    state = evolve(diary.state, players=(*diary.state.players, Player((212, 213, 214))))
    view = diary.game.view(state, 0)
    assert view.players[1].hand == (0, 0, 0)
    game = diary.game.determinize(view, 0, Rng(2))
    cards = [card for player in game.players for card in player.hand] + list(game.decks.directives)
    assert len(set(cards)) == 8
    assert diary.game.view(game, 0).players == view.players


def test_the_generator_of_an_imagined_game_is_a_new_one() -> None:
    view = dealt().game.view(dealt().state, 0)
    generators = {dealt().game.determinize(view, 0, Rng(seed)).rng for seed in range(10)}
    assert len(generators) == 10
    assert dealt().state.rng not in generators


def test_any_hand_is_imagined_where_no_chain_is_asked_for() -> None:
    diary = at_turn(cards=card_set(items={"item_1": "[{discard = 1}]"}), hand=(226, 262), items=("item_1",)).play("play item_1")
    assert isinstance(diary.waits, ActDecision)
    view = diary.game.view(diary.state, None)
    chains = {can_chain(diary.game.determinize(view, None, Rng(seed)), 0) for seed in range(100)}
    assert chains == {False, True}
