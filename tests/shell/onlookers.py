"""Laws for every game about what seats and a spectator are shown in every state.

A game's ``test_golden.py`` derives a class from `OnlookerLaws`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Seat, Setup
from engines.kernel.disclosure import Disclosure
from engines.kernel.messages import msg
from engines.kernel.records import SUFFIX
from engines.kernel.rng import Rng
from engines.kernel.serialization import to_json
from engines.kernel.table import Table
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.home.table_form import TableForm
from tabletop_qt.shell.play.frames import Eyes, frames
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import RESULT
from tabletop_qt.shell.self_test import difference
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.viewmodels.position import Plate
from tabletop_qt.viewmodels.scenery import Scenery
from tests.contract import mutant, what_is_sound_can_be_shown
from tests.expecting import expect
from tests.golden import GoldenRecords
from tests.shell.driving import Key, assert_shown, key, the_page, the_presenter
from tests.shell.windows import OpenWindow
from tests.table.hands import Hands
from tests.table.walking import assert_whole, walk

ALT = Qt.KeyboardModifier.AltModifier
STATES = 2
"""The number of states of a table drawn, besides those next to the last."""
OPEN = 3
"""In one of this many states in a row, what can be done at the open table is looked at from two sides."""
BEATS = 25
"""The number of decisions of a table played out."""
MUTANTS, ACCEPTED = 20, 2
"""The number of damaged positions of a record tried, and of those shown that are accepted."""
STATES_PLAYED, STEPS_WALKED, OFFERS_TRIED = 4, 3, 5
"""The number of states of a record to play from, of draft steps to take, and of offers to try there."""


class OnlookerLaws:
    """Seats and a spectator are shown every state of every golden record. The class that derives from it is named ``Test…``."""

    records: ClassVar[GoldenRecords]
    kit: ClassVar[GameKit]
    bot: ClassVar[str]
    """The players of every seat of a table that has no persons."""
    every: ClassVar[int] = 12
    """One of this many states in a row is shown, since neighbours differ in a piece or two; more only for a very long game."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One test for each record; of those for the window one for the fewest seats and one for the most."""
        if "name" in metafunc.fixturenames:
            metafunc.parametrize("name", self.records.names)
        if "among_bots" in metafunc.fixturenames:
            by_seats = sorted(self.records.names, key=lambda name: self.records.text(name).count("\nseat "))
            metafunc.parametrize("among_bots", dict.fromkeys((by_seats[0], by_seats[-1])))

    @pytest.fixture
    def opened(self, open_window: OpenWindow) -> MainWindow:
        """A window of the app; a game that is not in the app gives one of its own."""
        return open_window()

    @pytest.mark.clause("TBL-5", "TBL-8")
    def test_every_state_can_be_shown_to_who_acts_to_another_seat_by_turns_and_to_a_spectator(self, name: str) -> None:
        table = self.records.table(name)
        model = self.kit.view_model.seated(table.seats)
        for number, turn in enumerate(range(0, table.turn + 1, self.every)):
            state = table.state_at(turn)
            for seat in {*table.game.to_act(state)[:1], number % len(table.seats)}:
                pieces = model.scenery(table.game.view(state, seat), seat, model.start()).pieces
                assert len({piece.id for piece in pieces}) == len(pieces)
            shown = model.spectate(table.game.view(state, None), 0)
            assert_whole(shown, model.start())
            assert shown.affordances == ()
            assert shown.buttons == ()

    @pytest.mark.clause("TBL-8")
    def test_every_position_that_is_accepted_can_be_shown_and_decided_on(self, name: str) -> None:
        table = self.records.table(name)
        game, model, seats = table.game, self.kit.view_model.seated(table.seats), range(len(table.seats))

        def show(state: Any) -> None:
            for seat in seats:
                model.scenery(game.view(state, seat), seat, model.start())
            model.spectate(game.view(state, None), 0)

        rng, accepted = Rng.of_deal(sum(name.encode())), 0
        for _ in range(MUTANTS):
            if accepted == ACCEPTED:
                break
            turn, rng = rng.below(table.turn + 1)
            wrong, rng = mutant(json.loads(to_json(table.state_at(turn))), rng)
            accepted += what_is_sound_can_be_shown(table, json.dumps(wrong), show)
        assert accepted, "every change is refused, so nothing was tried"

    @pytest.mark.clause("TBL-6")
    def test_each_other_seat_has_one_plate_for_sentences_that_speak_of_who_sits_there(self, name: str) -> None:
        table = self.records.table(name)
        model, seats = self.kit.view_model.seated(table.seats), range(len(table.seats))
        for state in (table.state_at(0), table.state):
            shown = model.spectate(table.game.view(state, None), 0)
            plates = [piece.thing.seat for piece in shown.pieces if isinstance(piece.thing, Plate)]
            assert len(set(plates)) == len(plates)
            assert {*plates, 0} == {*seats}, "only the one in front may do without"

    @pytest.mark.clause("TBL-3", "TBL-6")
    def test_what_needs_nothing_hidden_is_done_on_the_open_table_whoever_sits_in_front(self, name: str) -> None:
        table = self.records.table(name)
        game, model = table.game, self.kit.view_model.seated(table.seats)
        for number, turn in enumerate(range(0, table.turn, OPEN * self.every)):
            state = table.state_at(turn)
            for seat in (seat for seat in game.to_act(state) if not game.needs_hidden(state, seat)):
                own = model.scenery(game.view(state, seat), seat, model.start())
                view = game.view(state, None)
                # The own side, and another one by turns.
                for side in {seat, number % len(table.seats)}:
                    shown, watched = model.scenery(view, seat, model.start(), side), model.spectate(view, side)
                    alone, together = {offer.label for offer in own.affordances}, {offer.label for offer in shown.affordances}
                    # Where one presides, others may act as well, and all of them at once at the open table.
                    assert alone == together or (alone < together and model.presides(view) is not None)
                    assert shown.affordances
                    assert (shown.buttons, shown.bounds, shown.ground) == (own.buttons, watched.bounds, watched.ground)
                    still = {piece.id: (piece.x, piece.y, piece.zone) for piece in watched.pieces}
                    moved = [piece.id for piece in shown.pieces if piece.id in still and still[piece.id] != (piece.x, piece.y, piece.zone)]
                    assert not moved, f"decision {turn}: the table is another one for seat {seat} than for those who look on"

    @pytest.mark.clause("TBL-5", "TBL-6")
    def test_every_beat_can_be_shown_to_a_spectator_and_to_whoever_decided(self, among_bots: str) -> None:
        table, several = self.records.table(among_bots), 0
        model = self.kit.view_model.seated(table.seats)
        for number in range(1, table.turn + 1):
            if several == BEATS or len(table.beats(number)) == 1:
                continue
            several += 1
            for eyes in (Eyes(None, 0), Eyes(table.played(number).seat, 0)):
                *between, last = frames(table, model, number, eyes)
                assert all(str(frame.told) for frame in between)
                for frame in (*between, last):
                    assert_whole(evolve(frame.scenery, prompt=msg("What happens.")), model.start())
                    assert (frame.scenery.affordances, frame.scenery.buttons) == ((), ())
                    assert not any(piece.movable for piece in frame.scenery.pieces)
        assert several, "nothing of this record is played out"

    @pytest.mark.clause("TBL-3")
    def test_everything_on_offer_is_reached_by_clicks_or_keys_without_dragging(self, among_bots: str, qtbot: QtBot) -> None:
        table = self.records.table(among_bots)
        model = self.kit.view_model.seated(table.seats)
        hands, rng, reached = Hands(self.kit.painter, model), Rng(1), 0
        qtbot.addWidget(hands.table)
        turns, rng = rng.shuffled(range(table.turn))
        for turn in turns[:STATES_PLAYED]:
            seat = table.played(turn + 1).seat
            view = table.game.view(table.state_at(turn), seat)
            for draft, scenery in walk(model, view, seat, STEPS_WALKED, Rng(turn)):
                offers, rng = rng.shuffled(scenery.affordances)
                for offer in offers[:OFFERS_TRIED]:
                    hands.show(view, seat, draft)
                    assert hands.reaches(offer), (turn, draft, offer, hands.done)
                    reached += 1
        assert reached

    @pytest.mark.clause("TBL-5")
    def test_once_a_game_is_over_every_hand_is_face_up_to_everybody_who_looks_back(self, name: str) -> None:
        table, hidden = self.records.table(name), 0
        game, model, seats = table.game, self.kit.view_model.seated(table.seats), range(len(table.seats))

        def shown(state: Any, onlooker: int | None) -> Scenery:
            return model.spectate(state, 0) if onlooker is None else model.scenery(state, onlooker, model.start())

        assert table.outcome is not None
        turns, _ = Rng(1).shuffled(range(table.turn))
        for onlooker in (*seats, None):
            told_apart = 0
            for turn in turns:
                then = expect(Disclosure(table, onlooker).state_at(turn))
                other = game.determinize(game.view(then, onlooker), onlooker, Rng(turn))
                if any(game.view(other, seat) != game.view(then, seat) for seat in seats):
                    told_apart += 1
                    assert shown(other, onlooker) != shown(then, onlooker), f"decision {turn}: other hands, and nobody can tell"
                if told_apart == STATES:
                    break
            hidden += told_apart
        assert hidden

    @pytest.mark.clause("TBL-5", "TBL-8")
    def test_a_finished_record_is_looked_through(self, opened: MainWindow, among_bots: str, tmp_path: Path) -> None:
        file = tmp_path / f"finished{SUFFIX}"
        file.write_text(self.records.text(among_bots), encoding="utf-8")
        opened.open_record(file)
        page = the_page(opened)
        assert the_presenter(page).outcome is not None
        assert page.result.isVisible()
        _look_through(opened, page)
        page.bar.button(RESULT).click()
        assert page.result.isVisible()

    @pytest.mark.clause("TBL-5", "TBL-8")
    def test_a_table_of_bots_is_shown_and_looked_back_at(self, opened: MainWindow, tmp_path: Path) -> None:
        file = tmp_path / f"bots{SUFFIX}"
        file.write_text(_among_bots(self.records.table(self.records.names[0]), self.bot).record(), encoding="utf-8")
        opened.open_record(file)
        opened.tables.bots.set_presenter(None)
        page = the_page(opened)
        assert the_presenter(page).seat is None
        assert the_presenter(page).outcome is None
        assert_shown(page)
        _look_through(opened, page)

    @pytest.mark.clause("TBL-1", "TBL-5", "TBL-9")
    def test_bots_alone_play_and_are_watched_left_and_continued(self, opened: MainWindow, qtbot: QtBot) -> None:
        setup = self.records.table(self.records.names[0]).setup
        _start_among_bots(opened, evolve(setup, seats=_bots(setup.seats, self.bot)))
        page = _watched_for(opened, qtbot, 3)
        key(opened, Key.Key_Left, ALT)
        assert page.looking.turn is not None
        page.looking.now()
        played = the_presenter(page).session.table.turn
        opened.show_home()
        assert opened.home.resume.isVisible()
        opened.home.resume.click()
        assert the_presenter(page).session.table.turn >= played
        _watched_for(opened, qtbot, played + 3)
        opened.close()


def _start_among_bots(window: MainWindow, setup: Setup) -> None:
    """Give every chair to a bot and press Start, where the game's form lets a person do that."""
    window.home.choose(setup.game)
    form = window.home.form
    if not isinstance(form, TableForm):
        window.start(setup)
        return
    form.rows.set_seats(setup.seats)
    form.start.click()
    begun = the_presenter(the_page(window)).session.table.setup
    assert [seat.player for seat in begun.seats] == [seat.player for seat in setup.seats]


def _bots(seats: Sequence[Seat], bot: str) -> tuple[Seat, ...]:
    return tuple(evolve(seat, player=bot) for seat in seats)


def _among_bots(played: Table[Any], bot: str) -> Table[Any]:
    """The same game up to its last decision, every seat a bot's."""
    setup = played.setup
    table: Table[Any] = Table.new(played.game, seats=_bots(setup.seats, bot), options=setup.options, deal=setup.deal, policy=played.policy)
    for move in played.moves[:-1]:
        table.play(move.command, move.seat)
    return table


def _watched_for(window: MainWindow, qtbot: QtBot, turn: int) -> TablePage:
    """Wait until bots have played to a turn; the table on the screen is as it stands then."""
    page = the_page(window)
    table = the_presenter(page).session.table
    assert page.isVisible()
    qtbot.waitUntil(lambda: table.turn >= turn or table.outcome is not None, timeout=30_000)
    assert not window.notice.isVisible()
    assert the_presenter(page).seat is None
    assert_shown(page)
    return page


def _look_through(window: MainWindow, page: TablePage) -> None:
    """One decision back after the other by keys, then in larger steps, down to the first state, and on again."""
    count = page.looking.count
    page.result.leave()
    for back in range(1, 4):
        key(window, Key.Key_Left, ALT)
        assert page.looking.turn == count - back
        _assert_past_is_shown(page)
    for turn in range(count - 4, 0, -max(1, count // STATES)):
        page.looking.look_at(turn)
        _assert_past_is_shown(page)
    key(window, Key.Key_Home, ALT)
    assert page.looking.turn == 0
    _assert_past_is_shown(page)
    key(window, Key.Key_Right, ALT)
    _assert_past_is_shown(page)
    key(window, Key.Key_End, ALT)
    assert page.looking.scenery() is None
    assert_shown(page)


def _assert_past_is_shown(page: TablePage) -> None:
    then = expect(page.looking.scenery())
    assert page.table.scenery == then
    page.table.settle()
    assert difference(page.table, then) == ""
