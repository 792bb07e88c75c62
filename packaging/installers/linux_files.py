"""What the package for Linux tells the desktop: how the app is started and described, and which files it opens."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from xml.sax.saxutils import escape

from engines.shelf import games
from installers.build import CHECKOUT
from installers.identity import AUTHORS, EXTENSION, IDENTIFIER, MIME_TYPE, NAME, PROGRAM, RECORD, SUMMARY, TERMINAL_PROGRAM, VERSION
from tabletop_qt.store.licences import in_full

GAMES = tuple(str(game.name) for game in games().values())
ABOUT = (
    "Homeroom is a table for board games about school and camp. Drag cards, coins and dice with the mouse, or play by keys alone: "
    "what can be done is shown on the pieces, and a refused move says why, with the clause of the rules.",
    "Play alone, with others at one screen, or against bots. Everything stays on this computer, and every move can be taken back and "
    "looked at again.",
)
FOLD = 76

# A second start gives its record to the window that stands. StartupNotify gets it the desktop's leave to bring that forward; desktops that
# are told of a single window offer no second one. (SingleMainWindow says the same to newer ones; Debian 12's validator does not know it.)
DESKTOP = f"""\
[Desktop Entry]
Type=Application
Name={NAME}
GenericName=Board Games
Comment={SUMMARY}
Exec={PROGRAM} %f
TryExec={PROGRAM}
Icon={PROGRAM}
Terminal=false
StartupNotify=true
StartupWMClass={PROGRAM}
X-GNOME-SingleWindow=true
Categories=Game;BoardGame;
Keywords=board game;tabletop;solo;puzzle;school;camp;
MimeType={MIME_TYPE};
"""

MIME = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MIME_TYPE}">
    <comment>{RECORD}</comment>
    <sub-class-of type="text/plain"/>
    <magic priority="60"><match type="string" offset="0" value="{PROGRAM} record "/></magic>
    <glob pattern="*.{EXTENSION}"/>
  </mime-type>
</mime-info>
"""


def metainfo(moment: int) -> str:
    """The description for software centres; the version is from this moment."""
    day = datetime.fromtimestamp(moment, UTC).date().isoformat()
    paragraphs = "".join(f"    <p>{escape(text)}</p>\n" for text in ABOUT)
    games = "".join(f"      <li>{escape(name)}</li>\n" for name in GAMES)
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{IDENTIFIER}</id>
  <name>{NAME}</name>
  <summary>{escape(SUMMARY)}</summary>
  <developer_name>{escape(AUTHORS)}</developer_name>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>
  <description>
{paragraphs}    <ul>
{games}    </ul>
  </description>
  <launchable type="desktop-id">{PROGRAM}.desktop</launchable>
  <provides>
    <binary>{PROGRAM}</binary>
    <binary>{TERMINAL_PROGRAM}</binary>
    <mediatype>{MIME_TYPE}</mediatype>
  </provides>
  <content_rating type="oars-1.1"/>
  <releases>
    <release version="{VERSION}" date="{day}"/>
  </releases>
</component>
"""


def copyright_text() -> str:
    """The licence of the app, and those of all it brings along, as Debian wants them."""
    own = (CHECKOUT / "LICENSE").read_text(encoding="utf-8")
    return f"{NAME} {VERSION}\n\n{own}\n{in_full('linux')}"


def texts(moment: int) -> Mapping[str, str]:
    """Every text file of the package, by its path under ``/usr/share``."""
    return {
        f"applications/{PROGRAM}.desktop": DESKTOP,
        f"metainfo/{IDENTIFIER}.metainfo.xml": metainfo(moment),
        f"mime/packages/{PROGRAM}.xml": MIME,
        f"doc/{PROGRAM}/copyright": copyright_text(),
    }


def _folded(text: str) -> str:
    lines, line = [], ""
    for word in text.split():
        if len(line) + len(word) >= FOLD:
            lines.append(line)
            line = ""
        line += f" {word}"
    return "\n".join([*lines, line])


DESCRIPTION = "\n .\n".join(_folded(text) for text in (*ABOUT, f"The games are {', '.join(GAMES[:-1])} and {GAMES[-1]}.")) + "\n"
