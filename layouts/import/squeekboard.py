"""Layouts of squeekboard, in YAML."""

from model import KEYSYMS, Key, Layer, Layout, text_key
from reading import Refused, amount, mapping, shown, string, text

MOST_NODES = 50_000


def load(data):
    try:
        import yaml
    except ImportError:
        raise Refused("layouts of squeekboard need the package python3-yaml") from None
    try:
        events = yaml.parse(text(data), Loader=yaml.SafeLoader)
        for count, event in enumerate(events):
            if count > MOST_NODES:
                raise Refused("too many values for a keyboard")
            if isinstance(event, yaml.AliasEvent):
                raise Refused(
                    "aliases (*), which no keyboard needs",
                    (event.start_mark.line + 1, event.start_mark.column + 1),
                )
        root = yaml.compose(text(data), Loader=yaml.SafeLoader)
        places = {}
        return plain(root, places), places
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = (mark.line + 1, mark.column + 1) if mark else ()
        problem = (
            getattr(error, "problem", None) or getattr(error, "reason", None) or "unknown mistake"
        )
        raise Refused(f"no valid YAML: {shown(problem)}", place) from None
    except RecursionError:
        raise Refused("nested too deeply for a keyboard") from None


def plain(node, places, path=()):
    """The values of a node as texts, lists and mappings, and the place of each."""
    if node is None:
        return ""
    places[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
    if node.id == "mapping":
        return {
            string(getattr(key, "value", "")) if key.id == "scalar" else "": plain(
                value,
                places,
                (
                    path + (str(getattr(key, "value", "")),)[:1]
                    if key.id == "scalar"
                    else path + ("",)
                ),
            )
            for key, value in node.value
        }
    if node.id == "sequence":
        return [plain(each, places, path + (index,)) for index, each in enumerate(node.value)]
    return node.value


def import_squeekboard(root, losses, places):
    return Squeekboard(root, losses, places).layout()


class Squeekboard:
    def __init__(self, root, losses, places):
        self.root, self.losses, self.places = root, losses, places
        self.buttons = mapping(root.get("buttons"))
        self.outlines = mapping(root.get("outlines"))
        default = mapping(self.outlines.get("default"))
        self.unit = amount(default.get("width"), 35.33)
        self.height = amount(default.get("height"), 52)
        self.shifts = {}

    def layout(self):
        found = Layout()
        for name, rows in mapping(self.root.get("views")).items():
            layer = Layer(name, [], place=self.places.get(("views", name), ()))
            for index, row in enumerate(rows if isinstance(rows, list) else []):
                place = self.places.get(("views", name, index), ())
                layer.rows.append([self.key(each, place) for each in string(row).split()])
            found.layers.append(layer)
        base = found.layer("base")
        if base is None:
            raise Refused("no view is called base", self.places.get(("views",), ()))
        found.layers.remove(base)
        found.layers.insert(0, base)
        self.find_shifts(found)
        return found

    def find_shifts(self, layout):
        """The layers that a locking key shows until the next character."""
        for lock, unlock in self.shifts:
            layer, other = layout.layer(unlock), layout.layer(lock)
            if layer and other and not layer.shift and other is not layout.layers[0]:
                layer.shift = lock
                other.shift = None
        chosen = {(layer.shift, layer.name) for layer in layout.layers if layer.shift}
        for layer in layout.layers:
            for key in layer.keys:
                if key.kind == "layer" and "\n" in key.text:
                    lock, unlock = key.text.split("\n", 1)
                    key.text = unlock if layer.name == lock else lock
                    if (lock, unlock) in chosen and layer.name in (lock, unlock):
                        key.kind, key.text = "shift", ""

    def key(self, name, place):
        button = mapping(self.buttons.get(name))
        place = self.places.get(("buttons", name), place)
        key = self.content(name, button, place)
        key.place = place
        outline = mapping(self.outlines.get(string(button.get("outline")) or "default"))
        key.width = amount(outline.get("width"), self.unit) / self.unit
        if abs(amount(outline.get("height"), self.height) - self.height) > 1:
            self.losses.add("a row of another height has the usual height", place, name)
        return key

    def content(self, name, button, place):
        action, label = button.get("action"), string(button.get("label"))
        if isinstance(action, str) and action:
            kind = {"erase": "delete", "show_prefs": "next"}.get(action)
            if kind:
                return Key(kind)
            self.losses.add("an unknown action was left out", place, action)
        if isinstance(action, dict):
            if "set_view" in action:
                return Key("layer", string(action["set_view"]), label=label)
            if locking := mapping(action.get("locking")):
                pair = string(locking.get("lock_view")), string(locking.get("unlock_view"))
                if pair not in self.shifts:
                    self.shifts[pair] = place
                return Key("layer", "\n".join(pair), label=label)
            if modifier := string(action.get("modifier")):
                kind = {
                    "control": "control",
                    "alt": "alt",
                    "mod4": "super",
                    "super": "super",
                    "shift": "shift",
                }.get(modifier.lower())
                if kind:
                    return Key(kind)
            self.losses.add("an unknown action was left out", place, ", ".join(map(str, action)))
        if keysym := string(button.get("keysym")):
            if kind := KEYSYMS.get(keysym.lower()):
                return Key(kind)
            if len(keysym) == 1:
                return text_key(keysym, label=label)
            if keysym.isascii() and keysym.replace("_", "").isalnum():
                return Key("keysym", keysym, label=label)
        typed = string(button.get("text")) or name
        if name == "dummykey" and not button.get("text"):
            return Key("gap")
        return text_key(typed, label=label)
