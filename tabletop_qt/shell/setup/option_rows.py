"""The options of a game in the form of a new table: a control for each, a sentence on it, and its clause. Built from `Option` alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QWidget

from engines.kernel.messages import Message, msg
from engines.kernel.options import ChoiceOption, NumberOption, Option, OptionValue, SelectionOption
from tabletop_qt.translation import tr
from tabletop_qt.widgets.clauses import linked
from tabletop_qt.widgets.controls import FlowLayout, NumberBox, Picker, choice, column, describe, label


class OptionRow(QWidget):
    """One option."""

    changed = Signal()
    clauseRequested = Signal(str)

    def __init__(self, option: Option[Any], control: QWidget) -> None:
        super().__init__()
        self.option = option
        self.control = control
        layout = column(self, 0, 4)
        head = QWidget()
        flow = FlowLayout(head, 8)
        flow.addWidget(label(msg("{option}:", option=option.label), wrap=False))
        flow.addWidget(control)
        layout.addWidget(head)
        about = linked(option.explanation, option.clause, self.clauseRequested.emit, "small")
        about.setAccessibleName(tr(option.explanation))
        layout.addWidget(about)
        self._idle = label(msg(""), "small")
        self._idle.hide()
        layout.addWidget(self._idle)
        describe(control, option.label, option.explanation)

    def show_idle(self, reason: Message | None) -> None:
        """Say why what is chosen here would change nothing now, and offer no choice; None where it matters."""
        self.control.setEnabled(reason is None)
        self._idle.setVisible(reason is not None)
        self._idle.setText(tr(reason) if reason is not None else "")
        describe(self.control, self.option.label, reason if reason is not None else self.option.explanation)

    def value(self) -> OptionValue:
        """What is chosen."""
        raise NotImplementedError

    def show_value(self, value: object) -> None:
        """Choose this; what is no value of the option changes nothing."""
        raise NotImplementedError


class ChoiceRow(OptionRow):
    """One of several values."""

    def __init__(self, option: ChoiceOption) -> None:
        self._box = Picker()
        for offered in option.choices:
            self._box.addItem(tr(offered.label), offered.value)
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
    """Some of several values; the order in which they are picked counts, so each says its place."""

    def __init__(self, option: SelectionOption) -> None:
        self._choices = QWidget()
        flow = FlowLayout(self._choices, 8)
        self._group = QButtonGroup()
        self._group.setExclusive(False)
        self._offered = option.choices
        self._words: list[Message] = [offered.label for offered in option.choices]
        self._picked: list[str] = []
        for number, offered in enumerate(option.choices):
            made = choice(tr(offered.label))
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
            words = self._words[number]
            if chosen:
                words = msg("{place}. {what}", place=self._picked.index(offered.value) + 1, what=words)
            made.setText(tr(words))
            describe(made, words)

    def value(self) -> OptionValue:
        """What is picked, in order."""
        return tuple(self._picked)

    def show_value(self, value: object) -> None:
        """Pick these, in this order."""
        known = {offered.value for offered in self._offered}
        if isinstance(value, list | tuple) and all(isinstance(item, str) and item in known for item in value):
            self._picked = list(dict.fromkeys(value))
            self._show()


def option_row(option: Option[Any]) -> OptionRow:
    """The row that fits an option. Raises TypeError for a kind of option that there is no row for."""
    match option:
        case ChoiceOption():
            return ChoiceRow(option)
        case SelectionOption():
            return SelectionRow(option)
        case NumberOption():
            return NumberRow(option)
    raise TypeError(f"no row shows a {type(option).__name__}")


def values(rows: tuple[OptionRow, ...]) -> Mapping[str, OptionValue]:
    """What is chosen in all rows, by option."""
    return {row.option.key: row.value() for row in rows}
