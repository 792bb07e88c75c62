"""The frame around a table has the colours of its game, and shows whose decision it is."""

from __future__ import annotations

import pytest
from attrs import evolve
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget

from tabletop_qt.art.theme import DARK, LIGHT, THEMES, Theme
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell.play.prompt_bar import STRIPE
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.widgets.style import frame_colour
from tests.shell.driving import begin, random_moves, the_presenter
from tests.table.painting import SYMBOL, TEXT, contrast

GAME = "hallway_rivals"


def drawn(part: QWidget) -> QImage:
    QApplication.processEvents()
    return part.grab().toImage()


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("game", game_kits())
def test_words_and_buttons_stand_out_on_the_frame(game: str, theme: Theme) -> None:
    frame = frame_colour(theme, game_kits()[game].painter.ground(theme))
    assert min(contrast(ink, frame) for ink in (theme.ink, theme.soft_ink)) >= TEXT
    assert min(contrast(edge, frame) for edge in (theme.control_edge, theme.focus, theme.accent)) >= SYMBOL


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_frame_has_the_colour_of_its_game(window: MainWindow, theme: Theme) -> None:
    window.choose(evolve(window.appearance.settings, theme=theme.name))
    page = begin(window, GAME, ("Ann", "Ben"))
    colour = frame_colour(theme, window.kits[GAME].painter.ground(theme))
    assert colour != theme.panel
    for part in (page.bar, page.timeline):
        assert drawn(part).pixelColor(3, 6) == QColor(colour)


def test_a_stripe_shows_whose_decision_it_is_but_none_in_the_past(window: MainWindow) -> None:
    page = begin(window, GAME, ("Ann", "Ben"))
    presenter, seen = the_presenter(page), set[str]()
    height = page.bar.height()

    def foot() -> str:
        image = drawn(page.bar)
        return image.pixelColor(image.width() // 3, image.height() - STRIPE // 2 - 1).name()

    for _ in random_moves(presenter, 12):
        presenter.lift()
        if page.bar.prompt.deciding:
            (seat,) = page.bar.prompt.deciding
            assert foot() == QColor(LIGHT.seat(page.people.seats[seat].colour)).name()
            seen.add(foot())
        assert page.bar.height() == height
    assert len(seen) == 2
    page.looking.step(-1)
    assert foot() not in seen


def test_undo_redo_and_playback_are_quiet_while_there_is_nothing_for_them(window: MainWindow) -> None:
    page = begin(window, GAME, ("Ann", "Ben"))
    for bar, button in ((page.bar, page.bar.redo), (page.timeline, page.timeline.on)):
        assert not button.isEnabled()
        at = button.mapTo(bar, button.rect().topRight())
        assert drawn(bar).pixelColor(at.x() - 5, at.y() + 5) == QColor(bar.ground)
