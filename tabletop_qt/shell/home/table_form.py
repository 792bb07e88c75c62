"""The set-up form for any game (TBL-1): seats, rules and deal; or one player against bots at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import evolve
from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QEnterEvent, QIcon, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from engines.kernel.bots import bots
from engines.kernel.contract import FAIR, NONE, PERSON, POLICIES, PRACTICE, Game, Refusal, Seat, Setup
from engines.kernel.history import default_policy
from engines.kernel.messages import Message, msg
from engines.kernel.options import ANY, ChoiceOption, NumberOption, Option, OptionValue, SeatsOption, SelectionOption
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.shapes import drawn
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import capital
from tabletop_qt.store.settings import Settings
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.faces import COVER, cover
from tabletop_qt.widgets.clauses import SIGN, ClauseLabel, clause_link, rich
from tabletop_qt.widgets.controls import (
    CheckBox,
    FlowLayout,
    NumberBox,
    Picker,
    add,
    choice,
    column,
    describe,
    explain,
    label,
    line,
    painter_on,
    rule,
)
from tabletop_qt.widgets.seat_rows import BOT_NAMES, CHOICE, SeatRows, kept_seats, players_of, to_keep, with_own_name
from tabletop_qt.widgets.setup_form import SetupForm

# Against bots


def against_bots(seats: Sequence[Seat], game: Game[Any], name: str, level: str = "") -> tuple[Seat, ...]:
    """The seats with only one person, called ``name`` if given, and new bots for the other persons; all bots of the ``level``, if given."""
    mine = next((place for place, seat in enumerate(seats) if seat.player == PERSON), 0)
    me = name or seats[mine].name
    free = iter(other for other in BOT_NAMES if other.casefold() not in {me.casefold(), *(seat.name.casefold() for seat in seats)})
    usual = level or next(iter(game.bots or bots(game)))
    found = []
    for place, seat in enumerate(seats):
        if place == mine:
            found.append(evolve(seat, player=PERSON, name=me))
        elif seat.player == PERSON:
            found.append(evolve(seat, player=usual, name=next(free)))
        else:
            found.append(evolve(seat, player=level or seat.player))
    return tuple(found)


def alone(value: OptionValue, seats: Sequence[Seat]) -> OptionValue:
    """The seats' choices, with “any” for bots."""
    if not isinstance(value, tuple):
        return value
    return tuple(chosen if seat.player == PERSON else ANY for chosen, seat in zip(value, seats, strict=True))


# The form


_POLICIES: Mapping[str, tuple[Message, Message]] = {
    FAIR: (msg("Fair"), msg("You can undo your last move until something is rolled or revealed or someone else moves.")),
    PRACTICE: (msg("Practice"), msg("You can undo anything as often as you like; the result is marked “assisted”.")),
    NONE: (msg("None"), msg("No move can be undone.")),
}


class TableForm(SetupForm):
    """A form made from the seats, bots and options of a game. ``first`` are the options for the first table.

    With a ``kit`` seats stand on its ground, and their choices have pictures, painted once the form is in sight.
    """

    def __init__(
        self,
        game: Game[Any],
        check: Callable[[Setup], Refusal | None],
        keys: bool,
        first: Mapping[str, OptionValue],
        kit: GameKit | None = None,
    ) -> None:
        super().__init__()
        self._kit = kit
        self._pictures: Pictures | None = None
        self._theme: Theme | None = None
        self._game = game
        self._check = check
        self._first = first
        self._picks = keys
        self._chosen_policy = ""
        self._wide = _TWO_COLUMNS
        self._own = tuple(option for option in game.options if isinstance(option, SeatsOption))
        self.rows = SeatRows(game.seat_counts, players_of(game), self._own)
        self.options = tuple(option_row(option) for option in game.options if not isinstance(option, SeatsOption))
        self.policies = Picker()
        for name in POLICIES:
            self.policies.addItem(tr(_POLICIES[name][0]), name)
        self.covers = CheckBox(tr(msg("Cover hidden hands between players")))
        self.keys = CheckBox(tr(msg("Pick secret choices with keys")))
        self._columns = line(spacing=_BETWEEN)
        left, right = column(spacing=8), column(spacing=8)
        self._seats_part(left)
        add(right, _heading(msg("Rules"), msg("Choose the variants to play.")), *self.options)
        for row in self.options:
            row.changed.connect(self._look)
            row.pointed.connect(self._explain)
        # One place for all explanations, so that nothing moves when another one is read.
        self.about = ClauseLabel(tr(msg("Point at a rule, or go to it with Tab, to read about it.")), "small")
        self.about.setWordWrap(True)
        self.about.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.about.clauseRequested.connect(self.clauseRequested)
        if not self.options:
            self.about.hide()
        right.addWidget(rule())
        right.addWidget(_heading(msg("Undo and deal"), msg("Choose how undo works and which deal to play.")))
        self._start_part(right)
        add(right, self.about, 1)
        self._scene = Scene(kit)
        left.addWidget(self._scene, 1)
        column(self, 0, 16).addLayout(add(self._columns, (left, 1), (right, 1)))
        self.rows.changed.connect(self._look)
        self.deal_field.changed.connect(self._look)
        self.deal_field.entered.connect(self.begin)
        self.policies.activated.connect(self._choose_policy)
        self._look()

    def _seats_part(self, layout: QVBoxLayout) -> None:
        explain(self.covers, msg("A cover hides the screen until the next player sits down, so nobody sees another player's hand."))
        explain(self.keys, msg("Each player has a row of keys and picks while the others look away. This is faster than taking turns."))
        add(layout, _heading(msg("Seats"), msg("Choose people and bots.")), self.rows, self.refusal, self.covers, self.keys)

    def _start_part(self, layout: QVBoxLayout) -> None:
        head = QWidget()
        words = label(msg("&Undo:"), buddy=self.policies)
        add(FlowLayout(head, 8), words, self.policies, self.automatic)
        describe(self.policies, msg("Undo"))
        add(layout, head, self.deal_field)

    def _explain(self, words: str) -> None:
        if words != self.about.text():
            # Where the longest one so far had room, the others have it too.
            self.about.setMinimumHeight(self.about.height())
            self.about.setText(words)

    def _choose_policy(self, _index: int) -> None:
        self._chosen_policy = str(self.policies.currentData())
        self._look()

    def _look(self) -> None:
        """Show the consequences of the choices: the default policy, idle options, and the refusal of an illegal set-up."""
        seats = self.rows.seats()
        policy = self._chosen_policy or default_policy(seats)
        self.policies.setCurrentIndex(self.policies.findData(policy))
        explain(self.policies, _POLICIES[policy][1])
        shared = sum(seat.player == PERSON for seat in seats) > 1
        self.covers.setVisible(shared)
        self.keys.setVisible(shared and self._picks)
        idle = self._game.idle_options(self.setup())
        for row in self.options:
            row.show_idle(idle.get(row.option.key))
        self.show_refusal(self.why_not())

    def setup(self) -> Setup:
        """The chosen set-up."""
        options = {**values(self.options), **self.rows.own_values()}
        return Setup(self._game.id, self.rows.seats(), options, self.deal_field.deal, automatic=self.automatic.isChecked())

    def why_not(self) -> Refusal | None:
        """The refusal of the chosen set-up; None if it is legal."""
        return self.deal_field.refusal or self._check(self.setup())

    def policy(self) -> str:
        """The undo policy; empty for the default."""
        return self._chosen_policy

    def play_now(self, name: str, level: str = "") -> None:
        """Start a table at which one person plays against bots, with the rules chosen last (TBL-1)."""
        as_chosen = self.setup()
        seats = against_bots(as_chosen.seats, self._game, name, level)
        own = {key: alone(value, seats) for key, value in self.rows.own_values().items()}
        setup = evolve(as_chosen, seats=seats, options={**as_chosen.options, **own})
        refusal = self._check(setup)
        if refusal is None:
            self.started.emit(setup, self._chosen_policy)
        else:
            self.show_refusal(refusal)

    def name_player(self, name: str) -> None:
        """Put the player's own name on the first seat that nobody named."""
        seats = self.rows.seats()
        named = with_own_name(seats, name)
        for row, before, after in zip(self.rows.rows, seats, named, strict=True):
            if before.name != after.name:
                row.name.setText(after.name)

    def recall(self, settings: Settings) -> None:
        """Fill the form with the last set-up, or with that of a first table; values that no longer fit change nothing."""
        self.covers.setChecked(settings.covers)
        self.keys.setChecked(settings.pick_keys)
        last = settings.last_setups.get(self._game.id, {})
        seats = kept_seats(last.get("seats"), players_of(self._game))
        if len(seats) not in self._game.seat_counts:
            seats = against_bots(self.rows.seats(), self._game, settings.name)
        self.rows.set_seats(with_own_name(seats, settings.name))
        options = last.get("options") if last else self._first
        for row in self.options:
            if isinstance(options, Mapping) and row.option.key in options:
                row.show_value(options[row.option.key])
        for option in self._own:
            if isinstance(options, Mapping) and option.key in options:
                self.rows.show_own(option.key, options[option.key])
        policy = last.get("policy")
        self._chosen_policy = policy if policy in POLICIES else ""
        self.automatic.setChecked(last.get("automatic") is not False)
        self._look()

    def kept(self, settings: Settings) -> Settings:
        """The settings with this set-up as the last one of its game."""
        setup = self.setup()
        last = {
            "seats": to_keep(setup.seats),
            "options": {key: list(value) if isinstance(value, tuple) else value for key, value in setup.options.items()},
            "policy": self._chosen_policy,
            "automatic": setup.automatic,
        }
        return evolve(
            settings,
            covers=self.covers.isChecked(),
            pick_keys=self.keys.isChecked(),
            last_setups={**settings.last_setups, self._game.id: last},
        )

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw symbols in this theme, for text of this size."""
        self.rows.set_theme(theme)
        self._scene.look(theme)
        self._theme, self._pictures = theme, None
        if self.isVisible():
            self._show_pictures()
        self.deal_field.set_text_size(percent)
        self._wide = _TWO_COLUMNS * percent // 100
        self._fold()

    def showEvent(self, event: QShowEvent, /) -> None:
        """Paint the pictures of choices after the form itself."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._show_pictures)

    def _show_pictures(self) -> None:
        if self._kit is not None and self._theme is not None and self._pictures is None:
            self._pictures = Pictures(self._kit.painter, self._theme)
            self.rows.show_pictures(self._picture, self._kit.painter.ground(self._theme))
            if self._kit.choice_about is not None:
                self.rows.explain(self._kit.choice_about)

    def _picture(self, value: str, colour: str) -> QIcon:
        """The picture of a choice, twice as large as it is shown; of “any” all, one before the other."""
        values = [value] if value != ANY else [offered.value for option in self._own for offered in option.choices]
        whole = QPixmap(CHOICE * 2)
        whole.fill(Qt.GlobalColor.transparent)
        painter = QPainter(whole)
        for place, each in enumerate(values):
            if self._kit is not None and self._kit.choice_face is not None and self._pictures is not None:
                face = self._kit.choice_face(each, colour)
                made = self._pictures.face(face, Sharpness(whole.height() / face.h)).pixmap
                step = (whole.width() - made.width()) / max(1, len(values) - 1)
                painter.drawPixmap(round(place * step if len(values) > 1 else step / 2), 0, made)
        painter.end()
        return QIcon(whole)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Put the rules beside the seats if the width allows."""
        super().resizeEvent(event)
        self._fold()

    def event(self, event: QEvent, /) -> bool:
        """Lay the form out again when its content or its text size has changed."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fold()
        return super().event(event)

    def _fold(self) -> None:
        rules = max((row.minimumSizeHint().width() for row in self.options), default=0)
        beside = self.width() >= max(self._wide, self.rows.minimumSizeHint().width() + rules + _BETWEEN)
        self._columns.setDirection(QHBoxLayout.Direction.LeftToRight if beside else QHBoxLayout.Direction.TopToBottom)


class Scene(QWidget):
    """The world of the game, where the seats leave enough room for it."""

    def __init__(self, kit: GameKit | None) -> None:
        super().__init__()
        self._kit = kit
        self._theme: Theme | None = None
        self._picture = QPixmap()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    def look(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme, self._picture = theme, QPixmap()
        self.update()

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Qt's hook: paint the middle of the game's cover, as wide as the seats."""
        if self._kit is None or self._theme is None or self.height() < LEAST_SCENE:
            return
        dpr, painter = self.devicePixelRatioF(), painter_on(self, event)
        if self._picture.deviceIndependentSize().toSize() != self.size() or self._picture.devicePixelRatio() != dpr:
            self._picture = drawn(self.width(), self.height(), dpr, partial(self._paint, self._kit.painter, self._theme))
        painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _paint(self, world: FacePainter, theme: Theme, painter: QPainter) -> None:
        wide, high = COVER
        box = QRectF(self.rect()).adjusted(1, 8, -1, -1)
        shape = QPainterPath()
        shape.addRoundedRect(box, 10, 10)
        painter.save()
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        share = max(box.width() / wide, box.height() / high)
        painter.translate(box.center())
        painter.scale(share, share)
        painter.translate(-wide / 2, -high / 2)
        world.paint(painter, cover(), theme)
        painter.restore()
        painter.setPen(QPen(QColor(theme.panel_edge), 2))
        painter.drawPath(shape)


def _heading(name: Message, about: Message) -> QWidget:
    """The name of a group, and a word on what it does."""
    made = QWidget()
    foot = Qt.AlignmentFlag.AlignBottom
    add(line(made, 0, 8), (label(name, "lead", wrap=False), 0, foot), (label(about, "small"), 1, foot))
    return made


LEAST_SCENE = 72
"""The least height of the scene below the seats."""
_BETWEEN = 32
_LABELS = 206
"""The least width of an option's label: most choices stand in one line below each other."""
_TWO_COLUMNS = 960
"""The least width, in pixels at 100 percent, for rules beside the seats."""


# Which form


def setup_form(kit: GameKit) -> SetupForm:
    """A new set-up form for a game: the game's own, or the one for all games."""
    own = kit.own_form()
    return own if own is not None else TableForm(kit.game, kit.check, kit.keys, kit.first.options, kit)


# A row for each option


class OptionRow(QWidget):
    """A row for one option."""

    changed = Signal()
    pointed = Signal(str)
    """The pointer or keyboard focus came to it; with its explanation, as rich text."""

    def __init__(self, option: Option[Any], control: QWidget) -> None:
        super().__init__()
        self.option = option
        self.control = control
        head = QWidget()
        words = label(msg("{option}:", option=option.label), wrap=False)
        words.setMinimumWidth(_LABELS)
        add(FlowLayout(head, 8), words, control)
        layout = column(self, 0, 4)
        layout.addWidget(head)
        for part in (control, *control.findChildren(QWidget)):
            part.installEventFilter(self)
        self._idle = label(msg(""), "small")
        self._idle.hide()
        layout.addWidget(self._idle)
        describe(control, option.label, option.explanation)

    def enterEvent(self, event: QEnterEvent, /) -> None:
        """Explain the option when the pointer comes to it."""
        super().enterEvent(event)
        self._explain()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Explain the option when keyboard focus comes to it."""
        if event.type() == QEvent.Type.FocusIn:
            self._explain()
        return super().eventFilter(watched, event)

    def _explain(self) -> None:
        self.pointed.emit(f"{rich(self.option.explanation)}\N{NO-BREAK SPACE}{clause_link(self.option.clause, SIGN)}")

    def show_idle(self, reason: Message | None) -> None:
        """Disable the choice and show why it would change nothing; None enables it."""
        self.control.setEnabled(reason is None)
        self._idle.setVisible(reason is not None)
        self._idle.setText(tr(reason) if reason is not None else "")
        describe(self.control, self.option.label, reason if reason is not None else self.option.explanation)

    def value(self) -> OptionValue:
        """The chosen value."""
        raise NotImplementedError

    def show_value(self, value: object) -> None:
        """Choose this; an invalid value changes nothing."""
        raise NotImplementedError


class ChoiceRow(OptionRow):
    """One of several values."""

    def __init__(self, option: ChoiceOption) -> None:
        self._box = Picker()
        for offered in option.choices:
            self._box.addItem(capital(tr(offered.label)), offered.value)
        super().__init__(option, self._box)
        self.show_value(option.default)
        self._box.currentIndexChanged.connect(lambda _: self.changed.emit())

    def value(self) -> OptionValue:
        """The value chosen."""
        return str(self._box.currentData())

    def show_value(self, value: object) -> None:
        """Choose this value."""
        if isinstance(value, str) and self._box.findData(value) >= 0:
            self._box.setCurrentIndex(self._box.findData(value))


class NumberRow(OptionRow):
    """A number from a range."""

    def __init__(self, option: NumberOption) -> None:
        self._box = NumberBox(option.least, option.most)
        super().__init__(option, self._box)
        self.show_value(option.default)
        self._box.valueChanged.connect(lambda _: self.changed.emit())

    def value(self) -> OptionValue:
        """The number."""
        return self._box.value()

    def show_value(self, value: object) -> None:
        """Choose this number."""
        if isinstance(value, int) and self._box.minimum() <= value <= self._box.maximum():
            self._box.setValue(value)


class SelectionRow(OptionRow):
    """Some of several values, each with its place in the order of picking."""

    def __init__(self, option: SelectionOption) -> None:
        self._choices = QWidget()
        flow = FlowLayout(self._choices, 8)
        self._group = QButtonGroup(exclusive=False)
        self._offered = option.choices
        self._picked: list[str] = []
        for number, offered in enumerate(option.choices):
            made = choice(tr(offered.label), several=True)
            self._group.addButton(made, number)
            flow.addWidget(made)
        super().__init__(option, self._choices)
        self.show_value(option.default)
        self._group.idClicked.connect(self._pick)

    def _pick(self, number: int) -> None:
        value = self._offered[number].value
        if value in self._picked:
            self._picked.remove(value)
        else:
            self._picked.append(value)
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        for number, offered in enumerate(self._offered):
            made = self._group.button(number)
            chosen = offered.value in self._picked
            made.setChecked(chosen)
            words = offered.label
            if chosen:
                words = msg("{place}. {what}", place=self._picked.index(offered.value) + 1, what=words)
            made.setText(tr(words))
            describe(made, words)

    def value(self) -> OptionValue:
        """The picked values, in order."""
        return tuple(self._picked)

    def show_value(self, value: object) -> None:
        """Pick these, in this order."""
        known = {offered.value for offered in self._offered}
        if isinstance(value, list | tuple) and all(isinstance(item, str) and item in known for item in value):
            self._picked = list(dict.fromkeys(value))
            self._show()


def option_row(option: Option[Any]) -> OptionRow:
    """The row for an option. Raises TypeError for an unknown kind of option."""
    match option:
        case ChoiceOption():
            return ChoiceRow(option)
        case SelectionOption():
            return SelectionRow(option)
        case NumberOption():
            return NumberRow(option)
    raise TypeError(f"no row shows a {type(option).__name__}")


def values(rows: tuple[OptionRow, ...]) -> Mapping[str, OptionValue]:
    """The chosen values, by option."""
    return {row.option.key: row.value() for row in rows}
