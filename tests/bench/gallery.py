"""Whole games in the real window, played by mouse: takes pictures of every moment and looks for secrets that are shown.

    python -m tests.bench.gallery FOLDER --game kidsprout_jumboree --theme dark --size 2560x1440 --text 150 --sheets 2x2

Without options all visits are played, each once; every moment is pictured in both themes and three sizes. A game is added by a visit: who
sits there, what is chosen, and which part of the game is looked at closely.
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import product
from pathlib import Path
from time import monotonic
from typing import Any

from attrs import evolve

from tabletop_qt.shell.app import application
from tabletop_qt.translation import SOURCE, languages
from tests.bench import rooms
from tests.bench.actions import Stretch, opened, seats
from tests.bench.album import Album, Look, apply_look, sheets
from tests.bench.guard import Guard, Leak
from tests.bench.visitor import Visit, Visitor
from tests.shell.driving import the_page, the_presenter

SIZES, THEMES = ("1280x720", "2560x1440", "1024x700"), ("light", "dark")
PERSONS, BOTS = ("Ann", "Ben", "Cyd", "Dot", "Eli"), ("Robin", "Kim", "Max", "Sam")


def _ended(state: Any) -> bool:
    return not state.agenda


def _told(value: object) -> str:
    return f"{len(value)}" if isinstance(value, tuple) else str(value)


def visit(game: str, persons: int, bots: int, closely: Any, part: Any, *, rows: bool = False, **options: object) -> Visit:
    name = f"{game} {persons}+{bots}{' by rows' if rows else ''}{''.join(f' {_told(value)}' for value in options.values())}"
    seated = seats(PERSONS[:persons], BOTS[:bots])
    return Visit(Stretch(name, game, seated, _ended, part, "part", rows, options), closely)


def _camp(persons: int, bots: int, **options: Any) -> Visit:
    return visit(
        "kidsprout_jumboree",
        persons,
        bots,
        lambda state: state.day == 1 or (state.day, state.round) == (3, 6),
        lambda state: state.round,
        **options,
    )


def _theatre(persons: int, bots: int, **options: Any) -> Visit:
    def closely(state: Any) -> bool:
        return (state.round == 1 and len(state.past) < 3) or not state.agenda or len(state.players[0].hand) <= 1

    return visit("operation_master", persons, bots, closely, lambda state: len(state.past), **options)


def _school(persons: int, bots: int, closely: int, adviser: str, **options: Any) -> Visit:
    """To its end, as a bot advises; looked at closely in the first rounds and at the end."""
    each = visit("hallway_rivals", persons, bots, lambda state: state.round <= closely or not state.agenda, _round, **options)
    return evolve(each, adviser=adviser)


def _diary(persons: int, **options: Any) -> Visit:
    """A school year of one or several persons; looked at closely in the first rounds, and in the last."""
    each = visit("school_year_diary", persons, 0, lambda state: state.round in (1, 2, 8) or not state.agenda, _round, **options)
    return evolve(each, adviser="greedy", insists=True)


def _round(state: Any) -> int:
    return int(state.round)


VISITS = (
    _camp(2, 2),
    _camp(3, 0, chant="open_table", roll="by_hand"),
    _camp(4, 0),
    _camp(3, 1, rows=True),
    _theatre(3, 0),
    _theatre(1, 2),
    _theatre(5, 0, effects="on"),
    _school(1, 1, 2, "medium", reports=2),
    _school(4, 0, 2, "hard", building="quick", reports=3),
    _diary(1),
    _diary(1, students=("giang_ry", "o_tach", "nim_se", "an_pha")),
    _diary(3, mode="comp"),
    _diary(2, mode="coop"),
)
"""All visits, by game and seats."""


def play(each: Visit, album: Album, *, touch: bool = False) -> Guard:
    """Play a visit to its end; what watched it, and at one of four decisions replaced what is hidden. Raises `Leak`."""
    with album.cut.watching(), opened(each.stretch) as window:
        apply_look(window, album.looks[0])
        guard = Guard(window, every=4)
        Visitor(window, each, album, guard, touch=touch).visit_all()
        assert the_presenter(the_page(window)).outcome is not None
        return guard


def main() -> None:
    """Play the visits that are asked for."""
    asked = _arguments()
    os.environ["LANGUAGE"] = asked.language
    application()
    looks = [_look(size, theme, text) for text, size, theme in product(asked.text, asked.size, asked.theme)]
    leaked = False
    if rooms.NAME.startswith(asked.game):
        album = Album(asked.folder / rooms.NAME, looks)
        with album.cut.watching():
            rooms.walk_through(album)
        _tell_cut(album)
        _lay_out(album, asked.sheets)
    for each in VISITS:
        if not each.stretch.name.startswith(asked.game):
            continue
        began, album = monotonic(), Album(asked.folder / each.stretch.name, looks)
        try:
            guard = play(each, album, touch=asked.touch)
        except Leak as leak:
            leaked, told = True, f"LEAK\n{leak}"
        else:
            told = f"{guard.frames} frames, {guard.looks} of them read, {guard.replacements} times all that is hidden replaced"
        sys.stdout.write(f"{each.stretch.name}: {len(album.taken)} moments in {monotonic() - began:.0f} s; {told}\n")
        _tell_cut(album)
        _lay_out(album, asked.sheets)
    sys.exit(leaked)


def _tell_cut(album: Album) -> None:
    """Print the texts that were cut off, except names that a player typed."""
    sys.stdout.write(f"{len(album.cut.found)} texts cut off\n")
    for words, where in album.cut.found.items():
        sys.stdout.write(f"  {words}: {where}\n")


def _lay_out(album: Album, size: str) -> None:
    for look in album.looks if size else ():
        columns, rows = (int(number) for number in size.split("x"))
        sheets(album.folder / look.name, columns, rows)


def _look(size: str, theme: str, text: int) -> Look:
    wide, high = (int(side) for side in size.split("x"))
    return Look(wide, high, theme, text)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.gallery", description="Play whole games and picture every moment.")
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument(
        "--game", default="", help="only visits whose name begins so: " + ", ".join([rooms.NAME, *[each.stretch.name for each in VISITS]])
    )
    parser.add_argument("--theme", nargs="+", default=THEMES, help="light, dark, high contrast")
    parser.add_argument("--size", nargs="+", default=SIZES, help="width and height, such as 1280x720")
    parser.add_argument("--text", nargs="+", type=int, default=[100], help="sizes of text in percent")
    parser.add_argument("--language", default=SOURCE, choices=languages(), help="a language that dev.py has compiled")
    parser.add_argument("--touch", action="store_true", help="play by touch instead of the mouse")
    parser.add_argument("--sheets", default="", help="columns and rows of contact sheets, such as 2x2")
    return parser.parse_args()


if __name__ == "__main__":
    main()
