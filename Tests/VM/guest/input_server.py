#!/usr/bin/python3
"""Holds the devices that `finger`, `keypad`, `keyboard`, `convertible` and `headset` make, so that they
stay between calls, and carries out their commands, which ask.sh brings. The
supervisor starts it.

Other helpers in Python are carried out by children of it, which have all
modules already: under emulation a Python of their own would take most of the
time that a scenario takes.
"""

# Some of these are for the children alone.
import argparse
import ctypes  # noqa: F401
import fcntl
import fnmatch  # noqa: F401
import glob  # noqa: F401
import json
import os
import re
import select  # noqa: F401
import shutil  # noqa: F401
import socket
import struct
import subprocess  # noqa: F401
import sys
import threading
import time

import touchscreen
from kernel_input import (ABS_X, ABS_Y, EV_ABS, EV_KEY, EV_LED, EV_REL, EV_SW, EV_SYN, SYN_REPORT,
                          EVIOCGLED, Axis, Description, UinputDevice)
from touchscreen import Touchscreen, sleep_until
from scene import PATIENCE, Scene, Typist, alternate, ask, centre

PORT = 7447
RECORDINGS = "/recordings"
PROGRAMS = os.path.join(os.path.dirname(os.path.realpath(__file__)), "bin")


class Usage(Exception):
    """Wrong arguments; the text tells which."""


class Parser(argparse.ArgumentParser):
    """One that tells the caller, not the server's standard error."""

    def error(self, message):
        raise Usage(f"{self.prog}: {message}\n{self.format_usage()}")

    def print_help(self, file=None):
        raise Usage(self.format_help())


class Session:
    """One call of a tool."""

    def __init__(self, folder, artifacts, text, say):
        self.folder, self.artifacts, self.text, self.say = folder, artifacts, text, say

    def path(self, name):
        """A file of the caller's, or one of the recordings by its name."""
        own = os.path.join(self.folder, name)
        return own if os.path.exists(own) else os.path.join(RECORDINGS, name)


class Tool:
    """What finger, keypad, keyboard, convertible and headset share: devices by name, and commands."""

    summary = ""

    def __init__(self):
        self.made = {}
        self.parser = Parser(prog=type(self).__name__.lower(), description=self.summary)
        self.parser.add_argument("--device", "-d", metavar="ID",
                                 help="the device, by the ID of its making; else the last one made")
        self.commands = self.parser.add_subparsers(dest="command", required=True,
                                                   parser_class=Parser)
        self.declare()

    def command(self, name, summary, *arguments):
        command = self.commands.add_parser(name, help=summary, description=summary)
        for argument in arguments:
            flags, options = argument
            command.add_argument(*flags, **options)

    def run(self, words, session):
        options = self.parser.parse_args(words)
        getattr(self, options.command.replace("-", "_"))(options, session)

    def add(self, name, device):
        self.made.pop(name, None)
        self.made[name] = device

    def free_name(self):
        return next(str(n) for n in range(len(self.made) + 1) if str(n) not in self.made)

    def unplug_all(self):
        while self.made:
            _, device = self.made.popitem()
            device.close()

    def chosen(self, options):
        if not self.made:
            raise ValueError(f"no device yet: {self.parser.prog} device")
        name = options.device or list(self.made)[-1]
        if name not in self.made:
            raise ValueError(f"no device {name!r}; there is: {' '.join(self.made)}")
        return self.made[name]


def arg(*flags, **options):
    return flags, options


DEFAULT_HOLD = arg("--hold", type=float, default=40, metavar="MS", help="how long each tap is (40)")
DEFAULT_GAP = arg("--gap", type=float, default=40, metavar="MS", help="how long is between taps (40)")


class Finger(Tool):
    summary = ("Makes touchscreens from evemu descriptions and moves fingers on them. "
               "X and Y are fractions 0-1 of the surface as the finger sees it; "
               "N numbers fingers from 0; KEY is an id or a label in kbdctl scene.")

    def declare(self):
        n, x, y = arg("n", type=int), arg("x", type=float), arg("y", type=float)
        key, ms = arg("key"), arg("ms", type=float)
        matrix = arg("--matrix", type=matrix_of, default=touchscreen.IDENTITY, metavar="'A B C D E F'",
                     help="the LIBINPUT_CALIBRATION_MATRIX that the system applies to it")
        self.command("device", "make a touchscreen; prints its /dev/input/eventN",
                     arg("description", help="an evemu .desc file, or one of /recordings"),
                     arg("--name", metavar="ID"), matrix)
        self.command("unplug", "take it away, fingers and all", arg("name", nargs="?"))
        self.command("devices", "print the devices: ID, node, name")
        self.command("down", "put finger N down", n, x, y)
        self.command("move", "move finger N in a straight line", n, x, y,
                     arg("--ms", type=float, default=0, help="over this time (0: at once)"),
                     arg("--steps", type=int, help="in this many frames (one per 10 ms)"))
        self.command("up", "lift finger N", n)
        self.command("palm", "let the touchscreen find out that finger N is a palm", n)
        self.command("tap-at", "tap a place", x, y, DEFAULT_HOLD)
        self.command("tap", "tap a key", key, DEFAULT_HOLD)
        self.command("hold", "hold a key for MS milliseconds", key, ms)
        self.command("slide", "slide from a key to another", key, arg("to"),
                     arg("--ms", type=float, default=200))
        self.command("swipe", "put finger N down on a word's first letter and move it over the others, from "
                     "middle to middle; it stays a while on a letter that is doubled", n, arg("word"))
        self.command("type", "tap the keys that type a text, layer keys included",
                     arg("typed", metavar="TEXT"), DEFAULT_HOLD, DEFAULT_GAP)
        self.command("roll", "as two thumbs: each key goes down before the one before is up",
                     arg("typed", metavar="TEXT"),
                     arg("--ms", type=float, default=40, help="from one key to the next (40)"))
        self.command("where", "print the centre of a key as X Y", key)
        self.command("play", "replay a recording",
                     arg("recording", help="an evemu .events file, or one of /recordings"),
                     arg("--fast", action="store_true", help="without the pauses, which slow readers cannot follow"))
        self.command("storm", "move finger N to and fro in COUNT frames without a pause",
                     n, arg("count", type=int))
        self.command("frame", "report events as one frame, by the numbers of linux/input-event-codes.h",
                     arg("event", nargs="+", help="TYPE:CODE=VALUE, such as 1:330=0"))
        self.command("script", "carry out commands from standard input, one a line; "
                     "also: wait MS; clock, which prints CLOCK_MONOTONIC in µs", arg("--repeat", type=int, default=1))

    # Each method is the command of its name.

    def device(self, options, session):
        name = options.name or self.free_name()
        if name in self.made:
            raise ValueError(f"there is a device {name!r} already")
        description = Description.read(session.path(options.description))
        # Distinct, or udev and libinput would take two touchscreens for one device.
        made = Touchscreen.of(description, f"vm/touchscreen/{name}", options.matrix)
        self.add(name, made)
        session.say(made.device.node)

    def unplug(self, options, _session):
        options.device = options.name or options.device
        chosen = self.chosen(options)
        for name in [name for name, device in self.made.items() if device is chosen]:
            del self.made[name]
        chosen.close()

    def devices(self, _options, session):
        for name, made in self.made.items():
            session.say(f"{name} {made.device.node} {made.description.name}")

    def down(self, options, _session):
        self.chosen(options).down(options.n, options.x, options.y)

    def move(self, options, _session):
        steps = options.steps or max(1, round(options.ms / 10))
        self.chosen(options).move(options.n, options.x, options.y, options.ms / 1000, steps)

    def up(self, options, _session):
        self.chosen(options).up(options.n)

    def frame(self, options, _session):
        events = [re.fullmatch(r"(\d+):(\d+)=(-?\d+)", event) for event in options.event]
        if not all(events):
            raise ValueError("an event is TYPE:CODE=VALUE")
        self.chosen(options).write([tuple(map(int, event.groups())) for event in events])

    def palm(self, options, _session):
        self.chosen(options).palm(options.n)

    def tap_at(self, options, _session):
        press(self.chosen(options), options.x, options.y, options.hold)

    def tap(self, options, _session):
        press(self.chosen(options), *centre(Scene.look().key(options.key)), options.hold)

    def hold(self, options, _session):
        press(self.chosen(options), *centre(Scene.look().key(options.key)), options.ms)

    def slide(self, options, _session):
        glass, scene = self.chosen(options), Scene.look()
        start, end = scene.key(options.key), scene.key(options.to)
        finger = glass.down(None, *centre(start))
        glass.move(finger, *centre(end), options.ms / 1000, max(2, round(options.ms / 10)))
        glass.up(finger)

    def swipe(self, options, _session):
        glass, scene = self.chosen(options), Scene.look()
        places = [(letter, centre(scene.key(letter))) for letter in options.word]
        glass.down(options.n, *places[0][1])
        time.sleep(0.02)
        for (before, _), (letter, place) in zip(places, places[1:]):
            if letter == before:
                time.sleep(0.16)
            else:
                glass.move(options.n, *place, 0.13, 13)
                time.sleep(0.02)

    def type(self, options, _session):
        glass = self.chosen(options)

        def tap(key):
            press(glass, *centre(key), options.hold)
            time.sleep(options.gap / 1000)

        def choose(key, label):
            finger = glass.down(None, *centre(key))
            glass.move(finger, *centre(alternate(label)), 0.1, 10)
            glass.up(finger)
            time.sleep(options.gap / 1000)
        Typist(tap, choose).type(options.typed)

    def roll(self, options, _session):
        glass, scene = self.chosen(options), Scene.look()
        keys = []
        for character in options.typed:
            key = scene.key_typing(character)
            if key is None:
                raise ValueError(f"no key types {character!r} on layer {scene.layer!r}")
            keys.append(key)
        start, before = time.monotonic(), None
        for index, key in enumerate(keys):
            sleep_until(start + index * options.ms / 1000)
            finger = glass.down(None, *centre(key))
            if before is not None:
                sleep_until(start + (index + 0.5) * options.ms / 1000)
                glass.up(before)
            before = finger
        time.sleep(options.ms / 1000)
        if before is not None:
            glass.up(before)

    def where(self, options, session):
        x, y = centre(Scene.look().key(options.key))
        session.say(f"{x:.5f} {y:.5f}")

    def play(self, options, session):
        frames = read_recording(session.path(options.recording))
        self.chosen(options).play(frames, options.fast)

    def storm(self, options, _session):
        self.chosen(options).storm(options.n, options.count)

    def script(self, options, session):
        for _ in range(options.repeat):
            for line in session.text.splitlines():
                words = line.split()
                if not words or words[0].startswith("#"):
                    continue
                if words[0] == "wait":
                    time.sleep(float(words[1]) / 1000)
                elif words[0] == "clock":
                    session.say(str(time.monotonic_ns() // 1000))
                else:
                    self.run(words, session)


class Keys(Tool):
    """A keyboard with physical keys: keys by the kernel's names without KEY_."""

    name, identity, names = "", (0, 0, 0, 0), {}
    repeats_after = None  # milliseconds; the kernel's own are 250

    def declare(self):
        key = arg("key", help="the kernel's name without KEY_, such as KP1 or A")
        self.command("device", "make one; prints its /dev/input/eventN",
                     arg("--name", metavar="ID"))
        self.command("unplug", "take it away, keys down and all", arg("name", nargs="?"))
        self.command("press", "press keys one after the other", arg("key", nargs="+"),
                     DEFAULT_HOLD, DEFAULT_GAP)
        self.command("hold", "hold a key for MS milliseconds", key, arg("ms", type=float))
        self.command("down", "press a key and keep it", key)
        self.command("up", "let go of a key", key)

    def code(self, name):
        name = name.upper().removeprefix("KEY_")
        if name not in self.names:
            raise ValueError(f"no key {name!r} here; there is: {' '.join(self.names)}")
        return self.names[name]

    def device(self, options, session):
        name = options.name or self.free_name()
        description = Description(self.name, self.identity)
        description.codes = {EV_SYN: {EV_KEY, EV_LED, 0x14}, EV_KEY: set(self.names.values()),
                             EV_LED: {0, 1, 2}}
        made = UinputDevice(description, f"vm/{self.parser.prog}/{name}")
        if self.repeats_after:
            made.repeat_after(self.repeats_after)
        self.add(name, made)
        session.say(made.node)

    def unplug(self, options, _session):
        options.device = options.name or options.device
        chosen = self.chosen(options)
        for name in [name for name, device in self.made.items() if device is chosen]:
            del self.made[name]
        chosen.close()

    def report(self, options, name, value):
        self.chosen(options).write([(EV_KEY, self.code(name), value), (EV_SYN, SYN_REPORT, 0)])

    def down(self, options, _session):
        self.report(options, options.key, 1)

    def up(self, options, _session):
        self.report(options, options.key, 0)

    def hold(self, options, session):
        self.down(options, session)
        time.sleep(options.ms / 1000)
        self.up(options, session)

    def press(self, options, _session):
        for key in options.key:
            self.code(key)  # all or none
        for key in options.key:
            self.report(options, key, 1)
            time.sleep(options.hold / 1000)
            self.report(options, key, 0)
            time.sleep(options.gap / 1000)


class Keypad(Keys):
    summary = "Makes a numeric keypad and presses its keys."
    # A Chicony keypad's name and ids: a device like any other in a shop.
    name, identity = "Chicony USB Keypad", (0x03, 0x04F2, 0x1116, 0x0110)
    # Others of their kind: name, bus, keys and relative axes beside its own; with a dash, instead.
    kinds = {"usb": (name, 0x03, "", ()),
             "lettered": ("SEM USB Keypad", 0x03, "letters", ()),
             "knob": ("Knob Keypad", 0x03, "", (7, 8, 11)),
             "wired": ("matrix-keypad", 0x19, "", ()),
             "row": ("gpio-keys", 0x19, "-row", ())}
    row = {**{str(n): n + 1 for n in range(1, 10)}, "0": 11}
    names = {"NUMLOCK": 69, "KPSLASH": 98, "KPASTERISK": 55, "KPMINUS": 74, "KPPLUS": 78,
             "KPENTER": 96, "KPDOT": 83, "KP0": 82, "KP1": 79, "KP2": 80, "KP3": 81,
             "KP4": 75, "KP5": 76, "KP6": 77, "KP7": 71, "KP8": 72, "KP9": 73, "BACKSPACE": 14}


    def declare(self):
        super().declare()
        self.commands.choices["device"].add_argument(
            "--kind", choices=self.kinds, default="usb", help="which (usb)")
        self.command("around", "press keys, with Num Lock around each as some keypads send it",
                     arg("key", nargs="+"), arg("--ms", type=float, default=8))
        self.command("turn", "turn the knob, a step each time", arg("steps", type=int))
        self.command("lit", "print 1 if the LED of Num Lock is lit, else 0")

    def code(self, name):
        return self.row[name] if name in self.row else super().code(name)

    def device(self, options, session):
        name = options.name or self.free_name()
        called, bus, keys, axes = self.kinds[options.kind]
        description = Description(called, (bus, *self.identity[1:]))
        codes = set(self.row.values()) if keys == "-row" else set(self.names.values())
        if keys == "letters":
            codes |= set(range(1, 89))
        description.codes = {EV_SYN: {EV_KEY, EV_LED, 0x14}, EV_KEY: codes, EV_LED: {0, 1, 2}}
        if axes:
            description.codes[EV_SYN].add(EV_REL)
            description.codes[EV_REL] = set(axes)
        made = UinputDevice(description, f"vm/{self.parser.prog}/{name}")
        self.add(name, made)
        session.say(made.node)

    def around(self, options, _session):
        options.hold = options.gap = options.ms
        keys = options.key
        for key in keys:
            options.key = ["NUMLOCK", key, "NUMLOCK"]
            self.press(options, _session)

    def turn(self, options, _session):
        for _ in range(abs(options.steps)):
            step = 1 if options.steps > 0 else -1
            self.chosen(options).write(
                [(EV_REL, 7, step), (EV_REL, 8, step), (EV_REL, 11, 120 * step), (EV_SYN, SYN_REPORT, 0)])

    def lit(self, options, session):
        state = bytearray(8)
        with open(self.chosen(options).node, "rb", buffering=0) as node:
            fcntl.ioctl(node, EVIOCGLED, state)
        session.say(state[0] & 1)


class Keyboard(Keys):
    summary = "Makes a full USB keyboard and presses its keys."
    name, identity = "Cherry USB Keyboard", (0x03, 0x046A, 0x0001, 0x0110)
    rows = {1: "ESC 1 2 3 4 5 6 7 8 9 0 MINUS EQUAL BACKSPACE TAB Q W E R T Y U I O P LEFTBRACE "
               "RIGHTBRACE ENTER LEFTCTRL A S D F G H J K L SEMICOLON APOSTROPHE GRAVE LEFTSHIFT "
               "BACKSLASH Z X C V B N M COMMA DOT SLASH RIGHTSHIFT",
            56: "LEFTALT SPACE CAPSLOCK F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NUMLOCK SCROLLLOCK",
            86: "102ND F11 F12", 97: "RIGHTCTRL", 100: "RIGHTALT", 102: "HOME UP PAGEUP LEFT "
            "RIGHT END DOWN PAGEDOWN INSERT DELETE", 125: "LEFTMETA"}
    names = {name: first + index for first, row in rows.items()
             for index, name in enumerate(row.split())}
    # Where the host has much else to do, 40 ms can become 250.
    repeats_after = 2000
    # What a US keymap makes of them, to type plain text with.
    plain = {" ": "SPACE", "\n": "ENTER", "\t": "TAB", "-": "MINUS", "=": "EQUAL", ",": "COMMA",
             ".": "DOT", "/": "SLASH", ";": "SEMICOLON", "'": "APOSTROPHE", "`": "GRAVE"}

    def declare(self):
        super().declare()
        self.command("type", "type letters, digits and spaces on a US keymap",
                     arg("typed", metavar="TEXT"), DEFAULT_HOLD, DEFAULT_GAP)

    def type(self, options, session):
        for character in options.typed:
            if character.isupper():
                self.report(options, "LEFTSHIFT", 1)
            options.key = [self.plain.get(character, character.upper())]
            self.press(options, session)
            if character.isupper():
                self.report(options, "LEFTSHIFT", 0)


class Switch(Tool):
    """A device with one switch, which is off at first."""

    def declare(self):
        self.command("device", "make one; prints its /dev/input/eventN")
        self.command("mode", "move the switch", arg("mode", choices=self.modes))
        self.command("unplug", "take it away")

    def device(self, _options, session):
        description = Description(self.device_name, (0x19, 0, 0, 0))
        description.codes = {EV_SYN: {EV_SW}, EV_SW: {self.code}}
        made = UinputDevice(description, f"vm/{type(self).__name__.lower()}/0")
        self.add("0", made)
        session.say(made.node)

    def mode(self, options, _session):
        self.chosen(options).write([(EV_SW, self.code, self.modes.index(options.mode)),
                                    (EV_SYN, SYN_REPORT, 0)])

    def unplug(self, _options, _session):
        self.unplug_all()


class Convertible(Switch):
    summary = "Makes the switch between laptop mode and tablet mode, and moves it."
    device_name = "Convertible switches"
    code = 1  # SW_TABLET_MODE
    modes = ["laptop", "tablet"]


class Headset(Switch):
    summary = "Makes a jack for a headset, and plugs one in or out."
    device_name = "Headphone Jack"
    code = 2  # SW_HEADPHONE_INSERT
    modes = ["out", "in"]


class Pointer(Keys):
    summary = ("Makes a mouse that reports places on the screen, and moves it. "
               "X and Y are fractions 0-1 of the screen.")
    names = {"LEFT": 0x110, "RIGHT": 0x111}

    def declare(self):
        super().declare()
        self.command("move", "move it", arg("x", type=float), arg("y", type=float))

    def device(self, options, session):
        name = options.name or self.free_name()
        description = Description("QEMU USB Tablet", (0x03, 0x0627, 0x0001, 0x0110))
        description.codes = {EV_SYN: {EV_KEY, EV_ABS}, EV_KEY: set(self.names.values()),
                             EV_ABS: {ABS_X, ABS_Y}}
        description.axes = {ABS_X: Axis(0, 32767), ABS_Y: Axis(0, 32767)}
        made = UinputDevice(description, f"vm/{self.parser.prog}/{name}")
        self.add(name, made)
        session.say(made.node)

    def move(self, options, _session):
        mouse = self.chosen(options)
        axes = mouse.description.axes
        mouse.write([(EV_ABS, ABS_X, axes[ABS_X].at(options.x)),
                     (EV_ABS, ABS_Y, axes[ABS_Y].at(options.y)), (EV_SYN, SYN_REPORT, 0)])


def press(glass, x, y, milliseconds):
    finger = glass.down(None, x, y)
    time.sleep(milliseconds / 1000)
    glass.up(finger)


def matrix_of(text):
    numbers = tuple(float(word) for word in text.split())
    if len(numbers) != 6 or numbers[0] * numbers[4] == numbers[1] * numbers[3]:
        raise ValueError(text)
    return numbers


def read_recording(path):
    """The frames of an .events file: (seconds from the first, events)."""
    frames, events, first = [], [], None
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("E:"):
                continue
            moment, kind, code, value = line.split("#")[0].split()[1:5]
            event = (int(kind, 16), int(code, 16), int(value))
            events.append(event)
            if event[:2] == (EV_SYN, SYN_REPORT):
                first = float(moment) if first is None else first
                frames.append((float(moment) - first, events))
                events = []
    return frames


def read_json(path):
    """What is in a file; of one whose name ends in .jsonl, what is in each line."""
    with open(path, encoding="utf-8") as file:
        if path.endswith(".jsonl"):
            # The last one may not be whole yet; one that was emptied under its writer begins with
            # NULs.
            return [json.loads(line.lstrip("\0")) for line in file if line.endswith("\n")]
        return json.load(file)


def ask_sway(words):
    """Sway's answer; the words are its socket and the message's name."""
    path, message = words.split()
    number = {"get_outputs": 3, "get_tree": 4, "get_inputs": 100}[message]
    with socket.socket(socket.AF_UNIX) as sway:
        sway.settimeout(PATIENCE)
        sway.connect(path)
        sway.sendall(b"i3-ipc" + struct.pack("=II", 0, number))
        with sway.makefile("rb") as answer:
            size, _ = struct.unpack("=II", answer.read(14)[6:])
            return json.loads(answer.read(size))


def every(value):
    """Each object anywhere in it."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from every(part)


class Says:
    """`daemon-says METHOD EXPRESSION [WORD]…`, and so for a file and for sway: what a Python expression
    makes of the answer, `it`, and the words `a`. Texts and numbers are printed, lists a line each;
    status 1 for what is false, none or empty."""

    def __init__(self, asked):
        self.asked = asked

    def run(self, words, session):
        source, expression, *rest = words
        found = eval(expression, {"it": self.asked(source), "a": rest, "json": json, "every": every})
        if not isinstance(found, bool) and found is not None:
            for line in found if isinstance(found, list) else [found]:
                session.say(line)
        return int(not found and found != 0 or found is False)


class Unplugging:
    """What a scenario has left plugged in goes."""

    def __init__(self, tools):
        self.tools = tools

    def run(self, _words, _session):
        for tool in self.tools.values():
            tool.unplug_all()


class Program:
    """A helper of bin/, in a child that is a copy of this process."""

    def __init__(self, name):
        path = os.path.join(PROGRAMS, name)
        with open(path, encoding="utf-8") as file:
            self.name, self.code = name, compile(file.read(), path, "exec")

    def run(self, words, session):
        """Its exit status."""
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            self.be(words, session, reader, writer)
        os.close(writer)
        with open(reader, encoding="utf-8") as printed:
            for line in printed:
                session.say(line.rstrip("\n"))
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def be(self, words, session, reader, writer):
        """Never returns."""
        status = 1
        try:
            os.dup2(writer, 1)
            os.dup2(writer, 2)
            # A device is gone when nobody has it open.
            os.closerange(3, 1024)
            os.chdir(session.folder)
            os.environ["ARTIFACTS"] = session.artifacts
            sys.argv = [self.name, *words]
            sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)
            try:
                exec(self.code, {"__name__": "__main__", "__file__": self.code.co_filename})
                status = 0
            except SystemExit as end:
                status = end.code if isinstance(end.code, int) else int(end.code is not None)
                if isinstance(end.code, str):
                    print(end.code, file=sys.stderr)
            sys.stdout.flush()
            sys.stderr.flush()
        finally:
            os._exit(status)


def read_call(stream):
    """Texts that each end in NUL: tool, folder, $ARTIFACTS, standard input, number of words, words."""
    data = b""
    while data.count(b"\0") < 5 or data.count(b"\0") < 5 + int(data.split(b"\0", 5)[4]):
        received = stream.recv(65536)
        if not received:
            raise ConnectionError("the caller went away")
        data += received
    tool, folder, artifacts, text, _, *words = data.decode().split("\0")[:-1]
    return tool, folder, artifacts, text, words


def answer(connection, tools):
    """Carries out one call. The answer is lines: "out TEXT", "err TEXT", at last "status N"."""
    def tell(kind, text):
        lines = "".join(f"{kind} {line}\n" for line in str(text).split("\n"))
        connection.sendall(lines.encode())
    with connection:
        # A line is sent as it is said, however short.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        status, tool = 1, ""
        try:
            tool, folder, artifacts, text, words = read_call(connection)
            session = Session(folder, artifacts, text, lambda text: tell("out", text))
            status = tools[tool].run(words, session) or 0
        except Usage as error:
            tell("err", error)
            status = 64
        except (ValueError, KeyError, IndexError, OSError) as error:
            tell("err", f"{tool}: {error}")
        except Exception:
            tell("err", "a mistake in input_server.py, see /run/vm-input.log")
            raise
        finally:
            tell("status", status)


def main():
    devices = {"finger": Finger(), "keypad": Keypad(), "keyboard": Keyboard(),
               "convertible": Convertible(), "headset": Headset(), "pointer": Pointer()}
    programs = {name: Program(name) for name in ("watch-evdev", "touch-tracks", "glass")}
    tools = {**devices, **programs, "daemon-says": Says(ask), "file-says": Says(read_json),
             "sway-says": Says(ask_sway), "unplug-all": Unplugging(devices)}
    with socket.create_server(("127.0.0.1", PORT), backlog=16) as listener:
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=answer, args=(connection, tools), daemon=True).start()


if __name__ == "__main__":
    sys.exit(main())
