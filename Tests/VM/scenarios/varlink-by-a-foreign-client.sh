#!/bin/bash
# A client without knowledge of Keyglass, PyPI's varlink module, reads the interface from the
# daemon, makes a client from it, and calls every method through that client. Then our own Python
# module calls a few.
# shellcheck source=lib.sh
. /vm/lib.sh

echo 'layouts: [en-us, number-pad]' >/etc/keyglass/settings.d/05-layouts.yaml
kbdctl reload
touchscreen EP0430M09
start_console /run/typed.txt
version=$(kbdctl --version)
[ "$(/usr/sbin/keyglassd --version)" = "$version" ] || fail "the daemon has another version"
[ "$(keyglass-panel --version)" = "$version" ] || fail "the panel has another version"
python3 - "$version" <<'CLIENT'
import queue
import sys
import threading

import varlink

ADDRESS = "unix:/run/keyglass/io.keyglass.Control"
CONTROL = "io.keyglass.Control"
client = varlink.Client.new_with_address(ADDRESS)
called = set()


def service(interface=CONTROL):
    """Another connection, with the methods of the interface as the daemon describes it."""
    return client.open(interface)


def method(connection, name, **words):
    called.add(name)
    return getattr(connection, name)(**words)


def call(name, **words):
    with service() as connection:
        return method(connection, name, **words)


def expect(what, wanted, found):
    if found != wanted:
        raise SystemExit(f"FAILED: {what} is {found!r}, not {wanted!r}")


def expect_error(name, error, **words):
    try:
        call(name, **words)
    except varlink.VarlinkError as refused:
        expect(f"the error of {name}", error, refused.error())
    else:
        raise SystemExit(f"FAILED: {name} was not refused")


with service("org.varlink.service") as about:
    info = about.GetInfo()
    expect("the product", "keyglassd", info["product"])
    expect("the version", sys.argv[1], info["version"])
    interface = varlink.Interface(about.GetInterfaceDescription(CONTROL)["description"])
members = interface.description.splitlines()
expect("the interface's version", True, f"# Keyglass {sys.argv[1]}. " in interface.description)
named = [line.split()[1].split("(")[0] for line in members if line.startswith(("type ", "method ", "error "))]
expect("a name that stands twice", [], sorted({name for name in named if named.count(name) > 1}))

print("-- what there is to see")
status = call("GetStatus")
expect("the daemon's version", sys.argv[1], status["version"])
expect("the layout", "en-us", status["layout"])
expect("the touchscreens", 1, len(status["touchscreens"]))
scene = call("GetScene")
expect("the letters' row", True, {"q", "w", "e"} <= {key["id"] for key in scene["keys"]})
expect("the types of a key's place", {float}, {type(key["x"]) for key in scene["keys"]})
expect("the devices", True, "keyboard" in {device["kind"] for device in call("ListDevices")["devices"]})
expect("the layout in use", ["en-us"], [it["id"] for it in call("ListLayouts")["layouts"] if it["current"]])
expect("the layouts", True, "de" in {it["id"] for it in call("ListLayouts", all=True)["layouts"]})
keymap = call("GetKeymap")
expect("the group", 1, keymap["group"])

print("-- streams")
watcher, scenes, switch = service(), service(), service()
events, drawn = method(watcher, "Watch", _more=True), method(scenes, "GetScene", _more=True)
expect("the first event", "watching", next(events)["kind"])
expect("the first scene", "en-us", next(drawn)["layout"])


def wait_for(stream, condition):
    while not condition(it := next(stream)):
        pass
    return it


print("-- layouts, and whether it is seen")
expect("the next layout", True, method(switch, "SwitchNext")["layout"] != "en-us")
expect("the one before", "en-us", method(switch, "SwitchPrevious")["layout"])
expect("the layout", "de", method(switch, "Switch", id="de")["layout"])
wait_for(events, lambda it: it["kind"] == "layout-changed" and it["layout"] == "de")
wait_for(drawn, lambda it: it["layout"] == "de")
expect("the layout", "en-us", call("Switch", id="en-us")["layout"])
expect_error("Switch", CONTROL + ".UnknownLayout", id="no-such-layout")
for name, visible in ("Hide", False), ("Show", True), ("Toggle", False), ("Toggle", True), ("Release", False):
    expect(f"visible after {name}", visible, call(name)["visible"])
wait_for(events, lambda it: it["kind"] == "released")
expect("visible after Show", True, call("Show")["visible"])
expect("a password's layer", "en-us", call("SetPurpose", purpose="password", returnType="go")["layout"])
expect("a number's", True, call("SetPurpose", purpose="number")["layout"] != "en-us")
expect("a text's", "en-us", call("SetPurpose", purpose="text")["layout"])

print("-- which field has the focus")
with service() as helper:
    method(helper, "SetField", active=True, source="a test", purpose="url", hints=["latin"],
           application="org.example.Browser", before="")
    method(helper, "SetSurroundingText", before="https://")
    # A text console is in the foreground, and what a session reports is elsewhere.
    field = call("GetStatus")["field"]
    expect("the field", ("console", "terminal"), (field["source"], field["purpose"]))
    keymap = method(helper, "TakeKeymap")
    expect("the keymap's file", "/run/keyglass/keymap.xkb", keymap["file"])
    expect("its name is in it", True, keymap["name"] in open(keymap["file"], encoding="utf-8").read())
expect_error("SetField", "org.varlink.service.InvalidParameter", active=True, source="")

# A client that waits for a text to commit gives way to the next one; four may wait for speech.
refusals = queue.Queue()


def wait_for_texts(method):
    try:
        call(method)
    except varlink.VarlinkError as refused:
        refusals.put(refused.error())


for name, count in ("TakeCommit", 2), ("TakeAnnouncement", 5):
    for _ in range(count):
        threading.Thread(target=wait_for_texts, args=(name,), daemon=True).start()
    expect(f"the error of {name}", CONTROL + ".Cancelled", refusals.get(timeout=60))

print("-- what is typed")
call("Type", text="foreign ")
call("Key", chord="shift+x")
expect("what cannot be typed of a text", ["\x01"], call("Check", text="a\x01")["characters"])
expect_error("SetKeyFilter", "org.varlink.service.InvalidParameter", slow="long", bounce=0)
call("SetKeyFilter", slow=0, bounce=0)
expect_error("SetInputSources", "org.varlink.service.InvalidParameter", sources=["../de"])
call("SetInputSources", sources=["de", "ch(fr)"])
call("SetInputSources", sources=[])
call("SetKeymapGroup", group=1)
expect_error("SetKeymapGroup", CONTROL + ".NoSuchGroup", group=4)
call("Reload")
expect("words added", 2, call("ChangeWords", language="en", add=[
    {"text": text, "count": 3, "added": True} for text in ("foreign", "a client")], remove=["nothing"])["count"])
expect("the words", ["a client", "foreign"], [it["text"] for it in call("GetWords", language="en-US")["words"]])
expect("those after one", ["foreign"], [it["text"] for it in call("GetWords", language="en", after="b")["words"]])
expect_error("ChangeWords", "org.varlink.service.InvalidParameter", language="../x", add=[], remove=[])
call("Forget")
call("Forget", everybody=True)
expect("what is left", [], call("GetWords", language="en")["words"])

print("-- what only the user at the seat may do, and nobody sits there")
for name, words in (("GetChoices", {}), ("SetChoice", {"key": "panel.theme", "value": "light"}),
                    ("RemoveChoice", {"key": "panel.theme"}), ("InstallLayout", {"text": "id: mine"}),
                    ("RemoveLayout", {"id": "mine"}), ("GetShortcuts", {}),
                    ("SetShortcut", {"abbreviation": "omw", "text": "on my way"}),
                    ("RemoveShortcut", {"abbreviation": "omw"})):
    expect_error(name, CONTROL + ".NotAtSeat", **words)

print("-- what an application adds")
with service() as application:
    method(application, "SetAccessory", buttons=[{"id": "done", "label": "Done"}])
    wait_for(drawn, lambda it: ("done", "button") in
             [(item["id"], item["kind"]) for item in (it.get("accessory") or {}).get("items", [])])
    method(application, "ClearAccessory")
with service() as panel:
    method(panel, "SetPanel", kind="foreign", output=None, shown=False, reason="a test", x=0.0, y=0.6, width=1.0,
           height=0.4, outputWidth=1280, outputHeight=800, scale=1.0, rotation=0)
    expect("the panel", [("foreign", "a test")], [(it["kind"], it["reason"]) for it in call("GetStatus")["panels"]])
    # Nobody has asked for pointers: it does nothing.
    method(panel, "Point", phase="down", x=0.5, y=0.8)
expect_error("Point", "org.varlink.service.InvalidParameter", phase="held", x=0.5, y=0.8)
expect_error("SetPurpose", "org.varlink.service.InvalidParameter", type="nonsense")

every = {name for name in dir(switch) if name in named and name[0].isupper()}
print(f"-- {len(called)} methods: {' '.join(sorted(called))}")
expect("the methods that were called", every, called)
CLIENT
expect_text /run/typed.txt 'foreign X'

python3 - "$version" <<'CLIENT'
import sys

import keyglass

with keyglass.Keyboard() as keyboard:
    assert f"# Keyglass {sys.argv[1]}. " in keyboard.description()
    status = keyboard.get_status()
    assert (status.version, status.layout) == (sys.argv[1], "en-us"), status
    assert {"q", "w", "e"} <= {key.id for key in keyboard.get_scene().keys}
    assert "keyboard" in {device.kind for device in keyboard.list_devices().devices}
    events = keyboard.watch()
    assert next(events).kind == "watching"
    assert keyboard.switch("de").layout == "de"
    while (event := next(events)).kind != "layout-changed":
        pass
    assert event.layout == "de", event
    assert keyboard.hide().visible is False
    assert keyboard.switch("en-us").layout == "en-us"
    keyboard.type(" own")
    keyboard.key("shift+y")
    for call, words, refused in (
            (keyboard.switch, ["no-such-layout"], keyglass.UnknownLayout),
            (keyboard.set_keymap_group, [4], keyglass.NoSuchGroup),
            (keyboard.type, ["\x01"], keyglass.UnreachableCharacters),
            (keyboard.set_choice, ["panel.theme", "light"], keyglass.NotAtSeat)):
        try:
            call(*words)
        except refused as error:
            print(f"-- {error}")
        else:
            raise SystemExit(f"FAILED: {call.__name__} was not refused")
CLIENT
expect_text /run/typed.txt 'foreign X ownY'
