"""Faces of School Year Diary for contact sheets and tests: at least one of every kind."""

from __future__ import annotations

from engines.kernel.messages import msg
from engines.school_year_diary.cards import Season
from engines.school_year_diary.model import STUDENTS
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.art.paper import drawings
from tabletop_qt.viewmodels.scenery import Face

TEXT = msg("Get 2 directive cards, then raise the row with the fewest points by 1.")


MEDALS = ((232, 0, 1), (216, 0, 3), (298, 1, 5), (241, 2, 7), (279, 3, 9), (264, 0, 1), (283, 0, 3), (297, 0, 5), (219, 0, 7))
"""Number, quarter turns and first point of medals with stubs in many directions."""


def diary_faces() -> list[Face]:
    """At least one face of every kind, as games show them."""
    found = [faces.medal_on_row(number, turn, first) for number, turn, first in MEDALS]
    found += [faces.medal(246, 0), faces.medal_ghost(5), faces.medal_ghost(9)]
    found += [faces.directive(number, turn) for number, turn in ((218, 0), (279, 1), (246, 2), (213, 3), (297, 0))]
    found += [faces.directive(0, 0), faces.directive(231, 1, 40)]
    found += [make(student) for student in STUDENTS for make in (lambda s: faces.stand(s, "orange"), faces.avatar)]
    found += [faces.season_card(season, 200, 90) for season in Season]
    found += [faces.start_cell(), faces.tally(5, 6, 2), faces.tally(10, 10, 5), faces.locker("orange"), faces.locker("purple")]
    found += [faces.sign(step, arrow) for step, arrow in ((1, 9), (-1, 4), (0, 2))]
    found += [faces.verdict(2, 4, False), faces.verdict(5, 3, False), faces.verdict(3, 3, False), faces.verdict(4, 4, True)]
    found += [
        faces.chain_square(7, True, 2),
        faces.chain_square(6, False, 0),
        faces.chain_cover(0),
        faces.chain_cover(1),
        faces.empty_paper(336, 216, msg("Each next card covers an arrow of the last with an equal one. Only arrows on top count.")),
        faces.chain_paper(220, 120, msg("2 end arrows: left and down."), msg("Orders of checking: ←↓ and ↓←.")),
    ]
    found += [faces.deck(kind, count) for kind, count in (("directive", 10), ("medal", 6), ("event", 8), ("experience", 16))]
    found += [faces.empty_deck(kind) for kind in ("directive", "medal", "event", "experience", "old_directive", "old_experience")]
    found += [faces.old_deck("directive", 4, 218, "", ""), faces.old_deck("experience", 3, 0, "nim_se", "spring")]
    found += [
        faces.slip("student", 346, 88, msg("Giang Ry"), TEXT, "giang_ry"),
        faces.slip("item", 330, 60, msg("Pocket Mirror"), TEXT, motif="marble"),
    ]
    found.append(faces.slip("experience", 260, 64, msg("A Walk in the Rain"), TEXT, "an_pha", "winter"))
    found.append(faces.slip("event", 170, 40, msg("First Bell"), TEXT, season="autumn", motif="bell"))
    found += [
        faces.event_card(season, motif, msg("The Borrowed Umbrella"), TEXT)
        for season, motif in zip(Season, ("leaf", "mug", "kite", "drum"), strict=True)
    ]
    found += [faces.experience_card("o_tach", "spring", msg("A Quiet Word"), TEXT), faces.student_card("nim_se", msg("Nim Se"), TEXT)]
    found += [faces.item_card("padlock", msg("Padlock"), TEXT), faces.idea(False), faces.idea(True), faces.locker_supply()]
    found += [faces.choice(msg("Option 1"), TEXT), faces.slot(300, 70, "hand"), faces.slot(160, 60, "item"), faces.slot(130, 64, "chain")]
    found += [
        faces.tray(300, 140),
        faces.band(500, 96, "collected"),
        faces.band(300, 96, "pick"),
        faces.heading(200, 28, msg("The year so far")),
    ]
    found += [faces.page(360, 220, "left", ""), faces.page(300, 220, "right", "autumn"), faces.desk(400, 240)]
    found += [faces.plank(344, 84, "sky", turn=True), faces.plank(300, 84, "green", turn=False), faces.summary(), faces.count(22, 4)]
    found.append(faces.name_plate(200, 34, msg("Benedikt"), "sky", msg("2 rows"), -1, turn=True, bot=False))
    found.append(faces.name_plate(200, 32, msg("Cleo"), "green", msg("12 points"), 12, turn=False, bot=True))
    found += [faces.owned(528, 72, "vermilion"), faces.stand("o_tach", "", 0.75)]
    found += [faces.medals_won(34, 0), faces.medals_won(34, 10), faces.souvenir("nim_se", 48), faces.prize(34, 1), faces.prize(34, 6)]
    found += [faces.prize_slip(w, h, 3, msg("The High Note"), TEXT) for w, h in ((220, 48), (344, 29))]
    found += [faces.medal_on_row(279, 1, 3, 0.75), faces.idea(False, 34), faces.cover()]
    return found + [faces.token(motif, count % 3) for count, motif in enumerate(drawings(), 1)]
