"""One identity for a person: name, colour and symbol are the same in the log, the prompt, the list of moves and the set-up (TBL-1)."""

from __future__ import annotations

import pytest
from attrs import evolve
from PySide6.QtGui import QTextDocument

from engines.kernel.contract import COLOURS, Seat
from engines.kernel.messages import msg, person
from engines.kernel.rng import Rng
from tabletop_qt.art.theme import DARK, LIGHT
from tabletop_qt.shell.home.table_form import TableForm
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.widgets.badges import COLOUR_NAMES, People, badge_picture, spoken
from tests.shell.driving import begin, the_presenter

pytestmark = pytest.mark.usefixtures("qapp")  # fonts need an application
ANN, BO, CYD = Seat("Ann", "orange"), Seat("Bo & <b>", "sky", "random"), Seat("Cyd", "green")
PEOPLE = People((ANN, BO, CYD), LIGHT)


@pytest.mark.clause("TBL-1")
def test_everybody_who_is_named_has_the_badge_before_the_name() -> None:
    said = msg("{who}, {name} and {others}", who=person(0, msg("Sun Beam")), name="Bo & <b>", others=(msg("{name}", name="Cyd"),))
    rich = PEOPLE.rich(said, 18)
    document = QTextDocument()
    document.setHtml(rich)
    assert document.toPlainText().replace("\ufffc ", "*") == "*Sun Beam, *Bo & <b> and *Cyd"
    assert PEOPLE.named_in(said) == (0, 1, 2)
    assert PEOPLE.named_in(msg("{number} coins for nobody", number=3)) == ()
    assert rich.count("<img") == 3
    assert len({part.split('"')[0] for part in rich.split('src="')[1:]}) == 3
    assert People(PEOPLE.seats, DARK).rich(said, 18) != rich


@pytest.mark.clause("TBL-1")
def test_a_bot_looks_like_a_bot_and_is_called_one() -> None:
    for colour in COLOURS:
        person_there, bot = Seat("Ann", colour), Seat("Ann", colour, "random")
        assert badge_picture(person_there, LIGHT, 24).toImage() != badge_picture(bot, LIGHT, 24).toImage()
        assert str(spoken(person_there)) == f"Ann, {COLOUR_NAMES[colour]}"
        assert str(spoken(bot)) == f"Ann, a bot, {COLOUR_NAMES[colour]}"


@pytest.mark.clause("TBL-1")
def test_the_prompt_bears_the_badge_of_who_decides_and_the_log_those_of_who_is_named(window: MainWindow) -> None:
    page = begin(window, "kidsprout_jumboree", ("Ann", "Ben", "Cyd"))
    presenter = the_presenter(page)
    assert page.bar.prompt.deciding == presenter.session.table.to_act
    assert "Ann, Orange triangle" in page.bar.prompt.accessibleDescription()
    while "plays a coin" not in page.panel.log.toPlainText():
        seat = presenter.session.table.to_act[0]
        command, _ = presenter.session.table.legal(seat).draw(Rng(1))
        presenter.play(command, seat)
        presenter.lift()
    told = page.panel.log.toPlainText()
    assert "\ufffc Ann (" in told
    assert "plays a coin, face down." in told
    window.choose(evolve(window.appearance.settings, theme="dark"))
    assert page.people.theme.name == "dark"
    assert "\ufffc Ann (" in page.panel.log.toPlainText()


def test_set_up_shows_a_robot_where_a_bot_sits(window: MainWindow) -> None:
    kit = window.kits["operation_master"]
    form = TableForm(kit.game, kit.check, kit.keys, kit.first.options)
    form.set_theme(LIGHT, 100)
    row = form.rows.rows[1]
    before = row.colour.itemIcon(0).pixmap(26).toImage()
    row.player.setCurrentIndex(1)
    assert row.seat().player != "person"
    assert row.colour.itemIcon(0).pixmap(26).toImage() != before
    form.deleteLater()
