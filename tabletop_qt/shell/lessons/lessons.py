"""The lessons of all games: starting and continuing them, and the offer at a first table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from engines.kernel.messages import Message, msg, msgn
from resources import folder
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import caption
from tabletop_qt.shell.appearance import Appearance
from tabletop_qt.shell.storage import has_played
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import tr

if TYPE_CHECKING:
    # Loaded with the first lesson.
    from tabletop_qt.shell.figures import NutshellSheet
    from tabletop_qt.shell.lessons.endings import LessonEnd
    from tabletop_qt.shell.lessons.lesson_player import LessonPlayer
    from tabletop_qt.shell.play.table_controller import TableController
    from tabletop_qt.shell.play.table_page import TablePage
    from tabletop_qt.store.database import Database
    from tabletop_qt.store.lessons import Lesson


class Lessons(QObject):
    """Starts lessons on the table's page. The settings keep the step that each has reached.

    ``appearance`` has the settings, and ``choose`` saves them. ``tables`` returns the controller of tables, made when first needed.
    """

    left = Signal()
    """The player wants to go home."""
    playWanted = Signal(str)
    """The game that the player wants to play after its lesson."""
    notified = Signal(object)
    """A `Message` for the player."""

    def __init__(
        self,
        kits: Mapping[str, GameKit],
        database: Database,
        appearance: Appearance,
        choose: Callable[[Settings], object],
        tables: Callable[[], TableController],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._kits = kits
        self._database = database
        self._appearance = appearance
        self._choose = choose
        self._tables = tables
        self.player: LessonPlayer | None = None
        self.end: LessonEnd | None = None
        """The end of the last lesson, while it is shown."""
        self.sheet: NutshellSheet | None = None
        """The game in a nutshell, while it is shown."""
        appearance.changed.connect(self._repaint_sheet)

    def _settings(self) -> Settings:
        return self._appearance.settings

    def of(self, game: str) -> tuple[Lesson, ...]:
        """The lessons of a game; none, with a notice, if they can't be read."""
        from tabletop_qt.store.lessons import LessonError, lessons

        try:
            return lessons(game)
        except LessonError as error:
            self.notified.emit(msg("The lessons can't be read: {file} is damaged.", file=error.file))
            return ()

    def done(self, lesson: Lesson) -> bool:
        """True if the player has finished the lesson."""
        return bool(self._settings().lessons_done.get(lesson.id))

    def reached(self, lesson: Lesson) -> int:
        """The index of the step to continue with; 0 if the lesson is new or done."""
        step = self._settings().lessons.get(lesson.id, 0)
        return step if 0 <= step < len(lesson.steps) else 0

    def label(self, lesson: Lesson) -> Message:
        """The label of a lesson in buttons and menus."""
        if self.reached(lesson):
            return msg("Continue “{lesson}”", lesson=lesson.title)
        if self.done(lesson):
            return msg("Replay “{lesson}” ✓", lesson=lesson.title)
        return msgn("“{lesson}”, {count} minute", "“{lesson}”, {count} minutes", lesson.minutes, lesson=lesson.title)

    def words(self, game: str) -> Message:
        """The label of the lesson button on the box of a game."""
        found = self.of(game)
        if any(self.reached(lesson) for lesson in found):
            return msg("Continue lesson")
        if len(found) > 1 and any(self.done(lesson) for lesson in found) and not all(self.done(lesson) for lesson in found):
            return msg("Next lesson")
        return msg("Lesson ✓") if found and all(self.done(lesson) for lesson in found) else msg("Lesson")

    def next(self, first: str) -> tuple[str, Message, bool] | None:
        """The game and title of the lesson that was begun, else of the next new one, ``first``'s before other games'; None if all are done.

        True: it was begun.
        """
        settings = self._settings()
        games = sorted(self._kits, key=lambda game: game != first)
        for kept, begun in ((settings.lessons, True), (settings.lessons_done, False)):
            # At most starts no lesson was begun, and the first file has the answer.
            for game in games if kept or not begun else ():
                for name, title in heads(game):
                    if bool(kept.get(f"{game}/{name}")) == begun:
                        return game, title, begun
        return None

    def begin(self, game: str) -> None:
        """Continue the lesson of a game that was begun, else start the first one that is not done, or the first."""
        found, settings = self.of(game), self._settings()
        # A lesson was longer once: who went beyond its present end has done it.
        done = {each.id: 1 for each in found if settings.lessons.get(each.id, 0) >= len(each.steps)}
        if done:
            kept = {name: step for name, step in settings.lessons.items() if name not in done}
            self._choose(evolve(settings, lessons=kept, lessons_done={**settings.lessons_done, **done}))
        begun = next((lesson for lesson in found if self.reached(lesson)), None)
        new = begun or next((lesson for lesson in found if not self.done(lesson)), found[0] if found else None)
        if new is not None:
            self.start(new)

    def watch(self, tables: TableController) -> None:
        """Offer a lesson at a first table, and end a lesson when its table is left."""
        from tabletop_qt.shell.lessons.hints import Hints

        tables.pageMade.connect(lambda page: Hints(page, self._settings, self._choose))
        tables.letGo.connect(self._stop)
        tables.tableOpened.connect(lambda _: self._offer(tables))

    def _offer(self, tables: TableController) -> None:
        """Show the game in a nutshell, with a way to its lesson, at the first table of a game, once.

        A player who started alone gets the offer of the lesson on playing with others at the first table with several seats.
        """
        from engines.kernel.disclosure import persons

        session, page = tables.session, tables.page
        if session is None or page is None or session.table.turn or not session.kept or not persons(session.table.seats):
            return
        game = session.table.game.id
        found = self.of(game)
        if not has_played(self._database, game) and self._is_first(f"nutshell/{game}"):
            self.show_nutshell(page, game)
            return
        other = self._on_several(found) if len(session.table.seats) > 1 else None
        if other is not None and not has_played(self._database, game, several=True) and self._is_first(f"lesson/{other.id}"):
            words = msgn(
                "First time with others? Take a lesson ({count} minute).",
                "First time with others? Take a lesson ({count} minutes).",
                other.minutes,
            )
            page.notice.tell(words, (msg("Start the lesson"), lambda: self.start(other)), msg("No thanks"))

    def _on_several(self, found: Sequence[Lesson]) -> Lesson | None:
        """The lesson on playing with others, not begun yet, of a game whose first one is on playing alone."""
        if not found or found[0].several:
            return None
        return next((lesson for lesson in found if lesson.several and not self.done(lesson) and not self.reached(lesson)), None)

    def _is_first(self, what: str) -> bool:
        """True at the first call with this key, which the settings remember."""
        settings = self._settings()
        if what in settings.welcomed:
            return False
        self._choose(evolve(settings, welcomed={**settings.welcomed, what: 1}))
        return True

    def show_nutshell(self, over: QWidget | None, game: str) -> None:
        """Show a game in a nutshell over a page: the game of the table there, else this one."""
        from tabletop_qt.shell.figures import NutshellSheet
        from tabletop_qt.shell.play.table_page import TablePage
        from tabletop_qt.store.lessons import NutshellError, nutshell, of_mode

        page, mode = over if isinstance(over, TablePage) else None, ""
        if page is not None and page.presenter is not None:
            table = page.presenter.session.table
            game, mode = table.game.id, page.kit.mode_at(table.setup)
        try:
            pictures = of_mode(nutshell(game), mode)
        except NutshellError as error:
            self.notified.emit(msg("The pictures can't be read: {file} is damaged.", file=error.file))
            return
        if over is None or not pictures or self.sheet is not None:
            return
        looks = self._appearance
        sheet = self.sheet = NutshellSheet(over, self._kits[game], pictures, looks.theme, looks.percent, still=looks.reduces_motion)
        if any(self.reached(lesson) for lesson in self.of(game)):
            sheet.lesson.setText(tr(msg("Continue the lesson")))
        elif any(self.done(lesson) for lesson in self.of(game)):
            sheet.lesson.setText(tr(self.words(game)))
        sheet.left.connect(self._leave_sheet)
        if page is not None:
            page.welcomes = True
        sheet.lessonRequested.connect(partial(self._begin_from_sheet, game))

    def _repaint_sheet(self) -> None:
        if self.sheet is not None:
            self.sheet.set_looks(self._appearance.theme, still=self._appearance.reduces_motion)
        if self.end is not None:
            self.end.set_theme(self._appearance.theme)

    def _begin_from_sheet(self, game: str) -> None:
        self.begin(game)
        # Over the home page it is still there, and over a table if no lesson could begin.
        self._leave_sheet()

    def _leave_sheet(self) -> None:
        """Put the sheet away, and begin at the table under it."""
        page = self._put_sheet_away()
        if page is not None and page.isVisible():
            page.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)
            # It was announced beneath the sheet.
            page.table.accessibility.prompt(tr(page.table.scenery.prompt))
            page.playback.open()

    def _put_sheet_away(self) -> TablePage | None:
        """Delete the sheet; return the table's page under it, if there is one."""
        sheet, self.sheet = self.sheet, None
        if sheet is None:
            return None
        from tabletop_qt.shell.play.table_page import TablePage

        page = sheet.parentWidget()
        sheet.put_away()
        sheet.deleteLater()
        if not isinstance(page, TablePage):
            return None
        page.welcomes = False
        return page

    def fill(self, menu: QMenu) -> None:
        """List all lessons in a menu, by game."""
        menu.clear()
        for kit in self._kits.values():
            found = self.of(kit.id)
            if found:
                menu.addSection(caption(tr(kit.name)))
            for lesson in found:
                menu.addAction(caption(tr(self.label(lesson)))).triggered.connect(lambda _=False, lesson=lesson: self.start(lesson))

    def start(self, lesson: Lesson, step: int | None = None) -> None:
        """Start or continue a lesson, or start it at a step."""
        from tabletop_qt.shell.lessons.lesson_bar import LessonBar
        from tabletop_qt.shell.lessons.lesson_player import LessonPlayer
        from tabletop_qt.store.lessons import LessonError, LessonSession

        kit = self._kits[lesson.game]
        try:
            session = LessonSession(lesson, lesson.table(kit.game, self._settings().name), self._database.paths)
        except LessonError as error:
            self.notified.emit(msg("The lesson can't be played: {file} is damaged.", file=error.file))
            return
        tables = self._tables()
        page, presenter = tables.teach(session, lesson.title)
        bar = LessonBar()
        bar.left.connect(self.left)
        bar.clauseRequested.connect(self._open_clause)
        self.player = LessonPlayer(session, page, presenter, bar, lambda: tables.bots.wait)
        self.player.reached.connect(partial(self._keep, lesson))
        self.player.done.connect(partial(self._finish, lesson))
        self.player.enter(self.reached(lesson) if step is None else step)

    def _stop(self) -> None:
        self._put_sheet_away()
        end, self.end = self.end, None
        if end is not None:
            end.put_away()
            end.deleteLater()
        player, self.player = self.player, None
        if player is not None:
            player.stop()

    def _open_clause(self, clause: str) -> None:
        if self.player is not None:
            self.player.page.open_clause(clause)

    def _keep(self, lesson: Lesson, step: int) -> None:
        settings = self._settings()
        self._choose(evolve(settings, lessons={**settings.lessons, lesson.id: step}))

    def _finish(self, lesson: Lesson) -> None:
        from tabletop_qt.shell.lessons.endings import LessonEnd

        if self.player is None or self.end is not None:
            return
        settings = self._settings()
        times = settings.lessons_done.get(lesson.id, 0) + 1
        begun = {name: step for name, step in settings.lessons.items() if name != lesson.id}
        self._choose(evolve(settings, lessons=begun, lessons_done={**settings.lessons_done, lesson.id: times}))
        following = next((each for each in self.of(lesson.game) if not self.done(each)), None)
        end = self.end = LessonEnd(self.player.page, self._appearance.theme, self._appearance.percent, lesson, following)
        end.left.connect(self.left)
        end.playWanted.connect(partial(self.playWanted.emit, lesson.game))
        if following is not None:
            end.nextWanted.connect(partial(self.start, following))


_HEAD = re.compile('^(?:title = "(.+)"|place = (\\d+))$', re.MULTILINE)


def heads(game: str) -> Sequence[tuple[str, Message]]:
    """The name and title of each lesson of a game, in order: for the home page, which does without the parser and without the steps."""
    found = []
    with suppress(OSError, ValueError):
        for path in folder(game, "lessons").glob("*.toml"):
            head = _HEAD.findall(path.read_text(encoding="utf-8").partition("[[step]]")[0])
            title, place = ("".join(each) for each in zip(*head, strict=True))
            found.append((int(place or 1), path.stem, title))
    return [(name, Message(title)) for _, name, title in sorted(found)]
