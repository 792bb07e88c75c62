"""The bus of AT-SPI, as a screen reader on Linux meets it: an app in a process of its own, its accessible tree, its events, and keys.

Qt's D-Bus module can't read structures in Python, so messages are packed and unpacked here.
"""

from __future__ import annotations

import ctypes
import os
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

SIZES = {"y": 1, "n": 2, "q": 2, "i": 4, "u": 4, "b": 4, "s": 4, "o": 4, "a": 4, "x": 8, "t": 8, "d": 8, "(": 8, "{": 8, "g": 1, "v": 1}
"""The alignment of each type of D-Bus, which is the size of the basic ones."""
BASIC = {"y": "B", "n": "h", "q": "H", "i": "i", "u": "I", "b": "I", "x": "q", "t": "Q", "d": "d"}
CALL, REPLY, ERROR, SIGNAL = 1, 2, 3, 4
PATIENCE = 30.0
"""Seconds that an answer may take on a busy machine."""
LIMIT = 240.0
"""Seconds that an app is listened to, so that a test fails and never hangs."""
RELEASE = 5.0
"""Seconds until a key that was pressed is taken as handled, though nobody asked about its release."""
SHORTLY = 0.1
"""Seconds to wait for what a key leads to, where nothing has been heard."""


class BusError(Exception):
    """An answer that is an error, or none in time."""


class Message(NamedTuple):
    """A message of D-Bus."""

    kind: int
    serial: int
    fields: dict[int, Any]
    body: list[Any]


def first_type(signature: str) -> str:
    """The first complete type of a signature."""
    if signature[0] == "a":
        return "a" + first_type(signature[1:])
    if signature[0] not in "({":
        return signature[0]
    inner, end = signature[1:], 1
    while inner[0] not in ")}":
        end += len(first_type(inner))
        inner = signature[end:]
    return signature[: end + 1]


class Packed:
    """Values in D-Bus's binary form."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = bytearray(data)
        self.at = 0

    def put(self, signature: str, value: Any) -> None:
        """Add a value; only the types that are sent."""
        kind = signature[0]
        self.data += bytes(-len(self.data) % SIZES[kind])
        if kind in BASIC:
            self.data += struct.pack("<" + BASIC[kind], value)
        elif kind in "sog":
            text = value.encode()
            self.data += struct.pack("<B" if kind == "g" else "<I", len(text)) + text + b"\0"
        elif kind == "v":
            self.put("g", value[0])
            self.put(*value)
        elif kind == "(":
            for part, inner in zip(value, parts(signature[1:-1]), strict=True):
                self.put(inner, part)
        else:
            items = Packed(bytes(self.data + bytes(4)))
            items.data += bytes(-len(items.data) % SIZES[signature[1]])
            begin, place = len(items.data), len(self.data)
            for item in value:
                items.put(signature[1:], item)
            self.data = items.data
            self.data[place : place + 4] = struct.pack("<I", len(items.data) - begin)

    def take(self, signature: str) -> Any:
        """Read the next value."""
        kind = signature[0]
        self.at += -self.at % SIZES[kind]
        if kind in BASIC:
            self.at += SIZES[kind]
            return struct.unpack_from("<" + BASIC[kind], self.data, self.at - SIZES[kind])[0]
        if kind in "sog":
            begin = self.at + (1 if kind == "g" else 4)
            size = self.data[self.at] if kind == "g" else struct.unpack_from("<I", self.data, self.at)[0]
            self.at = begin + size + 1
            return self.data[begin : begin + size].decode()
        if kind == "v":
            return self.take(self.take("g"))
        if kind in "({":
            return tuple([self.take(inner) for inner in parts(signature[1:-1])])
        size, items = self.take("u"), list[Any]()
        self.at += -self.at % SIZES[signature[1]]
        end = self.at + size
        while self.at < end:
            items.append(self.take(signature[1:]))
        return items


def parts(signature: str) -> Iterator[str]:
    """The complete types of a signature."""
    while signature:
        yield first_type(signature)
        signature = signature.removeprefix(first_type(signature))


class Bus:
    """A connection to a bus; signals are kept in order."""

    def __init__(self, address: str) -> None:
        way, _, place = address.split(",")[0].removeprefix("unix:").partition("=")
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(f"\0{place}" if way == "abstract" else place)
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        greeting = self.socket.recv(4096)
        assert greeting.startswith(b"OK"), greeting
        self.socket.sendall(b"BEGIN\r\n")
        self.serial = 0
        self.unread = b""
        self.signals: list[Message] = []
        self.watched: list[Message] | None = None
        """All that passes the bus, once this connection is a monitor."""
        self.answers: dict[int, Message] = {}
        (self.name,) = self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello")

    def send(self, to: str, path: str, interface: str, member: str, signature: str = "", *body: Any) -> int:
        """Send a call; the number of the answer."""
        self.serial += 1
        packed = Packed()
        for inner, value in zip(parts(signature), body, strict=True):
            packed.put(inner, value)
        fields = [(1, ("o", path)), (2, ("s", interface)), (3, ("s", member)), (6, ("s", to))]
        if signature:
            fields.append((8, ("g", signature)))
        head = Packed(struct.pack("<cBBBII", b"l", CALL, 0, 1, len(packed.data), self.serial))
        head.put("a(yv)", fields)
        head.data += bytes(-len(head.data) % 8)
        self.socket.sendall(head.data + packed.data)
        return self.serial

    def answer(self, serial: int) -> list[Any]:
        """The values of an answer."""
        end = time.monotonic() + PATIENCE
        while serial not in self.answers:
            if time.monotonic() > end:
                raise BusError("no answer")
            self.read(1)
        answer = self.answers.pop(serial)
        if answer.kind == ERROR:
            raise BusError(answer.fields.get(4), *answer.body)
        return answer.body

    def call(self, to: str, path: str, interface: str, member: str, signature: str = "", *body: Any) -> list[Any]:
        """Call a method and wait for its values."""
        return self.answer(self.send(to, path, interface, member, signature, *body))

    def watch(self, *rules: str) -> None:
        """Become a monitor, which calls nothing any longer."""
        self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Monitoring", "BecomeMonitor", "asu", rules, 0)
        self.watched = []

    def close(self) -> None:
        """Hang up."""
        self.socket.close()

    def read(self, seconds: float) -> None:
        """Read what has come; wait at most this long for anything."""
        if not select.select([self.socket], [], [], seconds)[0]:
            return
        data = self.socket.recv(1 << 20)
        if not data:
            raise BusError("the bus has gone")
        self.unread += data
        while len(self.unread) >= 16:
            body, _, fields = struct.unpack_from("<III", self.unread, 4)
            begin = 16 + fields + -fields % 8
            if len(self.unread) < begin + body:
                return
            self._sort(self.unread[:begin], self.unread[begin : begin + body])
            self.unread = self.unread[begin + body :]

    def _sort(self, head: bytes, body: bytes) -> None:
        packed = Packed(head)
        packed.at = 12
        fields = dict(packed.take("a(yv)"))
        values = Packed(body)
        message = Message(head[1], struct.unpack_from("<I", head, 8)[0], fields, [values.take(inner) for inner in parts(fields.get(8, ""))])
        if self.watched is not None:
            self.watched.append(message)
        elif message.kind == SIGNAL:
            self.signals.append(message)
        elif 5 in fields:
            self.answers[fields[5]] = message


# The screen, the buses and the keys of a session

PROGRAMS = ("Xvfb", "dbus-daemon")
SERVICE = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
MODIFIERS = {"Ctrl": "Control_L", "Shift": "Shift_L", "Alt": "Alt_L"}
SYMBOLS = {"Space": "space", "Enter": "Return", "Esc": "Escape", "PgDown": "Next"}


def missing() -> list[str]:
    """The parts of the system that a session needs and does not find."""
    if not sys.platform.startswith("linux"):
        return ["Linux"]
    gone = [program for program in PROGRAMS if shutil.which(program) is None]
    if not SERVICE.exists():
        gone.append("at-spi2-core")
    try:
        ctypes.CDLL("libXtst.so.6")
    except OSError:
        gone.append("libXtst.so.6")
    return gone


@contextmanager
def session(folder: Path) -> Iterator[dict[str, str]]:
    """A screen and a bus of their own, as environment variables; the bus starts that of AT-SPI when somebody asks for it."""
    kept = {name: os.environ[name] for name in ("PATH", "LANGUAGE", "PYTHONPATH") if name in os.environ}
    made = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    environment = kept | made
    started = list[subprocess.Popen[str]]()
    try:
        reading, writing = os.pipe()
        options = ("-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset")
        started.append(start("Xvfb", *options, environment=environment, pass_fds=(writing,)))
        os.close(writing)
        with os.fdopen(reading) as number:
            environment["DISPLAY"] = f":{number.readline().strip()}"
        bus = start("dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1", environment=environment)
        started.append(bus)
        assert bus.stdout is not None
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        yield environment
    finally:
        for process in reversed(started):
            end(process)


def start(
    *command: str, environment: dict[str, str], pass_fds: tuple[int, ...] = (), errors: int = subprocess.DEVNULL
) -> subprocess.Popen[str]:
    """Start a process with a group of its own."""
    return subprocess.Popen(
        command, env=environment, pass_fds=pass_fds, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True
    )


def end(process: subprocess.Popen[str]) -> None:
    """End a process and those that it has started; those that do not listen are killed."""
    for number, patience in ((signal.SIGTERM, 5), (signal.SIGKILL, PATIENCE)):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with suppress(subprocess.TimeoutExpired):
            process.wait(patience)
    if process.stdout is not None:
        process.stdout.close()


@contextmanager
def running_app(folder: Path, environment: dict[str, str]) -> Iterator[None]:
    """The app in a process of its own. If the test fails, its fault says where the app was and what it wrote."""
    with (folder / "errors").open("w+") as errors:
        app = start(sys.executable, "-X", "faulthandler", "-m", "tabletop_qt", environment=environment, errors=errors.fileno())
        try:
            yield
        except BaseException as fault:
            app.send_signal(signal.SIGABRT)
            with suppress(subprocess.TimeoutExpired):
                app.wait(5)
            errors.seek(0)
            fault.add_note(f"The app:\n{errors.read()}")
            raise
        finally:
            end(app)


class Keyboard:
    """Presses keys at an X screen, as its hardware would."""

    def __init__(self, display: str) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XStringToKeysym.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(display.encode()))
        assert self._display.value, display

    def press(self, keys: str) -> int:
        """Press and release keys together, named as Qt shows them; the number of them."""
        *held, last = keys.split("+")
        names = [*[MODIFIERS[name] for name in held], SYMBOLS.get(last, last.lower() if len(last) == 1 else last)]
        symbols = [ctypes.c_ulong(self._x.XStringToKeysym(name.encode())) for name in names]
        codes = [self._x.XKeysymToKeycode(self._display, symbol) & 255 for symbol in symbols]
        assert all(codes), names
        for code in codes:
            self._test.XTestFakeKeyEvent(self._display, code, 1, ctypes.c_ulong(0))
        for code in reversed(codes):
            self._test.XTestFakeKeyEvent(self._display, code, 0, ctypes.c_ulong(0))
        self._x.XSync(self._display, 0)
        return len(codes)

    def click(self, x: int, y: int) -> None:
        """Click somewhere: without a window manager, this gives a window the keyboard."""
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, ctypes.c_ulong(0))
        for down in (1, 0):
            self._test.XTestFakeButtonEvent(self._display, 1, down, ctypes.c_ulong(0))
        self._x.XSync(self._display, 0)

    def close(self) -> None:
        """Let go of the screen."""
        self._x.XCloseDisplay(self._display)


# A screen reader's knowledge

KEY = "NotifyListenersSync"
"""The call by which an app asks whether a screen reader wants a key for itself, before it handles it."""
REGISTRY, ROOT = "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root"
ACCESSIBLE, OBJECT = "org.a11y.atspi.Accessible", "org.a11y.atspi.Event.Object"
ROLES = {6: "canvas", 32: "item", 43: "button", 101: "notification"}
ACTIVE, SENSITIVE, VISIBLE = 1 << 1, 1 << 24, 1 << 30
PROPERTIES = "org.freedesktop.DBus.Properties"
Address = tuple[str, str]
"""The name of an app on the bus, and the path of an object in it."""


class Thing(NamedTuple):
    """An object of the accessible tree."""

    role: str
    name: str
    description: str
    enabled: bool
    parent: str
    """The role of its parent."""


class BusEars:
    """Knows an app from the bus of AT-SPI alone: its tree, the object with focus, and everything announced, in order."""

    def __init__(self, environment: dict[str, str]) -> None:
        everybodys = Bus(environment["DBUS_SESSION_BUS_ADDRESS"])
        (address,) = everybodys.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
        everybodys.close()
        self._bus, self._monitor = Bus(address), Bus(address)
        self._monitor.watch(f"member='{KEY}'", f"type='method_return',sender='{REGISTRY}'", f"type='error',sender='{REGISTRY}'")
        self._keyboard = Keyboard(environment["DISPLAY"])
        self._announced = list[str]()
        self._focus: Address | None = None
        self._until = time.monotonic() + LIMIT
        rule = f"type='signal',interface='{OBJECT}',member='StateChanged'"
        self._bus.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", "s", rule)
        self._bus.call(REGISTRY, "/org/a11y/atspi/registry", REGISTRY, "RegisterEvent", "s", "object:")

    def meet(self) -> None:
        """Wait until an app has a window, and let it have the keyboard."""
        while not (windows := [window for app in self._children((REGISTRY, ROOT)) for window in self._children(app)]):
            self.wait(0.05)
        self._window = windows[0]
        while not self._bus.call(*self._window, ACCESSIBLE, "GetState")[0][0] & ACTIVE:
            ((left, top, width, _),) = self._bus.call(*self._window, "org.a11y.atspi.Component", "GetExtents", "u", 0)
            # Beside the last menu.
            self._keyboard.click(left + width - 20, top + 10)
            self.wait(SHORTLY)

    def close(self) -> None:
        """Let go of the bus and the screen."""
        self._bus.close()
        self._monitor.close()
        self._keyboard.close()

    @property
    def announced(self) -> list[str]:
        """The texts of the notifications so far, each as it is found when its event arrives."""
        self._listen()
        return self._announced

    @property
    def focus(self) -> Thing | None:
        """The object that was last said to have the focus; None if it is gone."""
        self._listen()
        if self._focus is None:
            return None
        with suppress(BusError):
            parent = self._get(self._focus, "Parent")
            for thing, _ in self._read([(self._focus, self._role(parent))], invisible=True):
                return thing
        return None

    def tree(self) -> Iterator[Thing]:
        """All objects of the window that are not invisible, one level after another, which takes fewer rounds."""
        level = [(self._window, "")]
        while level:
            below = list[tuple[Address, str]]()
            for thing, children in self._read(level):
                yield thing
                below += [(child, thing.role) for child in children]
            level = below

    def press(self, keys: str) -> None:
        """Press keys and wait until the app has handled them."""
        self._listen()
        self._wait_for_keys(self._keyboard.press(keys))
        # The app handles a key when the registry has answered, and answers what is asked after that in order.
        for _ in range(2):
            self._children(self._window)
        # The table reports a little later.
        if not self._bus.signals:
            self.wait(SHORTLY)
        self._listen()

    def _wait_for_keys(self, number: int) -> None:
        """Wait until the app has been answered about the release of this many keys; a window that closes asks about none."""
        asked, until = set[tuple[object, object]](), time.monotonic() + RELEASE
        assert self._monitor.watched is not None
        while number and time.monotonic() < until:
            self._monitor.read(SHORTLY)
            for message in self._monitor.watched:
                if message.kind == CALL and message.body[0][0]:
                    asked.add((message.fields[7], message.serial))
                elif message.kind != CALL and (message.fields.get(6), message.fields.get(5)) in asked:
                    number -= 1
            self._monitor.watched.clear()

    def wait(self, seconds: float = 0.01) -> None:
        """Let the app go on for a moment."""
        assert time.monotonic() < self._until, f"not done in {LIMIT:.0f} seconds; heard last: {self._announced[-9:]}"
        self._bus.read(seconds)

    def _listen(self) -> None:
        self.wait(0)
        while self._bus.signals:
            event = self._bus.signals.pop(0)
            if event.fields[2] != OBJECT or not event.body[1]:
                continue
            one = event.fields[7], event.fields[1]
            if event.body[0] == "focused":
                self._focus = one
            elif event.body[0] == "showing":
                with suppress(BusError):
                    if self._role(one) == "notification":
                        self._announced.append(self._get(one, "Name"))

    def _read(self, asked: list[tuple[Address, str]], invisible: bool = False) -> Iterator[tuple[Thing, list[Address]]]:
        """Objects and their children, of those that are visible and have not gone meanwhile."""
        self.wait(0)
        states = [self._bus.send(*one, ACCESSIBLE, "GetState") for one, _ in asked]
        found = list[tuple[str, int, list[int]]]()
        for (one, parent), serial in zip(asked, states, strict=True):
            with suppress(BusError):
                (low, _) = self._bus.answer(serial)[0]
                if low & VISIBLE or invisible:
                    sent = [self._bus.send(*one, ACCESSIBLE, member) for member in ("GetRole", "GetChildren")]
                    sent += [self._bus.send(*one, PROPERTIES, "Get", "ss", ACCESSIBLE, name) for name in ("Name", "Description")]
                    found.append((parent, low, sent))
        for parent, low, sent in found:
            with suppress(BusError):
                role, children, name, description = [self._bus.answer(serial)[0] for serial in sent]
                yield Thing(ROLES.get(role, ""), name, description, bool(low & SENSITIVE), parent), children

    def _role(self, one: Address) -> str:
        return ROLES.get(self._bus.call(*one, ACCESSIBLE, "GetRole")[0], "")

    def _get(self, one: Address, name: str) -> Any:
        return self._bus.call(*one, PROPERTIES, "Get", "ss", ACCESSIBLE, name)[0]

    def _children(self, one: Address) -> list[Address]:
        found: list[Address] = self._bus.call(*one, ACCESSIBLE, "GetChildren")[0]
        return found
