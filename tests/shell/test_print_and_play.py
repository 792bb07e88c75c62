"""Print and play: true sizes and backs in register, read from the file; the pieces of the rule books; the dialog and the command."""

from __future__ import annotations

import errno
import json
import os
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from resources import text
from tabletop_qt.art.sheets import SEAM, CutoutError, Page
from tabletop_qt.command import main
from tabletop_qt.games.kit import OwnShelf, game_kits
from tabletop_qt.shell import dialogs, printing
from tabletop_qt.shell.printing import Paper, PrintDialog, Printout, pdf
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import HOME_VARIABLE, Paths
from tabletop_qt.viewmodels.cutouts import Part
from tests.table.cut_texts import CutTexts
from tests.table.pdf_pages import PdfPage, Shape, pages

pytestmark = pytest.mark.usefixtures("qapp")

DIARY, CAMP, THEATRE, SCHOOL = GAMES = ("school_year_diary", "kidsprout_jumboree", "operation_master", "hallway_rivals")
NEAR = 0.1
"""Millimetres."""
COMPONENTS = {
    DIARY: {
        # 16 event cards, 32 experiences, 24 items, 4 students, 4 souvenirs, 2 ideas, 4 summaries; then pieces.
        "Event cards": 16, "Experiences": 32, "Items, students, souvenirs": 24 + 4 + 4, "Ideas, summaries": 2 + 4, "Directive cards": 56,
        "Medals": 56, "Prizes": 10, "Where rows begin": 16, "Avatars, lockers, colour stands": 24 + 12 + 32, "Score sheets": 2,
    },
    CAMP: {
        # Four suits, with six tiles, six coins and a pawn each, and a Schedule for each player.
        "Piecepack tiles": 24, "Sprouts": 24, "Pawns": 4, "Schedules": 4, "Activities at a glance": 4, "Score sheets": 2,
    },
    THEATRE: {"Rank cards": 40, "Dice Effect cards": 5, "Dice Areas": 5, "VP Areas": 5, "Score cards": 5, "Score sheets": 2},
    SCHOOL: {
        "Student activities": 30, "Snacks": 32, "School events": 25, "Tiles": 1 + 8, "Bases and special rooms": 8, "Room numbers": 16,
        "Group boards": 4,
        # 15 students and a teacher for each group, the Robot, the principal and the bully.
        "Students, with college students on their backs; principal and bully": 4 * 16 + 3,
        # 20 cheerleaders, the Script, markers for rooms, four movement tokens a player.
        "Cheerleaders, the Script, room markers, movement tokens": 20 + 1 + 40 + 16,
        "Report cards, locks, items": 16 + 10 + 4 * 6, "Score sheets": 2,
    },
}  # fmt: skip
"""The pieces of each game by the component lists of its rule books."""
_PART = ", ".join(["{see = 4, keep = 1}", "{swap = 2}", "{give_left = 1}", "{refresh = true}"] * 2)
LONG = ", ".join([f"{{choose = [[{_PART}], [{_PART}]]}}"] * 6)
"""Directives whose text no card has room for."""


def printout(game: str, paper: Paper = Paper.A4, *parts: Part, edition: str = "") -> Printout:
    return Printout.of(game_kits()[game], parts or Part, paper, edition)


def made(out: Printout) -> bytes:
    return pdf(out.sheets(lambda *_: None), out.paper, out.title)


def grounds(shown: PdfPage, page: Page) -> list[Shape]:
    """The grounds of a page's pieces: the first shapes that are filled."""
    return shown.fills[: len(page.pieces)]


# Geometry, read from the file


@pytest.mark.parametrize(("game", "paper"), [(DIARY, Paper.A4), (CAMP, Paper.LETTER), (THEATRE, Paper.A4), (SCHOOL, Paper.LETTER)])
def test_pieces_have_their_size_and_backs_lie_behind_their_fronts(game: str, paper: Paper) -> None:
    """Both papers are laid out by the same sums; every kind of piece is on one of them."""
    out = printout(game, paper)
    shown = list(pages(made(out)))
    assert len(shown) == len(out.pages)
    front: PdfPage = shown[0]
    for read, page in zip(shown, out.pages, strict=True):
        if page.back and not page.grid.lot.backed:
            assert not read.fills
            assert not read.lines
            continue
        lot, (across, down), places = page.grid.lot, read.cuts, len(page.pieces)
        w, h = reversed(lot.size) if page.grid.turned else lot.size
        columns = min(page.grid.across, places)
        assert len(across) in (2 * columns, columns + 1)
        assert across[1] - across[0] == pytest.approx(w, abs=NEAR)
        assert down[1] - down[0] == pytest.approx(h, abs=NEAR)
        assert min(across) > 5
        assert max(across) < read.width - 5
        drawn = [cutout for cutout in page.pieces if not page.back or cutout.back is not None]
        if len(drawn) == places:
            beyond = 2 * (lot.bleed + SEAM)
            assert {each.size for each in grounds(read, page)} == {(round(w + beyond, 2), round(h + beyond, 2))}
        if not page.back:
            front = read
        elif len(drawn) == places:
            assert [read.width - x for x in reversed(across)] == pytest.approx(front.cuts[0], abs=NEAR)
            assert down == pytest.approx(front.cuts[1], abs=NEAR)
            for one, other in zip(grounds(front, page), grounds(read, page), strict=True):
                assert (read.width - other.right, other.top) == pytest.approx((one.left, one.top), abs=NEAR)


@pytest.mark.parametrize(("paper", "on_a_page"), [(Paper.A4, 8), (Paper.LETTER, 6)])
def test_cards_are_63_by_88_and_each_has_its_own_back(paper: Paper, on_a_page: int) -> None:
    out = printout(THEATRE, paper, Part.CARDS)
    first, second = list(pages(made(out)))[:2]
    cell = (63.0, 88.0) if not out.pages[0].grid.turned else (88.0, 63.0)
    across, down = first.cuts
    assert (across[1] - across[0], down[1] - down[0]) == pytest.approx(cell, abs=NEAR)
    assert len(out.pages[0].pieces) == on_a_page
    # Reds first; with six on a page the seventh red begins the next page, so all of these backs are red.
    back = out.pages[1].pieces[0].back
    assert back is not None
    assert {ground.colour for ground in grounds(second, out.pages[1])} == {back.ground.lower()}


def test_the_top_of_a_back_lies_behind_the_top_of_its_front() -> None:
    front, back = list(pages(made(printout(DIARY, Paper.A4, Part.CARDS))))[:2]
    assert front.turns[0]
    assert not front.turns[1]
    assert back.turns[1]
    assert not back.turns[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_counts_are_those_of_the_rule_book(game: str) -> None:
    counted = Counter({str(lot.name): lot.count for lot in printout(game).game.lots})
    slips = counted.pop("Excuse slips", 0)
    assert counted == COMPONENTS[game]
    assert (slips >= 6 * 24) is (game == CAMP)


@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_whole(game: str) -> None:
    cut = CutTexts(moment=game)
    for paper in Paper:
        out = printout(game, paper)
        image = QImage(400, 560, QImage.Format.Format_RGB32)
        with cut.watching():
            for number in range(len(out.pages)):
                with QPainter(image) as painter:
                    out.draw(painter, number)
    assert cut.found == {}


def test_a_longer_text_gets_smaller_letters_before_it_is_refused(home: Paths) -> None:
    put(home, "wordy", ", ".join([f"{{choose = [[{_PART}], [{_PART}]]}}"] * 2))
    kit = game_kits()[DIARY]
    kit.shelf = OwnShelf(home)
    made(Printout.of(kit, [Part.CARDS], Paper.A4, "wordy"))
    put(home, "long", LONG)
    with pytest.raises(CutoutError, match="too long"):
        made(Printout.of(kit, [Part.CARDS], Paper.A4, "long"))


ODD_NAMES = {
    "one_word": "W" * 60,
    "words": "The Extraordinarily Longwinded Headmistress of Upper Wallingf",
    "characters": "\u9577\u3044\u540d\u524d\u306e\u5b66\u6821" * 8,
    "odd": "\u202eabc\u0301\u0301\u0301 \U0001f3eb\U0001f9d1\u200d\U0001f3eb <b>&amp;</b> %1 {name}",
}


@pytest.mark.parametrize("odd", ODD_NAMES)
def test_odd_names_stay_on_their_cards_or_are_refused_by_name(home: Paths, odd: str) -> None:
    """No text leaves its card, and none is cut without a word."""
    name = ODD_NAMES[odd][:60]
    folder = home.cards / DIARY / odd
    folder.mkdir(parents=True)
    written = f"name = {json.dumps(name, ensure_ascii=False)}"
    for file in ("events", "experiences", "items", "prizes", "students"):
        named = re.sub(r'^name = ".*"$', lambda _: written, text(DIARY, f"{file}.toml"), flags=re.MULTILINE)
        (folder / f"{file}.toml").write_text(named, encoding="utf-8")
    kit = game_kits()[DIARY]
    kit.shelf = OwnShelf(home)
    cut = CutTexts(moment=DIARY)
    out = Printout.of(kit, Part, Paper.A4, odd)
    image = QImage(400, 560, QImage.Format.Format_RGB32)
    refused = set()
    with cut.watching():
        for number in range(len(out.pages)):
            with QPainter(image) as painter:
                try:
                    out.draw(painter, number)
                except CutoutError as error:
                    refused.add(str(error))
    assert cut.found == {}
    assert refused == ({f"“{name}” can't be printed: its text is too long."} if odd in ("one_word", "odd") else set())


def test_a_sheet_says_whose_drawings_and_texts_these_are() -> None:
    for game, designer in (
        (DIARY, "Trong Khanh Nguyen"),
        (CAMP, "Ron Hale-Evans"),
        (THEATRE, "Toiro"),
        (SCHOOL, "neither a title nor a name"),
    ):
        notice = printout(game).notice
        assert designer in notice
        assert notice.startswith("Homeroom's own drawings and texts, under the MIT licence. Nothing here comes from the publishers' box.")


def test_a_file_has_the_same_bytes_whenever_it_is_made() -> None:
    assert made(printout(CAMP)) == made(printout(CAMP))


# The command


@pytest.fixture
def home(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> Paths:
    monkeypatch.setenv(HOME_VARIABLE, str(paths.root))
    return paths


def put(home: Paths, name: str, do: str, motif: str = "bell") -> None:
    """An edition whose events all have these directives."""
    folder = home.cards / DIARY / name
    folder.mkdir(parents=True)
    seasons = ("autumn", "winter", "spring", "summer")
    events = [
        f'[[event]]\nid = "e{number}"\nname = "Event {number}"\nseason = "{seasons[number // 4]}"\nmotif = "{motif}"\ndo = [{do}]\n'
        for number in range(16)
    ]
    (folder / "events.toml").write_text("\n".join(events), encoding="utf-8")


def test_the_command_writes_the_file(home: Paths, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    del home
    target = tmp_path / "cards.pdf"
    assert main(["print", THEATRE, "--pdf", str(target), "--only", "cards", "--paper", "letter"]) == 0
    out = printout(THEATRE, Paper.LETTER, Part.CARDS)
    assert target.read_bytes() == made(out)
    assert capsys.readouterr().out.startswith(f"{target}: {len(out.pages)} pages. You also need dice")


def test_the_command_prints_cards_of_ones_own(home: Paths, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(home, "boxed", "{get = 1}")
    target = tmp_path / "own.pdf"
    assert main(["print", DIARY, "--pdf", str(target), "--edition", "boxed"]) == 0
    kit = game_kits()[DIARY]
    kit.shelf = OwnShelf(home)
    own = Printout.of(kit, Part, Paper.A4, "boxed")
    assert target.read_bytes() == made(own) != made(printout(DIARY))
    assert {str(cutout.name) for cutout in own.game.lots[0].cutouts} == {f"Event {number}" for number in range(16)}
    assert "Card texts: your files “boxed”." in own.notice
    assert "drawings and texts" not in own.notice
    capsys.readouterr()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["uno"], "there is no game 'uno'"),
        ([DIARY, "--edition", "none"], "“none”"),
        ([CAMP, "--edition", "boxed"], "You have no cards called “boxed” for this game."),
        ([DIARY, "--edition", "broken"], "events.toml"),
        ([DIARY, "--edition", "long"], "“Event 0” can't be printed: its text is too long."),
        ([DIARY, "--edition", "bare"], "motif"),
        ([DIARY, "--paper", "a3"], "a3"),
    ],
)
def test_an_error_is_one_sentence_and_nothing_is_written(
    home: Paths, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    put(home, "broken", "{spin = 1}")
    put(home, "long", LONG)
    put(home, "bare", "{get = 1}", "unicorn")
    target = tmp_path / "out.pdf"
    assert main(["print", *arguments, "--pdf", str(target)]) == 2
    (line,) = [line for line in capsys.readouterr().err.splitlines() if "tabletop-qt" in line]
    assert said in line
    assert not target.exists()


def full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize(("place", "why"), [("out.pdf", "the disk is full"), ("file/out.pdf", "a part of its path is not a folder")])
def test_a_disk_that_refuses_is_told_and_nothing_is_half_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Paths, place: str, why: str
) -> None:
    del home
    (tmp_path / "file").touch()
    before = set(tmp_path.rglob("*"))
    target = tmp_path / place
    if place == "out.pdf":
        target.write_bytes(b"older")
        before.add(target)
        monkeypatch.setattr(os, "write", full)
    assert main(["print", THEATRE, "--pdf", str(target), "--only", "sheets"]) == 2
    monkeypatch.undo()
    assert f"{target} could not be written: {why}" in capsys.readouterr().err
    assert {each for each in tmp_path.rglob("*") if each.is_file()} <= before
    assert place != "out.pdf" or target.read_bytes() == b"older"


# The dialog


@pytest.fixture
def dialog(window: MainWindow) -> PrintDialog:
    window.menus.print.trigger()
    (shown,) = window.findChildren(PrintDialog)
    return shown


def click(widget: QWidget) -> None:
    # A check box answers where its words are.
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(12, widget.height() // 2))


def test_sheets_are_chosen_seen_and_saved_by_mouse(dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "sheets.pdf"
    named: list[str] = []

    def pick(*asked: object) -> Path:
        named.append(str(asked[-1]))
        return target

    monkeypatch.setattr(dialogs, "pick_target", pick)
    assert dialog.games.currentData() == DIARY
    first = dialog.title.text()
    assert first == f"Event cards · page 1 of {len(printout(DIARY).pages)}"
    seen = dialog.preview.grab().toImage()
    assert not dialog.before.isEnabled()
    click(dialog.after)
    assert dialog.title.text().startswith("Event cards, backs · page 2 of")
    assert dialog.preview.grab().toImage() != seen
    click(dialog.before)
    for part in (Part.CARDS, Part.PIECES):
        click(dialog.parts[part])
    assert dialog.title.text() == "Score sheets · page 1 of 1"
    dialog.papers.setCurrentIndex(1)
    click(dialog.save)
    assert named == ["school_year_diary-letter.pdf"]
    assert dialog.said.text() == f"Saved as {target}."
    assert target.read_bytes() == made(printout(DIARY, Paper.LETTER, Part.SHEETS))
    click(dialog.parts[Part.SHEETS])
    assert dialog.title.text() == "Tick what you want to print."
    assert not dialog.save.isEnabled()
    assert not dialog.print.isEnabled()


def test_no_word_of_the_dialog_is_cut_in_the_smallest_window(window: MainWindow) -> None:
    window.resize(window.minimumSize())
    for percent in (100, 200):
        window.choose(evolve(window.appearance.settings, text_size=percent))
        window.menus.print.trigger()
        (shown,) = [dialog for dialog in window.findChildren(PrintDialog) if dialog.isVisible()]
        QApplication.processEvents()
        cut = CutTexts(moment=f"{percent}")
        cut.look_at(shown)
        assert cut.found == {}
        shown.reject()


@pytest.mark.parametrize("way", ["save", "print"])
def test_saving_and_printing_can_be_cancelled_and_nothing_is_left(
    dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    target = tmp_path / "sheets.pdf"
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(target))
    monkeypatch.setattr(dialogs, "pick_target", lambda *_: target)
    monkeypatch.setattr(printing, "ask_printer", lambda *_: printer)
    drawn: list[int] = []

    def cancelling(self: Printout, painter: QPainter, number: int, draw: Callable[..., None] = Printout.draw) -> None:
        drawn.append(number)
        if len(drawn) == 3:
            assert dialog.leave.text() == "Cancel"
            assert dialog.progress.isVisible()
            assert not dialog.save.isEnabled()
            click(dialog.leave)
        draw(self, painter, number)

    monkeypatch.setattr(printing.Printout, "draw", cancelling)
    click(getattr(dialog, way))
    monkeypatch.undo()
    assert len(drawn) < 8
    assert dialog.said.text() == "Cancelled. Nothing was saved or printed."
    assert dialog.isVisible()
    assert dialog.save.isEnabled()
    assert dialog.leave.text() == "Close"
    assert list(tmp_path.glob("*.pdf")) == []


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_refuses_is_told(dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    click(dialog.print)
    assert dialog.said.text().startswith("No printer is set up on this computer.")
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "missing" / "out.pdf"))
    monkeypatch.setattr(printing, "ask_printer", lambda *_: printer)
    click(dialog.print)
    assert dialog.said.text().startswith("The printer did not accept the page.")
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    click(dialog.print)
    assert dialog.said.text() == "Sent to the printer."
    assert (tmp_path / "out.pdf").stat().st_size > 100_000


def test_an_edition_is_offered_and_an_odd_card_is_told(window: MainWindow, paths: Paths) -> None:
    put(paths, "boxed", "{get = 1}")
    put(paths, "broken", "{spin = 1}")
    put(paths, "long", LONG)
    window.menus.print.trigger()
    (shown,) = window.findChildren(PrintDialog)
    assert [shown.cards.itemData(at) for at in range(shown.cards.count())] == ["", "boxed", "long"]
    shown.cards.setCurrentIndex(1)
    assert shown.said.text() == ""
    shown.cards.setCurrentIndex(2)
    QApplication.processEvents()
    assert shown.said.text() == "“Event 0” can't be printed: its text is too long."
    shown.games.setCurrentIndex(1)
    assert not shown.cards.isVisible()
    assert shown.said.text() == ""


def test_the_set_up_of_a_game_offers_its_sheets(window: MainWindow) -> None:
    window.resize(1280, 720)
    window.choose(evolve(window.appearance.settings, text_size=200))
    window.home.box(CAMP).set_open(True)
    window.home.box(CAMP).set_up.click()
    page = window.home.setting_up
    for each in (page.printing, page.position):
        assert page.rect().contains(QRect(each.mapTo(page, each.rect().topLeft()), each.size()))
    QTest.mouseClick(page.printing, Qt.MouseButton.LeftButton)
    (shown,) = window.findChildren(PrintDialog)
    assert shown.games.currentData() == CAMP
    shown.reject()
