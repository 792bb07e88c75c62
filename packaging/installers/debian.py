"""The texts of the Debian package: menu entry, file type, description for software centres, licences, changelog, manual page.

Debian's own forms differ from those of other systems: licences that every Debian has are named by their place, and the changelog has
entries of its own kind. `OVERRIDES` says what lintian is not to report, and why.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from textwrap import fill
from typing import NamedTuple
from xml.sax.saxutils import escape

from installers.build import CHECKOUT
from installers.identity import (
    CONTACT,
    EXTENSION,
    IDENTIFIER,
    MIME_TYPE,
    NAME,
    PROGRAM,
    RECORD,
    REPOSITORY,
    SUMMARY,
    TERMINAL_PROGRAM,
    VERSION,
)
from publisher import AUTHORS
from releasing import NEXT, notes, parts, released

from engines.shelf import games
from tabletop_qt.command.arguments import headless_parser, window_parser
from tabletop_qt.store.licences import in_full

GAMES = tuple(str(game.name) for game in games().values())
ABOUT = (
    "Homeroom is a table for board games about school and camp. Drag cards, coins and dice with the mouse, or use only the keyboard: "
    "the pieces show what you can do, and a refused move says why, with the clause of the rules.",
    "Play alone, with others at one screen, or against bots. Everything stays on this computer. You can undo moves and look back at "
    "all of them.",
)
FOLD = 76


class Words(NamedTuple):
    """What menus, file managers and software centres show, in a language."""

    kind: str
    summary: str
    keywords: str
    record: str
    about: tuple[str, ...]


TRANSLATED: Mapping[str, Words] = {
    "de": Words(
        "Brettspiele",
        "Vier Brettspiele um Schule und Ferienlager, mit allen Regeln",
        "Brettspiel;Gesellschaftsspiel;Solo;Rätsel;Schule;Ferienlager;",
        "Homeroom-Aufzeichnung",
        (
            "Homeroom ist ein Tisch für Brettspiele um Schule und Ferienlager. Zieh Karten, Münzen und Würfel mit der Maus, oder spiel nur "
            "mit der Tastatur: Die Teile zeigen, was möglich ist, und ein abgelehnter Zug nennt den Grund und die Regel.",
            "Spiel allein, mit anderen an einem Bildschirm oder gegen Bots. Alles bleibt auf diesem Computer. Du kannst Züge zurücknehmen "
            "und auf alle zurückblicken.",
        ),
    ),
    "ja": Words(
        "ボードゲーム",
        "学校とキャンプのボードゲーム4作、ルールはすべておまかせ",
        "ボードゲーム;テーブルゲーム;ソロ;パズル;学校;キャンプ;",
        "Homeroom の記録",
        (
            "Homeroom は、学校とキャンプを舞台にしたボードゲームのテーブルです。カード、コイン、ダイスをマウスで動かせます。"
            "キーボードだけでも遊べます。コマを見ればできることが分かり、できない手には理由とルール項目が示されます。",
            "一人でも、1つの画面を囲んでも、ボットとでも遊べます。データはすべてこのコンピューターに残ります。"
            "手は元に戻すことができ、あとから振り返ることもできます。",
        ),
    ),
    "vi": Words(
        "Trò chơi trên bàn",
        "Bốn trò chơi trên bàn về trường lớp và trại hè, đủ mọi luật",
        "board game;trò chơi trên bàn;chơi đơn;câu đố;trường học;trại hè;",
        "Bản ghi Homeroom",
        (
            "Homeroom là bàn chơi cho các trò chơi về trường lớp và trại hè. Bạn kéo lá bài, đồng xu và xúc xắc bằng chuột, hoặc chỉ dùng "
            "bàn phím: các quân cho biết có thể làm gì, và nước đi bị từ chối sẽ nêu lý do cùng điều luật.",
            "Chơi một mình, với bạn bè trên cùng màn hình, hoặc với bot. Mọi thứ nằm trên máy này. Bạn có thể hoàn tác và xem lại "
            "mọi nước đi.",
        ),
    ),
}


def _in_entry(key: str, english: str, place: str) -> str:
    """The lines of a key of the menu entry, in all languages."""
    return "\n".join([f"{key}={english}", *(f"{key}[{code}]={getattr(words, place)}" for code, words in TRANSLATED.items())])


def _in_xml(tag: str, english: str, translated: Mapping[str, str], indent: str) -> str:
    """An element in all languages."""
    lines = [
        f"<{tag}>{escape(english)}</{tag}>",
        *(f'<{tag} xml:lang="{code}">{escape(text)}</{tag}>' for code, text in translated.items()),
    ]
    return "".join(f"{indent}{line}\n" for line in lines)


# A second start gives its record to the window that stands. StartupNotify gets it the desktop's leave to bring that forward; desktops that
# are told of a single window offer no second one. (SingleMainWindow says the same to newer ones; Debian 12's validator does not know it.)
DESKTOP_ENTRY = f"""\
[Desktop Entry]
Type=Application
Name={NAME}
{_in_entry("GenericName", "Board Games", "kind")}
{_in_entry("Comment", SUMMARY, "summary")}
Exec={PROGRAM} %f
TryExec={PROGRAM}
Icon={PROGRAM}
Terminal=false
StartupNotify=true
StartupWMClass={PROGRAM}
X-GNOME-SingleWindow=true
Categories=Game;BoardGame;
{_in_entry("Keywords", "board game;tabletop;solo;puzzle;school;camp;", "keywords")}
MimeType={MIME_TYPE};
"""

MIME = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MIME_TYPE}">
{_in_xml("comment", RECORD, {code: words.record for code, words in TRANSLATED.items()}, "    ").rstrip()}
    <sub-class-of type="text/plain"/>
    <magic priority="60"><match type="string" offset="0" value="{PROGRAM} record "/></magic>
    <glob pattern="*.{EXTENSION}"/>
  </mime-type>
</mime-info>
"""


PICTURES: Mapping[str, str] = {
    "table.png": "A card lifted over the diary: every row shows where its avatar would go",
    "kidsprout.png": "A summer camp around its fire",
    "operation_master.png": "An operating theatre",
    "hallway_rivals.png": "A school seen from above",
}
"""The screenshots for software centres, in docs/images, with their captions; the first is shown first."""
DEFAULT = ' type="default"'
COMMON_LICENCES = Path("/usr/share/common-licenses")
IN_DEBIAN: Mapping[str, str] = {"Apache-2.0": "Apache-2.0", "CC0-1.0": "CC0-1.0", "GPL-3.0": "GPL-3", "LGPL-3.0": "LGPL-3"}
"""The licence texts that every Debian has, by our names for them."""
OVERRIDES = f"""\
# Modules that call nothing but the interpreter, which has loaded the C library, and a library of data alone.
{PROGRAM}: library-not-linked-against-libc *lib-dynload/*
{PROGRAM}: shared-library-lacks-prerequisites *lib-dynload/*
{PROGRAM}: shared-library-lacks-prerequisites *libicudata*
# PyInstaller's licence is those two with an exception of its own, in one text.
{PROGRAM}: copyright-file-contains-full-apache-2-license
{PROGRAM}: copyright-file-contains-full-gpl-license
# PyInstaller's program that starts the interpreter comes built.
{PROGRAM}: hardening-no-pie *
"""
"""The lintian tags that are suppressed, with the reasons."""


def history(moment: int) -> Iterator[tuple[str, date, str]]:
    """Every version with its day and its part of the changelog, newest first; a version that has none yet is of this moment."""
    text = (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")
    if VERSION not in released(text):
        yield VERSION, datetime.fromtimestamp(moment, UTC).date(), parts(text)[NEXT]
    for version, day in re.findall(r"^## (\S+) \((\S+)\)$", text, re.MULTILINE):
        yield version, date.fromisoformat(day), notes(text, version)


def metainfo(moment: int) -> str:
    """The description for software centres."""
    paragraphs = "".join(
        _in_xml("p", text, {code: words.about[place] for code, words in TRANSLATED.items()}, "    ") for place, text in enumerate(ABOUT)
    )
    summaries = _in_xml("summary", SUMMARY, {code: words.summary for code, words in TRANSLATED.items()}, "  ")
    games = "".join(f"      <li>{escape(name)}</li>\n" for name in GAMES)
    shots = "".join(
        f"    <screenshot{DEFAULT * (not number)}>\n      <caption>{escape(caption)}</caption>\n"
        f"      <image>{REPOSITORY}/raw/v{VERSION}/docs/images/{picture}</image>\n    </screenshot>\n"
        for number, (picture, caption) in enumerate(PICTURES.items())
    )
    versions = "".join(f'    <release version="{version}" date="{day.isoformat()}"/>\n' for version, day, _ in history(moment))
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{IDENTIFIER}</id>
  <name>{NAME}</name>
{summaries.rstrip()}
  <developer id="{IDENTIFIER.rpartition(".")[0].lower()}">
    <name>{escape(AUTHORS)}</name>
  </developer>
  <developer_name>{escape(AUTHORS)}</developer_name>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>
  <url type="homepage">{REPOSITORY}</url>
  <url type="bugtracker">{REPOSITORY}/issues</url>
  <url type="vcs-browser">{REPOSITORY}</url>
  <url type="help">{REPOSITORY}#readme</url>
  <description>
{paragraphs}    <ul>
{games}    </ul>
  </description>
  <screenshots>
{shots}  </screenshots>
  <launchable type="desktop-id">{PROGRAM}.desktop</launchable>
  <provides>
    <binary>{PROGRAM}</binary>
    <binary>{TERMINAL_PROGRAM}</binary>
    <mediatype>{MIME_TYPE}</mediatype>
  </provides>
  <requires>
    <display_length compare="ge">768</display_length>
  </requires>
  <supports>
    <control>pointing</control>
    <control>keyboard</control>
  </supports>
  <content_rating type="oars-1.1"/>
  <releases>
{versions}  </releases>
</component>
"""


def copyright_text() -> str:
    """The licence of the app, and those of all it brings along, as Debian wants them."""
    own = (CHECKOUT / "LICENSE").read_text(encoding="utf-8")
    common = ", ".join(str(COMMON_LICENCES / IN_DEBIAN[name]) for name in sorted(IN_DEBIAN))
    where = f"Texts of the Apache licence 2.0, CC0 1.0, GPL 3 and LGPL 3 are in {common}."
    return f"{NAME} {VERSION}\n\n{own}\n{where}\n\n{in_full('linux', elsewhere=IN_DEBIAN)}"


def debian_changelog(moment: int) -> str:
    """The changelog as Debian's tools read it, without Markdown's signs."""
    entries = []
    for version, day, news in history(moment):
        plain = re.sub(r"\*\*|\[([^]]*)\]\([^)]*\)", r"\1", news)
        blocks = [" ".join(block.split()) for block in re.split(r"\n(?=- )|\n\n", plain)]
        lines = [
            fill(block.removeprefix("- "), FOLD, initial_indent="    - " if block[:2] == "- " else "  * ", subsequent_indent=" " * 6)
            for block in blocks
        ]
        when = datetime(day.year, day.month, day.day, tzinfo=UTC).strftime("%a, %d %b %Y %H:%M:%S +0000")
        entries.append("\n".join([f"{PROGRAM} ({version}) stable; urgency=medium\n", *lines, f"\n -- {AUTHORS} <{CONTACT}>  {when}\n"]))
    return "\n".join(entries)


def _escaped(text: str) -> str:
    """The text for a manual page, without signs of its own."""
    return re.sub(r"^(?=[.'])", r"\\&", text.replace("\\", "\\e").replace("-", "\\-"), flags=re.MULTILINE)


def man_page(moment: int) -> str:
    """The manual page of both programs, from what they say with --help."""
    os.environ["COLUMNS"] = "78"  # else the help is as wide as the builder's terminal
    window, headless = (
        re.sub(r"^([.'])", r"\\&\1", _escaped(make().format_help()), flags=re.M) for make in (window_parser, headless_parser)
    )
    day = datetime.fromtimestamp(moment, UTC).date().isoformat()
    lines = [
        f'.TH {PROGRAM.upper()} 6 "{day}" "{NAME} {VERSION}" "Games"',
        f".SH NAME\n{PROGRAM}, {_escaped(TERMINAL_PROGRAM)} \\- {_escaped(SUMMARY)}",
        ".SH DESCRIPTION",
        *(f".PP\n{_escaped(text)}" for text in ABOUT),
        f".SH OPTIONS\nBoth programs do the same on Linux.\n.PP\n.nf\n{window}.fi",
        f".SH COMMANDS\n.nf\n{headless}.fi",
        ".SH FILES\n.TP\n.I ~/.local/share/homeroom\nTables, records, results and backups.",
        ".TP\n.I ~/.config/homeroom/settings.json\nSettings.",
        f".SH BUGS\n{_escaped(REPOSITORY)}/issues",
    ]
    return "\n".join(lines) + "\n"


def texts(moment: int) -> Mapping[str, str]:
    """Every text file of the package, by its path under ``/usr/share``; those that end in .gz are compressed."""
    return {
        # Debian's folder for games is not on everybody's path.
        f"applications/{PROGRAM}.desktop": DESKTOP_ENTRY.replace(f"Exec={PROGRAM}", f"Exec=/usr/games/{PROGRAM}"),
        f"metainfo/{IDENTIFIER}.metainfo.xml": metainfo(moment),
        f"mime/packages/{PROGRAM}.xml": MIME,
        f"doc/{PROGRAM}/copyright": copyright_text(),
        f"doc/{PROGRAM}/changelog.gz": debian_changelog(moment),
        f"man/man6/{PROGRAM}.6.gz": man_page(moment),
        f"lintian/overrides/{PROGRAM}": OVERRIDES,
    }


_PARAGRAPHS = (*ABOUT, f"The games are {', '.join(GAMES[:-1])} and {GAMES[-1]}.")
DESCRIPTION = "\n .\n".join(fill(text, FOLD, initial_indent=" ", subsequent_indent=" ") for text in _PARAGRAPHS) + "\n"
