"""Makes the packages for Linux: a ``.deb`` for Debian and Ubuntu, and a portable ``.tar.xz`` for all others.

    python3 dev.py installer linux [--test]

Both hold the folder that `build` makes. It runs on any system whose C library is at least as new as that of the system it was built on, so
build on the oldest Debian that is supported.

`--test` tries both packages as a person would: it installs, starts, plays, opens a table and removes. This needs root. Everything happens
in a clean Debian in a folder, made with debootstrap, and in namespaces of its own: the system outside is not changed. `linux_trial.sh` is
what runs in there; whatever it writes is kept in memory and discarded.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import tarfile
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.sax.saxutils import escape

from installers.build import CHECKOUT, build, environment, epoch, self_test, size
from installers.identity import (
    AUTHORS,
    CONTACT,
    EXTENSION,
    IDENTIFIER,
    MIME_TYPE,
    NAME,
    PNG_SIZES,
    PROGRAM,
    RECORD,
    SUMMARY,
    TERMINAL_PROGRAM,
    VERSION,
    write_icons,
)
from rooms import RoomError, chroot_command, make_debian, prepare_host

from engines.shelf import games
from tabletop_qt.store.licences import in_full

GAMES = tuple(str(game.name) for game in games().values())
ABOUT = (
    "Homeroom is a table for board games about school and camp. Drag cards, coins and dice with the mouse, or use only the keyboard: "
    "the pieces show what you can do, and a refused move says why, with the clause of the rules.",
    "Play alone, with others at one screen, or against bots. Everything stays on this computer. You can undo moves and look back at "
    "all of them.",
)
FOLD = 76

# A second start gives its record to the window that stands. StartupNotify gets it the desktop's leave to bring that forward; desktops that
# are told of a single window offer no second one. (SingleMainWindow says the same to newer ones; Debian 12's validator does not know it.)
DESKTOP_ENTRY = f"""\
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
        f"applications/{PROGRAM}.desktop": DESKTOP_ENTRY,
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
APP = f"usr/lib/{PROGRAM}"
ICON_OF_RECORDS = MIME_TYPE.replace("/", "-")


def tree(app: Path, drawn: Path, root: Path) -> None:
    """Lay out what the package installs."""
    shutil.copytree(app, root / APP, symlinks=True)
    for library in of_debian(root / APP):
        library.unlink()
    programs = root / "usr/bin"
    programs.mkdir(parents=True)
    for name in (PROGRAM, TERMINAL_PROGRAM):
        (programs / name).symlink_to(f"../lib/{PROGRAM}/{name}")
    share = root / "usr/share"
    for path, text in texts(int(epoch())).items():
        file = share / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    changes = share / f"doc/{PROGRAM}/changelog.gz"
    changes.write_bytes(gzip.compress((CHECKOUT / "CHANGELOG.md").read_bytes(), 9, mtime=0))
    for name, folder, called in (("homeroom", "apps", PROGRAM), ("record", "mimetypes", ICON_OF_RECORDS)):
        for side in PNG_SIZES:
            place(drawn / f"{name}-{side}.png", share / f"icons/hicolor/{side}x{side}/{folder}/{called}.png")
        place(drawn / f"{name}.svg", share / f"icons/hicolor/scalable/{folder}/{called}.svg")


def of_debian(app: Path) -> Iterator[Path]:
    """The libraries in the app's folder that come from Debian: a package depends on them instead, and so gets them mended."""
    for file in sorted((app / "_internal").glob("lib*.so*")):
        if not file.is_symlink() and not file.name.startswith("libpython"):
            yield file


def place(source: Path, target: Path) -> None:
    """Copy a file, making the folders it lies in."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def as_of_the_commit(root: Path) -> None:
    """Give every file the time of the commit, and rights that do not depend on who builds."""
    moment = int(epoch())
    for file in sorted(root.rglob("*"), reverse=True):
        if not file.is_symlink():
            file.chmod(rights(file.name, file.is_dir(), file.stat().st_mode))
        os.utime(file, (moment, moment), follow_symlinks=False)
    root.chmod(0o755)
    os.utime(root, (moment, moment))


def rights(name: str, folder: bool, mode: int) -> int:
    """Folders and programs can be entered and run by everybody; libraries and data can be read."""
    return 0o755 if folder or (mode & 0o100 and ".so" not in name) else 0o644


def binaries(app: Path) -> Iterator[Path]:
    """The programs and libraries in a folder."""
    for file in sorted(app.rglob("*")):
        if file.is_file() and not file.is_symlink() and file.open("rb").read(4) == b"\x7fELF":
            yield file


def dependencies(app: Path, work: Path) -> str:
    """The packages of this Debian whose libraries the app links to, with the versions that are new enough."""
    (work / "debian").mkdir(parents=True, exist_ok=True)
    (work / "debian/control").write_text(f"Source: {PROGRAM}\nPackage: {PROGRAM}\nArchitecture: any\n", encoding="utf-8")
    own = sorted({f"-l{file.parent}" for file in binaries(app)})
    files = [f"-e{file}" for file in binaries(app)]
    found = subprocess.run(
        ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0", *own, *files],
        cwd=work,
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode:
        raise SystemExit(f"dpkg-shlibdeps: {found.stderr}")
    return found.stdout.strip().removeprefix("shlibs:Depends=")


def control(root: Path, needs: str) -> str:
    """The description of the package."""
    kilobytes = sum((file.lstat().st_size + 1023) // 1024 for file in root.rglob("*") if not file.is_dir())
    architecture = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()
    return (
        f"Package: {PROGRAM}\nVersion: {VERSION}\nArchitecture: {architecture}\nMaintainer: {AUTHORS} <{CONTACT}>\n"
        f"Installed-Size: {kilobytes}\nDepends: {needs}\n"
        "Recommends: fonts-dejavu-core | fonts-noto-core, shared-mime-info, desktop-file-utils\n"
        f"Section: games\nPriority: optional\nDescription: {SUMMARY}\n" + DESCRIPTION
    )


def check(root: Path) -> None:
    """Have the desktop's own tools check what the package tells it."""
    share = root / "usr/share"
    for command in (
        ["desktop-file-validate", "--warn-kde", str(share / f"applications/{PROGRAM}.desktop")],
        ["appstreamcli", "validate", "--no-net", "--explain", str(share / f"metainfo/{IDENTIFIER}.metainfo.xml")],
    ):
        if shutil.which(command[0]) is None:
            raise SystemExit(f"{command[0]} is missing; on Debian: apt-get install appstream desktop-file-utils")
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or re.search(r"\b(error|warning)\b", done.stdout):
            raise SystemExit(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")


def package(app: Path, work: Path, into: Path) -> Path:
    """Make the ``.deb`` from the app's folder."""
    root, drawn = work / "root", work / "icons"
    shutil.rmtree(root, ignore_errors=True)
    write_icons(drawn)
    tree(app, drawn, root)
    check(root)
    text = control(root, dependencies(root / APP, work))
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(text, encoding="utf-8")
    as_of_the_commit(root)
    architecture = re.search(r"^Architecture: (.*)$", text, re.MULTILINE)
    made = into / f"{PROGRAM}_{VERSION}_{architecture[1] if architecture else 'all'}.deb"
    told = {**os.environ, "SOURCE_DATE_EPOCH": epoch()}
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--threads-max=1", "--build", str(root), str(made)], env=told, check=True
    )
    return made


def portable(app: Path, drawn: Path, into: Path) -> Path:
    """Make the ``.tar.xz`` from the app's folder."""
    name = f"{PROGRAM}-{VERSION}-linux-{os.uname().machine}"
    made = into / f"{name}.tar.xz"
    moment = int(epoch())

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        entry.mode = rights(entry.name, entry.isdir(), entry.mode)
        return entry

    with tarfile.open(made, "w:xz", format=tarfile.GNU_FORMAT, preset=6) as archive:
        for file in sorted((app, *app.rglob("*"))):
            archive.add(file, f"{name}/{file.relative_to(app)}" if file != app else name, recursive=False, filter=plain)
        archive.add(drawn / "homeroom.svg", f"{name}/{PROGRAM}.svg", filter=plain)
    return made


def main() -> None:
    """Build, package, and try where asked to."""
    parser = ArgumentParser(description="makes the packages for Linux")
    parser.add_argument("--into", type=Path, default=CHECKOUT / "dist")
    parser.add_argument("--work", type=Path, default=CHECKOUT / "build" / "linux")
    parser.add_argument("--app", type=Path, help="a folder of the app built before")
    parser.add_argument("--test", action="store_true", help="try both packages in a clean Debian (root)")
    parser.add_argument("--room", type=Path, help="the folder of that Debian, made where there is none")
    asked = parser.parse_args()
    into, work = asked.into.resolve(), asked.work.resolve()
    into.mkdir(parents=True, exist_ok=True)
    app = asked.app
    if app is None:
        app = build(into, work)
        self_test(app)
    deb = package(app.resolve(), work, into)
    archive = portable(app.resolve(), work / "icons", into)
    print(f"installed: {size(work / 'root'):.1f} MB")
    for file in (deb, archive):
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
    if asked.test:
        try_out(deb, archive, (asked.room or work / "room").resolve())


if __name__ == "__main__":
    main()


SUITE = "bookworm"
"""The oldest Debian that is supported."""
TOOLS = (
    "xvfb",
    "xauth",
    "xdotool",
    "procps",
    "fonts-dejavu-core",
    "xdg-utils",
    "libglib2.0-bin",
    "shared-mime-info",
    "desktop-file-utils",
    "file",
    "xz-utils",
)
"""The packages of a desktop, and those that play a person."""
SCREEN = "1280x800x24"
DESKTOP = "GNOME"
"""The desktop that is played: it asks the type of files as most do."""
TABLE = f"Äpfel und Birnen.{EXTENSION}"
SETTINGS = {
    "PROGRAM": PROGRAM,
    "TERMINAL_PROGRAM": TERMINAL_PROGRAM,
    "MIME_TYPE": MIME_TYPE,
    "TABLE": TABLE,
    "SCREEN": SCREEN,
    "XDG_CURRENT_DESKTOP": DESKTOP,
}


def enter(room: Path, *command: str, brought: Path | None = None) -> int:
    """Run a command in the room, and return its exit status. With things brought along, all it writes is forgotten."""
    variables = {"LC_ALL": "C.UTF-8", **SETTINGS}
    mounts = {brought: "/brought"} if brought else {}
    with TemporaryDirectory() as folder:
        over = Path(folder) if brought else None
        inside = chroot_command(room, *command, environment=variables, mounts=mounts, over=over)
        return subprocess.run(inside, check=False).returncode


def furnish(room: Path) -> None:
    """Make the room, unless it is there with all these tools."""
    make_debian(room, SUITE)
    done, wanted = room / "room-tools", " ".join(TOOLS)
    if done.exists() and done.read_text(encoding="utf-8") == wanted:
        return
    tools = f"apt-get update -qq && apt-get install -y -qq --no-install-recommends {wanted}"
    if enter(room, "sh", "-c", f"({tools}) >/dev/null"):
        raise SystemExit("The clean Debian can't be furnished.")
    done.write_text(wanted, encoding="utf-8")


def table(file: Path) -> str:
    """Write a table, and find out from where to where a card of it is dragged."""
    command = ["xvfb-run", "-a", "-s", f"-screen 0 {SCREEN}", sys.executable, "-m", "installers.trial_table", str(file)]
    with TemporaryDirectory() as home:
        own = environment() | {"HOME": home, "QT_QPA_PLATFORM": "xcb"}
        told = subprocess.run(command, cwd=CHECKOUT, env=own, capture_output=True, text=True, check=False)
    if told.returncode:
        raise SystemExit(f"{told.stdout}{told.stderr}")
    return told.stdout.split("\n")[0]


def try_out(deb: Path, archive: Path, room: Path) -> None:
    """Try both packages; ends with what went wrong."""
    try:
        prepare_host({"xvfb-run": "xvfb"}, "a trial in a clean Debian")
        furnish(room)
    except RoomError as error:
        raise SystemExit(str(error)) from error
    with TemporaryDirectory() as folder:
        brought = Path(folder)
        shutil.copyfile(deb, brought / deb.name)
        shutil.copyfile(archive, brought / archive.name)
        shutil.copyfile(Path(__file__).with_name("linux_trial.sh"), brought / "trial.sh")
        drag = table(brought / TABLE)
        if enter(room, "sh", "/brought/trial.sh", f"/brought/{deb.name}", f"/brought/{archive.name}", drag, brought=brought):
            raise SystemExit("The packages for Linux do not pass their trial.")
