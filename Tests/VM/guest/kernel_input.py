"""The kernel's input interface as these helpers need it: event codes, evemu
descriptions, and devices made through /dev/uinput.

Raw ioctls rather than python3-evdev: that one takes a second to import under
emulation, and hides which events are written.
"""

import ctypes
import fcntl
import os
import struct
import time

# <linux/input-event-codes.h>
EV_SYN, EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_SW, EV_LED, EV_SND, EV_REP, EV_FF = (
    0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x11, 0x12, 0x14, 0x15)
SYN_REPORT, SYN_MT_REPORT, SYN_DROPPED = 0, 2, 3
BTN_TOUCH, BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP = 0x14A, 0x145, 0x14D
ABS_X, ABS_Y, ABS_PRESSURE = 0x00, 0x01, 0x18
ABS_MT_SLOT, ABS_MT_TOUCH_MAJOR, ABS_MT_TOUCH_MINOR = 0x2F, 0x30, 0x31
ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TOOL_TYPE = 0x35, 0x36, 0x37
ABS_MT_TRACKING_ID, ABS_MT_PRESSURE = 0x39, 0x3A
MT_TOOL_FINGER, MT_TOOL_PALM = 0, 2

EVENT = struct.Struct("@llHHi")  # struct input_event

# <linux/uinput.h>: _IO, _IOW and _IOR of 'U'.
UI_DEV_CREATE, UI_DEV_DESTROY = 0x5501, 0x5502
UI_DEV_SETUP, UI_ABS_SETUP = 0x405C5503, 0x401C5504
UI_SET_EVBIT, UI_SET_PHYS, UI_SET_PROPBIT = 0x40045564, 0x4008556C, 0x4004556E
UI_SET_BIT = {EV_KEY: 0x40045565, EV_REL: 0x40045566, EV_ABS: 0x40045567,
              EV_MSC: 0x40045568, EV_LED: 0x40045569, EV_SND: 0x4004556A,
              EV_SW: 0x4004556D}
UI_GET_SYSNAME_64 = 0x8040552C
EVIOCGLED = 0x80084519  # <linux/input.h>: _IOC(_IOC_READ, 'E', 0x19, 8)
EVIOCSREP = 0x40084503  # <linux/input.h>: _IOW('E', 3, int[2])


class Axis:
    """An absolute axis: its range and its resolution in units per millimetre."""

    def __init__(self, minimum, maximum, fuzz=0, flat=0, resolution=0):
        self.minimum, self.maximum = minimum, maximum
        self.fuzz, self.flat, self.resolution = fuzz, flat, resolution

    def at(self, fraction):
        """The unit at a fraction 0-1 of the axis, as libinput counts them."""
        unit = self.minimum + int(fraction * (self.maximum - self.minimum + 1))
        return max(self.minimum, min(self.maximum, unit))


class Description:
    """What a device is: evemu's .desc file, or built by hand."""

    def __init__(self, name, identity=(0x03, 0, 0, 0)):
        self.name = name
        self.identity = identity  # bus, vendor, product, version
        self.properties = set()
        self.codes = {}  # event type -> set of codes
        self.axes = {}   # ABS code -> Axis

    @classmethod
    def read(cls, path):
        self = cls("")
        offset = {}  # of the next B: line, in bits, by event type
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                line = line.split("#")[0].strip() if not line.startswith("N:") else line.strip()
                if not line or line.startswith("E:"):
                    continue
                try:
                    self._take(line[0], line[2:].strip(), offset)
                except (ValueError, IndexError) as error:
                    raise ValueError(f"{path}:{number}: {error}") from None
        if not self.name:
            raise ValueError(f"{path}: no N: line, so not a device description")
        return self

    def _take(self, letter, text, offset):
        if letter == "N":
            self.name = text
        elif letter == "I":
            self.identity = tuple(int(word, 16) for word in text.split())
        elif letter == "P":
            start = offset.get("P", 0)
            self.properties |= {start + bit for bit in bits(text.split())}
            offset["P"] = start + 8 * len(text.split())
        elif letter == "B":
            words = text.split()
            kind, start = int(words[0], 16), offset.get(words[0], 0)
            self.codes.setdefault(kind, set()).update(start + bit for bit in bits(words[1:]))
            offset[words[0]] = start + 8 * (len(words) - 1)
        elif letter == "A":
            words = text.split()
            self.axes[int(words[0], 16)] = Axis(*(int(word) for word in words[1:]))
        elif letter not in "LS":  # the state of LEDs and switches: none of ours has any
            raise ValueError(f"what is {letter!r}?")


def bits(words):
    """The numbers of the bits set in little-endian bytes, given as hex words."""
    for index, word in enumerate(words):
        for bit in range(8):
            if int(word, 16) >> bit & 1:
                yield 8 * index + bit


class UinputDevice:
    """A device made through /dev/uinput; it lives as long as this object."""

    def __init__(self, description, phys):
        self.description = description
        self.fd = os.open("/dev/uinput", os.O_RDWR | os.O_CLOEXEC)
        for kind, codes in description.codes.items():
            # Type 0 lists the event types; evemu repeats 0x15 (EV_FF), empty.
            if kind == EV_SYN:
                for code in codes - {EV_SYN}:
                    fcntl.ioctl(self.fd, UI_SET_EVBIT, code)
            elif kind in UI_SET_BIT:
                for code in codes:
                    fcntl.ioctl(self.fd, UI_SET_BIT[kind], code)
        for prop in description.properties:
            fcntl.ioctl(self.fd, UI_SET_PROPBIT, prop)
        for code, axis in description.axes.items():
            fcntl.ioctl(self.fd, UI_ABS_SETUP, struct.pack(
                "@Hxxiiiiii", code, 0, axis.minimum, axis.maximum,
                axis.fuzz, axis.flat, axis.resolution))
        set_phys(self.fd, phys)
        fcntl.ioctl(self.fd, UI_DEV_SETUP, struct.pack(
            "@HHHH80sI", *description.identity, description.name.encode()[:79], 0))
        fcntl.ioctl(self.fd, UI_DEV_CREATE)
        answer = fcntl.ioctl(self.fd, UI_GET_SYSNAME_64, bytes(64))
        self.sysname = answer.split(b"\0")[0].decode()
        self.node = self._await_node()

    def _await_node(self):
        """The /dev/input/eventN, once udev has done its work on it."""
        folder = f"/sys/devices/virtual/input/{self.sysname}"
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            for entry in os.listdir(folder):
                if not entry.startswith("event"):
                    continue
                with open(f"{folder}/{entry}/dev", encoding="ascii") as file:
                    number = file.read().strip()
                # udev writes this file when all rules have run.
                if os.path.exists(f"/run/udev/data/c{number}"):
                    return f"/dev/input/{entry}"
            time.sleep(0.005)
        raise OSError(f"udev did not settle {self.sysname}")

    def write(self, events, times=1):
        """One write(2), of the events so many times: the kernel takes them one after the other."""
        os.write(self.fd, b"".join(EVENT.pack(0, 0, *event) for event in events) * times)

    def repeat_after(self, milliseconds):
        """How long a key is down before the kernel repeats it."""
        node = os.open(self.node, os.O_RDWR | os.O_CLOEXEC)
        fcntl.ioctl(node, EVIOCSREP, struct.pack("@II", milliseconds, 33))
        os.close(node)

    def close(self):
        """Unplugs: nothing is released first, as with a real cable."""
        if self.fd >= 0:
            os.close(self.fd)
        # Who still has a finger on it gets an error, not another device.
        self.fd = -1


def set_phys(fd, phys):
    """UI_SET_PHYS takes a pointer, which fcntl.ioctl cannot pass."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.ioctl(fd, ctypes.c_ulong(UI_SET_PHYS), ctypes.c_char_p(phys.encode())) < 0:
        raise OSError(ctypes.get_errno(), "UI_SET_PHYS")
