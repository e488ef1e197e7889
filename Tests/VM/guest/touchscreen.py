"""Touchscreens, and fingers on them. A touchscreen is told what fingers do, and
reports it as a driver of its kind would."""

import threading
import time

from kernel_input import (
    ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_PRESSURE, ABS_MT_SLOT,
    ABS_MT_TOOL_TYPE, ABS_MT_TOUCH_MAJOR, ABS_MT_TOUCH_MINOR,
    ABS_MT_TRACKING_ID, ABS_PRESSURE, ABS_X, ABS_Y, BTN_TOOL_DOUBLETAP,
    BTN_TOUCH, EV_ABS, EV_KEY, EV_SYN, MT_TOOL_FINGER, MT_TOOL_PALM,
    SYN_MT_REPORT, SYN_REPORT, UinputDevice)

IDENTITY = (1, 0, 0, 0, 1, 0)


class Contact:
    """A finger on the glass, in device units."""

    def __init__(self, x, y, identifier):
        self.x, self.y, self.identifier = x, y, identifier
        self.tool = MT_TOOL_FINGER


class Touchscreen:
    """What the three kinds of touchscreen share. Positions are fractions 0-1 of the
    surface as the finger sees it; `matrix` is the calibration by which the
    system turns the device's own fractions into those."""

    # How many fingers it can tell apart; None is without limit.
    capacity = None

    def __init__(self, description, phys, matrix=IDENTITY):
        self.device = UinputDevice(description, phys)
        self.description = description
        self.matrix = matrix
        self.contacts = {}  # finger number -> Contact, the oldest first
        self.next_identifier = 0
        # Commands may move different fingers at the same time.
        self.lock = threading.RLock()
        multitouch = ABS_MT_POSITION_X in description.axes
        self.x_axis = description.axes[ABS_MT_POSITION_X if multitouch else ABS_X]
        self.y_axis = description.axes[ABS_MT_POSITION_Y if multitouch else ABS_Y]

    @staticmethod
    def of(description, phys, matrix=IDENTITY):
        """The touchscreen of the kind that the description tells."""
        if ABS_MT_SLOT in description.axes:
            return SlotTouchscreen(description, phys, matrix)
        if ABS_MT_POSITION_X in description.axes:
            return AnonymousTouchscreen(description, phys, matrix)
        if ABS_X in description.axes:
            return SingleContactTouchscreen(description, phys, matrix)
        raise ValueError(f"{description.name} has no position, so is no touchscreen")

    def units(self, x, y):
        a, b, c, d, e, f = self.matrix
        determinant = a * e - b * d
        x, y = x - c, y - f
        return (self.x_axis.at((e * x - b * y) / determinant),
                self.y_axis.at((a * y - d * x) / determinant))

    def free_finger(self):
        return next(n for n in range(len(self.contacts) + 1) if n not in self.contacts)

    def down(self, finger, x, y):
        """Puts a finger down; None takes one that is up. Returns its number."""
        with self.lock:
            finger = self.free_finger() if finger is None else finger
            if finger in self.contacts:
                raise ValueError(f"finger {finger} is down already")
            if self.capacity is not None and (
                    len(self.contacts) == self.capacity or finger >= self.capacity):
                raise ValueError(f"{self.description.name} knows {self.capacity} finger(s)")
            self.contacts[finger] = Contact(*self.units(x, y), self.next_identifier)
            self.next_identifier = (self.next_identifier + 1) % 65536
            self.report(finger)
            return finger

    def place(self, finger, x, y):
        with self.lock:
            contact = self.contact(finger)
            contact.x, contact.y = self.units(x, y)
            self.report(finger)

    def palm(self, finger):
        """What the firmware does when it finds out that it was a palm."""
        with self.lock:
            if ABS_MT_TOOL_TYPE not in self.description.axes:
                raise ValueError(f"{self.description.name} has no ABS_MT_TOOL_TYPE")
            self.contact(finger).tool = MT_TOOL_PALM
            self.report(finger)

    def up(self, finger):
        with self.lock:
            self.contact(finger)
            del self.contacts[finger]
            self.report(finger)

    def contact(self, finger):
        if finger not in self.contacts:
            raise ValueError(f"finger {finger} is not down")
        return self.contacts[finger]

    def move(self, finger, x, y, seconds, steps):
        """Moves in a straight line, in device units, at an even pace."""
        with self.lock:
            contact = self.contact(finger)
            from_x, from_y = contact.x, contact.y
            to_x, to_y = self.units(x, y)
        start = time.monotonic()
        for step in range(1, steps + 1):
            sleep_until(start + seconds * step / steps)
            with self.lock:
                contact = self.contact(finger)
                contact.x = round(from_x + (to_x - from_x) * step / steps)
                contact.y = round(from_y + (to_y - from_y) * step / steps)
                self.report(finger)

    def play(self, frames, fast):
        """Replays recorded frames: (seconds, [(type, code, value), …])."""
        if ABS_MT_SLOT in self.description.axes:
            # They begin as on a new device, whatever was touched on this one before.
            frames = [(frames[0][0], [(EV_ABS, ABS_MT_SLOT, 0), *frames[0][1]]), *frames[1:]]
        start = time.monotonic()
        for seconds, events in frames:
            if not fast:
                sleep_until(start + seconds)
            with self.lock:
                self.device.write(events)
                for kind, code, value in events:
                    if (kind, code) == (EV_ABS, ABS_MT_TRACKING_ID) and value >= 0:
                        # A finger after it is a new contact, not this one.
                        self.next_identifier = (value + 1) % 65536

    def close(self):
        with self.lock:
            self.device.close()

    def report(self, finger):
        """Sends the frame of a change of this finger, as this kind of touchscreen builds it."""
        self.write(self.frame(finger))

    def storm(self, finger, count):
        """Moves the finger to and fro in `count` frames, an even number, which one write(2) sends:
        Python's work for each frame would be most of the time."""
        with self.lock:
            contact = self.contact(finger)
            home, frames = contact.x, []
            for x in (home, max(0, home - 1)):
                contact.x = x
                frames.append(self.frame(finger) + [(EV_SYN, SYN_REPORT, 0)])
            self.device.write(frames[0] + frames[1], times=count // 2)

    def write(self, events):
        self.device.write(events + [(EV_SYN, SYN_REPORT, 0)])

    def pointer_emulation(self):
        """As input_mt_report_pointer_emulation() in the kernel: the oldest
        contact is the pointer."""
        events = [(EV_KEY, BTN_TOUCH, int(bool(self.contacts)))]
        if BTN_TOOL_DOUBLETAP in self.description.codes.get(EV_KEY, ()):
            # N-Trig's firmware reports it for any number of fingers.
            events.append((EV_KEY, BTN_TOOL_DOUBLETAP, int(bool(self.contacts))))
        if self.contacts:
            oldest = next(iter(self.contacts.values()))
            events += [(EV_ABS, ABS_X, oldest.x), (EV_ABS, ABS_Y, oldest.y)]
            pressure = self.description.axes.get(ABS_PRESSURE)
            if pressure:
                events.append((EV_ABS, ABS_PRESSURE, pressure.at(0.5)))
        return events

    def touch(self, contact):
        """The axes of one contact, as far as the touchscreen has them."""
        axes = self.description.axes
        events = [(EV_ABS, ABS_MT_POSITION_X, contact.x), (EV_ABS, ABS_MT_POSITION_Y, contact.y)]
        for code, value in ((ABS_MT_TOUCH_MAJOR, 0.04), (ABS_MT_TOUCH_MINOR, 0.03),
                            (ABS_MT_PRESSURE, 0.5)):
            if code in axes:
                events.append((EV_ABS, code, axes[code].at(value)))
        if ABS_MT_TOOL_TYPE in axes:
            events.append((EV_ABS, ABS_MT_TOOL_TYPE, contact.tool))
        return events


class SlotTouchscreen(Touchscreen):
    """Protocol B: a slot per finger, a tracking id per contact."""

    def __init__(self, description, phys, matrix):
        super().__init__(description, phys, matrix)
        self.capacity = description.axes[ABS_MT_SLOT].maximum + 1

    def frame(self, finger):
        events = [(EV_ABS, ABS_MT_SLOT, finger)]
        contact = self.contacts.get(finger)
        if contact:
            events.append((EV_ABS, ABS_MT_TRACKING_ID, contact.identifier))
            events += self.touch(contact)
        else:
            events.append((EV_ABS, ABS_MT_TRACKING_ID, -1))
        return events + self.pointer_emulation()


class AnonymousTouchscreen(Touchscreen):
    """Protocol A: all contacts in every frame, and nothing says which is which."""

    def frame(self, finger):
        events = []
        for contact in self.contacts.values():
            events += self.touch(contact)
            if ABS_MT_TRACKING_ID in self.description.axes:
                events.append((EV_ABS, ABS_MT_TRACKING_ID, contact.identifier))
            events.append((EV_SYN, SYN_MT_REPORT, 0))
        # An empty frame still has a separator, or it would not be a frame.
        return (events or [(EV_SYN, SYN_MT_REPORT, 0)]) + self.pointer_emulation()


class SingleContactTouchscreen(Touchscreen):
    """ABS_X, ABS_Y and BTN_TOUCH, and nothing else."""

    capacity = 1

    def frame(self, finger):
        return self.pointer_emulation()


def sleep_until(moment):
    remaining = moment - time.monotonic()
    if remaining > 0:
        time.sleep(remaining)
