"""A layout of the model as a file of docs/LAYOUTS.md."""

import os
import re
import unicodedata
from collections import Counter

from layout_yaml import character_name, escaped, is_invisible, is_mark, number, quoted, words
from model import FUNCTIONS, upper, visible

SHIPPED = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STANDARD = set(FUNCTIONS) | {
    "space",
    "gap",
    "spacer",
    "above",
    "decimal",
    "back",
    "emoji-search",
    "word-left",
    "word-right",
}
# The actions of standard keys whose action has another name.
ACTIONS = {
    "next": "next-layout",
    "emoji": "layout emoji",
    "control": "modifier control",
    "alt": "modifier alt",
    "altgr": "modifier altgr",
    "super": "modifier super",
    "tab": "keysym Tab",
    "escape": "keysym Escape",
    "menu": "keysym Menu",
    "insert": "keysym Insert",
    "print": "keysym Print",
    "left": "keysym Left",
    "right": "keysym Right",
    "up": "keysym Up",
    "down": "keysym Down",
    "home": "keysym Home",
    "end": "keysym End",
    "page-up": "keysym Prior",
    "page-down": "keysym Next",
} | {f"f{each}": f"keysym F{each}" for each in range(1, 13)}
# The widths of _latin.yaml, which a layout without symbols extends.
BASE = "_latin"
BASE_WIDTHS = {"shift": 1.5, "delete": 1.5, "symbols": 1.5, "space": 3, "return": 1.5}
ABC = {"LATIN": "ABC", "CYRILLIC": "АБВ", "GREEK": "ΑΒΓ"}


def slug(text, otherwise):
    """A text as an id: a–z, digits and `-`."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:100] or otherwise


def own_id(name):
    """An id that no shipped layout has."""
    found = slug(name, "imported")
    return f"{found}-imported" if os.path.exists(f"{SHIPPED}/{found}.yaml") else found


def canonical(text):
    return unicodedata.normalize("NFC", text)


def is_plain(text):
    """True if a row can name a key by the text that the key types."""
    return (
        len(text) == 1
        and not is_mark(text)
        and not is_invisible(text)
        and text != " "
        and canonical(text) == text
    )


def held_in_base():
    """The keys of the base that offer alternates."""
    with open(f"{SHIPPED}/{BASE}.yaml", encoding="utf-8") as file:
        return re.findall(r"^  (\S+): \{alternates", file.read(), re.M)


class File:
    def __init__(self, layout, id, about):
        self.layout, self.id, self.about = layout, id, about
        self.names = self.layer_names()
        self.rows, self.uses = [], {}
        for layer in layout.layers:
            self.rows.append(self.named_rows(layer))

    def layer_names(self):
        """The names of the layers in the file: neither standard keys nor single characters."""
        found = {}
        for index, layer in enumerate(self.layout.layers):
            # The base's layers lead back to a layer of this name.
            name = "letters" if self.layout.extends else slug(layer.name, f"layer-{index + 1}")
            if name in STANDARD or len(name) < 2:
                name += "-layer"
            while name in found.values():
                name += "-2"
            found[layer.name] = name
        return found

    def abc(self):
        """The label of the key back to the letters."""
        layout = self.layout
        own = "".join(sorted(set(layout.letters))[:3])
        return ABC.get(layout.script, own or "ABC")

    def word(self, key):
        """The usual word of a key in a row, and what it types or does if the word does not say."""
        if key.types:
            text = key.text
            if is_plain(text):
                return text, {"output": text}, True
            return self.text_name(text), {"output": text}, False
        if key.kind == "layer":
            name = self.names.get(key.text, key.text)
            return name, {"action": f"layer {name}"}, True
        if key.kind == "keysym":
            return slug(key.text, "keysym"), {"action": f"keysym {key.text}"}, False
        if key.kind == "space":
            return "space", {"output": " "}, True
        return key.kind, {"action": ACTIONS.get(key.kind, key.kind)}, True

    def text_name(self, text):
        if len(text) == 1:
            return character_name(text)
        # Marks and invisible characters by their names, with hyphens around.
        parts = [
            f"-{character_name(c)}-" if is_mark(c) or is_invisible(c) or c == " " else c
            for c in text[:20]
        ]
        name = canonical(re.sub("-+", "-", "".join(parts)) if "".join(parts) != text else text)
        name = name.strip("-")[:60] or "text" if name != text else name
        is_taken = name in STANDARD or name in self.names.values() or len(name) < 2
        return f"{name}-text" if is_taken else name

    def named_rows(self, layer):
        used, rows = set(), []
        for row in layer.rows:
            words_of_row = []
            for key in row:
                if key.kind == "gap":
                    words_of_row.append(self.gap(key, layer))
                    continue
                word, content, is_enough = self.word(key)
                name, count = word, 1
                while canonical(name) in used:
                    count += 1
                    first = key.kind == "shift" and count == 2
                    name = "right-shift" if first else f"{word}-{count}"
                used.add(canonical(name))
                properties = self.properties(key, layer)
                if not (is_enough and name == word):
                    properties = content | properties
                self.use(name, layer, properties)
                words_of_row.append(name)
            rows.append(words_of_row)
        return rows

    def use(self, name, layer, properties):
        self.uses.setdefault(canonical(name), {})[layer.name] = properties

    def gap(self, key, layer):
        width = size(key.width)
        name = {0.5: "gap", 1: "spacer"}.get(width, f"gap-{number(width)}")
        self.use(name, layer, {} if name in STANDARD else {"action": "gap", "width": width})
        return name

    def properties(self, key, layer):
        found = {}
        if size(key.width) != 1:
            found["width"] = size(key.width)
        label = visible(key.label)
        if key.kind == "layer" and not label and key.text == self.layout.layers[0].name:
            label = self.abc()
        if label and (key.kind == "layer" or key.types and label != key.text):
            found["label"] = label
        if key.shifted and (key.shifted != key.text or layer.is_upper):
            found["shifted"] = key.shifted
        if key.types and visible(key.shifted_label):
            found["shifted-label"] = visible(key.shifted_label)
        if key.types and visible(key.hint):
            found["hint"] = visible(key.hint)
        alternates = list(dict.fromkeys(key.alternates))
        if (key.types or key.kind == "space") and alternates:
            if key.slides:
                found["flicks"] = "yes"
                alternates = key.alternates
            found["alternates"] = alternates
        return found

    def shared(self):
        """The properties that a key has on all layers, by name; the others by layer and name."""
        everywhere, own = {}, {}
        for name, uses in self.uses.items():
            each = list(uses.values())
            if self.layout.extends and (name in STANDARD or name in BASE_WIDTHS):
                # The rows of the base keep their widths.
                width = each[0].get("width", 1)
                if width != BASE_WIDTHS.get(name, 1):
                    own.setdefault(self.layout.layers[0].name, {})[name] = {"width": width}
                continue
            filled = [properties for properties in each if properties]
            if not filled:
                continue
            looks_only = all(set(properties) <= {"width", "label"} for properties in each)
            holds_only = all(set(properties) <= {"alternates"} for properties in each)
            if all(properties == each[0] for properties in each):
                everywhere[name] = each[0]
            elif holds_only and all(properties == filled[0] for properties in filled):
                everywhere[name] = filled[0]
            elif looks_only and len({properties.get("label") for properties in each}) == 1:
                usual = Counter(properties.get("width", 1) for properties in each).most_common(1)[
                    0
                ][0]
                label = {"label": each[0]["label"]} if "label" in each[0] else {}
                everywhere[name] = label | ({"width": usual} if usual != 1 else {})
                for layer, properties in uses.items():
                    width = properties.get("width", 1)
                    if width != usual:
                        own.setdefault(layer, {})[name] = {"width": width}
            else:
                for layer, properties in uses.items():
                    if properties:
                        own.setdefault(layer, {})[name] = properties
        return {name: found for name, found in everywhere.items() if found}, own

    def text(self):
        layout, first = self.layout, self.layout.layers[0]
        everywhere, own = self.shared()
        # The rows of a base are ten units wide.
        least = 10 if layout.extends else 1
        widths = {layer.name: max(row_width(layer), least) for layer in layout.layers}
        lines = [
            f"# {self.about}",
            f"id: {self.id}",
            f"title: {escaped(visible(layout.title)) or 'x'}",
        ]
        lines += [f"extends: {BASE}"] * layout.extends
        lines += [f"language: {layout.language}"] * bool(layout.language)
        lines += ["direction: right-to-left"] * layout.is_right_to_left
        if types_ascii(layout):
            lines += ["purposes: text password terminal", "ascii: yes"]
        else:
            lines += ["purposes: text"]
            lines += ["ascii: no"] * layout.extends
        lines += [f"width: {number(widths[first.name])}", "", "layers:"]
        for layer, rows in zip(layout.layers, self.rows):
            lines.append(f"  {self.names[layer.name]}:")
            lines += ["    shift: upper"] * layer.is_upper
            if widths[layer.name] != widths[first.name]:
                lines.append(f"    width: {number(widths[layer.name])}")
            lines += ["    rows: |"] + ["      " + " ".join(row) for row in rows]
            if keys := own.get(layer.name):
                lines += ["    keys:"] + [f"      {line}" for line in map(entry, keys.items())]
            lines.append("")
        lines += self.key_lines(everywhere)
        return "\n".join(lines).rstrip("\n") + "\n"

    def key_lines(self, everywhere):
        """The section `keys`: what leads elsewhere or is wide first, then the characters."""
        if self.layout.extends:
            everywhere["letters"] = {"label": self.abc()}
            in_rows = {word for rows in self.rows for row in rows for word in row}
            for name in held_in_base():
                name = name.strip("\"'")
                if name in in_rows and "alternates" not in everywhere.get(name, {}):
                    # Without a value: the base's alternates are removed.
                    everywhere[name] = everywhere.get(name, {}) | {"alternates": []}
        looks = {
            name: found
            for name, found in everywhere.items()
            if name in STANDARD or name in self.names.values()
        }
        others = {name: found for name, found in everywhere.items() if name not in looks}
        lines = [f"  {entry(each)}" for each in looks.items()]
        lines += [""] * bool(lines and others) + [f"  {entry(each)}" for each in others.items()]
        return ["keys:"] + lines if lines else []


def entry(named):
    name, properties = named
    parts = []
    for property, value in properties.items():
        if property == "alternates":
            value = words(value) if value else ""
        elif isinstance(value, (int, float)):
            value = number(value)
        elif property in ("action", "flicks"):
            value = quoted(value)
        else:
            value = escaped(value)
        parts.append(f"{property}: {value}")
    return f"{escaped(name)}: {{{', '.join(parts)}}}"


def size(width):
    """A width in steps of a twentieth, within our bounds."""
    return min(max(round(width * 20) / 20, 0.2), 20)


def row_width(layer):
    return min(max(round(sum(size(key.width) for key in row), 2) for row in layer.rows), 40)


def types_ascii(layout):
    """True if the layout types all printable characters of ASCII."""
    typed = {" "} if any(key.kind == "space" for key in layout.keys) else set()
    for layer in layout.layers:
        for key in layer.keys:
            if key.types:
                typed |= {key.text, key.shifted, *key.alternates}
                if layer.is_upper:
                    plain = key.alternates + [key.text] * (not key.shifted)
                    typed |= {upper(text, layout.language) for text in plain}
    return all(chr(code) in typed for code in range(0x20, 0x7F))
