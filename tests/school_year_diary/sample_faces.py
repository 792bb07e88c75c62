"""Faces of School Year Diary for contact sheets and tests: at least one of every kind."""

from __future__ import annotations

from engines.kernel.messages import msg
from engines.school_year_diary.cards import Season
from engines.school_year_diary.model import STUDENTS
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.art.paper import drawings
from tabletop_qt.viewmodels.faces import CLASP, COVER, FRAME
from tabletop_qt.viewmodels.scenery import Face, face

TEXT = msg("Get 2 directive cards, then raise the row with the fewest points by 1.")
MEDALS = ((232, 0, 1), (216, 0, 3), (298, 1, 5), (241, 2, 7), (279, 3, 9), (264, 0, 1), (283, 0, 3), (297, 0, 5), (219, 0, 7))
"""Number, quarter turns and first point of medals with stubs in many directions."""
DECKS = {"directive": 10, "medal": 6, "event": 8, "experience": 16}


def diary_faces() -> list[Face]:
    """At least one face of every kind, as games show them."""
    found = [faces.medal_on_row(number, turn, first) for number, turn, first in MEDALS]
    found += [faces.medal_on_row(232, 0, 0), faces.locker("")]
    found += [face("back", 96, 96, deck=deck) for deck in DECKS] + [face("back", 132, 184, student=student) for student in STUDENTS]
    found += [faces.medal_ghost(5), faces.medal_ghost(9)]
    found += [faces.directive(number, turn) for number, turn in ((218, 0), (279, 1), (246, 2), (213, 3), (297, 0))]
    found += [faces.directive(0, 0), faces.directive(231, 1, 40)]
    found += [make(student) for student in STUDENTS for make in (lambda s: faces.stand(s, "orange"), faces.avatar)]
    found += [
        faces.start_cell(),
        faces.tally(5, 6, 2),
        faces.tally(10, 10, 5),
        faces.locker("orange"),
        faces.locker("purple"),
        faces.shield("purple"),
        faces.locker("purple", loose=True),
    ]
    found += [faces.sign(step, arrow) for step, arrow in ((1, 9), (-1, 4), (0, 2), (3, 0), (-2, 0))]
    found += [faces.aim("orange"), faces.aim("purple")]
    found += [faces.verdict(2, 4, False), faces.verdict(5, 3, False), faces.verdict(3, 3, False), faces.verdict(4, 4, True)]
    found += [
        faces.chain_square(7, True, 2),
        faces.chain_square(6, False, 0),
        faces.chain_cover(0),
        faces.chain_cover(1),
        face("chain_paper", 336, 216, how=msg("Each next card covers an arrow of the last with an equal one. Only arrows on top count.")),
        faces.chain_paper(
            220,
            120,
            msg("Each row begins with one of the end arrows: left and down."),
            msg("It may read the arrows in these orders: ←↓ and ↓←."),
        ),
    ]
    found += [face("deck", 72, 88, deck=kind, count=count) for kind, count in DECKS.items()]
    found += [face("empty_deck", 72, 88, deck=kind) for kind in (*DECKS, "old_directive", "old_experience")]
    found += [
        face("old_deck", 128, 64, deck="directive", count=4, number=218),
        face("old_deck", 64, 88, deck="experience", count=3, student="nim_se", season="spring"),
    ]
    found += [
        faces.slip("student", 346, 88, msg("Giang Ry"), TEXT, "giang_ry"),
        faces.slip("item", 330, 60, msg("Pocket Mirror"), TEXT, motif="marble"),
    ]
    found.append(faces.slip("experience", 260, 64, msg("A Walk in the Rain"), TEXT, "an_pha", "winter"))
    found.append(faces.slip("event", 170, 40, msg("First Bell"), TEXT, season="autumn", motif="bell"))
    found += [faces.slip("medal", 240, 72, msg("Unlock medals"), TEXT), faces.slip("prize", 240, 72, msg("Prize Full Satchel"), TEXT)]
    found += [
        faces.card("event", *faces.CARD, msg("The Borrowed Umbrella"), TEXT, season=season, motif=motif)
        for season, motif in zip(Season, ("leaf", "mug", "kite", "drum"), strict=True)
    ]
    found.append(faces.card("experience", *faces.CARD, msg("A Quiet Word"), TEXT, "o_tach", "spring"))
    found.append(faces.card("student", *faces.CARD, msg("Nim Se"), TEXT, "nim_se"))
    found.append(faces.card("item", *faces.CARD, msg("Padlock"), TEXT, motif="padlock"))
    found += [faces.idea(False), faces.idea(True), faces.locker_supply()]
    found += [
        faces.choice(msg("Get 2 cards"), TEXT),
        faces.chain_option(msg("2 cards: +3"), [(0, 0, 7), (0, 1, 6), (0, 1, 6), (1, 1, 3)], [(1, 0, 2, 0), (2, 3, 3, 1)]),
        faces.chain_option(msg("5 cards: +1"), [(x, x // 2, 6) for x in range(6)], [(row, row, 4, 0) for row in range(1, 9)]),
        face("slot", 300, 70, slot="hand"),
        face("slot", 160, 60, slot="item", seat="sky"),
    ]
    found.append(face("slot", 130, 64, slot="chain"))
    found += [face("tray", 300, 140), face("band", 500, 96, band="collected"), face("band", 300, 96, band="pick")]
    found += [face("rounds", 21, 336, round=3), face("rounds", 336, 26, round=8)]
    found += [face("page", 360, 220, side="left"), face("page", 300, 220, side="right", season="autumn"), face("desk", 400, 240)]
    found += [face("desk", 400, 240, season=season) for season in Season]
    found += [face("player_area", 344, 84, owner="sky", turn=1), face("player_area", 300, 84, owner="green")]
    found += [face("summary", 24, 32), face("count", 22, 22, number=4)]
    found.append(face("name_plate", 200, 34, name=msg("Benedikt"), seat="sky", note=msg("2 rows"), points=-1, turn=1))
    found.append(face("name_plate", 200, 32, name=msg("Cleo"), seat="green", note=msg("12 points"), points=12, ahead=msg("3 ahead"), bot=1))
    found += [face("owned", 528, 72, owner="vermilion"), faces.stand("o_tach", "", 0.75)]
    found += [face("medals_won", 34, 34, count=count) for count in (0, 10)] + [face("prize", 34, 34, from_round=start) for start in (1, 6)]
    found.append(face("souvenir", 48, 48, student="nim_se"))
    rows = {"points0": -1, "medals0": 5, "points1": 3, "medals1": 3, "points2": 0, "medals2": 2, "points3": 10, "medals3": 5}
    found += [
        *(face(kind, 520, 300, season="summer") for kind in ("spread", "year_page")),
        face(
            "class_photo",
            440,
            190,
            title=msg("The class of Mara and Ben"),
            **rows,
            each=2,
            owner0="orange",
            owner1="sky",
            student0="o_tach",
        ),
        face("class_photo", 440, 190, title=msg("Mara's class"), won=1, shown=50, medals0=2, student0="o_tach", student1="nim_se"),
        *(face("year_stamp", 126, 126, rows=every, collected=2) for every in (2, 12)),
        face("year_medals", 440, 86, each=1, student0="o_tach", points0=5, medals0=3),
        face("year_medals", 440, 148, each=2, student0="o_tach", student1="nim_se", **rows),
    ]
    for season in Season:
        found += [face("season_light", 480, 270, season=season), face("season_banner", 620, 190, season=season, word=msg("Winter"))]
        found += [face("season_flake", 48, 48, season=season), face("tied_ribbon", 400, 60, season=season)]
    found += [face("prize_slip", w, h, from_round=3, title=msg("The High Note"), text=TEXT) for w, h in ((220, 48), (344, 29))]
    found += [faces.medal_on_row(279, 1, 3, 0.75), faces.idea(False, 34), face("cover", *COVER)]
    found += [FRAME, CLASP]
    return found + [faces.token(motif, count % 3) for count, motif in enumerate(drawings(), 1)]
