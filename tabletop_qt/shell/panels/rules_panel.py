"""The rules: a summary and all clauses, with a search, beside the table or on their own page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCollator, QRegularExpression, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QKeySequence, QPixmap, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QLineEdit, QStackedWidget, QTextEdit, QWidget

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.art.shapes import mixed
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.store.lessons import Picture, figures, nutshell, of_mode
from tabletop_qt.store.rulebook import Clause, Entry, RuleBook, Step, found_by
from tabletop_qt.table.pictures import Pictures
from tabletop_qt.translation import tr
from tabletop_qt.widgets.clauses import SIGN, ClauseBrowser, clause_link, prose, rich
from tabletop_qt.widgets.controls import Page, Picker, add, button, column, describe, label, line

if TYPE_CHECKING:
    # Loaded with the first figure.
    from tabletop_qt.shell.figures import Figures

# The panel


_HEADING = re.compile(r"([A-Z]{2,3}-\d+(?:\.\d+)*) ")
_P = '<p style="margin: 4px 0">'
FIGURE, WIDEST_FIGURE = (280, 150), 344
"""The size of a figure at 100 percent, and the width up to which two beside the contents grow with the room."""
_SIZE = "@size"
"""Stands for the present size of figures in the text."""
_CONTENTS, _PICTURES = "@contents", "@pictures"
"""Stand for the contents, and for the game in a nutshell, which depend on the width."""
_BESIDE, _FIGURE, _END = "@beside", "@figure", "@end"
"""Stand around the text and the figures of a clause, which are side by side where there is room."""
ASIDE = 210
"""The width of the contents beside the text at 100 percent."""
MEASURE = 70
"""The letters in a line of text beside figures, by their average width."""
GUTTER = 24
"""The space between the text and figures beside it."""


NUTSHELL, HINTS, WORDS = msg("In a nutshell"), msg("Hints"), msg("Glossary")
"""The parts of a book that have no clauses; the contents lead to them by their names."""


def _headed(part: Message) -> str:
    """The heading of such a part, with its anchor."""
    return f'<h3><a name="at-{part.text}"></a>{rich(part)}</h3>'


class RulesPanel(QWidget):
    """A searchable rule book with the clauses of one mode, loaded when first needed; figures are painted as they come into sight.

    A clause of another mode is still found by its number.
    """

    def __init__(self, kit: GameKit) -> None:
        super().__init__()
        self._kit = kit
        self._figures: Figures | None = None
        self._look: tuple[Theme, int] = (LIGHT, 100)
        self.mode = kit.mode
        self._book: RuleBook | None = None
        self._results = False
        self._html = ""
        self._placed = 0, 1, 0, 0
        self.search = QLineEdit(placeholderText=tr(msg("Words or a number")), clearButtonEnabled=True)
        describe(self.search, msg("Search the rules"), msg("Words, or a clause number such as 4.2"))
        words = label(msg("&Search the rules:"), "small")
        words.setBuddy(self.search)
        self.text = ClauseBrowser(msg("Rules"), self._figure)
        self.text.clauseRequested.connect(self.show_clause)
        layout = add(column(self, 4, 4), words, self.search)
        self.contents = ClauseBrowser(msg("Contents"))
        self.contents.clauseRequested.connect(self.show_clause)
        self.contents.hide()
        both = add(line(spacing=16), self.contents, (self.text, 1))
        self.copy = button(msg(""), self._copy)
        self.copy.hide()
        add(layout, (both, 1), (self.copy, 0, Qt.AlignmentFlag.AlignLeft))
        self.text.cursorPositionChanged.connect(self._offer_copy)
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self.text.setFocus)

    @property
    def book(self) -> RuleBook:
        """The rule book, loaded when first needed. Raises RuleBookError."""
        if self._book is None:
            self._book = self._kit.rule_book()
            self._write(self._whole_book(self._book))
        return self._book

    def show_whole(self) -> None:
        """Show the whole book, unless there is a search."""
        fresh = self._book is None
        book = self.book
        if self._results and not fresh and not self.search.text():
            self._results = False
            self._write(self._whole_book(book))

    def set_mode(self, mode: str) -> None:
        """Show the clauses of another mode."""
        if mode != self.mode:
            self.mode = mode
            if self._book is not None:
                self.search.clear()
                self._write(self._whole_book(self._book))

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Write and paint everything again, in the colours of another theme; figures fit text of this size."""
        self._look = theme, percent
        if self._book is not None:
            place = self.text.verticalScrollBar().value()
            self._show()
            self.text.verticalScrollBar().setValue(place)

    def _write(self, html: str) -> None:
        self._html = html
        self._show()

    def _show(self) -> None:
        w, h = self._figure_size
        aside, *_, measure = self._placed = self._room
        wide = aside > 0
        self.text.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth if measure else QTextEdit.LineWrapMode.WidgetWidth)
        self.text.setLineWrapColumnOrWidth(measure)
        table = f'<table cellspacing="0" style="margin-top: 12px" width="{measure + GUTTER + w}">'
        tags = f'{table}<tr><td width="{measure}" style="padding-right: {GUTTER}px">', "</td><td>", "</td></tr></table>"
        told = self._html.replace(_PICTURES, self._pictures())
        for mark, tag in zip((_BESIDE, _FIGURE, _END), tags, strict=True):
            told = told.replace(mark, tag if measure else "")
        contents = self._contents(wide) if self._book is not None else ""
        theme = self._look[0]
        style = f"h2, h3, .head {{ color: {theme.accent}; }} h3 {{ margin-top: 20px; }} .number {{ color: {theme.soft_ink}; }}"
        bare = " a { text-decoration: none; }"
        for browser, html, more in ((self.contents, contents, bare), (self.text, told.replace(_CONTENTS, "" if wide else contents), "")):
            browser.document().setDefaultStyleSheet(style + more)
            browser.setHtml(html.replace(_SIZE, f'width="{w}" height="{h}"'))
        self.contents.setFixedWidth(max(1, aside))
        self.contents.setVisible(wide)
        self._mark()

    def _mark(self) -> None:
        """Highlight the words of the search in its results."""
        expression = QRegularExpression(found_by(self.search.text()))
        option = QRegularExpression.PatternOption
        expression.setPatternOptions(option.CaseInsensitiveOption | option.UseUnicodePropertiesOption)
        marks: list[QTextEdit.ExtraSelection] = []
        found = self.text.document().find(expression) if self._results else QTextCursor()
        while not found.isNull():
            mark = QTextEdit.ExtraSelection()
            mark.cursor, mark.format = found, found.charFormat()
            mark.format.setBackground(QColor(mixed(self._look[0].panel, self._look[0].seat("orange"), 0.4)))
            marks.append(mark)
            found = self.text.document().find(expression, found)
        self.text.setExtraSelections(marks)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Put the contents beside the text, and as many figures in a line, as the width allows."""
        super().resizeEvent(event)
        if self._book is not None and self._room != self._placed:
            self.set_theme(*self._look)

    @property
    def _room(self) -> tuple[int, int, int, int]:
        """The width of the contents beside the text, 0 without room for them; the number of figures in a line; their width.

        The last is the width of the text beside figures; 0 if they stand below it.
        """
        w, aside = self._figure_size[0], ASIDE * self._look[1] // 100
        aside *= self.width() >= aside + 2 * w + 80
        room, measure = self.width() - aside - 48, MEASURE * self.text.fontMetrics().averageCharWidth()
        return aside, max(1, room // (w + 16)), w, measure * (aside > 0 and room >= measure + GUTTER + w)

    def show_clause(self, number: str) -> None:
        """Show the book at a clause; of several with commas between them, only these; of none, the whole book."""
        found = [clause for each in number.split(",") if (clause := self.book.clause(each)) is not None]
        if len(found) > 1:
            self._results = True
            self._write(self._way_back() + "".join(map(self._entry, found)))
            return
        clause = found[0] if found else None
        part = next((title for title in (NUTSHELL, HINTS, WORDS) if title.text == number), None)
        with QSignalBlocker(self.search):
            self.search.clear()
        self.show_whole()
        if part is not None:
            QTimer.singleShot(0, self.text, lambda: self._scroll_to(part.text, tr(part)))
        if clause is None:
            return
        if not clause.matters_in(self.mode):
            self._results = True
            self._write(self._way_back() + self._clause(clause, ""))
            return
        # The layout of a new text is ready in the next turn of the event loop.
        QTimer.singleShot(0, self.text, lambda: self._scroll_to(clause.number, f"{clause.number} "))

    def _scroll_to(self, part: str, heading: str) -> None:
        """Scroll to a clause or another part, and put the text cursor into its heading."""
        self.text.scrollToAnchor(f"at-{part}")
        found = self.text.document().find(heading, self.text.cursorForPosition(self.text.viewport().rect().topLeft()))
        if not found.isNull():
            found.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            self.text.setTextCursor(found)
            self.text.scrollToAnchor(f"at-{part}")

    def _clause_here(self) -> Clause | None:
        """The clause at the text cursor; none in the heading of a section, and in a part without clauses."""
        block = self.text.textCursor().block()
        while self._book is not None and block.isValid() and not block.blockFormat().headingLevel():
            heading = _HEADING.match(block.text())
            if heading is not None:
                return self._book.clause(heading[1])
            block = block.previous()
        return None

    def _offer_copy(self) -> None:
        clause = self._clause_here()
        self.copy.setVisible(clause is not None)
        if clause is not None:
            self.copy.setText(tr(msg("Copy clause {number}", number=clause.number)))

    def _copy(self) -> None:
        clause = self._clause_here()
        if clause is not None:
            paragraphs = (tr(paragraph) for paragraph in clause.paragraphs)
            QGuiApplication.clipboard().setText("\n\n".join((f"{clause.number} {tr(clause.title)}", *paragraphs)) + "\n")
            self.copy.setText(tr(msg("Copied {number}", number=clause.number)))

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Clear the search at Escape."""
        if event.matches(QKeySequence.StandardKey.Cancel) and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)

    def _find(self, query: str) -> None:
        book = self.book
        if not query.strip():
            self.show_whole()
            return
        found = [entry for entry in book.search(query, tr) if not isinstance(entry, Clause) or entry.matters_in(self.mode)]
        self._results = True
        if not found:
            self._write(f"{_P}{rich(msg('No clause contains these words. Try fewer or different words.'))}</p>")
            return
        head = f"{_P}<small>{rich(msgn('{count} place', '{count} places', len(found)))}</small></p>"
        self._write(head + "".join(self._entry(entry) for entry in found))

    def _whole_book(self, book: RuleBook) -> str:
        players, minutes, about = self._kit.facts
        facts = rich(msg("{players}, {minutes}. {about}", players=players, minutes=minutes, about=about))
        parts = [f"<h2>{rich(book.title)}</h2>{_P}{facts}</p>", _CONTENTS, _headed(NUTSHELL), _PICTURES]
        parts.extend(self._step(step, f"{place}. ") for place, step in enumerate(book.summary, 1))
        for title, clauses in self._sections(book):
            anchors = [f'<a name="at-{clause.number}"></a>' for clause in clauses]
            # The first clause of a section is shown below the section's heading.
            parts.append(f"<h3>{anchors[0]}{rich(title)}</h3>")
            parts.extend(map(self._clause, clauses, ("", *anchors[1:])))
        if book.hints:
            parts.append(_headed(HINTS))
            parts.extend(self._step(hint, "• ") for hint in book.hints)
        if book.terms:
            parts.append(_headed(WORDS))
            collator = QCollator()
            parts.extend(map(self._entry, sorted(book.terms, key=lambda term: collator.sortKey(tr(term.word).casefold()))))
        parts.append(f"<p><small>{rich(book.credits)}</small></p>")
        return "".join(parts)

    def _sections(self, book: RuleBook) -> list[tuple[Message, list[Clause]]]:
        """The sections with clauses that matter in the mode, by their titles."""
        sections = ((each.title, [clause for clause in each.clauses if clause.matters_in(self.mode)]) for each in book.sections)
        return [(title, clauses) for title, clauses in sections if clauses]

    def _contents(self, wide: bool) -> str:
        book, links = self.book, [clause_link(clauses[0].number, tr(title)) for title, clauses in self._sections(self.book)]
        parts = (NUTSHELL, True), (HINTS, bool(book.hints)), (WORDS, bool(book.terms))
        first, *last = [f'<a href="clause:{title.text}">{rich(title)}</a>' for title, there in parts if there]
        links = [first, *links, *last]
        if not wide:
            return f"{_P}{' · '.join(links)}</p>"
        return f"<h3>{rich(msg('Contents'))}</h3>" + "".join(f"{_P}{link}</p>" for link in links)

    def _pictures(self) -> str:
        """The pictures of the game in a nutshell, a line for as many as there are columns."""
        shown = figures(self._kit.id)
        shown = shown and of_mode(nutshell(self._kit.id), self.mode)
        every, columns = figures(self._kit.id), self._placed[1]
        each = [self._figure_of(every.index(picture), picture) for picture in shown]
        if columns == 1:
            return "".join(each)
        cells = [f'<td valign="top" width="{self._figure_size[0]}">{figure}</td>' for figure in each]
        rows = ("".join(cells[at : at + columns]) for at in range(0, len(cells), columns))
        return f'<table cellspacing="8">{"".join(f"<tr>{row}</tr>" for row in rows)}</table>' if cells else ""

    def _step(self, step: Step, mark: str) -> str:
        first, *rest = step.paragraphs
        link = f"\N{NO-BREAK SPACE}{clause_link(','.join(step.clauses), SIGN)}" if step.clauses else ""
        return prose(first, mark, link) + "".join(map(prose, rest))

    def _entry(self, entry: Entry) -> str:
        if isinstance(entry, Clause):
            return self._clause(entry, "", linked=True)
        first, *rest = entry.paragraphs
        return prose(first, f"<b>{rich(entry.word)}</b> · ") + "".join(map(prose, rest))

    def _clause(self, clause: Clause, anchor: str, linked: bool = False) -> str:
        number = clause_link(clause.number) if linked else f'<span class="number">{clause.number}</span>'
        heading = f'<p class="head" style="margin: 12px 0 4px 0">{anchor}{number} <b>{rich(clause.title)}</b></p>'
        told, shown = heading + "".join(map(prose, clause.paragraphs)), self._figures_of(clause)
        return f"{_BESIDE}{told}{_FIGURE}{shown}{_END}" if shown else told

    def _way_back(self) -> str:
        return f"{_P}{clause_link('*', tr(msg('Whole book')))}</p>"

    # Figures

    def _figures_of(self, clause: Clause) -> str:
        return "".join(self._figure_of(place, each) for place, each in enumerate(figures(self._kit.id)) if each.clause == clause.number)

    def _figure_of(self, place: int, each: Picture) -> str:
        return f'<p style="margin: 8px 0 0 0"><img src="figure:{place}" {_SIZE}></p>{_P}{rich(each.words)}</p>'

    @property
    def _figure_size(self) -> tuple[int, int]:
        (w, h), percent = FIGURE, self._look[1]
        room = (self.width() - ASIDE * percent // 100 - 80) // 2
        wide = min(max(room, w * percent // 100), WIDEST_FIGURE * percent // 100)
        return wide, wide * h // w

    def _figure(self, place: int) -> QPixmap:
        from tabletop_qt.shell.figures import Figures

        self._figures = self._figures or Figures(self._kit)
        pictures = Pictures(self._kit.painter, self._look[0])
        steps = self._figures.paint(figures(self._kit.id)[place], pictures, self._figure_size, self.devicePixelRatioF())
        while True:
            try:
                next(steps)
            except StopIteration as painted:
                made: QPixmap = painted.value[0]
                return made


class RulesPage(Page):
    """The page of rule books, each loaded when first shown."""

    def __init__(self, kits: Sequence[GameKit]) -> None:
        super().__init__(msg("Rules"), 1240, 8, scrolls=False)
        self._kits = tuple(kits)
        self._panels: dict[str, RulesPanel] = {}
        self._look: tuple[Theme, int] = (LIGHT, 100)
        self.books = Picker()
        describe(self.books, msg("Whose rules"))
        for kit in self._kits:
            self.books.addItem(tr(kit.name), kit.id)
        if len(self._kits) < 2:
            self.books.hide()
        self.header.addWidget(self.books)
        self._stack = QStackedWidget()
        self.parts.addWidget(self._stack, 1)
        self.books.activated.connect(lambda place: self._open(self._kits[place]).show_whole())
        self._open(self._kits[0])

    @property
    def panel(self) -> RulesPanel:
        """The panel of the open book."""
        return self._panels[self._kits[self.books.currentIndex()].id]

    def _open(self, kit: GameKit) -> RulesPanel:
        if kit.id not in self._panels:
            self._panels[kit.id] = RulesPanel(kit)
            self._panels[kit.id].set_theme(*self._look)
            self._stack.addWidget(self._panels[kit.id])
        self.books.setCurrentIndex(self._kits.index(kit))
        self._stack.setCurrentWidget(self._panels[kit.id])
        return self._panels[kit.id]

    def open_clause(self, clause: str, game: str = "") -> None:
        """Open the book of a game, or the one with the clause, at the clause if one is given."""
        wanted = [kit for kit in self._kits if kit.id == game] or [self._kits[self.books.currentIndex()]]
        if not clause:
            self._open(wanted[0]).show_whole()
            return
        having = (kit for kit in (*wanted, *self._kits) if kit.rule_book().clause(clause) is not None)
        self._open(next(having, wanted[0])).show_clause(clause)

    def set_theme(self, theme: Theme, percent: int, /) -> None:
        """Write everything again, in the colours of another theme, and fit the width to text of this size."""
        super().set_theme(theme, percent)
        self._look = theme, percent
        for panel in self._panels.values():
            panel.set_theme(theme, percent)

    def first_focus(self) -> QWidget:
        """The widget that gets keyboard focus first."""
        return self.panel.search
