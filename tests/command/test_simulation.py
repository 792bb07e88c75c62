"""Simulations in which the bots change seats."""

from __future__ import annotations

import json

import pytest

from engines import Table, games
from engines.kernel.bots import playout
from engines.kernel.options import SeatsOption
from tabletop_qt.command import main

GAME = "kidsprout_jumboree"


def test_rotated_bots_sit_on_every_seat_and_their_wins_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", GAME, "--games", "5", "--deal", "40", "--bots", "easy,random,random", "--rotate"]
    assert main([*arguments, "--json"]) == 0
    wins = [0, 0, 0]
    for game in range(5):
        table = Table.new(GAME, seats=3, deal=40 + game)
        places = [(seat - game) % 3 for seat in range(3)]
        for winner in playout(table, [("easy", "random", "random")[place] for place in places]).winners:
            wins[places[winner]] += 1
    assert json.loads(capsys.readouterr().out)["wins"] == wins
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()[-3:]
    assert [line.split(":")[0] for line in lines] == ["bot 1, easy", "bot 2, random", "bot 3, random"]
    assert f"{wins[0]} wins" in lines[0]


def test_without_rotation_wins_are_those_of_the_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", GAME, "--games", "2", "--deal", "40", "--bots", "easy,random,random"]) == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()[-3:]] == ["seat 1", "seat 2", "seat 3"]


def test_several_processes_count_the_same_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    def counted(*jobs: str) -> dict[str, object]:
        arguments = ["simulate", GAME, "--games", "10", "--deal", "40", "--bots", "easy,random,random", "--rotate", "--json", *jobs]
        assert main(arguments) == 0
        shown = capsys.readouterr()
        assert "10 of 10" in shown.err
        figures = json.loads(shown.out)
        assert isinstance(figures, dict)
        return {key: value for key, value in figures.items() if key != "seconds"}

    assert counted("--jobs", "2") == counted()


def test_what_seats_choose_for_themselves_is_another_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "hallway_rivals", "--seats", "2", "--games", "3", "--bots", "easy", "--option", "building=quick", "--json"]
    assert main([*arguments, "--vary", "groups", "--option", "reports=1"]) == 0
    wins = [0, 0]
    option = next(option for option in games()["hallway_rivals"].options if isinstance(option, SeatsOption))
    ways = option.every_way(2)
    for number in range(3):
        rules = {"building": "quick", "reports": 1, "groups": ways[number]}
        table = Table.new("hallway_rivals", seats=2, deal=1 + number, options=rules)
        for winner in playout(table, ["easy", "easy"]).winners:
            wins[winner] += 1
    assert json.loads(capsys.readouterr().out)["wins"] == wins


def test_only_what_seats_choose_for_themselves_can_be_varied(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", GAME, "--vary", "buck"]) != 0
    assert "choose from troops" in capsys.readouterr().err
