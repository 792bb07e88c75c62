"""Where the folder for tables and settings can't be used: says why before there is a window, and offers another place."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog

from engines.kernel.messages import Message, msg
from tabletop_qt.shell.appearance import Appearance, apply_style
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.paths import HOME_VARIABLE, Paths, other_places, usable
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import button, column, label, line


class PlaceDialog(QDialog):
    """Asks where to keep tables and settings instead; ``place`` is what came of it."""

    def __init__(self, reason: Message, offered: Paths | None) -> None:
        super().__init__()
        self.setWindowTitle(tr(msg("Homeroom has no place for its tables")))
        self.setFixedWidth(560)
        self.place: Paths | None = None
        self._offered = offered
        self.reason = label(reason)
        self.offer = button(msg("Keep them there"), self._accept_offer, primary=True)
        self.choose = button(msg("Choose a folder…"), self._choose, primary=offered is None)
        self.leave = button(msg("Quit"), self.reject)
        layout = column(self, 16, 8)
        layout.addWidget(label(msg("Homeroom has no place for its tables"), "heading"))
        layout.addWidget(self.reason)
        if offered is not None:
            layout.addWidget(label(msg("Tables, results and settings can be kept in {place} this time.", place=str(offered.root))))
        always = msg("To keep them in a folder of yours always, name it in the environment variable {variable}.", variable=HOME_VARIABLE)
        layout.addWidget(label(always, "small"))
        row = line(spacing=8)
        row.addWidget(self.leave)
        row.addStretch(1)
        row.addWidget(self.choose)
        row.addWidget(self.offer)
        self.offer.setVisible(offered is not None)
        (self.choose if offered is None else self.offer).setFocus(Qt.FocusReason.OtherFocusReason)
        apply_style(self, Appearance(Settings()).theme, 100)
        layout.addLayout(row)

    def _accept_offer(self) -> None:
        self.place = self._offered
        self.accept()

    def _choose(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr(msg("Choose a folder")))
        if chosen:
            self.take(Path(chosen))

    def take(self, folder: Path) -> None:
        """Keep them in this folder, where that can be done; else say why not."""
        try:
            self.place = usable(Paths(folder))
        except StoreError as error:
            self.reason.setText(tr(error.message))
        else:
            self.accept()


def ask_for_place(reason: Message) -> Paths | None:
    """Where tables are to be kept instead; None where the person would rather quit."""
    offered = next(other_places(), None)
    dialog = PlaceDialog(reason, offered)
    dialog.exec()
    if offered is not None and dialog.place != offered and offered.root.parent == Path(gettempdir()):
        # It was made to be offered, and nobody wants it.
        with suppress(OSError):
            offered.root.rmdir()
    return dialog.place
