"""Two dialogs, each with a preview: the page of a finished game, and pictures of any moment or of a stretch of moves.

Pictures show what the only person at the table may see of it, or what everybody may where several play: no hand that is hidden (TBL-5, 6).
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication, QImage, QImageWriter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QApplication, QLabel, QProgressDialog, QSizePolicy, QWidget

from engines.kernel.disclosure import Disclosure
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.table import Table
from tabletop_qt.shell.keepsake_page import KeepsakePage
from tabletop_qt.shell.miniature import image_bytes, table_image
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.printing import Paper, Pick, PrintError, ask_printer, print_out
from tabletop_qt.store.disk import StoreError, free_name, unwritten, write_whole
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.pages import onlooker
from tabletop_qt.viewmodels.scenery import Scenery
from tabletop_qt.viewmodels.view_model import ViewModel, left_after
from tabletop_qt.widgets.controls import Dialog, FlowLayout, NumberBox, Picker, add, button, column, describe, label, line, while_down

# Pictures of any moment


SIZES = (1, 2)
"""The sizes of a picture, in pixels per unit of the table."""
EACH, LAST = 1000, 3000
"""The milliseconds that an animated picture shows each moment, and the last one."""
MOST = 200
"""The most moments of an animated picture."""
QUALITY = 90


def moment_scenery(table: Table[Any], model: ViewModel[Any, Any, Any], turn: int) -> Scenery:
    """The table after ``turn`` decisions, as a picture may show it: what is put away by now lies face down."""
    disclosure = Disclosure(table, onlooker(table))
    then = disclosure.state_at(turn)
    seat = disclosure.seat
    side = seat if seat is not None else 0
    view = table.game.view(then, seat) if disclosure.everything else then
    return model.spectate(view, side).added(left_after(table, model, turn, seat, side))


def moment_image(table: Table[Any], model: ViewModel[Any, Any, Any], pictures: Pictures, turn: int, size: int) -> QImage:
    """A picture of the whole table after ``turn`` decisions."""
    scenery = moment_scenery(table, model, turn)
    pixels = round(scenery.bounds.w * size), round(scenery.bounds.h * size)
    return table_image(scenery, pictures, Sharpness(float(size), float(size)), pixels)


def write_frames(path: Path, frames: Iterable[QImage]) -> Path:
    """Write numbered PNG files into a new folder, which gets its name when all of them are there. Raises StoreError."""
    made = free_name(path)
    beside = made.with_name(f".{made.name}.unfinished")
    try:
        shutil.rmtree(beside, ignore_errors=True)
        os.mkdir(beside)
        for number, frame in enumerate(frames, 1):
            write_whole(beside / f"{number:03}.png", image_bytes(frame, "png", 60))
        os.rename(beside, made)
    except OSError as error:
        # Named by the folder that was wanted, not by a file of the unfinished one.
        raise unwritten(made, error.__cause__ if isinstance(error.__cause__, OSError) else error) from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return made


# Animated pictures


def animated(frames: Iterable[QImage], each: int = EACH, last: int = LAST) -> bytes:
    """Return an animated WebP file of these pictures, all of one size. Qt writes single ones; their data goes into one container."""
    still: list[bytes] = []
    size = 0, 0
    for frame in frames:
        size = frame.width(), frame.height()
        still.append(b"".join(_bitstream(image_bytes(frame, "webp", QUALITY))))
    shown = [each] * (len(still) - 1) + [last]
    corner = bytes(6) + _three(size[0] - 1) + _three(size[1] - 1)
    # Two flags: the file is animated; a frame replaces the one before.
    parts = [
        _chunk(b"VP8X", b"\x02" + bytes(3) + corner[6:]),
        _chunk(b"ANIM", b"\xff\xff\xff\xff" + bytes(2)),
        *(_chunk(b"ANMF", corner + _three(time) + b"\x02" + data) for data, time in zip(still, shown, strict=True)),
    ]
    return _chunk(b"RIFF", b"WEBP" + b"".join(parts))


def _bitstream(file: bytes) -> Iterator[bytes]:
    """The chunks of a WebP file that hold its picture."""
    at = 12
    while at + 8 <= len(file):
        length = int.from_bytes(file[at + 4 : at + 8], "little")
        length += length % 2
        if file[at : at + 4] in (b"ALPH", b"VP8 ", b"VP8L"):
            yield file[at : at + 8 + length]
        at += 8 + length


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + len(data).to_bytes(4, "little") + data + bytes(len(data) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


# The dialogs


PREVIEW = QSize(480, 280)
"""The size of a preview, halved where there is little room."""
WIDE, HIGH = 780, 600
"""The size of a dialog, where there is room."""


class Preview(QLabel):
    """A picture, as large as it fits; a screen reader says what it is of."""

    def __init__(self) -> None:
        super().__init__()
        self._image = QImage()
        self.setMinimumSize(PREVIEW / 2)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def show_image(self, image: QImage, name: Message) -> None:
        """Show a picture, with its description for screen readers."""
        self._image = image
        describe(self, name)
        self._fit()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Fit the picture into the new size."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if not self._image.isNull():
            ratio = self.devicePixelRatioF()
            shown = self._image.scaled(self.size() * ratio, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
            shown.setDevicePixelRatio(ratio)
            self.setPixmap(QPixmap.fromImage(shown))


class _KeepDialog(Dialog):
    """A title, a preview, choices, a line on what was done, and buttons."""

    def __init__(self, parent: QWidget, title: Message, pick: Pick) -> None:
        super().__init__(parent, title)
        self._pick = pick
        self.preview = Preview()
        self.said = label(msg(""), "small")
        self.leave = button(msg("Close"), self.reject)
        self.choices, self.buttons = FlowLayout(spacing=16), FlowLayout()
        add(column(self, 16, 12), (self.preview, 1), self.choices, self.said, self.buttons)
        # Larger text leaves less room for the preview.
        room = parent.window().size()
        self.resize(min(WIDE, room.width() - 32), min(HIGH, room.height() - 64))

    def say(self, words: Message) -> None:
        """Show what was done, or why it was not, and have a screen reader say it."""
        self.said.setText(tr(words))
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.said, tr(words)))

    def save(self, title: Message, kind: Message, name: str, make: Callable[[], bytes]) -> None:
        """Ask for a file and write it, or say why it can't be written."""
        path = self._pick(self, title, kind, name)
        if path is None:
            return
        try:
            write_whole(path, make())
        except StoreError as error:
            self.say(error.message)
        else:
            self.say(msg("Saved as {file}.", file=str(path)))

    def copy(self, image: QImage) -> None:
        """Copy a picture to the clipboard."""
        QGuiApplication.clipboard().setImage(image)
        self.say(msg("Picture copied to the clipboard."))

    def add_choice(self, words: Message, control: QWidget) -> QWidget:
        """Add a control with its label before it; returns both as one."""
        pair = QWidget()
        named = label(words, buddy=control)
        describe(control, words)
        add(line(pair, spacing=8), named, control)
        self.choices.addWidget(pair)
        return pair


class PageDialog(_KeepDialog):
    """The page of a finished game, to save, print, or copy; ``name`` is that of its record."""

    def __init__(self, parent: QWidget, page: KeepsakePage, name: str, pick: Pick) -> None:
        super().__init__(parent, msg("Keepsake page"), pick)
        self._page, self._name = page, Path(name).stem
        self.paper = Picker()
        for paper in Paper:
            self.paper.addItem(tr(paper.words), paper)
        self.add_choice(msg("Paper"), self.paper)
        self.save_pdf = button(msg("Save PDF…"), self._save_pdf, primary=True)
        self.save_png = button(msg("Save picture…"), self._save_png)
        self.print = button(msg("Print…"), self._print)
        self.copy_picture = button(msg("Copy picture"), lambda: while_down(self.copy_picture, lambda: self.copy(page.image(self.chosen))))
        add(self.buttons, self.save_pdf, self.save_png, self.print, self.copy_picture, self.leave)
        self.paper.currentIndexChanged.connect(lambda _: self._show())
        self._show()
        self.save_pdf.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def chosen(self) -> Paper:
        """The chosen paper."""
        paper: Paper = self.paper.currentData()
        return paper

    def _show(self) -> None:
        self.preview.show_image(self._page.image(self.chosen, 110), msg("Preview: {title}", title=self._page.title))

    def _save_pdf(self) -> None:
        kind = msg("PDF files ({pattern})", pattern="*.pdf")
        self.save(msg("Save PDF"), kind, f"{self._name}.pdf", lambda: self._page.pdf(self.chosen))

    def _save_png(self) -> None:
        kind = msg("Pictures ({pattern})", pattern="*.png")
        self.save(msg("Save picture"), kind, f"{self._name}.png", lambda: self._page.png(self.chosen))

    def _print(self) -> None:
        page = self._page
        try:
            printer = ask_printer(self, self.chosen, page.title, landscape=page.style.wide)
            if printer is not None:
                print_out([page.sheet(self.chosen)], printer)
                self.say(msg("The page was sent to the printer."))
        except PrintError as error:
            self.say(error.message)


# Moments


class _Stopped(Exception):
    """The player has stopped the drawing of a series."""


class MomentDialog(_KeepDialog):
    """Shows a picture of a moment, or of all moments from one to another, to save or copy; first the one after ``turn`` decisions."""

    def __init__(self, parent: QWidget, presenter: Presenter, pictures: Pictures, turn: int | None, pick: Pick) -> None:
        super().__init__(parent, msg("Picture of the table"), pick)
        self._presenter, self._pictures = presenter, pictures
        self._table = table = presenter.session.table
        self.first, self.to, self.size_choice, self.form = NumberBox(0, table.turn), NumberBox(0, table.turn), Picker(), Picker()
        for box in (self.first, self.to):
            box.setValue(table.turn if turn is None else turn)
        for size in SIZES:
            self.size_choice.addItem(tr(msg("{factor}\N{MULTIPLICATION SIGN}", factor=size)), size)
        if QByteArray(b"webp") in QImageWriter.supportedImageFormats():
            self.form.addItem(tr(msg("Animated picture")), True)
        self.form.addItem(tr(msg("Numbered pictures")), False)
        self.add_choice(msg("From decision"), self.first)
        self.add_choice(msg("to"), self.to)
        describe(self.to, msg("To decision"))
        self.add_choice(msg("Size"), self.size_choice)
        self._form_choice = self.add_choice(msg("Save as"), self.form)
        self.save_picture = button(msg("Save…"), self._save, primary=True)
        self.copy_picture = button(msg("Copy picture"), lambda: self._try(lambda: self.copy(self.image(self.to.value()))))
        add(self.buttons, self.save_picture, self.copy_picture, self.leave)
        self.first.valueChanged.connect(lambda turn: self._change(turn, max(turn, min(self.to.value(), turn + MOST - 1))))
        self.to.valueChanged.connect(lambda turn: self._change(min(turn, max(self.first.value(), turn - MOST + 1)), turn))
        self._show()
        self.save_picture.setFocus(Qt.FocusReason.OtherFocusReason)

    def _change(self, first: int, to: int) -> None:
        """Keep the stretch in order and short enough, and show its end."""
        for box, turn in ((self.first, first), (self.to, to)):
            with QSignalBlocker(box):
                box.setValue(turn)
        self._show()

    @property
    def _turns(self) -> range:
        return range(self.first.value(), self.to.value() + 1)

    def image(self, turn: int) -> QImage:
        """The picture of the table after ``turn`` decisions, in the chosen size."""
        size: int = self.size_choice.currentData()
        return moment_image(self._table, self._presenter.view_model, self._pictures, turn, size)

    def _try(self, do: Callable[[], object]) -> None:
        try:
            do()
        except StoreError as error:
            self.say(error.message)
        except _Stopped:
            self.say(msg("Stopped. Nothing was saved."))

    def _show(self) -> None:
        several = len(self._turns) > 1
        self._form_choice.setVisible(several)
        self.copy_picture.setEnabled(not several)
        turn = self.to.value()
        image = moment_image(self._table, self._presenter.view_model, self._pictures, turn, 1)
        self.preview.show_image(
            image, msg("Preview: the table after {decisions}", decisions=msgn("{count} decision", "{count} decisions", turn))
        )
        self.said.setText("")

    def _save(self) -> None:
        stem, turns = Path(self._presenter.session.path.name).stem, self._turns
        png = msg("Pictures ({pattern})", pattern="*.png")
        title = msg("Save picture")
        if len(turns) == 1:
            self._try(lambda: self.save(title, png, f"{stem}-{turns[0]}.png", lambda: image_bytes(self.image(turns[0]), "png", 60)))
        elif self.form.currentData():
            kind = msg("Animated pictures ({pattern})", pattern="*.webp")
            self._try(lambda: self.save(title, kind, f"{stem}-{turns[0]}-{turns[-1]}.webp", lambda: animated(self._frames())))
        else:
            path = self._pick(self, msg("Name of the folder for the pictures"), png, f"{stem}-{turns[0]}-{turns[-1]}.png")
            if path is not None:
                self._try(
                    lambda: self.say(msg("Saved in the folder {file}.", file=str(write_frames(path.with_suffix(""), self._frames()))))
                )

    def _frames(self) -> Iterator[QImage]:
        """Each picture of the stretch, with its progress. Raises _Stopped if the player cancels."""
        turns = self._turns
        progress = QProgressDialog(tr(msg("Drawing the pictures…")), tr(msg("Cancel")), 0, len(turns), self)
        progress.setWindowModality(Qt.WindowModality.WindowModal)
        try:
            for number, turn in enumerate(turns):
                progress.setValue(number)
                QApplication.processEvents()
                if progress.wasCanceled():
                    raise _Stopped
                yield self.image(turn)
        finally:
            progress.close()
            progress.deleteLater()
