"""Turns of two games, played by keys from what the bus of AT-SPI has, and every event heard there in its order.

`test_by_ear.py` plays the turns of all games from the tree inside the process, on every system; the bus has to pass on what is there,
for which two games will do: one with bots, which are heard too, and one with drafts of many steps.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from attrs import evolve

from engines import Table
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell.storage import Storage
from tabletop_qt.store.paths import HOME_VARIABLE, Paths
from tests.shell.at_spi import PATIENCE, BusEars, missing, running_app, session
from tests.shell.test_by_ear import TURNS, BlindPlayer, play_a_turn, set_up, unheard


class Saved:
    """A table as its record is on disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._data = b""

    def __call__(self) -> Table:
        data = self._path.read_bytes()
        if data != self._data:
            self._data, self._table = data, Table.from_record(data)
        return self._table


@pytest.fixture
def folder() -> Iterator[Path]:
    """A home with a name that is short enough for the sockets in it."""
    with TemporaryDirectory(prefix="ear-") as made:
        yield Path(made)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="AT-SPI is on Linux alone")
@pytest.mark.parametrize(("game", "bots", "options"), [TURNS[0], TURNS[-1]], ids=["between bots", "alone"])
def test_the_bus_of_a_screen_reader_has_all_that_a_turn_needs(folder: Path, game: str, bots: int, options: dict[str, str]) -> None:
    assert not missing(), "install these, or let dev.py do it as root"
    storage, kit = Storage(Paths(folder / "homeroom")), game_kits()[game]
    unhurried = evolve(storage.settings, patience="wait", confirm_end=False, reduce_motion=True, bot_pace="instant")
    storage.keep_settings(evolve(unhurried, welcomed={f"nutshell/{game}": 1}))
    record = storage.begin(kit.game, set_up(kit, bots, options)).close()
    with (
        session(folder) as environment,
        closing(BusEars(environment)) as ears,
        running_app(folder, environment | {HOME_VARIABLE: str(storage.paths.root)}),
    ):
        ears.meet()
        player, table = BlindPlayer(ears, 1), Saved(record)
        player.go_on()
        play_a_turn(player, table, ears.wait)
        # The bots play on.
        played, until = table(), time.monotonic() + PATIENCE
        while unheard(played, ears.announced) and time.monotonic() < until:
            ears.wait()
        assert not unheard(played, ears.announced), ears.announced
