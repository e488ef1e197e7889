"""Imports a keyboard layout of another program: `kbdctl layout import` (docs/LAYOUTS.md).

Writes the layout to the standard output or a file, and what could not be imported to
the standard error, one line for each kind of loss.
"""

import argparse
import os
import re
import resource
import sys

import model
from cldr import import_keyboard, import_keyboard3
from gnome import import_gnome
from keyman import import_keyman
from reading import MOST_BYTES, Losses, Refused, from_json, located, mapping, shown, xml
from squeekboard import import_squeekboard, load
from writing import File, own_id, slug

# The formats, with the name of each in messages.
FORMATS = {
    "cldr": "a keyboard of CLDR",
    "cldr-android": "a keyboard of CLDR 43 or before",
    "squeekboard": "a layout of squeekboard",
    "gnome": "a layout of GNOME's shell",
    "keyman": "a touch layout of Keyman",
}


def read_file(path):
    try:
        file = sys.stdin.buffer if path == "-" else open(path, "rb")
        with file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise Refused(getattr(error, "strerror", None) or str(error)) from None
    if len(data) > MOST_BYTES:
        raise Refused(f"more than {MOST_BYTES >> 20} MiB, too large for a keyboard")
    if not data.strip():
        raise Refused("the file is empty")
    return data


def first_character(data):
    """The first visible character of a file in UTF-8 or UTF-16."""
    return data[:200].lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n")[:1]


def parsed(data, forced, losses):
    """The layout in a file's bytes, and the name of its format."""
    if forced in ("cldr", "cldr-android") or not forced and first_character(data) == b"<":
        root = xml(data)
        name = {"keyboard3": "cldr", "keyboard": "cldr-android"}.get(root.name)
        if name is None or forced and forced != name:
            raise Refused(
                f"the element {shown(root.name)} is not {FORMATS[forced or 'cldr']}", root.place
            )
        return (import_keyboard3 if name == "cldr" else import_keyboard)(root, losses), name
    if forced in ("gnome", "keyman") or not forced and first_character(data) in (b"{", b"["):
        root = mapping(from_json(data))
        is_keyman = any(
            mapping(root.get(each)).get("layer") for each in ("phone", "tablet", "desktop")
        )
        name = "gnome" if root.get("levels") else "keyman" if is_keyman else None
        if name is None or forced and forced != name:
            raise Refused(
                f"this JSON is not {FORMATS[forced]}"
                if forced
                else "this JSON is a layout neither of GNOME's shell nor of Keyman"
            )
        return (import_gnome if name == "gnome" else import_keyman)(root, losses), name
    root, places = load(data)
    if not mapping(mapping(root).get("views")):
        raise Refused(
            "this YAML is no layout of squeekboard: it has no views"
            if forced
            else "no known format: neither XML, JSON, nor YAML with views"
        )
    return import_squeekboard(root, losses, places), "squeekboard"


def imported(options, losses):
    """The text of the layout's file."""
    path = options.file
    layout, format = parsed(read_file(path), options.format, losses)
    stem = (
        re.sub(r"\.(keyman-touch-layout|xml|json|ya?ml)$", "", os.path.basename(path)) or "imported"
    )
    stem = "imported" if stem == "-" else stem
    if options.language:
        layout.language = options.language
    if not re.fullmatch(r"([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*)?", layout.language):
        losses.add("the language is no tag", detail=layout.language)
        layout.language = ""
    layout.title = (
        options.title or model.visible(layout.title)[:100] or model.visible(stem) or "Imported"
    )
    model.checked(layout, losses)
    model.merge_shifts(layout, losses)
    model.drop_unreachable(layout, losses)
    model.with_flicks(layout, losses)
    model.complete(layout)
    model.fit(layout)
    if not layout.language and any(layer.is_upper for layer in layout.layers):
        losses.add("the file names no language: give it with --language")
    output = os.path.basename(options.output or "").removesuffix(".yaml")
    id = options.id or (slug(output, "imported") if output else own_id(stem))
    name = shown(model.visible(os.path.basename(path)))
    return File(layout, id, f"Made by kbdctl layout import from {name}, {FORMATS[format]}.").text()


def is_same_file(path, other):
    try:
        return os.path.samefile(path, other)
    except OSError:
        return False


def arguments():
    parser = argparse.ArgumentParser(
        prog="kbdctl layout import", description=__doc__.split("\n\n")[0]
    )
    parser.add_argument("file")
    parser.add_argument("-o", "--output")
    parser.add_argument("--from", dest="format", choices=FORMATS)
    for name in ("--id", "--title", "--language"):
        parser.add_argument(name)
    return parser.parse_args()


def main():
    options = arguments()
    # A foreign file may be made to grow without bounds.
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
    if options.output and is_same_file(options.file, options.output):
        print(f"{located(options.output, ())} this is the file to import", file=sys.stderr)
        return 1
    if options.id and not re.fullmatch(r"[a-z0-9-][a-z0-9.-]{0,199}", options.id):
        print(f"kbdctl: an id has a–z, 0–9, - and ., not {shown(options.id)}", file=sys.stderr)
        return 64  # EX_USAGE
    losses = Losses(options.file)
    try:
        try:
            text = imported(options, losses)
        except Refused:
            raise
        except (RecursionError, MemoryError):
            raise Refused("nested too deeply, or too large, for a keyboard") from None
        except Exception as error:  # A foreign file may be wrong in ways that nobody foresaw.
            raise Refused(
                f"not as its format says ({type(error).__name__}: {shown(error)})"
            ) from None
        for line in losses.lines():
            print(line, file=sys.stderr)
        if options.output:
            with open(options.output, "w", encoding="utf-8") as file:
                file.write(text)
        else:
            sys.stdout.reconfigure(encoding="utf-8")
            sys.stdout.write(text)
            try:
                sys.stdout.flush()
            except OSError:
                # Python would try again as it ends, and print the error in its own way.
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
                raise
    except Refused as refused:
        print(f"{located(options.file, refused.place)} {refused.reason}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 1
    except OSError as error:
        place = located(options.output, ()) if options.output else "kbdctl: standard output:"
        print(f"{place} {error.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
