"""A client of Keyglass, the touch keyboard.

Each method of the socket's interface is a method of Keyboard, and each refusal an exception:

    import keyglass

    with keyglass.Keyboard() as keyboard:
        keyboard.set_accessory([keyglass.Button("done", "Done")])
        for event in keyboard.watch():
            print(event.kind)

Names are those of the interface in Python's spelling: SetAccessory is set_accessory, and the member
returnType is return_type. The interface's own description explains them all:

    varlinkctl introspect /run/keyglass/io.keyglass.Control io.keyglass.Control

A Keyboard is for one thread at a time. What goes wrong below the calls, such as a daemon that does
not run, is an OSError.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import os
import re
import socket
import types
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

ADDRESS = "/run/keyglass/io.keyglass.Control"
INTERFACE = "io.keyglass.Control"

_Value = TypeVar("_Value")
# Keyboard has a method of the name `type`.
_Kind: TypeAlias = type[_Value]


# MARK: - Errors


class CallError(Exception):
    """The daemon's refusal of a call. Errors that this version does not know have this class."""

    def __init__(self, name: str, parameters: dict[str, Any]) -> None:
        super().__init__(name, parameters)
        self.name = name
        self.parameters = parameters
        # Errors of this version have all the members that their classes name; a daemon may not.
        for member in typing.get_type_hints(type(self)):
            setattr(self, member, parameters.get(_camel(member)))

    def __str__(self) -> str:
        details = ", ".join(f"{name}: {value}" for name, value in self.parameters.items())
        return f"{self.name} ({details})" if details else self.name


class UnknownLayout(CallError):
    """There is no layout with this id."""

    id: str


class PermissionDenied(CallError):
    """The client lacks this right: watch, control, type or field."""

    need: str


class InvalidSettings(CallError):
    """The settings or the layout have errors, and nothing is changed."""

    problems: list[str]


class UnreachableCharacters(CallError):
    """These characters cannot be typed, so no part of the text was typed."""

    characters: list[str]


class UnreachableChord(CallError):
    """This is no chord, or the keymap has no key for it."""

    reason: str


class QueueFull(CallError):
    """Too many texts wait, so no part of this text will be typed."""

    free: int
    needed: int


class Cancelled(CallError):
    """The keyboard was released or stopped, and the rest of the text was dropped."""


class NoSuchGroup(CallError):
    """The keymap has only this number of groups."""

    count: int


class TooLong(CallError):
    """The call is longer than this many bytes."""

    limit: int


class NotAtSeat(CallError):
    """Only the user who sits at the screen may call this."""


class NotAllowed(CallError):
    """The administrator does not let users choose this setting, or install layouts ("layouts")."""

    what: str


class NotErased(CallError):
    """keyglass-ime does not answer, so the words that it has learned are not erased."""


class NotAnswered(CallError):
    """Another program or the disk did not answer in time. The work may still be done later."""


class InterfaceNotFound(CallError):
    """The daemon has no such interface."""

    interface: str


class MethodNotFound(CallError):
    """The interface has no such method; the daemon may be older."""

    method: str


class MethodNotImplemented(CallError):
    """The method is described but not implemented."""

    method: str


class InvalidParameter(CallError):
    """A parameter is missing, or has a value that the daemon does not take."""

    parameter: str


class ExpectedMore(CallError):
    """The method returns a stream."""


_SERVICE = "org.varlink.service"
_SERVICE_ERRORS = {
    InterfaceNotFound, MethodNotFound, MethodNotImplemented, InvalidParameter, ExpectedMore
}
_ERRORS: dict[str, type[CallError]] = {
    f"{_SERVICE if error in _SERVICE_ERRORS else INTERFACE}.{error.__name__}": error
    for error in CallError.__subclasses__()
}


# MARK: - Types of the interface


@dataclass(frozen=True)
class Button:
    """A button of an application, which knows it by its id."""

    id: str
    label: str


@dataclass(frozen=True)
class Word:
    """A learned word, or two words with a space between."""

    text: str
    count: int
    added: bool


@dataclass(frozen=True, kw_only=True)
class Place:
    """A rectangle in fractions 0-1 of the touch surface as the finger sees it."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, kw_only=True)
class Layout:
    id: str
    title: str
    language: str
    current: bool


@dataclass(frozen=True, kw_only=True)
class Device:
    """An input device."""

    name: str
    node: str
    sysname: str
    kind: str
    grab: str
    contacts: int
    clone: str | None = None
    seat: str | None = None
    problem: str | None = None


@dataclass(frozen=True, kw_only=True)
class SceneKey(Place):
    """A key as it looks now."""

    id: str
    label: str
    hint: str | None = None
    style: str
    icon: str | None = None
    path: str | None = None
    pressed: bool | None = None
    latched: bool | None = None
    locked: bool | None = None
    unreachable: bool | None = None
    scanned: bool | None = None


@dataclass(frozen=True, kw_only=True)
class AccessoryItem(Place):
    """A candidate or a button in the strip above the keys."""

    id: str
    label: str
    comment: str | None = None
    kind: str
    pressed: bool | None = None
    icon: str | None = None
    scanned: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Display:
    """The calculator's display."""

    text: str
    operation: str
    memory: bool | None = None
    failed: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Accessory(Place):
    """The strip between the keyboard's upper edge and its keys."""

    items: list[AccessoryItem]
    display: Display | None = None


@dataclass(frozen=True, kw_only=True)
class Trail:
    """The line behind a finger that swipes a word."""

    fading: int
    points: list[list[float]]


@dataclass(frozen=True, kw_only=True)
class Dwell:
    """The rest of a pointer on a key, in microseconds of CLOCK_MONOTONIC."""

    since: int
    until: int


@dataclass(frozen=True, kw_only=True)
class PopupCell(Place):
    """A choice in a popup."""

    label: str
    selected: bool | None = None
    current: bool | None = None
    unreachable: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Popup(Place):
    """A popup, shown while a finger is on a key."""

    cells: list[PopupCell]
    preview: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Panel(Place):
    """The place where a panel shows the keyboard."""

    kind: str
    output: str | None = None
    shown: bool
    drawn: bool | None = None
    asked: int | None = None
    reason: str | None = None
    locks: bool | None = None
    output_width: int
    output_height: int
    scale: float
    rotation: int
    millimetres_wide: float | None = None
    millimetres_high: float | None = None


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A setting that the user at the seat may choose."""

    key: str
    value: str
    chosen: bool
    text: str
    values: str


@dataclass(frozen=True, kw_only=True)
class Shortcut:
    """An abbreviation, with the text that it stands for."""

    abbreviation: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Look:
    """The look and sound of panels for the user at the seat."""

    theme: str
    sound: str
    haptic: bool


@dataclass(frozen=True, kw_only=True)
class Field:
    """The field that has the focus."""

    active: bool
    source: str | None = None
    purpose: str
    hints: list[str]
    return_type: str
    application: str | None = None
    layout: str | None = None


# MARK: - Replies


@dataclass(frozen=True, kw_only=True)
class Done:
    """The reply of a method that returns nothing."""


@dataclass(frozen=True, kw_only=True)
class Status:
    """The daemon's state."""

    version: str
    layout: str
    layer: str
    visible: bool
    stays_away: bool | None = None
    released: bool
    keymap: str
    keyboard: str | None = None
    touchscreens: list[Device]
    settings_files: list[str]
    problems: list[str]
    panel: str
    keys: str
    panels: list[Panel]
    field: Field
    unreachable: list[str]
    lexicon: str | None = None
    layouts: list[str]
    layouts_from: str
    slow_keys: float | None = None
    bounce_keys: float | None = None
    speech: str | None = None


@dataclass(frozen=True, kw_only=True)
class Layouts:
    layouts: list[Layout]


@dataclass(frozen=True, kw_only=True)
class Summary:
    """The layout, and whether the keyboard is visible."""

    layout: str
    title: str
    layer: str
    visible: bool


@dataclass(frozen=True, kw_only=True)
class Scene(Place):
    """The visible keyboard."""

    layout: str
    layer: str
    visible: bool
    output: str | None = None
    direction: str
    silent: bool | None = None
    settings_read: int | None = None
    look: Look | None = None
    asked: int | None = None
    forgotten: int | None = None
    unseen_touches: int | None = None
    grip: Place | None = None
    keys: list[SceneKey]
    accessory: Accessory | None = None
    popups: list[Popup] | None = None
    trail: Trail | None = None
    pointer: str | None = None
    dwell: Dwell | None = None


@dataclass(frozen=True, kw_only=True)
class Devices:
    devices: list[Device]


@dataclass(frozen=True, kw_only=True)
class Characters:
    characters: list[str]


@dataclass(frozen=True, kw_only=True)
class Keymap:
    """The keymap in use."""

    rules: str
    model: str
    layouts: list[str]
    options: list[str]
    group: int
    source: str
    locale: str
    console: bool
    caps_lock: bool
    num_lock: bool


@dataclass(frozen=True, kw_only=True)
class KeymapFile:
    """A keymap for the Keyglass keyboard; the session's own if the members are None."""

    file: str | None = None
    name: str | None = None


@dataclass(frozen=True, kw_only=True)
class Commit:
    """A text for the session's input method to commit; times are seconds of CLOCK_MONOTONIC."""

    number: int
    text: str
    until: float
    last_key: float
    field: int | None = None
    preedit: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Announcement:
    """A text for the session to speak."""

    kind: str
    text: str
    language: str
    interrupts: bool


@dataclass(frozen=True, kw_only=True)
class Words:
    language: str
    words: list[Word]


@dataclass(frozen=True, kw_only=True)
class WordsChanged:
    count: int
    known: int


@dataclass(frozen=True, kw_only=True)
class Event:
    """An event; its kind decides which other members it has."""

    kind: str
    layout: str | None = None
    title: str | None = None
    layer: str | None = None
    visible: bool | None = None
    device: Device | None = None
    problems: list[str] | None = None
    x: float | None = None
    y: float | None = None
    width: float | None = None
    height: float | None = None
    button: str | None = None
    released: bool | None = None
    speech: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Choices:
    settings: list[Choice]


@dataclass(frozen=True, kw_only=True)
class Shortcuts:
    shortcuts: list[Shortcut]


@dataclass(frozen=True, kw_only=True)
class ShortcutsChanged:
    damage: str | None = None


# MARK: - The connection


class _Connection:
    """A connection that sends calls and receives replies."""

    def __init__(self, path: str, timeout: float | None) -> None:
        self._buffer = b""
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.settimeout(timeout)
            self._socket.connect(path)
        except BaseException:
            self._socket.close()
            raise

    def close(self) -> None:
        self._socket.close()

    def wait_for_ever(self) -> None:
        self._socket.settimeout(None)

    def send(self, method: str, parameters: dict[str, Any], more: bool = False) -> None:
        message: dict[str, Any] = {"method": method, "parameters": parameters}
        if more:
            message["more"] = True
        self._socket.sendall(json.dumps(message).encode() + b"\0")

    def receive(self) -> tuple[dict[str, Any], bool]:
        """Returns the parameters of the next reply, and True if another reply follows."""
        while b"\0" not in self._buffer:
            data = self._socket.recv(65536)
            if not data:
                raise ConnectionResetError("keyglassd closed the connection")
            self._buffer += data
        message, _, self._buffer = self._buffer.partition(b"\0")
        reply = json.loads(message)
        parameters = reply.get("parameters") or {}
        if name := reply.get("error"):
            raise _ERRORS.get(name, CallError)(name, parameters)
        return parameters, reply.get("continues", False)


class Keyboard:
    """A connection to keyglassd.

    What a call puts there, such as buttons, stays until the connection is closed.
    """

    def __init__(self, path: str | None = None, timeout: float | None = None) -> None:
        """Connects to a socket: the one of KEYGLASS_SOCKET, or the usual one, if path is None.

        timeout is the longest time in seconds to wait for the daemon; None waits for ever.
        Raises an OSError if the daemon does not run, or does not let the caller in.
        """
        self._path = path or os.environ.get("KEYGLASS_SOCKET") or ADDRESS
        self._timeout = timeout
        self._connection = _Connection(self._path, timeout)

    def close(self) -> None:
        """Ends the connection."""
        self._connection.close()

    def __enter__(self) -> Keyboard:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _call(self, method: str, reply: _Kind[_Value], **parameters: Any) -> _Value:
        answer = self._ask(f"{INTERFACE}.{method}", _encoded(parameters))
        return typing.cast(_Value, _decoded(answer, reply))

    def _ask(self, method: str, parameters: dict[str, Any]) -> dict[str, Any]:
        try:
            self._connection.send(method, parameters)
            return self._connection.receive()[0]
        except CallError:
            raise
        except BaseException:
            # Else a later call would take this call's reply for its own.
            self.close()
            raise

    def _stream(self, method: str, reply: _Kind[_Value]) -> Iterator[_Value]:
        # A connection with a stream makes no other call.
        connection = _Connection(self._path, self._timeout)
        try:
            connection.send(f"{INTERFACE}.{method}", {}, more=True)
            continues = True
            while continues:
                parameters, continues = connection.receive()
                connection.wait_for_ever()
                yield _decoded(parameters, reply)
        finally:
            connection.close()

    def description(self) -> str:
        """Returns the interface's description."""
        reply = self._ask(f"{_SERVICE}.GetInterfaceDescription", {"interface": INTERFACE})
        return str(reply["description"])

    # MARK: What there is to see

    def get_status(self) -> Status:
        """Returns the daemon's state."""
        return self._call("GetStatus", Status)

    def list_layouts(self, all: bool | None = None) -> Layouts:
        """Returns the enabled layouts, or all layouts."""
        return self._call("ListLayouts", Layouts, all=all)

    def get_scene(self) -> Scene:
        """Returns the visible keyboard."""
        return self._call("GetScene", Scene)

    def watch_scenes(self) -> Iterator[Scene]:
        """Returns the visible keyboard, and each later one; a slow caller does not get all."""
        return self._stream("GetScene", Scene)

    def list_devices(self) -> Devices:
        """Returns the devices that the daemon reads, and the keyboard that it types on."""
        return self._call("ListDevices", Devices)

    def get_keymap(self) -> Keymap:
        """Returns the keymap in use."""
        return self._call("GetKeymap", Keymap)

    def watch(self) -> Iterator[Event]:
        """Returns events as they come; the first tells how things are."""
        return self._stream("Watch", Event)

    # MARK: The keyboard on the screen

    def switch_next(self) -> Summary:
        """Switches to the next enabled layout."""
        return self._call("SwitchNext", Summary)

    def switch_previous(self) -> Summary:
        """Switches to the previous enabled layout."""
        return self._call("SwitchPrevious", Summary)

    def switch(self, id: str) -> Summary:
        """Switches to any layout."""
        return self._call("Switch", Summary, id=id)

    def show(self) -> Summary:
        """Shows the keyboard."""
        return self._call("Show", Summary)

    def hide(self) -> Summary:
        """Hides the keyboard: every touch goes to the applications."""
        return self._call("Hide", Summary)

    def toggle(self) -> Summary:
        """Shows a hidden keyboard, or hides a shown one."""
        return self._call("Toggle", Summary)

    def release(self) -> Summary:
        """Hides the keyboard and releases every touchscreen, until the keyboard is shown again."""
        return self._call("Release", Summary)

    def set_accessory(self, buttons: list[Button]) -> Done:
        """Puts an application's buttons into the strip above the keys, from left to right."""
        return self._call("SetAccessory", Done, buttons=buttons)

    def clear_accessory(self) -> Done:
        """Removes all buttons, of every application."""
        return self._call("ClearAccessory", Done)

    def set_panel(
        self, kind: str, x: float, y: float, width: float, height: float, output_width: int,
        output_height: int, scale: float, rotation: int, output: str | None = None,
        shown: bool | None = None, drawn: bool | None = None, asked: int | None = None,
        reason: str | None = None, locks: bool | None = None,
        millimetres_wide: float | None = None, millimetres_high: float | None = None,
    ) -> Done:
        """Reports where a panel shows the keyboard."""
        return self._call(
            "SetPanel", Done, kind=kind, x=x, y=y, width=width, height=height,
            output_width=output_width, output_height=output_height, scale=scale,
            rotation=rotation, output=output, shown=shown, drawn=drawn, asked=asked,
            reason=reason, locks=locks, millimetres_wide=millimetres_wide,
            millimetres_high=millimetres_high)

    # MARK: Typing

    def point(self, phase: str, x: float, y: float) -> Done:
        """Reports the pointer over the caller's panel."""
        return self._call("Point", Done, phase=phase, x=x, y=y)

    def type(self, text: str) -> Done:
        """Types a text, and returns once all of it is typed."""
        return self._call("Type", Done, text=text)

    def key(self, chord: str) -> Done:
        """Types one key while modifiers are held, such as ctrl+alt+t."""
        return self._call("Key", Done, chord=chord)

    def check(self, text: str) -> Characters:
        """Returns the characters of a text that cannot be typed at present."""
        return self._call("Check", Characters, text=text)

    def set_keymap_group(self, group: int, lasting: bool | None = None) -> Keymap:
        """Reports that the session has switched to another group of the keymap."""
        return self._call("SetKeymapGroup", Keymap, group=group, lasting=lasting)

    # MARK: The field that has the focus

    def set_purpose(
        self, purpose: str, return_type: str | None = None, lasting: bool | None = None
    ) -> Summary:
        """Reports what the focused field is for, which chooses the layout."""
        return self._call(
            "SetPurpose", Summary, purpose=purpose, return_type=return_type, lasting=lasting)

    def set_field(
        self, active: bool, source: str, purpose: str | None = None,
        hints: list[str] | None = None, return_type: str | None = None,
        application: str | None = None, layout: str | None = None, before: str | None = None,
        selected: bool | None = None, new: bool | None = None, number: int | None = None,
    ) -> Done:
        """Reports the focused field, at each change."""
        return self._call(
            "SetField", Done, active=active, source=source, purpose=purpose, hints=hints,
            return_type=return_type, application=application, layout=layout, before=before,
            selected=selected, new=new, number=number)

    def set_surrounding_text(self, before: str) -> Done:
        """Reports that the text or the caret in the field has changed."""
        return self._call("SetSurroundingText", Done, before=before)

    def take_keymap(self, applied: str | None = None) -> KeymapFile:
        """Waits for a keymap that the session is to apply to the Keyglass keyboard."""
        return self._call("TakeKeymap", KeymapFile, applied=applied)

    def take_commit(
        self, number: int | None = None, committed: bool | None = None,
        patience: float | None = None, preedits: bool | None = None,
    ) -> Commit:
        """Waits for a text that no key types, for the session's input method to commit."""
        return self._call(
            "TakeCommit", Commit, number=number, committed=committed, patience=patience,
            preedits=preedits)

    def take_announcement(self) -> Announcement:
        """Waits for something to speak."""
        return self._call("TakeAnnouncement", Announcement)

    def set_key_filter(self, slow: float | None = None, bounce: float | None = None) -> Done:
        """Reports the session's slow keys and bounce keys."""
        return self._call("SetKeyFilter", Done, slow=slow, bounce=bounce)

    def set_input_sources(self, sources: list[str]) -> Done:
        """Reports the session's input sources, in order."""
        return self._call("SetInputSources", Done, sources=sources)

    # MARK: Settings, words and layouts

    def reload(self) -> Done:
        """Reads settings and layouts again."""
        return self._call("Reload", Done)

    def forget(self, everybody: bool | None = None) -> Done:
        """Erases what was learned of the caller's words and touches."""
        return self._call("Forget", Done, everybody=everybody)

    def get_words(self, language: str | None = None, after: str | None = None) -> Words:
        """Returns the caller's learned words and pairs of words in a language."""
        return self._call("GetWords", Words, language=language, after=after)

    def change_words(
        self, add: list[Word], remove: list[str], language: str | None = None
    ) -> WordsChanged:
        """Adds words and pairs to the caller's, and removes some."""
        return self._call(
            "ChangeWords", WordsChanged, add=add, remove=remove, language=language)

    def get_choices(self) -> Choices:
        """Returns the settings that the user at the seat may choose, with their values."""
        return self._call("GetChoices", Choices)

    def set_choice(self, key: str, value: str) -> Done:
        """Sets a setting for the user at the seat."""
        return self._call("SetChoice", Done, key=key, value=value)

    def remove_choice(self, key: str) -> Done:
        """Undoes a choice."""
        return self._call("RemoveChoice", Done, key=key)

    def get_shortcuts(self) -> Shortcuts:
        """Returns the abbreviations of the user at the seat."""
        return self._call("GetShortcuts", Shortcuts)

    def set_shortcut(self, abbreviation: str, text: str) -> ShortcutsChanged:
        """Sets the text that an abbreviation of the user at the seat stands for."""
        return self._call(
            "SetShortcut", ShortcutsChanged, abbreviation=abbreviation, text=text)

    def remove_shortcut(self, abbreviation: str) -> ShortcutsChanged:
        """Removes an abbreviation of the user at the seat."""
        return self._call("RemoveShortcut", ShortcutsChanged, abbreviation=abbreviation)

    def install_layout(self, text: str) -> Layout:
        """Installs a layout, or a new version, for the user at the seat alone."""
        return self._call("InstallLayout", Layout, text=text)

    def remove_layout(self, id: str) -> Done:
        """Removes a layout that the user at the seat has installed."""
        return self._call("RemoveLayout", Done, id=id)


# MARK: - JSON


def _camel(name: str) -> str:
    """Returns the interface's spelling of a member: returnType for return_type."""
    return re.sub("_(.)", lambda match: match[1].upper(), name)


def _encoded(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _encoded(vars(value))
    if isinstance(value, dict):
        return {_camel(name): _encoded(it) for name, it in value.items() if it is not None}
    if isinstance(value, (list, tuple)):
        return [_encoded(it) for it in value]
    return value


@functools.cache
def _members(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _decoded(value: Any, kind: Any) -> Any:
    """Returns JSON as a value of a type. Unknown members are ignored, as later versions add some.

    Raises a TypeError if a member is missing.
    """
    if value is None:
        return None
    if isinstance(kind, types.UnionType):
        return _decoded(value, typing.get_args(kind)[0])
    if typing.get_origin(kind) is list:
        return [_decoded(it, typing.get_args(kind)[0]) for it in value]
    if kind not in (str, int, float, bool):
        members = _members(kind)
        read = {name: _decoded(value.get(_camel(name)), it) for name, it in members.items()}
        return kind(**{name: it for name, it in read.items() if it is not None})
    return float(value) if kind is float else value
