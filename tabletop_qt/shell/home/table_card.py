"""The card of a table to continue: a picture, the players, the progress, and the time of the last move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, frozen
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QPixmap
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from engines.kernel.contract import PERSON
from engines.kernel.messages import Message, msg, msgn, person, scores, side_by_side
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.plain_text import phrase_ends, tip
from tabletop_qt.shell.home.classroom import SEASONS, hang_ribbon
from tabletop_qt.shell.miniature import SHAPE, Glimpse, glimpse, glimpse_in
from tabletop_qt.translation import tr
from tabletop_qt.widgets.badges import People
from tabletop_qt.widgets.controls import EDGE, add, column, give_role, label, line, picture, while_down

if TYPE_CHECKING:
    from engines.kernel.contract import Seat
    from tabletop_qt.shell.tables.reader import Row
    from tabletop_qt.store.paths import Paths

SIDE, SPREAD = 8, 4
"""The margin beside the words, and the gap between the lines of a high card."""
ROOMY = 6
"""The height from which on a card has a line of its own for the time, in lines."""
LEAST_PICTURE = 36
"""The least width of a picture: nothing is seen in a smaller one, and the words have its room."""
WIDEST = 0.43
"""The largest share of a card's width that its picture takes."""
BANNER, SEEN = 8, 2.25
"""The width, in heights, from which on a card is a banner: it tells more, in larger letters; and the width of its picture in heights."""


@frozen
class Unfinished:
    """A table to continue: its file and game, its name, players, progress, and time of the last move."""

    path: Path
    game: str
    what: Message
    who: Message
    where: Message
    when: Message
    picture: Path
    """The file of its picture, which may be missing."""
    problem: Message | None = None
    """The damage to its journal, if any."""
    seats: tuple[Seat, ...] = ()
    """The players named in ``who``; empty if one plays alone."""
    points: tuple[int, ...] = ()
    """Their scores, if ``who`` tells them."""
    fewest: bool = False
    """True if it says that the fewest points win."""
    turn: Message | None = None
    """Whose turn it is, if there are several players."""
    crowd: Message | None = None
    """The numbers of players and bots, if there are several players."""
    season: str = ""
    """The season that the game is in, if it has seasons."""


class TableCard(QPushButton):
    """One large button for the table."""

    chosen = Signal(object)
    """The path of the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Unfinished | None = None
        self._drawn: tuple[int, str, float] | None = None
        self._glimpse: Glimpse | None = None
        self._theme = LIGHT
        self.setProperty("tile", True)
        self.setAutoDefault(True)
        self._picture = picture()
        self._what, self._turn, self._who, self._where = (QLabel() for _ in range(4))
        self._lost = QLabel(tr(msg("Not as saved")))
        """The tooltip says more."""
        self._action = label(msg("Continue"), "action", wrap=False)
        self._room = self._high = 0
        self._banner = False
        self.needed = 0
        """The least height of the card."""
        layout = self._beside = line(self, EDGE, 0)
        layout.addWidget(self._picture)
        words = self._told = QWidget()
        told = self._words = column(words, 0, 0)
        told.setContentsMargins(SIDE, 2, SIDE, 2)
        told.addStretch(1)
        # The word stands beside the name, which is short in each card.
        self._head = add(line(spacing=SIDE), (self._what, 1), (self._action, 0, Qt.AlignmentFlag.AlignTop))
        told.addLayout(self._head)
        for part, role in (
            *((self._what, "strong"), (self._turn, "body"), (self._who, "small"), (self._where, "small"), (self._lost, "warning")),
        ):
            part.setProperty("role", role)
            part.setTextFormat(Qt.TextFormat.PlainText)
            if part is not self._what:
                told.addWidget(part)
        for part in (self._turn, self._who):
            part.setTextFormat(Qt.TextFormat.RichText)
        told.addStretch(1)
        layout.addWidget(words, 1)
        for inside in (self._picture, words, self._action):
            inside.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.clicked.connect(lambda: while_down(self, self._choose))

    def _choose(self) -> None:
        if self._shown is not None:
            self.chosen.emit(self._shown.path)

    def show_table(self, unfinished: Unfinished) -> None:
        """Show this table."""
        self._shown = unfinished
        self._drawn = None
        problem = unfinished.problem
        self._lost.setVisible(problem is not None)
        self.setToolTip(tip(tr(problem)) if problem is not None else "")
        self._fill()
        told = msg("{who} · {where} · {when}", who=unfinished.who, where=unfinished.where, when=unfinished.when)
        if problem is not None:
            told = msg("{table} · {problem}", table=told, problem=problem)
        self.setAccessibleName(tr(msg("Continue: {table}", table=unfinished.what)))
        whole = tr(msg("{round} · fewest win", round=tr(told)) if unfinished.fewest else told)
        self.setAccessibleDescription(f"{tr(unfinished.turn)} {whole}" if unfinished.turn is not None else whole)

    @property
    def told(self) -> str:
        """The players, the progress, and the time of the last move."""
        return self.accessibleDescription()

    def _fill(self) -> None:
        """Write what has room: the name, in two lines at need; the players with their scores; the progress, and the time."""
        if self._shown is None or not self._room:
            return
        beside = 0 if self._banner else SIDE + self._action.sizeHint().width()
        self._action.setVisible(self._least_name() + beside <= self._room)
        self._where.ensurePolished()
        wide = self._where.fontMetrics().horizontalAdvance
        self._what.setText(in_two_lines(self._what, tr(self._shown.what), self._room - beside * (not self._action.isHidden())))
        self._what.setVisible(bool(self._what.text()))
        progress = tr(msg("{where} · {when}", where=self._shown.where, when=self._shown.when))
        parts = tr(self._shown.where), tr(self._shown.when)
        brief = _brief(self._shown)
        if self._shown.fewest:
            progress = tr(msg("{where} · {when}", where=brief, when=self._shown.when))
            parts = brief, parts[1]
        roomy = self._high >= ROOMY * self._where.fontMetrics().height()
        apart = ("\n".join(parts),) if roomy else ()
        if self._shown.crowd is not None and roomy:
            late = tr(msg("{where} · {when}", where=self._shown.crowd, when=self._shown.when))
            apart = tr(msg("{where} · {when}", where=parts[0], when=late)) if self._banner else f"{parts[0]}\n{late}", progress, *apart
        self._words.setSpacing(SPREAD if roomy and not self._banner else 0)
        self._turn.setVisible(self._tell_turn(self._shown))
        # A banner without players has told the progress in a line of its own.
        told = (parts[1],) if self._banner and not self._shown.seats else (*apart, progress, parts[0], brief, parts[1])
        self._where.setText(next((words for words in told if max(map(wide, words.split("\n"))) <= self._room), told[-1]))
        whole = self._banner or all(part in self._where.text() for part in parts)
        whole = self._name(self._shown) and whole
        if self._shown.problem is None:
            self.setToolTip("" if whole else tip(self.told))
        layout = self.layout()
        if layout is not None:
            # The words of a card that was never shown do not report a change of font.
            self._words.invalidate()
            self._told.updateGeometry()
            parts_left_out = (*[self._who] * ("\n" in self._what.text()), *[self._turn] * (not self._banner))
            for part in parts_left_out if roomy else parts_left_out[::-1]:
                if layout.sizeHint().height() > self._high:
                    part.hide()
                    self._words.invalidate()
                    self._told.updateGeometry()
            self.needed = layout.sizeHint().height()
            self.setFixedHeight(self.needed)
            self.updateGeometry()

    def _tell_turn(self, shown: Unfinished) -> bool:
        """Write whose turn it is, or in a banner how far a player alone has come; false if there is nothing, or no room for it."""
        words = shown.turn if shown.seats else shown.where if self._banner else None
        if words is None:
            return False
        self._turn.ensurePolished()
        metrics = self._turn.fontMetrics()
        sign = metrics.ascent() + metrics.horizontalAdvance(" ")
        name = dict(words.values).get("name")
        for each in (words, msg("{name}'s turn", name=name)) if name is not None else (words,):
            if self._banner or metrics.horizontalAdvance(tr(each)) + sign <= self._room:
                self._turn.setText(People(shown.seats, self._theme).rich(each, metrics.ascent()))
                return True
        return False

    def _name(self, shown: Unfinished) -> bool:
        """Write the players with their badges, as far as there is room; True if that is all of them."""
        self._who.ensurePolished()
        metrics, words = self._who.fontMetrics(), tr(shown.who)
        px, wide = metrics.ascent(), metrics.horizontalAdvance(words)
        signs = len(shown.seats) * (px + metrics.horizontalAdvance(" "))
        whole = wide <= self._room
        # The same height with badges as without; letters of another font can be higher.
        self._who.setFixedHeight(max(metrics.height(), metrics.size(0, words).height()) + 2)
        people = People(shown.seats, self._theme) if wide + signs <= self._room else People()
        self._who.setText(people.rich(shown.who, px) if whole else self._in_short(shown, px, metrics))
        self._who.setVisible(bool(words) and bool(self._who.text()))
        return whole

    def _in_short(self, shown: Unfinished, px: int, metrics: QFontMetrics) -> str:
        """The scores beside the badges alone, else as many players as there is room for; alone, as much of the standing as fits."""
        if not shown.seats:
            return People().rich(self._part_of(shown.who, metrics), px)
        people, wide, room = People(shown.seats, self._theme), metrics.horizontalAdvance, self._room
        sign = px + wide(" ")
        if shown.points and sum(sign + wide(f"{points}   ") for points in shown.points) <= room:
            numbers = [person(seat, msg("{points}", points=points)) for seat, points in enumerate(shown.points)]
            return "&nbsp;&nbsp; ".join([people.rich(each, px) for each in numbers])
        for count in range(len(shown.seats) - 1, 0, -1):
            names = [seat.name for seat in shown.seats[:count]]
            words = scores(names, shown.points) if shown.points else side_by_side([msg("{name}", name=name) for name in names])
            if wide(f"{tr(words)} …") + count * sign <= room:
                return f"{people.rich(words, px)} …"
        first = shown.seats[0]
        if wide(first.name) <= room:
            return People().rich(msg("{name}", name=first.name), px)
        first = evolve(first, name=metrics.elidedText(first.name, Qt.TextElideMode.ElideRight, room - px - wide("  ")))
        return People((first,), self._theme).rich(msg("{name}", name=first.name), px)

    def _part_of(self, standing: Message, metrics: QFontMetrics) -> Message:
        """The first parts of a standing that fit; empty if none does."""
        found = dict(standing.values).get("names", ())
        parts = found if isinstance(found, tuple) else ()
        for count in range(len(parts) - 1, 0, -1):
            words = msg("{names}", names=parts[:count])
            if metrics.horizontalAdvance(tr(words)) <= self._room:
                return words
        return msg("")

    def fit(self, w: int, h: int) -> None:
        """Take this width, with a picture for this height that leaves room for name and progress, and if it can for the verb."""
        self.setFixedWidth(w)
        self._become_banner(w >= BANNER * h and h >= ROOMY * self._where.fontMetrics().height())
        high = h - 2 * EDGE
        room = w - 2 * EDGE - 2 * SIDE - (self._action.sizeHint().width() + 2 * SIDE) * self._banner
        shape = SEEN if self._banner else SHAPE[0] / SHAPE[1]
        wide = min(round(high * shape), round(w * WIDEST))
        self._high = h
        least, stage = self._least_name(), self._least_progress()
        if self._shown is not None and h >= ROOMY * self._where.fontMetrics().height():
            # A high card has a line for the time.
            stage = max(stage, self._where.fontMetrics().horizontalAdvance(tr(self._shown.when)) + 1)
        needed, whole = max(least, stage), max(least + SIDE + self._action.sizeHint().width(), stage)
        if whole <= room - wide // 2:
            needed = whole
        wide = min(wide, room - (needed if needed <= room else least))
        if wide < LEAST_PICTURE:
            wide = 0
        # A narrow one is a square at most: of a table's middle alone little is seen.
        self._picture.setFixedSize(wide, min(high, wide))
        self._room = max(room - wide, 40)
        self._fill()

    def _become_banner(self, banner: bool) -> None:
        """Write in larger letters, with the word at the right end, or else in small ones with the word beside the name."""
        if banner == self._banner:
            return
        self._banner = banner
        roles_of = (self._what, ("strong", "heading")), (self._turn, ("body", "lead")), (self._who, ("small", "body"))
        for part, roles in (*roles_of, (self._action, ("action", "button"))):
            give_role(part, roles[banner])
        self._words.setContentsMargins(SIDE * (1 + banner), 2, SIDE, 2)
        if banner:
            self._beside.addWidget(self._action, 0, Qt.AlignmentFlag.AlignVCenter)
        else:
            self._head.addWidget(self._action, 0, Qt.AlignmentFlag.AlignTop)

    def _least_name(self) -> int:
        """The width that the name needs in two lines."""
        self._what.ensurePolished()
        wide, words = self._what.fontMetrics().horizontalAdvance, tr(self._shown.what).split() if self._shown is not None else [""]
        halves = [max(wide(" ".join(words[:at])), wide(" ".join(words[at:]))) for at in range(1, len(words))]
        return min(halves or [wide(" ".join(words))]) + 1

    def _least_progress(self) -> int:
        """The width that the progress needs, in brief."""
        self._where.ensurePolished()
        return self._where.fontMetrics().horizontalAdvance(_brief(self._shown)) + 1 if self._shown is not None else 0

    def draw(self, theme: Theme) -> None:
        """Show picture and badges in this theme, in the width taken last."""
        drawn = self._picture.width(), theme.name, self.devicePixelRatioF()
        if self._shown is not None and self._drawn != drawn:
            size = self._picture.width(), self._picture.height()
            if self._drawn is None or (self._drawn[0], self._drawn[2]) != (drawn[0], drawn[2]):
                # Reading the file takes most of the time, and no theme needs it again.
                self._glimpse = glimpse(self._shown.picture, size, drawn[2])
            self._drawn, self._theme = drawn, theme
            shown = QPixmap(glimpse_in(theme, self._glimpse, self._shown.game, size, drawn[2]))
            if self._shown.season and not shown.isNull():
                hang_ribbon(shown, theme, self._shown.season)
            self._picture.setPixmap(shown)
            self._name(self._shown)
            self._tell_turn(self._shown)

    def sizeHint(self) -> QSize:
        """The fixed size, which the least size in the style sheet would override."""
        return self.maximumSize()


def in_two_lines(part: QLabel, words: str, room: int) -> str:
    """The words as they fit on two lines; only a long name that somebody typed is elided."""
    part.ensurePolished()
    metrics = part.fontMetrics()
    if metrics.horizontalAdvance(words) <= room:
        return words
    parts, exact = [] if phrase_ends(words) else words.split(" "), QFontMetricsF(part.font())
    for at in range(len(parts) - 1, 0, -1):
        lines = " ".join(parts[:at]), " ".join(parts[at:])
        # As a layout measures them, without loading what draws faces.
        first, second = (exact.horizontalAdvance(line) - min(0, exact.rightBearing(line[-1:] or " ")) for line in lines)
        if first <= room:
            if second <= room:
                return "\n".join(lines)
            break
    from tabletop_qt.art.lettering import fitting_lines

    return "\n".join(fitting_lines(words, QRectF(0, 0, room, 2 * metrics.lineSpacing()), part.font()))


def _brief(shown: Unfinished) -> str:
    """The progress up to a colon, after which some games say more; beside scores, which way they count if the fewest win."""
    progress = tr(shown.where).replace("\uff1a", ":").partition(":")[0]
    return tr(msg("{round} · fewest win", round=progress)) if shown.fewest else progress


# From a table's row


def on_offer(row: Row, paths: Paths) -> Unfinished | None:
    """The card's data for a table, with the progress if known; None if its game is unknown."""
    if row.kit is None:
        return None
    what = msg("{name}: {table}", name=row.name, table=row.kit.name) if row.name else row.kit.name
    where = msg("result ready") if row.outcome is not None else _where(row)
    together = len(row.seats) > 1
    standing, points = (row.overview.standing, row.overview.points) if row.overview is not None else (None, ())
    seats = row.seats if together else ()
    who = scores([seat.name for seat in seats], points) if points else standing or (row.who[0] if together else row.what[1])
    fewest = bool(points) and row.overview is not None and row.overview.fewest
    return Unfinished(row.saved.path, row.kit.id, what, who, where, row.when, paths.picture(row.saved.path), row.problem, seats, points,
                      fewest, _turn(row), row.who[1] if together else None, _season(row))  # fmt: skip


def _turn(row: Row) -> Message | None:
    """Whose turn it is; bots that choose at the same time as people do so by themselves."""
    acting = [row.seats[seat] for seat in row.overview.acting] if row.overview is not None and row.outcome is None else []
    acting = [seat for seat in acting if seat.player == PERSON] or acting
    names = tuple([msg("{name}", name=seat.name) for seat in acting])
    if len(names) > 1:
        return msg("Waiting for {names}.", names=names)
    return msg("It is {name}'s turn.", name=acting[0].name) if acting else None


def _season(row: Row) -> str:
    """The season that the stage of a game names, or ""."""
    stage = row.overview.stage if row.overview is not None else None
    named = dict(stage.values).get("season") if stage is not None else None
    return named.text if isinstance(named, Message) and named.text in SEASONS else ""


def _where(row: Row) -> Message:
    stage = row.overview.stage if row.overview is not None else None
    if row.saved.locked:
        return row.where[0]
    return stage or (msgn("{count} seat", "{count} seats", len(row.seats)) if len(row.seats) > 1 else msg("solo"))
