"""Sheets of paper, drawn once, then saved as a PDF file or printed; print and play, a game's components to cut out; and its dialog.

A sheet is a function that draws with a painter in points (1/72 inch), (0, 0) being the upper left corner of the paper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from pathlib import Path

from attrs import frozen
from PySide6.QtCore import QBuffer, QCoreApplication, QHashSeed, QIODevice, QMarginsF, QRectF, QSize, QSizeF, Qt, QUuid, Signal
from PySide6.QtGui import QColor, QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPaintEvent, QPdfWriter, QPen, QShowEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QProgressBar, QSizePolicy, QWidget

from engines.kernel.messages import Message, msg
from engines.kernel.options import EDITION
from tabletop_qt.art.sheets import CutoutError, Page, draw_page, pages_of
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.kit import GameKit
from tabletop_qt.store.disk import StoreError, write_whole
from tabletop_qt.store.editions import why_not
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.cutouts import PART_NAMES, Part, PrintedGame
from tabletop_qt.widgets.controls import CheckBox, Dialog, Picker, add, button, column, describe, label, line, scrolled

Sheet = Callable[[QPainter], None]
POINTS = 72
"""Points to the inch."""
MM = POINTS / 25.4
"""A millimetre, in points."""
DPI = 1200
"""The resolution of coordinates in a PDF file."""
_HINTS = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.LosslessImageRendering
"""Drawn pictures are sharper, and smaller, without the losses of photographs."""
_IDS = QUuid("{c6b1b7a0-5d0e-4c61-9f1c-3a4b7e0c8f21}")
_DATE = re.compile(rb"(Date \(D:)\d{14}")
_XMP_DATE = re.compile(rb'(xmp:\w+Date=")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d')


class PrintError(Exception):
    """Nothing was printed; ``message`` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Paper(Enum):
    """A size of paper, with its name on screen."""

    A4 = QPageSize.PageSizeId.A4
    LETTER = QPageSize.PageSizeId.Letter

    @property
    def words(self) -> Message:
        """Its name."""
        return msg("A4") if self is Paper.A4 else msg("Letter")

    def layout(self, landscape: bool = False) -> QPageLayout:
        """The whole sheet without margins."""
        way = QPageLayout.Orientation.Landscape if landscape else QPageLayout.Orientation.Portrait
        return QPageLayout(QPageSize(self.value), way, QMarginsF(0, 0, 0, 0))

    def size(self, landscape: bool = False) -> QSizeF:
        """Width and height, in points."""
        return self.layout(landscape).fullRect(QPageLayout.Unit.Point).size()


def pdf(sheets: Iterable[Sheet], paper: Paper, title: str, *, landscape: bool = False) -> bytes:
    """Return a PDF file of these sheets: the same sheets give the same bytes with the same fonts and version of Qt."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setPageLayout(paper.layout(landscape))
    writer.setTitle(title)
    writer.setCreator("Homeroom")
    writer.setDocumentId(QUuid.createUuidV5(_IDS, title.encode()))
    # Qt writes fonts in the order of a hash, which is random otherwise.
    QHashSeed.setDeterministicGlobalSeed()
    try:
        _draw(sheets, writer, writer.newPage, DPI)
    finally:
        QHashSeed.resetRandomGlobalSeed()
    # Qt writes the time; a date of the same length keeps the offsets in the file right.
    dated = _DATE.sub(rb"\g<1>20000101000000", bytes(buffer.data().data()))
    return _XMP_DATE.sub(rb"\g<1>2000-01-01T00:00:00+00:00", dated)


def ask_printer(parent: QWidget, paper: Paper, title: str, *, landscape: bool = False) -> QPrinter | None:
    """Let the person choose a printer and its settings; None if they cancel. Raises PrintError where there is no printer."""
    if not QPrinterInfo.availablePrinterNames():
        raise PrintError(msg("No printer is set up on this computer. Save a PDF file instead."))
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(paper.layout(landscape))
    printer.setDocName(title)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(tr(msg("Print")))
    return printer if dialog.exec() == QDialog.DialogCode.Accepted else None


def print_out(sheets: Iterable[Sheet], printer: QPrinter) -> None:
    """Print these sheets in their true size. Raises PrintError if the printer refuses."""
    printer.setFullPage(True)
    failed = (QPrinter.PrinterState.Error, QPrinter.PrinterState.Aborted)
    if not _draw(sheets, printer, printer.newPage, printer.resolution()) or printer.printerState() in failed:
        raise PrintError(msg("The printer did not accept the page. Check that it is on and connected, or save a PDF file instead."))


def _draw(sheets: Iterable[Sheet], device: QPagedPaintDevice, new_page: Callable[[], bool], dpi: int) -> bool:
    """Draw each sheet on a page of its own; False if the device refuses."""
    painter = QPainter()
    if not painter.begin(device):
        return False
    try:
        for number, sheet in enumerate(sheets):
            if number and not new_page():
                return False
            painter.save()
            painter.setRenderHints(_HINTS)
            painter.scale(dpi / POINTS, dpi / POINTS)
            try:
                sheet(painter)
            finally:
                painter.restore()
    finally:
        # A painter that outlives its device ends the process.
        painter.end()
    return True


# Printouts


Told = Callable[[int, int], object]
"""Called with the number of pages that are done, and of all pages. What it raises ends the work."""
FAILURES = (CutoutError, PrintError, StoreError)
"""The errors that say why nothing was saved or printed."""
Pick = Callable[[QWidget, Message, Message, str], Path | None]
"""Asks for a file to write: the dialog over which it asks, a title, the kind of files, and a name to begin with."""


@frozen(slots=False)
class Printout:
    """The chosen parts of a game on paper, with the built-in cards or those of an edition."""

    kit: GameKit
    parts: frozenset[Part]
    paper: Paper
    edition: str = ""

    @classmethod
    def of(cls, kit: GameKit, parts: Iterable[Part], paper: Paper, edition: str = "") -> Printout:
        """A printout. Raises CutoutError if the edition can't be used."""
        if edition:
            game = kit.game.editions.get(edition)
            if game is None:
                unknown = msg("You have no cards called “{name}” for this game.", name=edition)
                raise CutoutError(why_not(kit.game, {EDITION: edition}) or unknown)
            kit = kit.playing(game)
        return cls(kit, frozenset(parts), paper, edition)

    @cached_property
    def game(self) -> PrintedGame:
        """Everything that can be printed of the game."""
        return self.kit.printed()

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        """The pages."""
        size = self.paper.size()
        return pages_of([lot for lot in self.game.lots if lot.part in self.parts], (size.width() / MM, size.height() / MM))

    @cached_property
    def notice(self) -> str:
        """The footer: whose drawings and texts these are, and who designed the game."""
        ours = msg("Homeroom's own drawings and texts, under the MIT licence. Nothing here comes from the publishers' box.")
        if self.edition:
            ours = msg(
                "Homeroom's own drawings, under the MIT licence. Nothing comes from the publishers' box. Card texts: your files “{name}”.",
                name=self.edition,
            )
        return f"{tr(ours)} {tr(self.kit.rule_book().credits)}"

    @property
    def title(self) -> str:
        """The title of the file or the print job."""
        return f"{tr(self.kit.name)}: {self.edition}" if self.edition else tr(self.kit.name)

    @property
    def file_name(self) -> str:
        """A name for the file."""
        return "-".join(filter(None, (self.kit.id, self.edition, self.paper.name.lower()))) + ".pdf"

    def draw(self, painter: QPainter, number: int) -> None:
        """Draw a page with a painter that is scaled to millimetres. Raises CutoutError."""
        draw_page(painter, self.pages[number], self.kit.painter, self.notice)

    def sheets(self, told: Told) -> Iterator[Sheet]:
        """The pages as sheets."""
        for number in range(len(self.pages)):
            told(number, len(self.pages))

            def sheet(painter: QPainter, number: int = number) -> None:
                painter.scale(MM, MM)
                self.draw(painter, number)

            yield sheet

    def save(self, path: Path, told: Told) -> None:
        """Write a PDF file, whole or not at all. Raises CutoutError or StoreError, and what ``told`` raises."""
        write_whole(path, pdf(self.sheets(told), self.paper, self.title))


# The dialog


def _untold(_done: int, _count: int) -> None:
    """Tell nobody of the progress."""


class _Cancelled(Exception):
    """The person has cancelled."""


class Preview(QWidget):
    """One page, as large as there is room."""

    failed = Signal(object)
    """A `Message`: why the page can't be drawn."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Printout, int] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Room for a page at a third of its size."""
        return QSize(330, 430)

    def show_page(self, printout: Printout | None, number: int) -> None:
        """Show a page, or nothing."""
        self._shown = (printout, number) if printout is not None and printout.pages else None
        self.update()

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        """Qt's hook: paint the page on white paper."""
        if self._shown is None:
            return
        printout, number = self._shown
        w, h = printout.pages[number].grid.paper
        factor = min((self.width() - 1) / w, (self.height() - 1) / h)
        with QPainter(self) as painter:
            painter.translate((self.width() - w * factor) / 2, (self.height() - h * factor) / 2)
            painter.scale(factor, factor)
            painter.setPen(QPen(QColor(LIGHT.panel_edge), 0))
            painter.setBrush(QColor("#FFFFFF"))
            painter.drawRect(QRectF(0, 0, w, h))
            try:
                printout.draw(painter, number)
            except CutoutError as error:
                self.failed.emit(error.message)


class PrintDialog(Dialog):
    """Chooses what to print on which paper, shows the sheets, and saves or prints them."""

    def __init__(self, parent: QWidget, kits: Mapping[str, GameKit], game: str, pick: Pick) -> None:
        super().__init__(parent, msg("Print and play"))
        self._kits = {kit.id: kit for kit in kits.values() if kit.printable}
        self._pick = pick
        self._number = 0
        self._printout: Printout | None = None
        self._working = self._cancelled = False
        self.games, self.cards, self.papers = Picker(), Picker(), Picker()
        for kit in self._kits.values():
            self.games.addItem(tr(kit.name), kit.id)
        self.games.setCurrentIndex(max(0, self.games.findData(game)))
        for paper in Paper:
            self.papers.addItem(tr(paper.words), paper)
        for picker, name in ((self.games, msg("Game")), (self.cards, msg("Cards")), (self.papers, msg("Paper"))):
            describe(picker, name)
        self.parts = {part: CheckBox(tr(PART_NAMES[part])) for part in Part}
        self.needs, self.said = label(msg(""), "small"), label(msg(""))
        self.preview = Preview()
        self.preview.failed.connect(self._say)
        self.before, self.after = button(msg("Previous"), lambda: self._turn(-1)), button(msg("Next"), lambda: self._turn(1))
        for way, name in ((self.before, msg("Previous page")), (self.after, msg("Next page"))):
            describe(way, name)
        self.title = label(msg(""), "small")
        self.progress = QProgressBar(textVisible=False)
        describe(self.progress, msg("Progress"))
        self.progress.hide()
        self.print = button(msg("Print…"), self._print)
        self.save = button(msg("Save PDF…"), self._save, primary=True)
        self.leave = button(msg("Close"), self.reject)
        self._choices = QWidget()
        self._scroll = scrolled(self._choices)
        self._build()
        self.games.currentIndexChanged.connect(lambda _: self._take_game())
        self.cards.currentIndexChanged.connect(lambda _: self._change())
        self.papers.currentIndexChanged.connect(lambda _: self._change())
        for box in self.parts.values():
            box.setChecked(True)
            box.toggled.connect(lambda _: self._change())
        room = parent.size()
        self.resize(max(760, room.width() * 3 // 4), max(520, room.height() * 9 // 10))
        self._take_game()

    def _build(self) -> None:
        layout, middle, choices, sheet = column(self, 16, 8), line(spacing=16), column(self._choices, 4, 8), column(spacing=4)
        self._cards_label = label(msg("Cards"), "strong")
        add(choices, label(msg("Game"), "strong"), self.games, self._cards_label, self.cards)
        how = msg("Print at 100%. If there are backs, print on both sides and flip on the long edge: each back then lies behind its front.")
        add(choices, label(msg("What to print"), "strong"), *self.parts.values())
        add(choices, label(msg("Paper"), "strong"), self.papers, label(how, "small"), self.needs, 1)
        pages = add(line(spacing=8), self.before, 1, self.after)
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        add(sheet, (self.preview, 1), self.title, pages)
        add(middle, (self._scroll, 2), (sheet, 5))
        add(layout, (middle, 1), self.said, add(line(spacing=8), (self.progress, 1), 1, self.print, self.save, self.leave))

    def showEvent(self, event: QShowEvent, /) -> None:
        """Qt's hook: make the choices as wide as they are in the letters of the window."""
        super().showEvent(event)
        self._scroll.setMinimumWidth(self._choices.minimumSizeHint().width() + self._scroll.verticalScrollBar().sizeHint().width())

    @property
    def _kit(self) -> GameKit:
        return self._kits[str(self.games.currentData())]

    def _take_game(self) -> None:
        """Offer the editions of a game that can be printed; a fault of another is told by the set-up form."""
        names = [each.name for each in self._kit.editions() if each.fault is None]
        self.cards.blockSignals(True)
        self.cards.clear()
        self.cards.addItem(tr(msg("built-in")), "")
        for name in names:
            self.cards.addItem(name, name)
        self.cards.blockSignals(False)
        for part in (self._cards_label, self.cards):
            part.setVisible(bool(names))
        self._change()

    def _change(self) -> None:
        """Show what is chosen, from its first page."""
        chosen = [part for part, box in self.parts.items() if box.isChecked()]
        self.said.setText("")
        try:
            self._printout = Printout.of(self._kit, chosen, self.papers.currentData(), str(self.cards.currentData() or ""))
        except CutoutError as error:
            self._printout = None
            self._say(error.message)
        else:
            self.needs.setText(tr(self._printout.game.needs))
        self._number = 0
        self._turn(0)

    def _turn(self, by: int) -> None:
        self._number += by
        pages = self._printout.pages if self._printout is not None else ()
        count = len(pages)
        self.preview.show_page(self._printout, self._number)
        self.before.setEnabled(self._number > 0)
        self.after.setEnabled(self._number + 1 < count)
        for pressed in (self.print, self.save):
            pressed.setEnabled(count > 0)
        self.title.setText(tr(pages[self._number].title if pages else msg("Tick what you want to print.")))

    def _save(self) -> None:
        printout = self._printout
        if printout is None:
            return
        path = self._pick(self, msg("Save PDF"), msg("PDF files ({pattern})", pattern="*.pdf"), printout.file_name)
        if path is not None:
            self._work(lambda: printout.save(path, self._told), msg("Saved as {file}.", file=str(path)))

    def _print(self) -> None:
        printout = self._printout
        if printout is None:
            return
        try:
            printer = ask_printer(self, printout.paper, printout.title)
        except PrintError as error:
            self._say(error.message)
            return
        if printer is not None:
            self._work(lambda: self._print_out(printout, printer), msg("Sent to the printer."))

    def _print_out(self, printout: Printout, printer: QPrinter) -> None:
        # A printer can't take pages back: all are drawn once before, and meanwhile the person can cancel.
        pdf(printout.sheets(self._told), printout.paper, printout.title)
        print_out(printout.sheets(_untold), printer)

    def _work(self, do: Callable[[], object], done: Message) -> None:
        """Do it page by page, with progress; meanwhile the only thing that can be done is to cancel."""
        self._working, self._cancelled = True, False
        self._offer(False)
        try:
            do()
        except _Cancelled:
            self._say(msg("Cancelled. Nothing was saved or printed."))
        except FAILURES as error:
            self._say(error.message)
        else:
            self._say(done)
        finally:
            self._working = False
            self._offer(True)
            self._turn(0)

    def _offer(self, all_: bool) -> None:
        for part in (self.games, self.cards, self.papers, *self.parts.values(), self.print, self.save, self.before, self.after):
            part.setEnabled(all_)
        self.leave.setText(tr(msg("Close") if all_ else msg("Cancel")))
        self.progress.setVisible(not all_)

    def _told(self, done: int, count: int) -> None:
        self.progress.setRange(0, count)
        self.progress.setValue(done)
        QCoreApplication.processEvents()
        if self._cancelled:
            raise _Cancelled

    def _say(self, words: Message) -> None:
        self.said.setText(tr(words))

    def reject(self) -> None:
        """Cancel the work, or close."""
        if self._working:
            self._cancelled = True
        else:
            super().reject()
