"""Portable Piecepack Notation: a written game holds its set-up and decisions, and others can read it."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.kernel.commands import parse
from engines.kernel.contract import Seat
from engines.kernel.table import Table
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.kidsprout_jumboree.model import Sign, Suit
from engines.kidsprout_jumboree.notation import Lying, Move, changes, drops, write_metadata, write_notation
from engines.kidsprout_jumboree.rules.excuses import Excuse
from tests.contract import played, tables
from tests.kidsprout_jumboree.camps import GAME, camp, coins
from tests.kidsprout_jumboree.test_laws import SUBJECT

quick = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def moves_of(table: Table[Any]) -> tuple[tuple[int, Any], ...]:
    return tuple((move.seat, move.command) for move in table.moves)


def written(table: Table[Any]) -> str:
    return write_notation(GAME, table.setup, moves_of(table))


def metadata(text: str) -> dict[str, Any]:
    """The metadata section, as YAML reads it."""
    found: dict[str, Any] = yaml.safe_load(text.split("\n...\n")[0])
    return found


def decisions(text: str) -> tuple[tuple[int, Any], ...]:
    """The seats and commands that the numbered moves of the seats hold as comments."""
    suits = list(metadata(text)["Players"])
    found = re.findall(r"^[0-9]+\.[0-9]+([SMCA])\..*?\{([^{}]*)\}$", text, flags=re.MULTILINE)
    return tuple(
        (suits.index(suit), parse(said.replace("%7B", "{").replace("%7D", "}"), KidSproutJumboree.command_types)) for suit, said in found
    )


@quick
@given(table=tables(SUBJECT))
def test_a_written_game_holds_its_deal_its_options_and_its_decisions(table: Table[Any]) -> None:
    text = written(table)
    assert decisions(text) == moves_of(table)
    head = metadata(text)
    assert head["Deal"] == str(table.setup.deal)
    assert head["Options"] == {
        key: f"[{' '.join(value)}]" if isinstance(value, tuple) else str(value) for key, value in table.setup.options.items()
    }


NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12).filter(lambda name: name.isprintable() and name == name.strip())


@quick
@given(names=st.lists(NAMES, min_size=3, max_size=3, unique=True), sentence=st.text(min_size=2, max_size=60))
def test_names_and_sentences_of_any_letters_come_back(names: list[str], sentence: str) -> None:
    table: Table[Any] = Table.new(GAME, seats=[Seat(name, colour) for name, colour in zip(names, ("sky", "purple", "green"), strict=True)])
    for seat in range(3):
        table.play("play 3", seat)
    said = Excuse(2, Sign.SUBTRACT, 1, " ".join(sentence.split()))
    if table.check(said) is None:
        table.play(said)
    text = written(table)
    head = metadata(text)
    seats = [Seat(*each) for each in zip(*(head[key].values() for key in ("Players", "Colours", "PlayedBy")), strict=True)]
    assert (tuple(seats), decisions(text)) == (table.seats, moves_of(table))


def test_what_a_sentence_could_break_is_written_otherwise() -> None:
    table: Table[Any] = Table.new(GAME, seats=3)
    for seat in range(3):
        table.play("play 3", seat)
    sentence = 'He said "{no}" } 100%7B % 3.1S. ?cS5-(6,13); ... --- {'
    table.play(Excuse(1, Sign.ADD, 0, sentence))
    text = written(table)
    assert text.splitlines()[-1].count("{") == text.splitlines()[-1].count("}") == 1
    assert decisions(text)[-1][1] == Excuse(1, Sign.ADD, 0, sentence)


def test_it_has_the_form_of_the_notation() -> None:
    """A mapping between --- and ..., then moves with numbers that end in a period; no line of those begins like the mapping's ends."""
    text = written(played(SUBJECT, 1, 3, 3, 500))
    lines = text.splitlines()
    assert lines[0] == "---"
    end = lines.index("...")
    assert 'GameType: "KidSprout Jumboree"' in lines[:end]
    assert 'SetUp: "None"' in lines[:end]
    assert any(line.startswith("StressPoints:") for line in lines[:end])
    assert all(re.match(r"[A-Za-z0-9_.]+\. ", line) for line in lines[end + 1 :])
    assert not any(line.startswith(("---", "...")) for line in lines[end + 1 :])
    numbers = [line.split()[0] for line in lines[end + 1 :]]
    assert len(set(numbers)) == len(numbers)


class Board:
    """As the notation's default parser keeps it: every piece with its place, side and angle."""

    def __init__(self) -> None:
        self.pieces: dict[str, list[str]] = {}
        self.active = ""

    def do(self, token: str) -> None:
        """Drop, move, turn over, or change a piece."""
        if drop := re.fullmatch(r"([tcpd][SMCA][na2345]?)(b?)(,a45)?@(\(.*\))", token):
            name = drop[1][:2] if drop[1][0] in "pd" else drop[1]
            assert name not in self.pieces, f"{name} is dropped twice"
            self.pieces[name] = [drop[4], "back" if drop[2] else "face", drop[3] or "", drop[1][2:]]
        elif move := re.fullmatch(r"\?([tcpd][SMCA][na2345]?)-(\(.*\))", token):
            self.active = move[1]
            self.pieces[self.active][0] = move[2]
        elif turn := re.fullmatch(r"\+\?(c[SMCA][na2345])", token):
            side = self.pieces[turn[1]]
            side[1] = "face" if side[1] == "back" else "back"
        elif roll := re.fullmatch(r"\?(d[SMCA])~([na2345])", token):
            self.pieces[roll[1]][3] = roll[2]
        else:
            assert token in ("~^", "~v"), f"what is {token}?"
            self.pieces[self.active][2] = token[1]

    def at(self, place: str) -> set[str]:
        return {name for name, piece in self.pieces.items() if piece[0] == place}


@quick
@given(table=tables(SUBJECT))
def test_the_pieces_are_where_the_game_has_them(table: Table[Any]) -> None:
    board = Board()
    body = written(table).split("\n...\n")[1]
    for token in re.sub(r"\{[^{}]*\}", "", body).split():
        if not re.fullmatch(r"[A-Za-z0-9_.]+\.", token):
            board.do(token)
    state = table.state
    ranks = "na2345"
    letters = ["SMCA"[list(Suit).index(suit)] for suit in state.config.suits]
    assert board.pieces["dM"][3] == ranks[state.roll] or not state.rolled
    assert board.pieces["dM"][0] == f"({10 + 10 * state.buck},2)"
    places = {}
    for seat, player in enumerate(state.players):
        letter = letters[seat]
        home = {f"c{letter}{ranks[coin]}" for coin in player.hand}
        assert all(board.pieces[coin][1] == "back" for coin in home)
        assert len({board.pieces[coin][0] for coin in home}) == len(home)
        centre = f"({6 + 10 * seat},13)"
        tiles = {f"t{letters[said.seat]}{ranks[said.tile]}" for said in state.spoken if said.target == seat}
        assert board.at(centre) == tiles | ({f"c{letter}{ranks[player.coin]}"} if player.coin >= 0 else set())
        if player.coin >= 0:
            assert board.pieces[f"c{letter}{ranks[player.coin]}"][1] == ("back" if state.face_down else "face")
        stacks = [led for led in state.today if led.leader == seat]
        places[seat] = [board.pieces[f"c{letters[0]}{ranks[led.coins[0]]}"][0] for led in stacks]
        for place, led in zip(places[seat], stacks, strict=True):
            coins_there = {f"c{letters[each]}{ranks[coin]}" for each, coin in enumerate(led.coins)}
            assert {name for name in board.at(place) if name[0] == "c"} == coins_there
            assert all(board.pieces[coin][1] == "face" for coin in coins_there)
        if stacks:
            assert board.pieces[f"p{letter}"][0] == places[seat][-1]
    for said in state.spoken:
        assert (board.pieces[f"t{letters[said.seat]}{ranks[said.tile]}"][2] == "v") == (said.sign is Sign.SUBTRACT)


@pytest.mark.parametrize("deal", [0, 17, 2_147_483_648, 9_999_999_999])
def test_a_deal_is_written_as_text(deal: int) -> None:
    text = written(Table.new(GAME, seats=3, deal=deal))
    assert f'\nDeal: "{deal}"\n' in text, "a reader with 32-bit integers could not read it as a number"


def test_a_game_from_a_position_has_no_deal_to_be_written_with() -> None:
    table: Table[Any] = Table.new(GAME, seats=4, position=coins(camp(3), 1, 2, 3, 4))
    with pytest.raises(ValueError, match="position"):
        written(table)


def test_metadata_is_yaml_in_which_every_value_is_text() -> None:
    metadata: dict[str, str | dict[str, str]] = {
        "Some": 'text: with "quotes" and \\ and #',
        "Unseen": "a\x7f\u2028b",
        "Number": "-3",
        "Map": {"a": "No", "b": "2", "c": "1:30", "d": "Çağ 🏕"},
        "Empty": {},
    }
    assert yaml.safe_load(write_metadata(metadata)) == metadata


def test_braces_of_a_comment_are_escaped() -> None:
    assert str(Move("1.1S", "", "says {no} at 100%25")) == "1.1S. {says %7Bno%7D at 100%25}"
    assert str(Move("1", "?dM~4", "Nature Hike")) == "1. ?dM~4 {Nature Hike}"


def test_what_lies_otherwise_is_moved_turned_or_rolled() -> None:
    before = {"cS5": Lying(1, 2, back=True), "tSa": Lying(3.5, 4), "dM": Lying(0, 0, shows="n"), "pS": Lying(9, 9)}
    after = {"cS5": Lying(1, 2), "tSa": Lying(3.5, 5, angle=180), "dM": Lying(0, 0, shows="4"), "pS": Lying(9.25, 9)}
    assert drops(before) == "cS5b@(1,2) tSa@(3.50,4) dMn@(0,0) pS@(9,9)"
    assert changes(before, after) == "+?cS5 ?tSa-(3.50,5) ~v ?dM~4 ?pS-(9.25,9)"
    assert changes(after, after) == ""
    assert changes({"tSa": after["tSa"]}, {"tSa": before["tSa"]}) == "?tSa-(3.50,4) ~^"
