"""A layout between the foreign file and ours, and what all imports do with it."""

import re
import unicodedata
from dataclasses import dataclass, field

from layout_yaml import is_invisible
from reading import Refused, shown

MOST_ROWS, MOST_KEYS, MOST_WIDTH = 20, 400, 38
# Names of the kinds that are also standard keys of docs/LAYOUTS.md.
FUNCTIONS = [
    "shift",
    "delete",
    "delete-forward",
    "return",
    "next",
    "hide",
    "emoji",
    "tab",
    "escape",
    "control",
    "alt",
    "altgr",
    "super",
    "menu",
    "insert",
    "print",
    "left",
    "right",
    "up",
    "down",
    "home",
    "end",
    "page-up",
    "page-down",
    "undo",
    "redo",
    "cut",
    "copy",
    "paste",
    "select-all",
] + [f"f{number}" for number in range(1, 13)]
KEYSYMS = {
    "return": "return",
    "kp_enter": "return",
    "backspace": "delete",
    "tab": "tab",
    "delete": "delete-forward",
    "escape": "escape",
    "menu": "menu",
    "insert": "insert",
    "print": "print",
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
    "home": "home",
    "end": "end",
    "prior": "page-up",
    "page_up": "page-up",
    "next": "page-down",
    "page_down": "page-down",
    "space": "space",
    "control_l": "control",
    "control_r": "control",
    "alt_l": "alt",
    "alt_r": "altgr",
    "iso_level3_shift": "altgr",
    "super_l": "super",
    "shift_l": "shift",
    "shift_r": "shift",
} | {f"f{number}": f"f{number}" for number in range(1, 13)}


@dataclass
class Key:
    """A key of a foreign layout. `kind` is `text`, `layer`, `keysym`, `gap` or a standard key."""

    kind: str
    text: str = ""  # of `text`: the output; of `layer`: its name; of `keysym`: its name
    label: str = ""
    hint: str = ""
    width: float = 1
    alternates: list = field(default_factory=list)
    flicks: dict = field(default_factory=dict)  # directions n, ne, e, … to outputs
    slides: bool = False  # short slides type the first alternates
    shifted: str | None = None
    shifted_label: str = ""
    place: tuple = ()

    @property
    def types(self):
        return self.kind == "text"

    @property
    def is_space(self):
        """True for the space key, also if it types the space of scripts without spaces."""
        return self.kind == "space" or self.types and (self.text.isspace() or self.text == "\u200b")


@dataclass
class Layer:
    name: str
    rows: list
    shift: str | None = None  # the name of the layer that shift leads to
    label: str = ""
    has_shift: bool = False  # shift changes what its keys type
    is_upper: bool = False  # shift makes capitals
    place: tuple = ()

    @property
    def keys(self):
        return [key for row in self.rows for key in row]


@dataclass
class Layout:
    title: str = ""
    language: str = ""
    layers: list = field(default_factory=list)
    extends: bool = False  # it has letters only: the symbols are those of our layouts

    @property
    def keys(self):
        return [key for layer in self.layers for key in layer.keys]

    def layer(self, name):
        return next((layer for layer in self.layers if layer.name == name), None)

    @property
    def letters(self):
        """The letters of the first layer."""
        keys = self.layers[0].keys if self.layers else []
        return [c for key in keys if key.types for c in key.text[:1] if c.isalpha()]

    @property
    def script(self):
        found = [unicodedata.name(letter, "NONE").split()[0] for letter in self.letters]
        return max(sorted(set(found)), key=found.count) if found else ""

    @property
    def is_right_to_left(self):
        classes = [unicodedata.bidirectional(letter) for letter in self.letters]
        return sum(each in ("R", "AL") for each in classes) * 2 > len(classes)


def is_typed(text):
    """True if a key can type a text: it has no control characters but tab and return."""
    return bool(text) and not any(
        unicodedata.category(c) in ("Cc", "Cs") and c not in "\t\n" for c in text
    )


def text_key(text, **properties):
    """A key that types a text, or the standard key for it."""
    standard = {
        " ": "space",
        "\t": "tab",
        "\n": "return",
        "\r": "return",
        "\b": "delete",
        "\x7f": "delete-forward",
        "\x1b": "escape",
    }.get(text)
    if standard:
        return Key(
            standard, **{name: value for name, value in properties.items() if name != "label"}
        )
    return Key("text", text, **properties)


def upper(text, language):
    """What our shift makes of a character; None if it leaves the character alone."""
    if not text or len(text) > 1 and unicodedata.normalize("NFC", text) != text:
        return None
    if text == "i" and re.split("-", language)[0] in ("tr", "az", "crh", "gag"):
        return "İ"
    if text == "ß":
        return "ẞ"
    if text == "µ" or "\u10d0" <= text <= "\u10ff":
        return None
    capital = text.upper()
    return capital if len(capital) == 1 == len(text) and capital != text else None


def checked(layout, losses):
    """The layout without what no key types, and without keys beyond our limits."""
    for layer in layout.layers:
        for row in layer.rows:
            for index, key in enumerate(row):
                if key.types and not is_typed(key.text):
                    losses.add("a key without a text that can be typed was left empty", key.place)
                    row[index] = Key("gap", width=key.width, place=key.place)
                for text in [each for each in key.alternates if not is_typed(each)]:
                    losses.add("an alternate that cannot be typed was left out", key.place)
                key.alternates = [
                    each
                    for each in dict.fromkeys(key.alternates)
                    if is_typed(each) and each != key.text
                ]
                key.flicks = {way: each for way, each in key.flicks.items() if is_typed(each)}
                if key.kind == "space" and key.alternates:
                    losses.add("alternates of space were left out: held, it moves the caret", key.place)
                    key.alternates = []
        layer.rows = [row for row in layer.rows if any(key.kind != "gap" for key in row)]
        if len(layer.rows) > MOST_ROWS or len(layer.keys) > MOST_KEYS:
            raise Refused(
                f"the layer {shown(layer.name)} has more than {MOST_ROWS} rows or "
                f"{MOST_KEYS} keys",
                layer.place,
            )
    for layer in [layer for layer in layout.layers if not layer.rows]:
        losses.add("an empty layer was left out", layer.place, layer.name)
    layout.layers = [layer for layer in layout.layers if layer.rows]
    if not any(key.types for key in layout.keys):
        raise Refused("no key types a text")


def merge_shifts(layout, losses):
    """Makes one layer of each layer and the layer that its shift shows, if their rows agree."""
    joined = {}
    for layer in layout.layers:
        other = layout.layer(layer.shift) if layer.shift else None
        if other is None or other is layer or layer.name in joined:
            continue
        problem = mismatch(layer, other)
        if problem is not None:
            losses.add(
                "shift shows a layer of its own until it is touched again, because its keys "
                "differ",
                problem,
                layer.shift,
            )
            lead(layer, other)
            continue
        joined[other.name] = layer.name
        pairs = [
            (key, over) for key, over in zip(layer.keys, other.keys) if key.types and over.types
        ]
        layer.is_upper = any(over.text == upper(key.text, layout.language) for key, over in pairs)
        layer.has_shift = layer.is_upper or any(over.text != key.text for key, over in pairs)
        for key, over in zip(layer.keys, other.keys):
            join(key, over, layer, other, layout.language, losses)
    layout.layers = [layer for layer in layout.layers if layer.name not in joined]
    for layer in layout.layers:
        for key in layer.keys:
            if key.kind == "layer" and key.text in joined:
                key.text = joined[key.text]
            if key.kind == "layer" and key.text == layer.name:
                key.kind, key.text, key.label = "shift", "", ""
            if key.kind == "shift" and not layer.has_shift:
                losses.add("a shift key that changes nothing was left out", key.place)
                key.kind = "gap"


def mismatch(layer, other):
    """The place at which the keys of two layers differ in kind; None if they agree."""
    if [len(row) for row in layer.rows] != [len(row) for row in other.rows]:
        return other.place or layer.place
    for key, over in zip(layer.keys, other.keys):
        back = {("layer", layer.name), ("layer", other.name), ("shift", "")}
        alike = (
            key.kind == over.kind
            or over.kind == "gap"
            or ({key.kind, over.kind} == {"text", "space"})
            or ({(key.kind, key.text), (over.kind, over.text)} <= back)
        )
        if not alike:
            return over.place or key.place
    return None


def lead(layer, other):
    """Makes the shift keys of a layer and its shift layer lead to each other."""
    for one, two in ((layer, other), (other, layer)):
        for key in one.keys:
            if key.kind == "shift":
                key.kind, key.text, key.label = "layer", two.name, key.label or "⇧"
        if not any(key.kind == "layer" and key.text == two.name for key in one.keys):
            one.rows[-1].insert(0, Key("layer", two.name, label="⇧"))
    layer.shift = None


def join(key, over, layer, other, language, losses):
    """Gives a key what it types with shift."""
    if (
        key.kind == "layer" == over.kind
        and key.text != over.text
        and (over.text not in (layer.name, other.name))
    ):
        losses.add("where a key leads with shift was left out", over.place, over.text)
    if {key.kind, over.kind} == {"text", "space"}:
        key.shifted = over.text or " "
    if not key.types or not over.types:
        return
    if over.label not in ("", over.text):
        key.shifted_label = over.label
    automatic = upper(key.text, language) if layer.is_upper else None
    if over.text != (automatic or key.text):
        key.shifted = over.text
    known = {key.text, over.text} | set(key.alternates)
    if layer.is_upper:
        known |= {upper(each, language) for each in key.alternates}
    lower = {upper(each, language): each for each in key.alternates}
    key.alternates += [
        each for each in dict.fromkeys(over.alternates) if each not in known and each not in lower
    ]
    for way, each in over.flicks.items():
        if way not in key.flicks and each not in known:
            key.flicks[way] = each


def with_flicks(layout, losses):
    """Puts what slides type into the alternates, in our order: left, up, right, down."""
    ways = ["w", "n", "e", "s"]
    for key in layout.keys:
        if not key.flicks:
            continue
        if diagonal := [each for way, each in key.flicks.items() if way not in ways]:
            losses.add(
                "a diagonal slide became an alternate of the held key", key.place, diagonal[0]
            )
        else:
            diagonal = []
        last = max((ways.index(way) for way in key.flicks if way in ways), default=-1)
        # The key's own text fills a direction that types nothing.
        straight = [key.flicks.get(way, key.text) for way in ways[: last + 1]]
        others = [each for each in diagonal + key.alternates if each not in straight]
        key.alternates = straight + list(dict.fromkeys(others))
        key.slides = last >= 0


def fold(layout, losses):
    """Puts what few keys type with AltGr under those keys, where they are held."""
    base = layout.layer("letters")
    folded = [layout.layer(name) for name in ("symbols", "more-symbols") if layout.layer(name)]
    if not base or not folded or sum(key.types for key in folded[0].keys) > 0.6 * len(base.keys):
        return
    pairs = []
    for layer in folded:
        for index, row in enumerate(layer.rows):
            own = base.rows[index] if index < len(base.rows) else []
            for column, key in enumerate(row):
                if key.types and not (column < len(own) and own[column].types):
                    return
                if key.types:
                    pairs.append((own[column], key))
    for own, key in pairs:
        losses.add("what AltGr types became an alternate of the held key", key.place, key.text)
        capitals = [upper(each, layout.language) for each in own.alternates + [own.text]]
        if key.text not in capitals:
            own.alternates.append(key.text)
    layout.layers = [layer for layer in layout.layers if layer not in folded]


def add_switches(layout):
    """Keys between the layers `letters`, `shift`, `symbols` and `more-symbols`, where the foreign
    keyboard has them elsewhere."""
    base, symbols, more = (layout.layer(name) for name in ("letters", "symbols", "more-symbols"))
    if not base:
        return
    shift = layout.layer("shift")
    base.shift = "shift" if shift else None
    for layer, bottom, upper in (
        (base, symbols, None),
        (shift, symbols, None),
        (symbols, base, more),
        (more, base, symbols),
    ):
        if not layer:
            continue
        if not any(key.is_space for key in layer.keys):
            layer.rows.append([Key("space", width=3)])
        row = next(row for row in layer.rows if any(key.is_space for key in row))
        above = layer.rows[layer.rows.index(row) - 1] if layer.rows[0] is not row else row
        for to, row in ((bottom, row), (upper, above)):
            if to:
                label = {"symbols": "123", "more-symbols": "#+="}.get(to.name, "")
                row.insert(0, Key("layer", to.name, label=label, width=1.5))


def drop_unreachable(layout, losses):
    reached, open_layers = set(), [layout.layers[0].name]
    while open_layers:
        name = open_layers.pop()
        if name in reached or not layout.layer(name):
            continue
        reached.add(name)
        layer = layout.layer(name)
        open_layers += [key.text for key in layer.keys if key.kind == "layer"]
    for layer in layout.layers:
        if layer.name not in reached:
            losses.add("a layer to which no key leads was left out", layer.place, layer.name)
        for key in layer.keys:
            if key.kind == "layer" and not layout.layer(key.text):
                losses.add(
                    "a key to a layer that does not exist was left empty", key.place, key.text
                )
                key.kind, key.text = "gap", ""
    layout.layers = [layer for layer in layout.layers if layer.name in reached]


def complete(layout):
    """Adds the keys without which a layer of ours is of no use: space, delete, return, the next
    keyboard, hiding, and shift."""
    first = layout.layers[0]
    digits = {
        text
        for key in layout.keys
        if key.types
        for text in [key.text, key.shifted, *key.alternates]
    }
    if not digits & set("123456789") and len(layout.layers) == 1 and layout.letters:
        layout.extends = True
    for layer in layout.layers:
        kinds = {key.kind for key in layer.keys}
        has_bottom = any(key.is_space for key in layer.keys)
        width = max(sum(key.width for key in row) for row in layer.rows)
        if not has_bottom:
            layer.rows.append([Key("space", width=0)])
        bottom = next(row for row in reversed(layer.rows) if any(key.is_space for key in row))
        side = layer.rows[-2 if bottom is layer.rows[-1] and len(layer.rows) > 1 else -1]
        if layer.has_shift and "shift" not in kinds:
            side.insert(0, Key("shift", width=1.5))
        if "delete" not in kinds:
            side.append(Key("delete", width=1.5))
        space = next(index for index, key in enumerate(bottom) if key.is_space)
        leading = [Key("layer", "symbols", label="123", width=1.5)] * (
            layer is first and layout.extends
        )
        rest = sum(key.width for key in bottom if not key.is_space)
        # Hiding is not needed on each layer; it would widen a full row.
        needed = ("hide", "next") if layer is first or rest + 6 <= width else ("next",)
        leading += [Key(kind) for kind in needed if kind not in kinds]
        if not has_bottom and layer is first:
            typed = {key.text for key in layer.keys if key.types}
            bottom[space:space] = [Key("text", mark) for mark in [","] if mark not in typed]
            bottom += [Key("text", mark) for mark in ["."] if mark not in typed]
        first_typing = next(index for index, key in enumerate(bottom) if key.kind != "layer")
        bottom[first_typing:first_typing] = leading
        if "return" not in kinds:
            bottom.append(Key("return", width=1.5))
        # The space key takes what is left of the row.
        space = next(key for key in bottom if key.is_space)
        rest = sum(key.width for key in bottom if key is not space)
        width = max(
            [width] + [sum(key.width for key in row) for row in layer.rows if row is not bottom]
        )
        if leading or "return" not in kinds or not has_bottom:
            space.width = max(min(space.width or 20, width - rest), 2)


def fit(layout):
    """Makes the keys of a layer narrower that is wider than ours may be."""
    for layer in layout.layers:
        width = max(sum(key.width for key in row) for row in layer.rows)
        for key in layer.keys if width > MOST_WIDTH else ():
            key.width *= MOST_WIDTH / width


def visible(label):
    """A label without characters that our files may not show."""
    return "".join(
        c for c in label if not is_invisible(c) or unicodedata.category(c) == "Co"
    ).strip()
