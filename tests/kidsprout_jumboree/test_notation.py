"""Portable Piecepack Notation: what is written, that it reads back, and that the pieces are where it says."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.kernel.contract import Seat
from engines.kernel.piecepack import Notation, NotationError
from engines.kernel.table import Table
from engines.kidsprout_jumboree.model import Sign, Suit
from engines.kidsprout_jumboree.notation import read_notation, write_notation
from engines.kidsprout_jumboree.rules.excuses import Excuse
from tests.contract import played, tables
from tests.kidsprout_jumboree.camps import GAME, camp, coins
from tests.kidsprout_jumboree.test_laws import SUBJECT

quick = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def moves_of(table: Table[Any]) -> tuple[tuple[int, Any], ...]:
    return tuple((move.seat, move.command) for move in table.moves)


def written(table: Table[Any]) -> str:
    return write_notation(GAME, table.setup, moves_of(table))


def replayed(notation: Notation) -> Table[Any]:
    table: Table[Any] = Table.new(GAME, seats=notation.seats, options=notation.options, deal=notation.deal, policy="practice")
    for seat, command in notation.moves:
        table.play(command, seat)
    return table


@quick
@given(table=tables(SUBJECT))
def test_a_game_reads_back_to_the_same_moves(table: Table[Any]) -> None:
    notation = read_notation(written(table))
    assert notation.moves == moves_of(table)
    again = replayed(notation)
    assert (again.state, again.setup) == (table.state, table.setup)
    assert written(again) == written(table)


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
    notation = read_notation(written(table))
    assert (notation.seats, notation.moves) == (table.seats, moves_of(table))


def test_what_a_sentence_could_break_is_written_otherwise() -> None:
    table: Table[Any] = Table.new(GAME, seats=3)
    for seat in range(3):
        table.play("play 3", seat)
    sentence = 'He said "{no}" } 100%7B % 3.1S. ?cS5-(6,13); ... --- {'
    table.play(Excuse(1, Sign.ADD, 0, sentence))
    text = written(table)
    assert text.splitlines()[-1].count("{") == text.splitlines()[-1].count("}") == 1
    assert read_notation(text).moves[-1][1] == Excuse(1, Sign.ADD, 0, sentence)


def test_it_has_the_form_of_the_notation() -> None:
    """A mapping between --- and ..., then moves with numbers that end in a period; no line of those begins like the mapping's ends."""
    text = written(played(SUBJECT, 1, 3, 3, 500))
    lines = text.splitlines()
    assert lines[0] == "---"
    end = lines.index("...")
    assert "GameType: KidSprout Jumboree" in lines[:end]
    assert "SetUp: None" in lines[:end]
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


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("---\n", "", "begins with a line"),
        ("GameType: KidSprout", "GameType: Kidsprout", "no game of"),
        ("GameType:", "Game Type:", "no game of"),
        ("GameType:", "SetUp: 1\nGameType:", "given twice"),
        ("GameType:", "- GameType:", "no YAML"),
        ("GameType: KidSprout Jumboree", "- GameType", "no YAML"),
        ("KidSprout Jumboree", "!!python/object", "no game of"),
        ("KidSprout Jumboree", '"\\q"', "no YAML: found unknown escape character 'q'"),
        ("KidSprout Jumboree", '"\\Uffffffff"', "no YAML"),
        ("KidSprout Jumboree", "\x07", "no YAML"),
        ("KidSprout Jumboree", "[" * 5000, "no YAML"),
        ("KidSprout Jumboree", "[]", "no text"),
        ("KidSprout Jumboree", "&a *a", "no YAML"),
        ("KidSprout Jumboree", "x" * 20_000, "does not end"),
        ("Players:", "Player:", "missing"),
        ("  S: Seat 1", "  X: Seat 1", "players"),
        ("  S: Seat 1", "  S: {a: b}", "no text"),
        ("  S: Seat 1", "  S: a\n  S: b", "given twice"),
        ("Deal: '1'", "Deal: '1'\nDeal: 2", "given twice"),
        ("Deal: '1'", "Deal: 12345678901", "deal"),
        ("Deal: '1'", "Deal: -1", "deal"),
        ("Deal: '1'", "Deal: 1_0", "deal"),
        ("\n...\n", "\n", "does not end"),
        ("1.1S. ?cS3-(6,13)", "1.1A. ?cS3-(6,13)", "nobody plays A"),
        ("{play 3}", "", "1.1S decides nothing: an empty command"),
        ("{play 3}", "{plays 3}", "decides nothing: 'plays' is no command"),
        ("{play 3}", "{excuse 1 add 0 50%}", "decides nothing: a percent sign"),
        ("{play 3}", "{excuse 1 adds 0 No}", "decides nothing: 'adds' is no sign"),
        ("Setup. ", "", "no number"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, reason: str) -> None:
    table: Table[Any] = Table.new(GAME, seats=3)
    table.play("play 3", 0)
    text = written(table)
    assert old in text
    with pytest.raises(NotationError, match=reason) as caught:
        read_notation(text.replace(old, new, 1))
    assert 1 <= caught.value.line <= len(text.splitlines())


@quick
@given(text=st.text(max_size=300) | st.from_regex(r"---\nGameType: [^\n]{0,40}\n\.\.\.\n.{0,60}"))
def test_no_text_crashes_the_reader(text: str) -> None:
    with pytest.raises(NotationError):
        read_notation(text)


@pytest.mark.parametrize("deal", [0, 17, 2_147_483_648, 9_999_999_999])
def test_a_deal_is_written_as_text_and_read_either_way(deal: int) -> None:
    text = written(Table.new(GAME, seats=3, deal=deal))
    assert f"\nDeal: '{deal}'\n" in text, "a reader whose whole numbers end at 2,147,483,647 could not read it"
    assert read_notation(text).deal == deal
    assert read_notation(text.replace(f"'{deal}'", str(deal))).deal == deal


def test_a_text_of_no_end_is_not_read() -> None:
    with pytest.raises(NotationError, match="longer"):
        read_notation("---\n" * 300_000)


def test_a_game_from_a_position_has_no_deal_to_be_written_with() -> None:
    table: Table[Any] = Table.new(GAME, seats=4, position=coins(camp(3), 1, 2, 3, 4))
    with pytest.raises(ValueError, match="position"):
        written(table)
