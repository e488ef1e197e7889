"""Touch layouts of Keyman (`.keyman-touch-layout`), in JSON."""

import re
import unicodedata

from model import Key, Layer, Layout, text_key
from reading import amount, bare, items, mapping, string

# Keyman's special labels, and the keys that have one by their ids.
SPECIAL = {
    "*Shift*": "shift",
    "*Shifted*": "shift",
    "*ShiftedLock*": "shift",
    "*Caps*": "shift",
    "*Enter*": "return",
    "*LTREnter*": "return",
    "*RTLEnter*": "return",
    "*BkSp*": "delete",
    "*LTRBkSp*": "delete",
    "*RTLBkSp*": "delete",
    "*Menu*": "next",
    "*Hide*": "hide",
    "*Tab*": "tab",
    "*TabLeft*": "tab",
    "*HTab*": "tab",
    "*Esc*": "escape",
}
IDS = {
    "K_BKSP": "delete",
    "K_ENTER": "return",
    "K_LOPT": "next",
    "K_ROPT": "hide",
    "K_TAB": "tab",
    "K_ESC": "escape",
    "K_SPACE": "space",
    "K_SHIFT": "shift",
    "K_CAPS": "shift",
    "K_DEL": "delete-forward",
    "K_LEFT": "left",
    "K_RIGHT": "right",
    "K_UP": "up",
    "K_DOWN": "down",
    "K_HOME": "home",
    "K_END": "end",
    "K_PGUP": "page-up",
    "K_PGDN": "page-down",
    "K_INS": "insert",
} | {f"K_F{number}": f"f{number}" for number in range(1, 13)}
LABELS = {
    "*123*": "123",
    "*abc*": "",
    "*ABC*": "",
    "*Symbol*": "#+=",
    "*Currency*": "$€£",
    "*Alt*": "Alt",
    "*AltGr*": "AltGr",
    "*Ctrl*": "Ctrl",
    "*LAlt*": "Alt",
    "*RAlt*": "AltGr",
}
# What Keyman's labels for invisible characters stand for; some have a system's name behind them.
INVISIBLE = {
    "Sp": " ",
    "NBSp": "\u00a0",
    "NarNBSp": "\u202f",
    "EnQ": "\u2000",
    "EmQ": "\u2001",
    "EnSp": "\u2002",
    "EmSp": "\u2003",
    "PunctSp": "\u2008",
    "ThSp": "\u2009",
    "HSp": "\u200a",
    "ZWSp": "\u200b",
    "ZWSP": "\u200b",
    "NBSP": "\u00a0",
    "ZWNJ": "\u200c",
    "ZWNJiOS": "\u200c",
    "ZWNJAndroid": "\u200c",
    "ZWNJGeneric": "\u200c",
    "ZWJ": "\u200d",
    "LTRM": "\u200e",
    "RTLM": "\u200f",
    "SH": "\u00ad",
    "WJ": "\u2060",
    "CGJ": "\u034f",
}
MODIFIERS = {"K_LCONTROL", "K_RCONTROL", "K_CONTROL", "K_LALT", "K_RALT", "K_ALT", "K_ALTGR"}


def import_keyman(root, losses):
    platforms = [
        name
        for name in ("phone", "tablet", "desktop")
        if items(mapping(root.get(name)).get("layer"))
    ]
    for other in platforms[1:]:
        losses.add("another arrangement of the keys was left out", detail=other)
    return Keyman(mapping(root.get(platforms[0])) if platforms else {}, losses).layout()


class Keyman:
    def __init__(self, platform, losses):
        self.platform, self.losses = platform, losses
        self.labels_typed = False

    def layout(self):
        found = Layout()
        layers = items(self.platform.get("layer"))
        self.names = {string(each.get("id")) for each in layers}
        for each in layers:
            name = string(each.get("id"))
            if found.layer(name):
                self.losses.add("a second layer of the same name was left out", detail=name)
                continue
            rows = [
                [key for one in items(row.get("key")) for key in self.keys(one, name)]
                for row in items(each.get("row"))
            ]
            found.layers.append(Layer(name, rows))
        base = found.layer("default") or (found.layers[0] if found.layers else None)
        if base:
            found.layers.remove(base)
            found.layers.insert(0, base)
            base.shift = "shift" if found.layer("shift") and base.name != "shift" else None
        caps, shift = found.layer("caps"), found.layer("shift")
        if caps and shift and texts(caps) == texts(shift):
            # Our shift key locks: the layer of Caps Lock is the layer of shift.
            found.layers.remove(caps)
            for key in found.keys:
                if key.kind == "layer" and key.text == "caps":
                    key.kind, key.text, key.label = "shift", "", ""
        if self.labels_typed:
            self.losses.add(
                "the rules that say what keys type are in another file (.kmn): a key types "
                "its label"
            )
        return found

    def keys(self, each, layer):
        pad = amount(each.get("pad"), 15) / 100 - 0.15
        gaps = [Key("gap", width=pad)] if pad > 0.05 else []
        key = self.key(each, layer)
        key.width = amount(each.get("width"), 100) / 100
        if not (key.types or key.kind == "space") and items(each.get("sk")):
            self.losses.add(
                "keys under a held key without a text were left out",
                detail=f"{string(each.get('id'))} on the layer {layer}",
            )
        return gaps + [key]

    def key(self, each, layer):
        id, label, way = (
            string(each.get("id")),
            string(each.get("text")),
            string(each.get("nextlayer")),
        )
        kind = string(each.get("sp"))
        if kind in ("9", "10"):
            return Key("gap")
        if kind == "8":
            self.losses.add(
                "a dead key became a key that types its label",
                detail=f"{label} on the layer {layer}",
            )
        special = SPECIAL.get(label) or IDS.get(id) if label.startswith("*") or id in IDS else None
        if special == "shift":
            # A shift key may lead to other layers than shift.
            if (
                way
                and way not in ("shift", "default", layer)
                or layer not in ("default", "shift", "caps")
            ):
                return Key("layer", way or "default", label=LABELS.get(label, "⇧"))
            return Key("shift")
        if special and special != "space":
            return Key(special)
        if way and kind == "2" and way == "default":
            return Key("layer", way)  # Its label is that of the layer it shows while on.
        if way and (kind in ("1", "2") or id in MODIFIERS or not self.text(id, label)):
            return Key(
                "layer", way, label=LABELS.get(label, "" if label.startswith("*") else bare(label))
            )
        if id in MODIFIERS or id in ("K_NUMLOCK", "K_LOWER", "K_UPPER", "K_SYMBOLS", "K_NUMERALS"):
            guess = {
                "K_NUMLOCK": "numeric",
                "K_NUMERALS": "numeric",
                "K_LOWER": "default",
                "K_UPPER": "shift",
                "K_SYMBOLS": "symbol",
            }.get(id, "rightalt")
            if guess in self.names and guess != layer:
                return Key("layer", guess, label=LABELS.get(label, ""))
            self.losses.add(
                "a key to a layer that does not exist was left empty", detail=label or id
            )
            return Key("gap")
        text = self.text(id, label)
        if special == "space" and (not text or len(text) > 1):
            text = " "
        if not text:
            return self.first_held(each, id, layer)
        # A letter on the layer of shift ends shift, as ours does.
        if way and way != layer and not (layer in ("shift", "caps") and way == "default"):
            self.losses.add("a key that types and shows a layer only types", detail=label or id)
        label = bare(label)
        is_named = label.startswith("*") and len(label) > 1 or bool(invisible(label))
        key = text_key(text, label="" if is_named else label)
        key.hint = string(each.get("hint"))
        self.add_held(key, each, layer)
        return key

    def first_held(self, each, id, layer):
        """The key for a key without a label: it types what is the first under it."""
        key = Key("text")
        self.add_held(key, each, layer)
        if key.alternates:
            key.text = key.alternates.pop(0)
            return key
        self.losses.add("a key without a label was left empty", detail=f"{id} on the layer {layer}")
        return Key("gap")

    def add_held(self, key, each, layer):
        held = items(each.get("sk"))
        taps = items(each.get("multitap"))
        if taps:
            self.losses.add("repeated taps became alternates of the held key", detail=key.text)
        held.sort(key=lambda one: one.get("default") is not True)
        for one in held + taps:
            text = self.text(string(one.get("id")), string(one.get("text")))
            if text and string(one.get("sp")) not in ("1", "2", "9", "10"):
                key.alternates.append(text)
            elif string(one.get("nextlayer")) or text:
                self.losses.add(
                    "a key under a held key that shows a layer was left out",
                    detail=f"{key.text} on the layer {layer}",
                )
        for way, one in mapping(each.get("flick")).items():
            text = self.text(string(mapping(one).get("id")), string(mapping(one).get("text")))
            if text:
                key.flicks[way] = text

    def text(self, id, label):
        """What a key types: the characters of its id, or else its label."""
        if re.fullmatch(r"U_[0-9A-Fa-f]{4,6}(_[0-9A-Fa-f]{4,6})*", id):
            codes = [int(code, 16) for code in id.split("_")[1:]]
            return "".join(chr(code) for code in codes if code < 0x110000)
        label = bare(label.strip())
        if character := invisible(label):
            return character
        if named := re.fullmatch(r"\*(\w+)\*\u200b?", label):
            return INVISIBLE.get(named[1], "")
        if label.startswith("*") and len(label) > 1:
            return ""
        if label and any("\ue000" <= c <= "\uf8ff" for c in label):
            self.losses.add("a label in characters of a special font was left out", detail=id)
            return ""
        if label:
            self.labels_typed = True
        return label


def invisible(label):
    """The invisible character whose abbreviation or name is a label."""
    try:
        found = INVISIBLE.get(label) or (unicodedata.lookup(label) if len(label) > 3 else "")
    except (KeyError, UnicodeError):
        return ""
    return found if found and (found == " " or unicodedata.category(found[0])[0] in "CZ") else ""


def texts(layer):
    return [key.text for key in layer.keys if key.types]
