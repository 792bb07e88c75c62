"""Two dialogs, each with a preview: the page of a finished game, and a picture of any moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication, QImage, QImageWriter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QApplication, QLabel, QProgressDialog, QSizePolicy, QWidget

from engines.kernel.contract import Refused
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.shell.keepsakes.moments import MOST, SIZES, animated, moment_image, write_frames
from tabletop_qt.shell.keepsakes.page import KeepsakePage
from tabletop_qt.shell.miniature import image_bytes
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.printing import Paper, PrintError, ask_printer, print_out
from tabletop_qt.store.disk import StoreError, write_whole
from tabletop_qt.table.pictures import Pictures
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import Dialog, FlowLayout, NumberBox, Picker, add, button, column, describe, label, line, while_down

PREVIEW = QSize(480, 280)
"""The size of a preview, halved where there is little room."""
WIDE, HIGH = 780, 600
"""The size of a dialog, where there is room."""
Pick = Callable[[QWidget, Message, Message, str], Path | None]
"""Asks for a file to write: the dialog over which it asks, a title, the kind of files, and a name to begin with."""


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


# The page


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
            box.blockSignals(True)
            box.setValue(turn)
            box.blockSignals(False)
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
        except Refused as refused:
            self.say(refused.refusal.reason)
        except StoreError as error:
            self.say(error.message)
        except _Stopped:
            self.say(msg("Stopped. Nothing was saved."))

    def _show(self) -> None:
        several = len(self._turns) > 1
        self._form_choice.setVisible(several)
        self.copy_picture.setEnabled(not several)
        turn = self.to.value()
        self._try(lambda: self._preview(turn))

    def _preview(self, turn: int) -> None:
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
