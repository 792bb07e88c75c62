"""`tabletop-qt cards`: it lists and checks cards of one's own, whichever game they are for (SYD-9.1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.kernel.options import EDITION
from engines.shelf import GAMES, games, with_own_cards
from tabletop_qt.command import main, own_data
from tabletop_qt.store.paths import HOME_VARIABLE, Paths

DIARY, CAMP = "school_year_diary", "kidsprout_jumboree"
GUIDE = Path(__file__).parents[2] / "docs" / "own-cards.md"
pytestmark = pytest.mark.clause("SYD-9.1")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """This person's place, with a sound edition."""
    paths = Paths(tmp_path / "home")
    monkeypatch.setenv(HOME_VARIABLE, str(paths.root))
    put(paths, "boxed", GUIDE.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0])
    return paths


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another game that can have cards of one's own, too."""
    monkeypatch.setattr(own_data, "with_own_cards", lambda: (CAMP, DIARY))


def put(home: Paths, name: str, content: str) -> Path:
    folder = home.cards / DIARY / name
    folder.mkdir(parents=True)
    (folder / "cards.toml").write_text(content, encoding="utf-8")
    return folder


def test_a_game_that_reads_cards_of_ones_own_lets_a_table_choose_them() -> None:
    assert with_own_cards() == tuple(name for name in GAMES if any(option.key == EDITION for option in games()[name].options))
    assert DIARY in with_own_cards()


def test_all_editions_are_listed_the_broken_ones_with_the_reason(home: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards"]) == 0
    assert capsys.readouterr().out == f"{home.cards / DIARY / 'boxed'}: no problems found\n"
    broken = put(home, "broken", "event = [[")
    assert main(["cards"]) == 1
    sound, wrong = capsys.readouterr().out.splitlines()
    assert sound == f"{home.cards / DIARY / 'boxed'}: no problems found"
    assert wrong.startswith(f"{broken}: cards.toml: not valid TOML")


def test_where_there_is_no_edition_it_says_where_one_would_be(tmp_path: Path, capsys: pytest.CaptureFixture[str], home: Paths) -> None:
    home.cards.rename(tmp_path / "elsewhere")
    assert main(["cards"]) == 0
    assert capsys.readouterr().out == f"{home.cards / DIARY}: you have no card editions\n"


def test_a_folder_is_checked_and_no_game_need_be_named_where_one_alone_has_such_cards(
    home: Paths, capsys: pytest.CaptureFixture[str]
) -> None:
    sound, broken = home.cards / DIARY / "boxed", put(home, "broken", "event = [[")
    assert main(["cards", str(sound)]) == 0
    assert capsys.readouterr().out.startswith(f"{sound}: no problems; content ")
    assert main(["cards", str(broken)]) == 2
    assert capsys.readouterr().err.startswith(f"{broken}: cards.toml: not valid TOML")
    assert main(["cards", str(sound), "--game", DIARY]) == 0


def test_a_game_without_cards_of_ones_own_is_refused(home: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", str(home.cards / DIARY / "boxed"), "--game", CAMP]) == 2
    assert capsys.readouterr().err == f"tabletop-qt cards: --game: '{CAMP}' doesn't allow your own cards; these games do: {DIARY}\n"


@pytest.mark.usefixtures("two_games")
def test_where_several_games_have_such_cards_a_folder_needs_the_games_name(home: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(home.cards / DIARY / "boxed")
    assert main(["cards", folder]) == 2
    assert capsys.readouterr().err == f"tabletop-qt cards: --game: say which game these cards are for: {CAMP}, {DIARY}\n"
    assert main(["cards", folder, "--game", DIARY]) == 0
    assert capsys.readouterr().out.startswith(f"{folder}: no problems; content ")


@pytest.mark.usefixtures("two_games")
def test_where_several_games_have_such_cards_those_of_all_are_listed_or_of_the_one_named(
    home: Paths, capsys: pytest.CaptureFixture[str]
) -> None:
    (home.cards / CAMP / "bare").mkdir(parents=True)
    sound = f"{home.cards / DIARY / 'boxed'}: no problems found"
    assert main(["cards"]) == 1
    broken, other = capsys.readouterr().out.splitlines()
    assert broken == f"{home.cards / CAMP / 'bare'}: It contains no card file (.toml)."
    assert other == sound
    assert main(["cards", "--game", DIARY]) == 0
    assert capsys.readouterr().out == f"{sound}\n"
