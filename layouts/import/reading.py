"""Foreign files: their bytes, XML and JSON, and what an import cannot bring over."""

import json
import re
import unicodedata
from xml.parsers import expat

MOST_BYTES = 8 << 20
MOST_ELEMENTS = 200_000


class Refused(Exception):
    """The reason why a file cannot be imported, with its line and column if they are known."""

    def __init__(self, reason, place=()):
        super().__init__(reason)
        self.reason, self.place = reason, place


def shown(value, most=60):
    """A text in a message: on one line, without characters that act on a terminal."""
    text = "".join(c if c.isprintable() else "\ufffd" for c in str(value))
    return text if len(text) <= most else text[:most] + "…"


class Losses:
    """What an import leaves out or changes: one line for each kind, with the first place."""

    def __init__(self, file):
        self.file, self.kinds = file, {}

    def add(self, message, place=(), detail=""):
        kind = self.kinds.setdefault(message, [place, detail, 0])
        kind[2] += 1

    def lines(self):
        for message, (place, detail, count) in self.kinds.items():
            more = f" (and {count - 1} more)" if count > 1 else ""
            detail = f": {shown(detail)}" if detail else ""
            yield f"{located(self.file, place)} warning: {message}{detail}{more}"


def located(file, place):
    return ":".join([shown(file, 4096)] + [str(number) for number in place]) + ":"


class Element:
    """An element of XML with its place in the file."""

    def __init__(self, name, attributes, place):
        self.name, self.attributes, self.place, self.children = name, attributes, place, []

    def get(self, name, default=None):
        return self.attributes.get(name, default)

    def all(self, name):
        return [child for child in self.children if child.name == name]

    def inside(self, outer, name):
        """The elements `name` in the elements `outer` of this element."""
        return [child for element in self.all(outer) for child in element.all(name)]


def xml(data):
    """Reads XML. A file that declares entities is refused: they can grow without bounds."""
    parser = expat.ParserCreate()
    stack, roots, count = [], [], 0

    def place():
        return parser.CurrentLineNumber, parser.CurrentColumnNumber + 1

    def start(name, attributes):
        nonlocal count
        count += 1
        if count > MOST_ELEMENTS or len(stack) > 50:
            raise Refused("too many elements for a keyboard", place())
        element = Element(name, attributes, place())
        (stack[-1].children if stack else roots).append(element)
        stack.append(element)

    def end(name):
        stack.pop()

    def entity(*declaration):
        raise Refused("the file declares entities, which no keyboard needs", place())

    def attributes_of_all(*declaration):
        raise Refused("the file declares attributes, which no keyboard needs", place())

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.EntityDeclHandler = entity
    parser.AttlistDeclHandler = attributes_of_all
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        reason = f"no valid XML: {expat.ErrorString(error.code)}"
        raise Refused(reason, (error.lineno, error.offset + 1)) from None
    except (LookupError, ValueError) as error:
        raise Refused(f"no readable XML: {shown(error)}") from None
    return roots[0]


def text(data):
    """The text of a file in UTF-8, or in UTF-16 with a mark of the byte order."""
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Refused(f"not a text in {encoding[:6].upper().rstrip('-')}", (line,)) from None


def from_json(data):
    try:
        return json.loads(text(data))
    except json.JSONDecodeError as error:
        raise Refused(f"no valid JSON: {error.msg}", (error.lineno, error.colno)) from None
    except RecursionError:
        raise Refused("nested too deeply for a keyboard") from None
    except ValueError as error:
        raise Refused(f"no valid JSON: {shown(error)}") from None


def mapping(value):
    """A value that should be a mapping; an empty one if it is anything else."""
    return value if isinstance(value, dict) else {}


def items(value):
    """The mappings of a value that should be a list of them; a single one counts as a list."""
    if isinstance(value, dict):
        return [value]
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def string(value):
    """A value as text; numbers may stand for it."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        return ""
    return str(value)


def amount(value, otherwise):
    """A number of a file, which may be a text; `otherwise` if it is none, or not positive."""
    try:
        found = float(value)
    except (TypeError, ValueError, OverflowError):
        return otherwise
    return found if 0 < found < 1e6 else otherwise


CODE = re.compile(r"\\u\{([0-9A-Fa-f ]+)\}")


def unescaped(text, losses, place=()):
    """A text of CLDR: `\\u{1F600}` is a character."""

    def characters(found):
        try:
            return "".join(chr(int(each, 16)) for each in found[1].split())
        except (ValueError, OverflowError):
            losses.add("a code that is no character was left out", place, found[0])
            return ""

    return CODE.sub(characters, text)


def bare(text):
    """A text without the dotted circle that shows a combining mark."""
    if len(text) > 1 and text[0] == "\u25cc" and unicodedata.category(text[1])[0] in "MC":
        return text[1:]
    return text
