"""Tables: set-up, decisions, history and take-back policies."""

from __future__ import annotations

from typing import Any

import pytest

from engines import Table as AnyTable
from engines.kernel.contract import FAIR, MAX_DEAL, NONE, PRACTICE, Event, Refused, Seat
from engines.kernel.disclosure import Disclosure
from engines.kernel.history import Assistance, Played, why_not_undo
from engines.kernel.messages import msg
from engines.kernel.setup import make_seats
from engines.kernel.table import Table
from tests.expecting import expect
from tests.kernel.tiny import GAMES, SECRET_BID, Bid, Pass, Reward, State, Tiny

TINY = Tiny()


def table(policy: str = "", seats: Any = ("Ann", "Bo"), deal: int = 17, **more: Any) -> Table[State]:
    return Table.new(TINY, seats=seats, deal=deal, policy=policy, **more)


def refused(act: Any) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.refusal.clause, str(caught.value.refusal.reason)


def bid_all(at: Table[State]) -> None:
    """All seats bid their lowest card."""
    for seat in at.to_act:
        at.play(Bid(at.state.hands[seat][0]), seat)


# TBL-1, TBL-4: set-up


@pytest.mark.clause("TBL-1")
def test_seats_have_names_and_colours_in_order() -> None:
    assert [seat.name for seat in Table.new(TINY, seats=3).seats] == ["Seat 1", "Seat 2", "Seat 3"]
    assert Table.new(TINY).seats == Table.new(TINY, seats=2).seats
    mixed = Table.new(TINY, seats=["Ann", Seat("Robin", "orange", "random"), "Bo"]).seats
    assert [seat.colour for seat in mixed] == ["sky", "orange", "green"]


@pytest.mark.clause("TBL-1")
@pytest.mark.parametrize(
    "seats",
    [
        *(1, 5, 0, -3, 10**9),
        *(["Ann"], ["Ann", "Ann"], ["Ann", ""], ["Ann", "B\no"], ["Ann", " Bo"], ["Ann", "x" * 41], "Ann"),
        *([Seat("A", "sky"), Seat("B", "sky")], [Seat("A", "mauve"), Seat("B", "sky")], [Seat("A"), Seat("B", "sky", "nobody")]),
    ],
)
def test_seats_that_no_table_has_are_refused(seats: Any) -> None:
    assert refused(lambda: Table.new(TINY, seats=seats))[0] == "TBL-1"


@pytest.mark.clause("TBL-4")
def test_deal_numbers_have_at_most_ten_digits() -> None:
    assert table(deal=MAX_DEAL).setup.deal == 9_999_999_999
    for deal in (-1, MAX_DEAL + 1):
        assert refused(lambda deal=deal: table(deal=deal))[0] == "TBL-4"


@pytest.mark.clause("TBL-4")
def test_set_up_and_deal_number_fix_every_shuffle_and_roll() -> None:
    one, two, three = table(deal=5), table(deal=5), table(deal=6)
    assert one.state == two.state != three.state
    for each in (one, two):
        bid_all(each)
        each.play("roll")
    assert one.state == two.state


@pytest.mark.parametrize(
    ("options", "clause"),
    [
        ({"rounds": 5}, "TINY-3"),
        ({"rounds": "3"}, "TINY-3"),
        ({"rounds": True}, "TINY-3"),
        ({"hand": "six"}, "TINY-3"),
        ({"hand": 4}, "TINY-3"),
        ({"blessed": ("a", "a")}, "TINY-3"),
        ({"blessed": ("a", "b", "c")}, "TINY-3"),
        ({"blessed": "a"}, "TINY-3"),
        ({"cheese": 1}, "TBL-4"),
    ],
)
def test_options_out_of_range_are_refused(options: dict[str, Any], clause: str) -> None:
    assert refused(lambda: table(options=options))[0] == clause


def test_options_are_completed_and_the_game_has_a_say() -> None:
    assert table(options={"blessed": ["c", "a"]}).setup.options == {"rounds": 3, "hand": "four", "blessed": ("c", "a")}
    assert refused(lambda: table(seats=4, options={"hand": "five"})) == ("TINY-3", "Four seats have four cards each.")
    assert refused(lambda: table(policy="lenient"))[0] == "TBL-7"


# TBL-2, TBL-3: decisions


@pytest.mark.clause("TBL-2")
def test_a_command_or_its_text_is_played_and_events_come_out() -> None:
    at = table()
    card = at.state.hands[0][1]
    assert list(at.to_act) == [0, 1]
    events = at.play(f"bid {card}", 0)
    assert [event.kind for event in events] == ["chosen"]
    assert at.moves[0].command == Bid(card)
    assert list(at.to_act) == [1]
    at.play(Bid(at.state.hands[1][0]))
    assert isinstance(at.state.agenda[0], Reward)
    assert [event.kind for event in at.play("pass")] == ["passed"]
    assert [(move.seat, move.command.verb, move.stage.round) for move in at.moves][:2] == [(0, "bid", 1), (1, "bid", 1)]
    assert at.turn == 3


@pytest.mark.clause("TBL-2", "TBL-3")
def test_what_may_not_be_done_is_refused_with_clause_reason_and_alternatives() -> None:
    at = table()
    before, record = at.state, at.record()
    assert refused(lambda: at.play("dance", 0)) == ("TBL-2", "That is not a command: 'dance' is not a command of this game.")
    assert refused(lambda: at.play("bid 1")) == ("TBL-2", "Several seats can decide now; say whose decision this is.")
    assert refused(lambda: at.play("bid 1", 7)) == ("TBL-2", "This table has no such seat.")
    refusal = expect(at.check("bid 0", 0))
    assert (refusal.clause, str(refusal.reason)) == ("TINY-1", "Card 0 is not in hand.")
    assert at.check(refusal.alternatives[0], 0) is None
    assert (at.state, at.record(), at.moves) == (before, record, ())
    at.play(Bid(at.state.hands[0][0]), 0)
    assert refused(lambda: at.play(Bid(at.state.hands[0][0]), 0)) == ("TBL-2", "It is not Ann's turn; the game waits for Bo.")
    assert not at.legal(0)
    assert at.legal(1)
    assert list(at.legal()) == list(at.legal(1))


def test_a_refused_command_leaves_what_can_be_redone() -> None:
    at = table(PRACTICE)
    bid_all(at)
    at.undo()
    refused(lambda: at.play("roll", 1))
    assert at.why_not_redo() is None


@pytest.mark.clause("TBL-10", "TBL-11")
def test_a_finished_game_has_a_result_and_nothing_to_decide() -> None:
    at = table(options={"rounds": 1})
    bid_all(at)
    assert not at.outcome
    at.play("pass")
    assert len(expect(at.outcome).winners) == 1
    assert refused(lambda: at.play("pass", 0)) == ("TBL-10", "The game has ended.")
    assert not at.to_act


# TBL-7: undo and redo


@pytest.mark.clause("TBL-7")
def test_policies_by_default_are_practice_for_one_person_and_fair_for_more() -> None:
    assert table().policy == FAIR
    assert table(seats=[Seat("Ann"), Seat("Robin", "sky", "low")]).policy == PRACTICE
    assert table(seats=[Seat("Ann", "green", "random"), Seat("Robin", "sky", "low")]).policy == PRACTICE


@pytest.mark.clause("TBL-7", "TBL-10")
def test_practice_takes_anything_back_and_counts_it() -> None:
    at = table(PRACTICE)
    states = [at.state]
    bid_all(at)
    states.append(at.state)
    at.play("roll")
    rolled = at.state
    assert at.state.rng != states[1].rng
    at.undo()
    assert at.state == states[1]
    assert at.redo()[0].kind == "rolled"
    assert at.state == rolled
    at.undo(0)
    at.undo(0)
    at.undo(0)
    assert at.state == states[0]
    assert refused(at.undo) == ("TBL-7", "There is nothing to undo.")
    assert at.assistance == Assistance(undos=4)
    at.redo()
    at.play(Bid(at.state.hands[1][1]), 1)
    assert refused(at.redo) == ("TBL-7", "There is nothing to redo.")
    at.count_hint()
    assert at.assistance == Assistance(4, 1)
    assert at.assistance
    assert not Assistance()
    assert all([Assistance(undos=1), Assistance(hints=1), Assistance(setup=True)])


@pytest.mark.clause("TBL-7")
def test_an_undone_decision_waits_to_be_redone() -> None:
    at = table(PRACTICE)
    card = at.state.hands[0][0]
    at.play(Bid(card), 0)
    at.undo()
    assert [move.command for move in at.ahead] == [Bid(card)]
    assert at.moves == ()


@pytest.mark.clause("TBL-7", "TBL-8")
def test_what_nobody_has_seen_is_no_bar_to_fair_and_the_record_remembers_that() -> None:
    at = table(FAIR, deal=3)
    bid_all(at)
    before, after = at.state_at(1), at.state
    assert refused(lambda: at.undo(1)) == ("TBL-7", "Something hidden was revealed, so this can't be undone.")
    assert refused(lambda: at.undo(0, unseen=True)) == ("TBL-7", "Bo has moved since, and only Bo can undo that.")
    assert at.why_not_undo(1, unseen=True) is None
    at.undo(1, unseen=True)
    assert at.state == before
    at.redo(1)
    assert at.state == after, "what came of it comes again"
    at.undo(1, unseen=True)
    at.undo(0, unseen=True)
    assert at.turn == 0
    bid_all(at)
    at.play("roll")
    at.undo(unseen=True)
    assert [entry.text for entry in at.entries if entry.kind.startswith("undo")] == ["undo unseen", "undo unseen", "undo", "undo unseen"]
    assert not at.assistance
    again: Table[State] = Table.from_record(at.record(), GAMES)
    assert (again.fault, again.state, again.entries) == (None, at.state, at.entries)
    none = table(NONE, deal=3)
    bid_all(none)
    assert refused(lambda: none.undo(unseen=True)) == ("TBL-7", "This table is played without undo.")


@pytest.mark.clause("TBL-7")
def test_fair_stops_at_a_die_a_reveal_and_another_person() -> None:
    at = table(FAIR, deal=3)
    at.play(Bid(at.state.hands[0][0]), 0)
    assert at.can_undo()
    assert at.can_undo(0)
    assert refused(lambda: at.undo(1)) == ("TBL-7", "Ann has moved since, and only Ann can undo that.")
    at.undo(0)
    assert refused(lambda: at.redo(1)) == ("TBL-7", "Only Ann, who undid it, can redo it.")
    at.redo(0)
    at.play(Bid(at.state.hands[1][0]), 1)
    assert refused(lambda: at.undo(1)) == ("TBL-7", "Something hidden was revealed, so this can't be undone.")
    assert refused(lambda: at.undo(0)) == ("TBL-7", "Bo has moved since, and only Bo can undo that.")
    winner = at.to_act[0]
    at.play("roll")
    assert refused(lambda: at.undo(winner)) == ("TBL-7", "A die was rolled, so this can't be undone.")
    bid_all(at)
    at.play("draw")
    assert refused(at.undo) == ("TBL-7", "Something hidden was revealed, so this can't be undone.")
    bid_all(at)
    at.play("pass")
    assert at.can_undo()
    at.undo()
    at.play("pass note=1")
    assert not at.assistance


@pytest.mark.clause("TBL-7")
def test_what_bots_answered_goes_back_with_the_person_s_decision() -> None:
    at = table(PRACTICE, seats=[Seat("Ann"), Seat("Robin", "sky", "low")])
    start = at.state
    at.play("bid " + str(at.state.hands[1][0]), 1)
    assert refused(at.undo) == ("TBL-7", "There is nothing to undo.")
    at = table(FAIR, seats=[Seat("Ann"), Seat("Robin", "sky", "low")])
    at.play(Bid(at.state.hands[0][0]), 0)
    middle = at.state
    at.play(Bid(at.state.hands[1][0]), 1)
    after = at.state
    # The bot's bid showed the cards.
    assert refused(at.undo)[1] == "Something hidden was revealed, so this can't be undone."
    at = table(PRACTICE, seats=[Seat("Ann"), Seat("Robin", "sky", "low")])
    at.play(Bid(at.state.hands[0][0]), 0)
    assert at.state == middle
    at.play(Bid(at.state.hands[1][0]), 1)
    at.undo()
    assert at.state == start
    assert len(at.redo()) == 3
    assert at.state == after
    assert at.assistance == Assistance(1)


@pytest.mark.clause("TBL-7")
def test_what_two_persons_took_back_is_redone_one_decision_at_a_time() -> None:
    at = table(PRACTICE)
    bid_all(at)
    states = [at.state_at(turn) for turn in range(3)]
    at.undo()
    at.undo()
    for state in states[1:]:
        at.redo()
        assert at.state == state


@pytest.mark.clause("TBL-7")
def test_a_redo_ends_before_the_next_decision_of_a_person() -> None:
    at = table(PRACTICE, seats=[Seat("Ann"), Seat("Robin", "sky", "low")])
    at.play(Bid(max(at.state.hands[0])), 0)
    at.play(Bid(min(at.state.hands[1])), 1)
    at.play("pass", 0)
    answered = at.state_at(2)
    at.undo()
    at.undo()
    at.redo()
    assert at.state == answered


@pytest.mark.clause("TBL-7")
def test_whatever_chance_was_used_for_is_a_bar_to_fair() -> None:
    seats, stage = table().seats, TINY.wording.stage(table().state)
    said = {
        kind: why_not_undo(FAIR, [Played(0, Pass(), (Event(kind, msg("It is so.")),), stage, True, frozenset())], 1, seats, 0)
        for kind in ("rolled", "shuffled", "spun")
    }
    assert {kind: refusal and str(refusal.reason) for kind, refusal in said.items()} == {
        "rolled": "A die was rolled, so this can't be undone.",
        "shuffled": "Cards were shuffled, so this can't be undone.",
        "spun": "Chance was used, so this can't be undone.",
    }


@pytest.mark.clause("TBL-1")
def test_there_are_no_more_seats_than_colours() -> None:
    class Crowd(Tiny):
        seat_counts = range(2, 9)

    assert len(make_seats(Crowd(), 5)) == 5
    assert refused(lambda: make_seats(Crowd(), 6)) == ("TBL-1", "Tiny has 2 to 8 seats, not 6.")


@pytest.mark.clause("TBL-7")
def test_at_a_table_without_take_backs_nothing_goes_back() -> None:
    at = table(NONE)
    bid_all(at)
    at.play("pass")
    assert refused(at.undo) == ("TBL-7", "This table is played without undo.")
    assert not at.can_undo()
    assert at.why_not_redo() is not None


@pytest.mark.clause("TBL-7", "TBL-9")
def test_a_table_is_put_back_as_it_was() -> None:
    at = table(PRACTICE)
    bid_all(at)
    at.play("roll")
    at.undo()
    acts = (lambda: at.play("pass"), at.undo, at.redo, at.count_hint)
    for act in acts:
        before = (at.state, at.moves, at.ahead, at.entries, at.assistance)
        mark = at.snapshot()
        act()
        assert (at.state, at.moves, at.ahead, at.entries, at.assistance) != before
        at.restore(mark)
        assert (at.state, at.moves, at.ahead, at.entries, at.assistance) == before
        at.redo()
        at.undo()


# TBL-5: what is told


@pytest.mark.clause("TBL-5", "TBL-6")
def test_a_seat_is_told_its_own_secrets_and_not_the_others() -> None:
    at = table()
    card = at.state.hands[0][0]
    at.play(Bid(card), 0)
    assert [str(message) for message in Disclosure(at, 0).sentences()] == ["The cards are dealt.", f"You choose {card}."]
    assert [str(message) for message in Disclosure(at, 1).sentences()] == ["The cards are dealt.", "Somebody has chosen."]
    assert Disclosure(at, None).sentences() == Disclosure(at, 1).sentences()
    assert Disclosure(at, 0).news() == (), "a decision that set nothing off is no news"
    other = at.state.hands[1][0]
    at.play(Bid(other), 1)
    assert [str(message) for message in Disclosure(at, 0).news()] == ["Somebody has chosen.", "The bids are shown."]
    assert [str(message) for message in Disclosure(at, 1).news()] == ["The bids are shown."], "what one's own decision set off"
    assert [str(message) for message in Disclosure(at, 1).sentences(1)] == [f"You choose {other}.", "The bids are shown."]
    only = Event("note", msg("You."), seen_by=frozenset({1}))
    assert only.message_for(0) is None
    assert only.message_for(None) is None
    assert only.message_for(1) == msg("You.")


@pytest.mark.clause("TBL-5")
def test_a_view_hides_cards_bids_and_chance() -> None:
    at = table(deal=99)
    at.play(Bid(at.state.hands[0][0]), 0)
    view = at.view(1)
    assert [player.bid for player in view.players] == [SECRET_BID, 0]
    assert set(view.hands[0]) == set(view.deck) == {0}
    assert view.hands[1] == at.state.hands[1]
    assert view.rng != at.state.rng
    assert str(at.prompt(1)) == "Bid one of 4 cards."


def test_earlier_states_can_be_looked_at() -> None:
    at = table()
    states = [at.state]
    for _ in range(2):
        seat = at.to_act[0]
        at.play(Bid(at.state.hands[seat][0]), seat)
        states.append(at.state)
    assert [at.state_at(turn) for turn in range(3)] == states
    for turn in (-1, 3):
        with pytest.raises(IndexError):
            at.state_at(turn)


def test_games_are_found_by_their_id() -> None:
    assert AnyTable.new(TINY).game is TINY
    assert refused(lambda: AnyTable.new("chess")) == ("TBL-4", "There is no game chess.")


def test_commands_left_at_their_default_are_short() -> None:
    assert (Pass().text(), Pass(1).text()) == ("pass", "pass note=1")
