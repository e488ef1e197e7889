"""YAML as the shipped layouts have it, and the names of keys in rows."""

import re
import unicodedata

SCRIPTS = re.compile(
    r"^(ethiopic|khmer|lao|thai|sinhala|myanmar|arabic|bengali|devanagari|gurmukhi"
    r"|gujarati|oriya|tamil|telugu|kannada|malayalam)( character)? "
)
ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def is_mark(text):
    """True if a text begins with a combining mark, which needs a letter before it."""
    return unicodedata.category(text[0]) in ("Mn", "Mc", "Me")


def is_invisible(character):
    """True if a character other than the space shows nothing by itself."""
    return character != " " and unicodedata.category(character)[0] in "CZ"


def code(character):
    number = ord(character)
    return f"\\u{number:04X}" if number < 0x10000 else f"\\U{number:08X}"


def escaped(text):
    """A text as YAML: marks and invisible characters by their codes."""
    hidden = [c for c in text if is_invisible(c) and unicodedata.category(c) in ("Cf", "Zs")]
    if text and (is_mark(text) or hidden or not text.strip(" ")):
        return '"' + "".join(code(character) for character in text) + '"'
    if text != text.strip() or any(is_invisible(character) for character in text):
        return (
            '"' + "".join(ESCAPES.get(c) or (code(c) if is_invisible(c) else c) for c in text) + '"'
        )
    return quoted(text)


def quoted(text):
    is_special = (
        not text
        or re.search(r"^[#&*!|>'\"%@`{}\[\],?:=/\-]|[,:?{}\[\]#]", text)
        or text.isascii()
        and text.isdigit()
    )
    if not is_special:
        return text
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def words(texts):
    """Alternates: words in a line, or a list if one of them cannot be a word of a line."""
    if any(re.search(r"\s", text) or escaped(text).startswith('"\\') for text in texts):
        return "[" + ", ".join(escaped(text) for text in texts) + "]"
    line = " ".join(texts)
    return quoted(line)


def number(value):
    return f"{value:g}"


def character_name(character):
    """The name of a character in a row, from its name in Unicode: `sign-aa`."""
    name = unicodedata.name(character, "").lower() or f"u-{ord(character):04x}"
    name = SCRIPTS.sub("", name)
    name = {"zero width non-joiner": "zwnj", "zero width joiner": "zwj"}.get(name, name)
    name = re.sub("^vowel sign|^consonant sign", "sign", name).replace(" ", "-")
    return re.sub("^sign-(?=virama|asat|anusvara|visarga|nukta|candrabindu|medial)", "", name)
