"""Layouts of the keyboard of GNOME's shell: keys as lists of texts, and as objects since 44."""

from model import KEYSYMS, Key, Layer, Layout, add_switches, text_key
from reading import amount, items, mapping, string

LEVELS = {
    "": "letters",
    "default": "letters",
    "shift": "shift",
    "opt": "symbols",
    "opt+shift": "more-symbols",
}
NUMBERS = dict(enumerate(["default", "shift", "opt", "opt+shift"]))
ACTIONS = {"hide": "hide", "languageMenu": "next", "delete": "delete", "emoji": "emoji"}
NAMES = {
    0xFF08: "backspace",
    0xFF09: "tab",
    0xFF0D: "return",
    0xFF1B: "escape",
    0xFF50: "home",
    0xFF51: "left",
    0xFF52: "up",
    0xFF53: "right",
    0xFF54: "down",
    0xFF55: "prior",
    0xFF56: "next",
    0xFF57: "end",
    0xFF63: "insert",
    0xFF67: "menu",
    0xFFFF: "delete",
    0xFFE1: "shift_l",
    0xFFE2: "shift_r",
    0xFFE3: "control_l",
    0xFFE4: "control_r",
    0xFFE9: "alt_l",
    0xFFEA: "alt_r",
    0xFFEB: "super_l",
    0xFFEC: "super_l",
} | {0xFFBD + number: f"f{number}" for number in range(1, 13)}


def import_gnome(root, losses):
    found = Layout(string(root.get("name")), string(root.get("locale")).replace("_", "-"))
    for level in items(root.get("levels")):
        name = string(level.get("level"))
        name = LEVELS.get(name, name)
        if found.layer(name):
            losses.add("a second layer of the same name was left out", detail=name)
            continue
        rows = level.get("rows")
        rows = rows if isinstance(rows, list) else []
        layer = Layer(name, [])
        layer.rows = [keys(row, losses) for row in rows if isinstance(row, list)]
        found.layers.append(layer)
    base = found.layer("letters")
    if base:
        found.layers.remove(base)
        found.layers.insert(0, base)
        base.shift = "shift" if found.layer("shift") else None
        # Before 44 the shell added the keys between the levels.
        if not any(key.kind == "layer" for key in found.keys):
            add_switches(found)
    return found


def keys(row, losses):
    found = []
    for each in row:
        if isinstance(each, (list, str)):
            each = {"strings": each if isinstance(each, list) else [each]}
        each = mapping(each)
        offset = amount(each.get("leftOffset", each.get("start")), 0)
        if offset:
            found.append(Key("gap", width=offset))
        key = key_of(each, losses)
        key.width = amount(each.get("width"), 1)
        if amount(each.get("height"), 1) != 1:
            losses.add("a key of several rows has only one", detail=each.get("label", key.kind))
        found.append(key)
    return found


def key_of(each, losses):
    action, label = string(each.get("action")), string(each.get("label"))
    if action == "levelSwitch":
        level = each.get("level")
        # Before 44 a level had a number, also where there is no shift.
        level = NUMBERS.get(level) if isinstance(level, int) else string(level)
        return Key("layer", LEVELS.get(level, level or ""), label=label)
    if action in ACTIONS:
        return Key(ACTIONS[action], label=label)
    strings = each.get("strings")
    strings = (
        [string(text) for text in strings if string(text)] if isinstance(strings, list) else []
    )
    if strings:
        key = text_key(strings[0], label=label)
        key.alternates = strings[1:]
        return key
    keyval = code(each.get("keyval"))
    if keyval & 0xFF000000 == 0x01000000 and keyval & 0xFFFFFF < 0x110000:
        return text_key(chr(keyval & 0xFFFFFF), label=label)
    if 0x20 <= keyval < 0x7F or 0xA0 <= keyval < 0x100:
        return text_key(chr(keyval), label=label)
    if keyval in NAMES:
        return Key(KEYSYMS[NAMES[keyval]])
    losses.add(
        "a key with an unknown action was left empty", detail=action or each.get("keyval", "")
    )
    return Key("gap")


def code(keyval):
    if isinstance(keyval, int) and not isinstance(keyval, bool):
        return keyval
    try:
        return int(string(keyval), 0)
    except ValueError:
        return 0
