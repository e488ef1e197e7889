"""Keyboards of CLDR: `<keyboard3>`, and `<keyboard>` of CLDR 43 and before, as its Android set."""

import re
import string

from model import Key, Layer, Layout, add_switches, fold, text_key
from reading import Refused, amount, bare, unescaped

# Keys that every keyboard has without declaring them, and those of CLDR's files to import.
KNOWN = {name: name for name in string.ascii_letters + string.digits}
KNOWN["space"] = " "
SIGNS = """
amp=& apos=' asterisk=* at=@ backslash=\\ bang=! caret=^ close-angle=> close-curly=} close-paren=)
close-square=] colon=: comma=, degree=° double-quote=" equal== grave=` hash=# hyphen=- micro=µ not=¬
open-angle=< open-curly={ open-paren=( open-square=[ percent=% period=. pipe=| plus=+ question=?
section=§ semi-colon=; slash=/ tilde=~ underscore=_ dollar=$ euro=€ pound=£ yen=¥ cruzeiro=₢ cent=¢
"""
KNOWN.update(pair.split("=", 1) for pair in SIGNS.split())
IMPORTS = re.compile(
    r"\d+(\.\d+)?/" r"(keys-Zyyy-(punctuation|currency)|keys-Latn-implied|scanCodes-implied)\.xml"
)
# The names of layers by the modifiers under which CLDR shows them.
LAYERS = {
    "none": "letters",
    "shift": "shift",
    "altR": "symbols",
    "altR shift": "more-symbols",
    "alt": "symbols",
    "alt shift": "more-symbols",
    "caps": "caps",
}


def language(tag):
    """The language of a keyboard's tag: `fr` of `fr-t-k0-azerty`."""
    found = re.split(r"-(?:[a-zA-Z0-9])-|-k0-", tag)[0]
    return found if re.fullmatch(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", found) else ""


def import_keyboard3(root, losses):
    return Keyboard3(root, losses).layout()


class Keyboard3:
    def __init__(self, root, losses):
        self.root, self.losses = root, losses
        self.strings = {
            each.get("id"): each.get("value", "") for each in root.inside("variables", "string")
        }
        self.keys = {each.get("id"): each for each in root.inside("keys", "key")}
        self.flicks = {each.get("id"): each for each in root.inside("flicks", "flick")}
        self.labels = {}
        for each in root.inside("displays", "display"):
            name = each.get("keyId") or self.expanded(each.get("output", ""), each)
            self.labels[name] = bare(self.expanded(each.get("display", ""), each))

    def layout(self):
        root = self.root
        info = (root.all("info") or [root])[0]
        tag = root.get("locale", "")
        self.report()
        forms = [form for form in root.all("layers") if form.all("layer")]
        if not forms:
            raise Refused("the keyboard has no layers", root.place)
        touch = [form for form in forms if form.get("formId", form.get("form")) == "touch"]
        # The narrowest arrangement is the one for phones.
        form = min(touch or forms, key=lambda each: amount(each.get("minDeviceWidth"), 0))
        for other in forms:
            if other is not form:
                self.losses.add(
                    "another arrangement of the keys was left out",
                    other.place,
                    other.get("formId", ""),
                )
        found = Layout(info.get("name", tag), language(tag))
        names, ids = set(), {}
        for element in form.all("layer"):
            name = self.layer_name(element)
            if name is None or name in names:
                self.losses.add(
                    "a layer for further modifiers was left out",
                    element.place,
                    element.get("modifiers", ""),
                )
                continue
            names.add(name)
            ids[element.get("id", name)] = name
            rows = [
                [self.key(id, row) for id in row.get("keys", "").split()]
                for row in element.all("row")
            ]
            found.layers.append(Layer(name, rows, place=element.place))
        for key in found.keys:
            key.text = ids.get(key.text, key.text) if key.kind == "layer" else key.text
        if form not in touch:
            fold(found, self.losses)
            add_switches(found)
        first = found.layers[0] if found.layers else None
        for upper in ("shift", "upper"):
            if first and found.layer(upper) and first.name != upper and not first.shift:
                first.shift = upper
        return found

    def report(self):
        report_others(
            self.root,
            {
                "locales",
                "version",
                "info",
                "settings",
                "displays",
                "keys",
                "flicks",
                "forms",
                "layers",
                "variables",
                "transforms",
            },
            self.losses,
        )
        names = {
            "transforms": "rules that change what was typed before were left out",
            "scanCodes": "positions on a hardware keyboard were left out",
        }
        for part, message in names.items():
            for element in self.root.all(part) + self.root.inside("forms", part):
                kinds = element.get("type", "")
                self.losses.add(message, element.place, kinds)
        for element in self.root.inside("keys", "import") + self.root.all("import"):
            path = element.get("path", "")
            if element.get("base") != "cldr" or not IMPORTS.fullmatch(path):
                self.losses.add("another file is not imported", element.place, path)

    def layer_name(self, element):
        id, modifiers = element.get("id"), element.get("modifiers")
        if id and not modifiers:
            return id
        for each in (modifiers or "none").split(","):
            name = LAYERS.get(" ".join(each.split()))
            if name:
                return name
        return None

    def expanded(self, text, element):
        text = text[:1000]
        for _ in range(10):
            text, count = re.subn(
                r"\$\{([0-9A-Za-z_]+)\}", lambda found: self.strings.get(found[1], "")[:1000], text
            )
            if not count or len(text) > 1000:
                break
        return unescaped(text[:1000], self.losses, element.place)

    def output(self, id, place):
        """The text of a key by its id; empty if it types none."""
        element = self.keys.get(id)
        if element is None:
            if id not in KNOWN and id != "gap":
                self.losses.add("an unknown key was left empty", place, id)
            return KNOWN.get(id, "")
        text = self.expanded(element.get("output", ""), element)
        if "\\m{" in text:
            self.losses.add(
                "a dead key, which only marks what comes next, was left out", element.place, id
            )
            text = re.sub(r"\\m\{[^}]*\}", "", text)
        return bare(text)

    def key(self, id, row):
        element = self.keys.get(id)
        if element is None:
            text = self.output(id, row.place)
            return text_key(text, place=row.place) if text else Key("gap", place=row.place)
        width = amount(element.get("width"), 1)
        place = element.place
        label = self.labels.get(id, "")
        text = self.output(id, place)
        if layer := element.get("layerId"):
            if text:
                self.losses.add(
                    "a key that types and shows a layer only shows the layer", place, id
                )
            return Key("layer", layer, label=label, width=width, place=place)
        if not text:
            return Key("gap", width=width, place=place)
        held = element.get("longPressKeyIds", "").split()
        default = element.get("longPressDefaultKeyId")
        held = [default] * (default in held) + held
        taps = element.get("multiTapKeyIds", "").split()
        if taps:
            self.losses.add("repeated taps became alternates of the held key", place, id)
        alternates = [self.output(each, place) for each in dict.fromkeys(held + taps)]
        found = text_key(text, label=label or self.labels.get(text, ""), width=width, place=place)
        found.alternates = [each for each in alternates if each]
        if flick := self.flicks.get(element.get("flickId")):
            self.add_flicks(found, flick)
        return found

    def add_flicks(self, key, flick):
        for segment in flick.all("flickSegment"):
            ways, id = segment.get("directions", "").split(), segment.get("keyId", "")
            text = self.output(id, segment.place)
            if len(ways) != 1:
                self.losses.add(
                    "a slide in several directions became an alternate of the held key",
                    segment.place,
                    id,
                )
                key.alternates.append(text)
            elif text:
                key.flicks[ways[0]] = text


def report_others(root, known, losses):
    for element in root.children:
        if element.name not in known:
            losses.add("an element is not imported", element.place, element.name)


def import_keyboard(root, losses):
    """`<keyboard>`: characters by places on an ISO keyboard, a map for each set of modifiers."""
    tag = root.get("locale", "")
    names = [each.get("value", "") for each in root.inside("names", "name")]
    found = Layout(names[0] if names and names[0] else tag, language(tag))
    report_others(
        root, {"version", "generation", "names", "settings", "keyMap", "transforms"}, losses
    )
    for element in root.all("transforms"):
        losses.add(
            "rules that change what was typed before were left out",
            element.place,
            element.get("type", ""),
        )
    maps = {}
    for element in root.all("keyMap"):
        name = next(
            (name for name in map(map_name, element.get("modifiers", "").split() or [""]) if name),
            None,
        )
        if name is None or found.layer(name):
            losses.add(
                "a layer for further modifiers was left out",
                element.place,
                element.get("modifiers", ""),
            )
            continue
        maps[name] = iso_rows(element, losses)
        found.layers.append(Layer(name, [], place=element.place))
    found.layers.sort(key=lambda layer: layer.name != "letters")
    if not found.layer("letters"):
        raise Refused("the keyboard has no map without modifiers", root.place)
    # A map may omit what is as without shift.
    for row, keys in maps["letters"].items():
        for column in keys if "shift" in maps else ():
            maps["shift"].setdefault(row, {}).setdefault(column, Key("gap"))
    for layer in found.layers:
        rows = sorted(maps[layer.name].items(), reverse=True)
        layer.rows = [[keys[column] for column in sorted(keys)] for _, keys in rows]
    fold(found, losses)
    add_switches(found)
    return found


def map_name(modifiers):
    """The layer for modifiers such as `shift+caps?`; those with `?` are optional."""
    needed = {each for each in modifiers.split("+") if each and not each.endswith("?")}
    needed = {
        {"altR": "opt", "alt": "opt", "optR": "opt", "shiftL": "shift", "shiftR": "shift"}.get(
            each, each
        )
        for each in needed
    }
    return {
        frozenset(): "letters",
        frozenset(["shift"]): "shift",
        frozenset(["opt"]): "symbols",
        frozenset(["opt", "shift"]): "more-symbols",
    }.get(frozenset(needed))


def iso_rows(element, losses):
    """The keys of a map by row, from E above to A below, and column."""
    rows = {}
    for each in element.all("map"):
        iso = each.get("iso", "")
        if not re.fullmatch(r"[A-E]\d\d", iso):
            losses.add("a key without a place on the keyboard was left out", each.place, iso)
            continue
        text = bare(unescaped(each.get("to", ""), losses, each.place))
        key = text_key(text, place=each.place) if text else Key("gap", place=each.place)
        held = [unescaped(word, losses, each.place) for word in each.get("longPress", "").split()]
        key.alternates = [bare(word) for word in held if word]
        if each.get("multitap"):
            losses.add("repeated taps became alternates of the held key", each.place)
            key.alternates += [
                bare(unescaped(word, losses, each.place)) for word in each.get("multitap").split()
            ]
        if key.kind == "space":
            key.width = 3
        rows.setdefault(iso[0], {}).setdefault(int(iso[1:]), key)
    return rows
