"""The keyboard on the screen, as a person sees it: what `kbdctl scene --json` prints."""

import json
import socket
import time
import unicodedata

CONTROL = "/run/keyglass/io.keyglass.Control"

# Ids of the keys that are not named by the character that they type.
KEY_OF_CHARACTER = {" ": "space", "\n": "return", "\b": "delete"}
SHIFT, SYMBOLS, MORE, LETTERS = "shift", "symbols", "more-symbols", "letters"
# Which key offers a character when it is held, where that is not the letter without its marks.
HELD = {"ł": "l", "œ": "o", "æ": "a", "ø": "o", "ß": "s", "ё": "е", "ъ": "ь", "’": "'", "„": '"', "”": '"'}
# The columns of kana.
HELD |= {kana: column[0] for column in "あいうえおぁぃぅぇぉ かきくけこ さしすせそ たちつてとっ なにぬねの はひふへほ "
         "まみむめも やゆよゃゅょ らりるれろ わをんゎ".split() for kana in column[1:]}

# How long a layer may take to appear after its key was tapped, and the daemon to answer: if it does
# so at all, it does so within that.
PATIENCE = 120.0


def ask(method, **parameters):
    """The daemon's answer. Without kbdctl: its start would be most of the time."""
    with socket.socket(socket.AF_UNIX) as daemon:
        daemon.settimeout(PATIENCE)
        daemon.connect(CONTROL)
        call = {"method": f"io.keyglass.Control.{method}", "parameters": parameters}
        daemon.sendall(json.dumps(call).encode() + b"\0")
        answer = b""
        while not answer.endswith(b"\0"):
            received = daemon.recv(65536)
            if not received:
                raise ConnectionError("the daemon has hung up")
            answer += received
    answer = json.loads(answer[:-1])
    if "error" in answer:
        raise ValueError(answer["error"])
    return answer["parameters"]


class NoKey(ValueError):
    """The key is not on the layer that is shown."""


class Scene:
    """One look at the keyboard."""

    def __init__(self, layout, layer, visible, keys):
        self.layout, self.layer, self.visible, self.keys = layout, layer, visible, keys

    @classmethod
    def look(cls):
        found = ask("GetScene")
        return cls(found["layout"], found["layer"], found["visible"], found["keys"])

    def face(self):
        """What a person reads; a key that is still pressed makes no difference."""
        return self.layer, [(key["id"], key.get("label")) for key in self.keys]

    def key(self, name):
        """The key of that id, else of that label."""
        if not self.visible:
            raise NoKey("the keyboard is hidden")
        for field in "id", "label":
            for key in self.keys:
                if key.get(field) == name:
                    return key
        raise NoKey(f"no key {name!r} on layer {self.layer!r} of layout {self.layout!r}, "
                    f"which has: {' '.join(str(key['id']) for key in self.keys)}")

    def has(self, name):
        return any(name in (key["id"], key.get("label")) for key in self.keys)

    def key_typing(self, character):
        """The key that types the character now, or None. The label decides
        where there is one: with shift on, the key `q` reads Q, and types it."""
        if character in KEY_OF_CHARACTER:
            name = KEY_OF_CHARACTER[character]
            return self.key(name) if self.has(name) else None
        for key in self.keys:
            if key.get("label") == character:
                return key
        for key in self.keys:
            if key["id"] == character and len(key.get("label") or "") != 1:
                return key
        return None


def centre(key):
    return key["x"] + key["width"] / 2, key["y"] + key["height"] / 2


def alternate(label):
    """The cell of that label among what a held key offers, once it does."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        # Before that the key shows its own letter.
        cells = [cell for popup in ask("GetScene").get("popups") or [] if not popup.get("preview")
                 for cell in popup["cells"]]
        for cell in cells:
            if cell["label"] == label:
                return cell
        if cells:
            raise NoKey(f"the held key offers no {label!r}, but {[cell['label'] for cell in cells]}")
    raise NoKey(f"the held key offers nothing, {label!r} was wanted")


def base_of(character):
    """The character on whose key a held finger finds this one."""
    base = HELD.get(character.lower()) or unicodedata.normalize("NFD", character)[0]
    return base.upper() if character.isupper() else base


class Typist:
    """Types text as a person does: looks at the keyboard, taps, and looks
    again only where a tap may have changed what is shown."""

    def __init__(self, tap, choose):
        # Functions of a key's rectangle; the second one holds the key, and slides to the alternate of
        # that label.
        self.tap, self.choose = tap, choose
        self.scene = Scene.look()

    def type(self, text):
        for character in text:
            self.character(character)

    def character(self, character):
        # With marks it may be on a key of its own, or be held on the letter's, with the same shift.
        key = self.scene.key_typing(character)
        if key is None:
            base = self.key_for(base_of(character))
            key = self.scene.key_typing(character)
        if key is not None:
            self.tap(key)
        elif base is not None:
            self.choose(base, character)
        else:
            raise NoKey(f"no key types {character!r}; layer {self.scene.layer!r} "
                        f"of layout {self.scene.layout!r} is the last that was tried")
        # A shifted letter, the end of a sentence or of a line, a space after
        # symbols: each may change the layer.
        if not (character.islower() or character.isdigit()
                or (character == " " and self.scene.key_typing("e"))):
            self.scene = Scene.look()

    def key_for(self, character):
        """The key that types it, on whichever layer, which is shown then; None where there is none."""
        key = self.scene.key_typing(character)
        # Which layer keys lead there, in the order that a person tries.
        ways = [LETTERS, SHIFT] if character.isalpha() else [SYMBOLS, MORE, SHIFT]
        for way in ways:
            if key is None and self.scene.has(way):
                self.turn(way, character)
                key = self.scene.key_typing(character)
        return key

    def turn(self, name, character):
        """Taps a layer key and waits until the keyboard shows another face."""
        before = self.scene
        self.tap(before.key(name))
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self.scene = Scene.look()
            if self.scene.face() != before.face():
                return
        raise NoKey(f"on the way to {character!r}: {name!r} did not change layer {before.layer!r}")
