"""Python's garbage is collected in the window's thread alone."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY = 2_000
"""Milliseconds between two checks whether there is enough to collect."""


class GarbageCollection(QObject):
    """Collects garbage now and then, in place of Python, which does so in whatever thread happens to make something.

    Garbage may include objects of Qt's. Where another thread ends one just as the window's delivers an event to it, the app crashes.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        # What stands now stays; garbage need never be looked for among it.
        gc.freeze()
        timer = QTimer(self)
        timer.timeout.connect(self.collect)
        timer.start(EVERY)

    def collect(self) -> None:
        """Collect the oldest generation of which there is enough by Python's own measure, and all younger ones."""
        enough = [count > threshold for count, threshold in zip(gc.get_count(), gc.get_threshold(), strict=True)]
        if any(enough):
            gc.collect(max(generation for generation, there in enumerate(enough) if there))
