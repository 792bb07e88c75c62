"""Sheets of paper: drawn once, then saved as a PDF file or printed.

A sheet is a function that draws with a painter in points (1/72 inch), (0, 0) being the upper left corner of the paper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum

from PySide6.QtCore import QBuffer, QHashSeed, QIODevice, QMarginsF, QSizeF, QUuid
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.translation import tr

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
