"""Sheets of paper as PDF files and at the printer: the same bytes, the true size, a clear refusal."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tabletop_qt.art.lettering import text
from tabletop_qt.shell.printing import MM, Paper, PrintError, ask_printer, pdf, print_out

pytestmark = pytest.mark.usefixtures("qapp")


def sheet(painter: QPainter) -> None:
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(QColor("#B5462F"))
    painter.drawImage(QRectF(0, 0, 63 * MM, 88 * MM), image)
    text(painter, "A page to keep", QRectF(20, 20, 200, 40), 20, "#000000")
    painter.drawLine(QPointF(0, 0), QPointF(100, 100))


def test_a_file_has_the_same_bytes_whenever_it_is_made() -> None:
    first = pdf([sheet, sheet], Paper.A4, "Two sheets")
    time.sleep(1.1)  # Qt writes the time in seconds.
    assert pdf([sheet, sheet], Paper.A4, "Two sheets") == first
    assert first.count(b"/Type /Page\n") == 2
    assert b"2000-01-01T00:00:00" in first
    assert str(time.gmtime().tm_year).encode() not in b"".join(re.findall(rb"Date[^\n]*", first))
    assert b"/FontFile2" in first


@pytest.mark.parametrize(
    ("paper", "landscape", "size"), [(Paper.A4, False, (595, 842)), (Paper.A4, True, (842, 595)), (Paper.LETTER, False, (612, 792))]
)
def test_the_sheet_has_the_size_of_the_paper(paper: Paper, landscape: bool, size: tuple[int, int]) -> None:
    made = pdf([sheet], paper, "One sheet", landscape=landscape)
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", made)
    assert box is not None
    assert (round(float(box[1])), round(float(box[2]))) == size
    assert (round(paper.size(landscape).width()), round(paper.size(landscape).height())) == size


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_prints_the_sheets_or_the_person_is_told(tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    print_out([sheet, sheet], printer)
    assert (tmp_path / "out.pdf").read_bytes().count(b"/Type /Page\n") == 2
    printer.setOutputFileName(str(tmp_path / "missing" / "out.pdf"))
    with pytest.raises(PrintError, match="did not accept"):
        print_out([sheet], printer)


def test_a_computer_without_a_printer_says_so(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    parent = QWidget()
    qtbot.addWidget(parent)
    with pytest.raises(PrintError, match="No printer"):
        ask_printer(parent, Paper.A4, "A page")
