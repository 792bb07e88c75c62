"""The painter of School Year Diary: every face to the function that draws it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.art.painters import Paint
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.school_year_diary.art import cards, cover, directives, marks, medals, paper, places, seasons, students
from tabletop_qt.games.school_year_diary.art.theme import palette


class SchoolYearDiaryPainter(DefaultPainter):
    """Paints the faces of `tabletop_qt.games.school_year_diary.faces`."""

    kinds: ClassVar[Mapping[str, Paint]] = {
        "avatar": students.paint_avatar,
        "sign": marks.paint_sign,
        "band": paper.paint_band,
        "chain_cover": directives.paint_chain_cover,
        "chain_paper": paper.paint_chain_paper,
        "chain_square": directives.paint_chain_square,
        "choice": cards.paint_choice,
        "count": places.paint_count,
        "cover": cover.paint_cover,
        "deck": cards.paint_deck,
        "desk": paper.paint_desk,
        "directive": directives.paint_directive,
        "empty_deck": cards.paint_empty_deck,
        "event_card": cards.paint_event,
        "experience_card": cards.paint_experience,
        "heading": paper.paint_heading,
        "idea": cards.paint_idea,
        "item_card": cards.paint_item,
        "locker": marks.paint_locker,
        "locker_supply": marks.paint_locker_supply,
        "medal": medals.paint_medal,
        "medal_ghost": medals.paint_ghost,
        "medals_won": places.paint_medals_won,
        "name_plate": places.paint_name_plate,
        "old_deck": cards.paint_old_deck,
        "owned": places.paint_owned,
        "page": paper.paint_page,
        "plank": places.paint_plank,
        "prize": places.paint_prize,
        "prize_slip": places.paint_prize_slip,
        "season": seasons.paint_season,
        "slip": cards.paint_slip,
        "slot": paper.paint_slot,
        "souvenir": places.paint_souvenir,
        "stand": students.paint_stand,
        "start_cell": marks.paint_start_cell,
        "student_card": cards.paint_student_card,
        "summary": places.paint_summary,
        "tally": marks.paint_tally,
        "token": cards.paint_token,
        "tray": paper.paint_tray,
        "verdict": marks.paint_verdict,
    }

    def ground(self, theme: Theme) -> str:
        """The colour of the desk around everything."""
        return palette(theme).desk
