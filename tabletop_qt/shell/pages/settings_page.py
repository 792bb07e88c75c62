"""The settings page: every change applies at once and is saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from attrs import evolve
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QGroupBox, QHBoxLayout, QLineEdit, QRadioButton, QVBoxLayout, QWidget

from engines.kernel.messages import Message, msg
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.actions import Actions
from tabletop_qt.shell.appearance import THEME_NAMES, language_names
from tabletop_qt.shell.pages.keys import KeysCard
from tabletop_qt.shell.play.bot_turns import PACE_NAMES, PATIENCE_NAMES
from tabletop_qt.shell.play.playback import HALT_NAMES
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.settings import MAX_NAME, TEXT_SIZES, VOLUMES, Settings
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.keys import Keys
from tabletop_qt.widgets.controls import CheckBox, FlowLayout, Page, add, button, card, column, describe, explain, label, line

V = TypeVar("V", int, str)
MOTION_NAMES: tuple[tuple[str, Message], ...] = (("system", msg("Match system")), ("on", msg("Always")), ("off", msg("Never")))
"""The choices for reduced motion, by names of the page's own."""
HINT_NAMES: tuple[tuple[str, Message], ...] = (("always", msg("Always")), ("fading", msg("Until I know them")), ("never", msg("Never")))
"""The choices for hints, by the names in the settings."""
TOUCH_NAMES: tuple[tuple[str, Message], ...] = (("auto", msg("With a touch screen")), ("on", msg("Always")), ("off", msg("Never")))
"""The choices for larger buttons, by the names in the settings."""


class _Choices(QGroupBox, Generic[V]):
    """Radio buttons side by side: a group for screen readers. Each has a value, a label, and a description."""

    def __init__(self, choices: Sequence[tuple[V, Message, Message]], changed: Callable[[], None]) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        self._buttons: dict[V, QRadioButton] = {}
        row = line(self, 0, 16)
        for value, words, about in choices:
            made = self._buttons[value] = QRadioButton(tr(words))
            describe(made, about)
            self._group.addButton(made)
            # Without an alignment, the lowest button's height is the row's: letters of another font can be higher.
            row.addWidget(made, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        self.choose(choices[0][0])
        self._changed = changed
        self._group.buttonToggled.connect(self._toggled)

    def _toggled(self, _button: QRadioButton, on: bool) -> None:
        if on:
            self._changed()

    @property
    def chosen(self) -> V:
        """The chosen value."""
        return next(value for value, made in self._buttons.items() if made.isChecked())

    def choose(self, value: V) -> None:
        """Choose this value, or the first one if it is not on offer."""
        self._buttons.get(value, next(iter(self._buttons.values()))).setChecked(True)

    def button(self, value: V) -> QRadioButton:
        """The button of a value."""
        return self._buttons[value]


_QUESTION = 332
"""The least width of a question, so that the choices beside most of them stand below each other."""


def _ask(layout: QVBoxLayout, question: Message, choices: _Choices[V]) -> _Choices[V]:
    """Add choices beside their question, or below it if they have no room; it names their group for screen readers."""
    choices.setAccessibleName(tr(question))
    row, asked = QWidget(), label(question)
    asked.setMinimumWidth(_QUESTION)
    add(FlowLayout(row, 16), asked, choices)
    layout.addWidget(row)
    return choices


def _percent(percent: int) -> Message:
    return msg("{percent}%", percent=percent)


class SettingsPage(Page):
    """The page of all settings."""

    changed = Signal(object)
    """The changed `Settings`."""
    asked = Signal(str)
    """The name of another page to show."""
    exportRequested = Signal()
    importRequested = Signal()

    def __init__(self, settings: Settings, paths: Paths, kits: Mapping[str, GameKit], menus: Actions) -> None:
        super().__init__(msg("Settings"), widest=960)
        self.keys = KeysCard(kits, menus)
        self.keys.changed.connect(self._read)
        self.keys.listWanted.connect(lambda: self.asked.emit("keys"))
        self._settings = settings
        self._showing = False
        self._choices: dict[str, _Choices[Any]] = {}
        self._boxes: dict[str, CheckBox] = {}
        add(self.parts, self._look_card(), self._table_card(), self._sound_card(), self.keys, self._place_card(paths), 1)
        self.show_settings(settings)

    def _offer(self, setting: str, choices: Sequence[tuple[V, Message, Message]]) -> _Choices[V]:
        made = self._choices[setting] = _Choices(choices, self._read)
        return made

    def _box(self, setting: str, words: Message) -> CheckBox:
        made = self._boxes[setting] = CheckBox(tr(words))
        made.toggled.connect(lambda _: self._read())
        return made

    def _look_card(self) -> QWidget:
        made = card()
        layout = column(made, 16, 8)
        names = language_names()
        languages = [(code, words, msg("Language: {language}", language=words)) for code, words in names]
        self.languages = self._offer("language", languages)
        if len(names) > 2:
            # Beside the system's there is English; a choice needs one more.
            _ask(layout, msg("Language"), self.languages)
        themes = [(name, words, msg("Theme: {theme}", theme=words)) for name, words in THEME_NAMES]
        self.themes = _ask(layout, msg("Theme"), self._offer("theme", themes))
        motions = [(name, words, msg("Reduce motion: {when}", when=words)) for name, words in MOTION_NAMES]
        self.motion = _ask(layout, msg("Reduce motion (no animation)"), _Choices(motions, self._read))
        sizes = [(percent, _percent(percent), msg("Text size {percent} percent", percent=percent)) for percent in TEXT_SIZES]
        self.sizes = _ask(layout, msg("Text size"), self._offer("text_size", sizes))
        touch = [(name, words, msg("Larger buttons: {when}", when=words)) for name, words in TOUCH_NAMES]
        _ask(layout, msg("Larger buttons for touch"), self._offer("touch", touch))
        return made

    def _table_card(self) -> QWidget:
        made = card()
        layout = add(column(made, 16, 8), label(msg("At the table"), "lead"), self._name_row())
        flat = self._box("flat", msg("The screen lies flat on the table"))
        explain(flat, msg("Players sit on two sides of it. The cover, the prompt and secret choices turn to whoever is next."))
        for box in (
            self._box("confirm_end", msg("Ask before ending a turn with ideas left")),
            self._box("confirm_clicks", msg("Confirm one-click moves")),
            self._box("covers", msg("Cover hidden hands between players")),
            flat,
            self._box("pick_keys", msg("Pick secret choices with keys")),
        ):
            layout.addWidget(box, 0, Qt.AlignmentFlag.AlignLeft)
        paces = [(name, words, msg("Speed: {pace}", pace=words)) for name, words in PACE_NAMES]
        speeds = _ask(layout, msg("Speed of bots and animations"), self._offer("bot_pace", paces))
        (_, instant), *slower = PACE_NAMES
        waits = tuple([words for _, words in slower])
        about = msg(
            "At {paces}, the game waits until a screen reader has spoken. At {instant}, it doesn't wait.", paces=waits, instant=instant
        )
        explain(speeds, about)
        times = [(name, words, msg("Time to decide: {time}", time=words)) for name, words in PATIENCE_NAMES]
        self.patience = _ask(layout, msg("Your time to decide before a bot continues"), self._offer("patience", times))
        pauses = [(name, words, msg("Pause: {time}", time=words)) for name, words in HALT_NAMES]
        _ask(layout, msg("Pause after a trick, round or day"), self._offer("halts", pauses))
        hints = [(name, words, msg("Hints: {when}", when=words)) for name, words in HINT_NAMES]
        self.hints = _ask(layout, msg("Show how-to tips"), self._offer("hints", hints))
        return made

    def _sound_card(self) -> QWidget:
        made = card()
        self.sound = self._box("sound", msg("Sound effects"))
        volumes = [(percent, _percent(percent), msg("Volume {percent} percent", percent=percent)) for percent in VOLUMES]
        self.volumes = self._offer("volume", volumes)
        self.volumes.setAccessibleName(tr(msg("Sound")))
        add(column(made, 16, 8), label(msg("Sound"), "lead"), (self.sound, 0, Qt.AlignmentFlag.AlignLeft), self.volumes)
        return made

    def _name_row(self) -> QHBoxLayout:
        self.name = QLineEdit(maxLength=MAX_NAME, placeholderText=tr(msg("optional")))
        describe(self.name, msg("Your name"), msg("Used at new tables. You can leave this empty."))
        self.name.editingFinished.connect(self._read)
        asked = label(msg("Your &name:"), buddy=self.name)
        return add(line(spacing=8), asked, self.name, 1)

    def _place_card(self, paths: Paths) -> QWidget:
        made = card()
        layout = add(
            column(made, 16, 8),
            label(msg("Saving"), "lead"),
            label(msg("Every move is saved before the next one. Tables, results and settings are saved here:")),
        )
        for folder in dict.fromkeys((paths.root, paths.config)):
            where = QLineEdit(str(folder), readOnly=True, cursorPosition=0)
            describe(where, msg("Folder: {place}", place=str(folder)))
            layout.addWidget(where)
        exports = button(msg("Export everything…"), self.exportRequested.emit, tip=msg("Tables, results, settings and cards in one file"))
        imports = button(msg("Import…"), self.importRequested.emit, tip=msg("Add what is missing here; a backup is made first"))
        layout.addLayout(add(line(spacing=8), exports, imports, 1))
        return made

    def show_settings(self, settings: Settings) -> None:
        """Show these settings."""
        self._showing = True
        self._settings = settings
        for setting, choices in self._choices.items():
            choices.choose(getattr(settings, setting))
        for setting, box in self._boxes.items():
            box.setChecked(getattr(settings, setting))
        self.name.setText(settings.name)
        self.motion.choose("on" if settings.reduce_motion else "system" if settings.system_motion else "off")
        self.keys.show_keys(Keys(settings.letters, settings.keys))
        self._showing = False

    def _read(self) -> None:
        if self._showing:
            return
        chosen: dict[str, Any] = {setting: choices.chosen for setting, choices in self._choices.items()}
        chosen |= {setting: box.isChecked() for setting, box in self._boxes.items()}
        now = evolve(
            self._settings,
            **chosen,
            name=self.name.text().strip(),
            reduce_motion=self.motion.chosen == "on",
            system_motion=self.motion.chosen != "off",
            letters=self.keys.keys.letters,
            keys=self.keys.keys.chosen,
        )
        if now != self._settings:
            self._settings = now
            self.changed.emit(now)

    def first_focus(self) -> QWidget:
        """The widget that gets keyboard focus first."""
        first = self.languages if self.languages.isVisibleTo(self) else self.themes
        return first.button(first.chosen)
