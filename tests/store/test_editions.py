"""Editions of a person's own cards: found, checked, played with, and named in records (SYD-9.1)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines import Table, games
from engines.kernel.contract import Game, Refused, Seat
from engines.kernel.options import MAX_CARDS, MAX_WORD
from engines.kernel.rng import Rng
from engines.kernel.serialization import to_json
from engines.kernel.worker import bot_request
from engines.school_year_diary.card_text import card_text
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.game import SchoolYearDiary
from resources import text as resource_text
from tabletop_qt.games.kit import OwnShelf
from tabletop_qt.store.editions import MAX_FILES, Edition, editions, why_not
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.session import what_differs
from tests.asking import answer

DIARY = "school_year_diary"
GUIDE = Path(__file__).parents[2] / "docs" / "own-cards.md"
pytestmark = pytest.mark.clause("SYD-9.1")


def example() -> str:
    """The edition in the guide."""
    return GUIDE.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]


def put(home: Paths, name: str, content: str | bytes, file: str = "cards.toml") -> None:
    folder = home.cards / DIARY / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file).write_bytes(content.encode() if isinstance(content, str) else content)


def cards_of(game: Game[Any]) -> Cards:
    assert isinstance(game, SchoolYearDiary)
    return game.content


def own_table(home: Paths, name: str = "boxed", decisions: int = 12) -> Table:
    table = Table.new(OwnShelf(home)[DIARY], options={"edition": name}, deal=3)
    rng = Rng(7)
    for _ in range(decisions):
        if table.to_act:
            command, rng = table.legal().draw(rng)
            if table.check(command) is None:
                table.play(command)
    return table


def faults(home: Paths) -> dict[str, str]:
    return {each.name: str(each.fault) for each in editions(home, DIARY) if each.fault is not None}


def test_the_example_of_the_guide_is_played_with(home: Paths) -> None:
    put(home, "short_day", example())
    assert editions(home, DIARY) == (Edition("short_day"),)
    table = own_table(home, "short_day", decisions=0)
    assert table.state.decks.old_events[0] in {"wake_up", "breakfast", "the_bus", "first_lesson"}
    assert set(cards_of(table.game).items) == set(cards_of(games()[DIARY]).items), "ours serve for the other kinds"


def test_without_a_folder_there_are_no_editions(home: Paths) -> None:
    assert editions(home, DIARY) == ()
    assert dict(OwnShelf(home)[DIARY].editions) == {}


def test_a_whole_edition_of_ones_own_needs_nothing_of_ours(home: Paths) -> None:
    for name in ("events", "students", "experiences", "items", "prizes"):
        put(home, "copy", resource_text(DIARY, f"{name}.toml").replace("{get = 1}", "{get = 2}"), f"{name}.toml")
    assert editions(home, DIARY) == (Edition("copy"),)
    game = OwnShelf(home)[DIARY].editions["copy"]
    assert game.content_digest != games()[DIARY].content_digest


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("do = [{swap = 1}]", "do = [{spin = 1}]"), "cards.toml, event 'the_bus': 'spin' is not a directive."),
        (('motif = "mug"', 'motif = "teapot"'), "cards.toml, event 'breakfast': 'motif' is 'teapot', which is not one of"),
        ((', do = [{swap = 1}]', ""), "cards.toml, event 'the_bus': 'do' is missing."),
        (("event = [", "event = [["), "cards.toml: not valid TOML"),
        (('season = "winter", motif = "drum"', 'season = "summer", motif = "drum"'), "there must be 4 events in winter, not 3."),
        (('{get_item = "any"}', '{get_item = "compass_2"}'), "cards.toml, event 'lunch': 'get_item' is 'compass_2'"),
    ],
)  # fmt: skip
def test_a_broken_edition_is_listed_with_file_entry_and_reason(home: Paths, change: tuple[str, str], why: str) -> None:
    put(home, "whole", example())
    put(home, "broken", example().replace(*change))
    assert [each.name for each in editions(home, DIARY)] == ["broken", "whole"]
    assert set(faults(home)) == {"broken"}
    assert why in faults(home)["broken"]
    game = OwnShelf(home)[DIARY]
    assert list(game.editions) == ["whole"]
    assert why in str(why_not(game, {"edition": "broken"}))
    assert why_not(game, {"edition": "whole"}) is None


def test_sizes_are_limited(home: Paths) -> None:
    put(home, "long", example() + "#" * MAX_CARDS)
    put(home, "parts", example() + "#" * (MAX_CARDS // 2))
    put(home, "parts", "#" * (MAX_CARDS // 2), "more.toml")
    put(home, "binary", b"\xff\xfe\x00")
    put(home, "empty", "")
    for number in range(MAX_FILES + 1):
        put(home, "many", "", f"{number}.toml")
    put(home, "x" * (MAX_WORD + 1), example())
    (home.cards / DIARY / "bare").mkdir()
    found = faults(home)
    assert f"is larger than {MAX_CARDS} bytes" in found["long"]
    assert f"larger than {MAX_CARDS} bytes in total" in found["parts"]
    assert f"together {MAX_CARDS:,} bytes" in GUIDE.read_text(encoding="utf-8")
    assert "this is not UTF-8 text" in found["binary"]
    assert "it contains no card" in found["empty"]
    assert "more than 16 card files" in found["many"]
    assert "The folder's name" in found["x" * (MAX_WORD + 1)]
    assert "no card file" in found["bare"]
    assert list(OwnShelf(home)[DIARY].editions) == []


def test_a_record_names_the_edition_and_is_followed_with_it(home: Paths) -> None:
    put(home, "boxed", example())
    table = own_table(home)
    record = table.record()
    assert 'option edition "boxed"' in record
    assert f"content {table.game.content_digest}" in record
    again = Table.from_record(record, OwnShelf(home))
    assert again.state == table.state
    assert (again.difference, again.fault) == (None, None)


def test_a_record_whose_edition_is_missing_or_has_changed_says_other_cards(home: Paths, tmp_path: Path) -> None:
    put(home, "boxed", example())
    record = own_table(home).record()
    missing = Table.from_record(record, OwnShelf(Paths(tmp_path / "elsewhere")))
    assert next(str(message) for message in what_differs(missing)) == "This game was played with different cards."
    put(home, "boxed", example().replace("do = [{rotate = 1}]", "do = [{rotate = 2}]"))
    changed = Table.from_record(record, OwnShelf(home))
    assert next(str(message) for message in what_differs(changed)) == "This game was played with different cards."
    assert Table.from_record(own_table(home).record(), OwnShelf(home)).difference is None


def test_a_table_of_an_edition_that_is_not_there_is_not_begun(home: Paths) -> None:
    game = OwnShelf(home)[DIARY]
    assert "can't be used" in str(why_not(game, {"edition": "boxed"}))
    assert why_not(game, {"edition": ""}) is None
    with pytest.raises(Refused, match="letters, digits, dashes and underscores"):
        Table.new(game, options={"edition": "../boxed"})


def test_bots_are_asked_with_the_cards_of_the_edition(home: Paths) -> None:
    put(home, "boxed", example())
    table = Table.new(OwnShelf(home)[DIARY], seats=[Seat("Ada", "sky", "greedy")], options={"edition": "boxed"}, deal=5)
    asked = bot_request(table, 0)
    assert '"boxed"' in to_json(asked)
    table.play(answer(asked, OwnShelf(home)))


def test_the_guide_says_what_directives_say_on_cards(home: Paths) -> None:
    rows = [line.strip("| ").split(" | ") for line in GUIDE.read_text(encoding="utf-8").splitlines() if line.startswith("| `{")]
    told = [(do.strip("`"), said.split(";")[0].split(" With ")[0].rstrip(".")) for do, said in rows if "…" not in do]
    assert len(told) >= 14
    for do, said in told:
        put(home, "one", example().replace("do = [{swap = 1}]", f"do = [{do}]"))
        game = OwnShelf(home)[DIARY].editions["one"]
        assert str(card_text(cards_of(game), "the_bus")).rstrip(".") == said
