"""Makes the packages for Linux: a ``.deb`` for Debian and Ubuntu, and a portable ``.tar.xz`` for all others.

    python3 dev.py installer linux [--test]

Both hold the folder that `build` makes. It runs on any system whose C library is at least as new as that of the system it was built on, so
build on the oldest Debian that is supported.

`--test` tries both packages as a person would: it installs, starts, plays, opens a table and removes. This needs root. Everything happens
in a clean Debian in a folder, made with debootstrap, and in namespaces of its own: the system outside is not changed. `linux_trial.sh` is
what runs in there; whatever it writes is kept in memory and discarded. It begins with lintian.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys
import tarfile
from argparse import ArgumentParser
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from installers.build import CHECKOUT, build, environment, epoch, self_test, size
from installers.debian import DESCRIPTION, DESKTOP_ENTRY, MIME, texts
from installers.identity import (
    CONTACT,
    EXTENSION,
    IDENTIFIER,
    MIME_TYPE,
    PNG_SIZES,
    PROGRAM,
    REPOSITORY,
    SUMMARY,
    TERMINAL_PROGRAM,
    VERSION,
    write_icons,
)
from publisher import AUTHORS
from rooms import RoomError, chroot_command, make_debian, prepare_host

APP = f"usr/lib/{PROGRAM}"
ICON_OF_RECORDS = MIME_TYPE.replace("/", "-")


def tree(app: Path, drawn: Path, root: Path) -> None:
    """Lay out what the package installs."""
    shutil.copytree(app, root / APP, symlinks=True)
    for library in of_debian(root / APP):
        library.unlink()
    programs = root / "usr/games"
    programs.mkdir(parents=True)
    for name in (PROGRAM, TERMINAL_PROGRAM):
        (programs / name).symlink_to(f"../lib/{PROGRAM}/{name}")
    share = root / "usr/share"
    for path, text in texts(int(epoch())).items():
        file = share / path
        file.parent.mkdir(parents=True, exist_ok=True)
        data = text.encode()
        file.write_bytes(gzip.compress(data, 9, mtime=0) if file.suffix == ".gz" else data)
    (share / f"man/man6/{TERMINAL_PROGRAM}.6.gz").symlink_to(f"{PROGRAM}.6.gz")
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
        "Recommends: fonts-dejavu-core | fonts-noto-core, fonts-ipafont-gothic | fonts-noto-cjk, shared-mime-info, desktop-file-utils\n"
        f"Section: games\nPriority: optional\nHomepage: {REPOSITORY}\nDescription: {SUMMARY}\n" + DESCRIPTION
    )


def checksums(root: Path) -> str:
    """The checksum of every file of the package, as Debian keeps them to find what changed."""
    files = [file for file in sorted((root / "usr").rglob("*")) if file.is_file() and not file.is_symlink()]
    return "".join(f"{hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()}  {file.relative_to(root)}\n" for file in files)


DYNAMIC, SEARCH_PATHS = 2, frozenset({15, 29})
"""The kind of the segment that an ELF file is linked by, and of the entries in it that say where libraries are."""


def forget_search_paths(file: Path) -> None:
    """Take the folders of the machine that built a program out of it: libraries are looked for there first, and it is not this machine.

    Folders beside the file itself ($ORIGIN) stay. The file must be for 64 bits and little-endian.
    """
    data = bytearray(file.read_bytes())
    (table,), (size, count) = struct.unpack_from("<Q", data, 32), struct.unpack_from("<HH", data, 54)
    segments = [struct.unpack_from("<IIQQQQ", data, table + size * number) for number in range(count)]
    for kind, _, start, _, _, length in segments:
        if kind != DYNAMIC:
            continue
        entries = [struct.unpack_from("<QQ", data, place) for place in range(start, start + length, 16)]
        (strings,) = (value for name, value in entries if name == 5)
        (offset,) = (
            strings - address + begin for sort, _, begin, address, _, extent in segments if sort == 1 and 0 <= strings - address < extent
        )
        kept = [entry for entry in entries if entry[0] not in SEARCH_PATHS or data[offset + entry[1] :].startswith(b"$ORIGIN")]
        for number, entry in enumerate([*kept, *[(0, 0)] * (len(entries) - len(kept))]):
            struct.pack_into("<QQ", data, start + 16 * number, *entry)
        if kept != entries:
            file.write_bytes(data)


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
    (root / "DEBIAN/md5sums").write_text(checksums(root), encoding="utf-8")
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
        archive.add(Path(__file__).with_name("menu_entry.sh"), f"{name}/menu-entry.sh", filter=plain)
        for file_name, text in ((f"{PROGRAM}.desktop", DESKTOP_ENTRY), (f"{PROGRAM}.xml", MIME)):
            entry = tarfile.TarInfo(f"{name}/{file_name}")
            entry.size = len(text.encode())
            archive.addfile(plain(entry), BytesIO(text.encode()))
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
        for file in binaries(app):
            forget_search_paths(file)
        self_test(app)
    deb = package(app.resolve(), work, into)
    archive = portable(app.resolve(), work / "icons", into)
    print(f"installed: {size(work / 'root'):.1f} MB")
    for file in (deb, archive):
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
    if asked.test:
        try_out(deb, archive, (asked.room or work / "room").resolve())


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
    "lintian",
    "man-db",
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


if __name__ == "__main__":
    main()
