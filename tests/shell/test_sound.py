"""Sounds go with what is seen, only where somebody wants them, and a machine without a device is silent without a word."""

from __future__ import annotations

import runpy
import sys
import wave
from array import array
from pathlib import Path
from types import ModuleType

import pytest
from attrs import evolve
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from resources import folder
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell.pages.settings_page import SettingsPage
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.sound import DevicePlayer, mixed, samples
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.settings import Settings
from tabletop_qt.viewmodels.moments import Moment
from tests.shell.driving import begin, play_first, the_presenter

MADE = runpy.run_path(str(Path(__file__).parents[2] / "packaging" / "make_sounds.py"))
"""The script that makes the sounds."""
RATE, SOUNDS, LEVEL, computed, level = (MADE[name] for name in ("RATE", "SOUNDS", "LEVEL", "samples", "level"))


class FakePlayer:
    """Notes the sounds played."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []

    def play(self, name: str, volume: int) -> None:
        self.heard.append((name, volume))

    def names(self) -> list[str]:
        """The sounds played since the last call."""
        found, self.heard = [name for name, _ in self.heard], []
        return found


def hearing(window: MainWindow, page: TablePage) -> FakePlayer:
    player = FakePlayer()
    page.sounds.player = player
    window.choose(evolve(window.appearance.settings, sound=True, volume=80))
    return player


def test_once_somebody_wants_sounds_a_card_the_next_player_s_turn_and_a_refusal_are_heard(window: MainWindow, qtbot: QtBot) -> None:
    assert not Settings().sound
    page = begin(window, "operation_master", ("Ann", "Ben", "Cyd"))
    silent = page.sounds.player = FakePlayer()
    presenter = the_presenter(page)
    play_first(presenter)
    presenter.lift()
    assert silent.heard == []
    player = hearing(window, page)
    play_first(presenter)
    presenter.lift()
    assert player.heard[:1] == [("card", 80)]
    qtbot.waitUntil(lambda: ("turn", 80) in player.heard)
    player.names()
    presenter.refused.emit(Refusal("OM-3.1", msg("No.")), ())
    assert player.names() == ["refusal"]
    presenter.undo()
    presenter.lift()
    QTest.qWait(page.sounds.turn.interval() + 50)
    assert "card" not in player.names(), "what is taken back makes no sound"


def test_coins_then_the_bell_of_the_end_of_a_day(window: MainWindow) -> None:
    page = begin(window, "kidsprout_jumboree", ("Ann", "Ben", "Cyd"))
    player = hearing(window, page)
    presenter = the_presenter(page)
    table = presenter.session.table
    while table.game.chapter(table.state) == 1 and table.outcome is None:
        play_first(presenter)
        presenter.lift()
    heard = player.names()
    assert heard[0] == "coin"
    assert set(heard) <= {"coin", "dice", "card", "bell", "turn"}
    assert {"coin", "bell"} <= set(heard)


def test_every_sound_of_a_game_is_there_and_most_games_have_some() -> None:
    kits = game_kits().values()
    assert {name for kit in kits for name in kit.sounds.values()} <= set(SOUNDS)
    assert 2 * len([kit.id for kit in kits if not kit.sounds]) < len(kits)


@pytest.mark.parametrize("name", SOUNDS)
def test_sounds_are_short_and_are_those_that_the_script_makes(name: str) -> None:
    with wave.open(str(folder("sounds", f"{name}.wav"))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
    kept, made = samples(name), computed(name)
    assert len(kept) == len(made) <= 1.2 * RATE
    # Sines may differ in their last digit from machine to machine.
    assert max(abs(one - other) for one, other in zip(kept, made, strict=True)) <= 1
    assert 0 < max(map(abs, kept)) < 32767
    assert abs(level([value / 32768 for value in kept]) - LEVEL) <= 3.1, "none is much louder than another"


def test_a_moment_is_heard_only_while_sounds_are_on_and_their_volume_is_in_the_settings(window: MainWindow) -> None:
    page = begin(window, "operation_master", ("Ann", "Ben", "Cyd"))
    player = hearing(window, page)
    moment = Moment(msg("A bowl tips."), (), sound="spill")
    page.playback.stage(moment)
    page.playback.stage(None)
    assert player.names() == ["spill"]
    window.choose(evolve(window.appearance.settings, sound=False))
    page.playback.stage(moment)
    assert player.names() == []
    window.show_side_page("settings")
    (settings,) = window.findChildren(SettingsPage)
    settings.sound.click()
    settings.volumes.button(20).click()
    assert (window.appearance.settings.sound, window.appearance.settings.volume) == (True, 20)
    assert (page.sounds.on, page.sounds.volume) == (True, 20)


def test_sounds_that_overlap_are_added_up_and_never_overflow() -> None:
    loud = array("h", [30000] * 5)
    made, left = mixed([(loud, 0, 100), (loud, 0, 50)], 3)
    assert list(made) == [32767] * 3
    assert [(place, volume) for _, place, volume in left] == [(3, 100), (3, 50)]
    made, left = mixed([(loud, 3, 10)], 4)
    assert (list(made), left) == ([3000, 3000, 0, 0], [])


def _broken() -> ModuleType:
    """An audio library on a machine without a device."""
    module = ModuleType("miniaudio")

    class MiniaudioError(Exception):
        pass

    def device(**_: object) -> object:
        raise MiniaudioError("failed to init device", -401)

    module.__dict__.update(
        MiniaudioError=MiniaudioError,
        PlaybackDevice=device,
        SampleFormat=type("SampleFormat", (), {"SIGNED16": 2}),
        Backend=type("Backend", (), {"PULSEAUDIO": 7, "JACK": 9}),
    )
    return module


@pytest.mark.parametrize("library", [None, _broken()])
def test_without_a_device_or_the_library_it_is_silent(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], library: ModuleType | None
) -> None:
    monkeypatch.setitem(sys.modules, "miniaudio", library)
    player = DevicePlayer()
    player.play("coin", 50)
    thread = player.thread
    assert thread is not None
    thread.join(5)
    assert not thread.is_alive()
    player.play("coin", 50)
    assert player.thread is thread, "after the first trouble nothing is tried again"
    assert capfd.readouterr() == ("", "")
