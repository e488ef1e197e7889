#!/bin/bash
# timeout: 9000
# The longest delay of a finger by a client, for each method of the interface and for the worst
# malformed messages. The delay is the additional time from the finger's frame to its key, or to the
# applications, while the daemon handles the message. The worst of many moments counts. Time is
# counted in instructions (run --icount). Writes $ARTIFACTS/results.json.
# shellcheck source=../lib.sh
. /vm/lib.sh

echo 'layouts: [en-us, number-pad]' >/etc/keyglass/settings.d/05-layouts.yaml
words_off
# As under every compositor: see measure.sh.
python3 -c 'import fcntl; fcntl.ioctl(open("/dev/tty0", "wb", 0), 0x4B45, 4)'  # KDSKBMODE, K_OFF
messages=/run/messages
rm -rf $messages
mkdir $messages
python3 - $messages <<'PYTHON'
import json
import os
import re
import socket
import sys

INTERFACE = "io.keyglass.Control"
# For those who may not type, and for those who may, in nanoseconds.
WATCH, TYPE = 60_000, 1_000_000
# The method's parameters; what a second call puts right again after it.
SHOW, LETTERS = ("Show", {}), ("Switch", {"id": "en-us"})
PANEL = {"kind": "bench", "shown": True, "x": 0, "y": 0.6, "width": 1, "height": 0.4, "outputWidth": 1280,
         "outputHeight": 800, "scale": 1, "rotation": 0}
METHODS = {
    "GetStatus": ({}, None), "GetScene": ({}, None), "GetKeymap": ({}, None), "ListDevices": ({}, None),
    "ListLayouts": ({"all": True}, None), "Watch": ({}, None), "SwitchNext": ({}, LETTERS),
    "SwitchPrevious": ({}, LETTERS), "Switch": ({"id": "de"}, LETTERS), "Show": ({}, None), "Hide": ({}, SHOW),
    "Toggle": ({}, SHOW), "Release": ({}, SHOW), "SetPanel": (PANEL, None),
    "Point": ({"phase": "moved", "x": 0.5, "y": 0.8}, None), "SetKeymapGroup": ({"group": 1}, None),
    "SetPurpose": ({"purpose": "email", "returnType": "send"}, ("SetPurpose", {"purpose": "text"})),
    "SetField": ({"active": True, "source": "bench", "purpose": "text", "before": "The quick brown fox "},
                 ("SetPurpose", {"purpose": "text"})),
    "TakeKeymap": ({}, None),
    "SetSurroundingText": ({"before": "The quick brown fox jumps over the lazy dog and then "}, None),
    "SetAccessory": ({"buttons": [{"id": str(n), "label": "A button"} for n in range(8)]}, None),
    "ClearAccessory": ({}, None), "Reload": ({}, None), "Forget": ({}, None),
    "GetWords": ({"language": "en"}, None), "Type": ({"text": "quick brown"}, None),
    "ChangeWords": ({"language": "en", "add": [{"text": f"word{chr(97 + n)}", "count": 3, "added": True}
                                               for n in range(24)], "remove": []}, ("Forget", {})),
    "Key": ({"chord": "ctrl+alt+t"}, None), "Check": ({"text": "quick brown " * 5}, None),
    "TakeCommit": ({}, None), "TakeAnnouncement": ({}, None),
    "SetKeyFilter": ({"slow": 0.3, "bounce": 0.3}, None),
    "SetInputSources": ({"sources": ["de", "ch(fr)", "us(intl)", "ru"]}, ("SetInputSources", {"sources": []})),
    # Nobody sits here: what these do for whoever does is not in the figures, what they bring is.
    "GetShortcuts": ({}, None), "SetShortcut": ({"abbreviation": "omw", "text": "on my way"}, None),
    "RemoveShortcut": ({"abbreviation": "omw"}, None),
    "GetChoices": ({}, None), "SetChoice": ({"key": "panel.theme", "value": "light"}, None),
    "RemoveChoice": ({"key": "panel.theme"}, None), "InstallLayout": ({"text": "# a comment\n" * 250}, None),
    "RemoveLayout": ({"id": "mine"}, None),
}
NEEDS_TYPE = {"Reload", "Type", "Key", "Check"}


def call(method, parameters):
    more = {"more": True} if method == "Watch" else {}
    return json.dumps({"method": f"{INTERFACE}.{method}", "parameters": parameters, **more}).encode() + b"\0"


def write(name, bound, message, after=None):
    path = f"{sys.argv[1]}/client-{name}"
    with open(path, "wb") as file:
        file.write(message)
    if after:
        with open(path + ".reset", "wb") as file:
            file.write(call(*after))
    rows.append((f"client-{name}", bound))


rows = []
with socket.socket(socket.AF_UNIX) as daemon:
    daemon.connect(f"/run/keyglass/{INTERFACE}")
    daemon.sendall(json.dumps({"method": "org.varlink.service.GetInterfaceDescription",
                               "parameters": {"interface": INTERFACE}}).encode() + b"\0")
    answer = b""
    while not answer.endswith(b"\0"):
        answer += daemon.recv(65536)
described = set(re.findall(r"^method (\w+)", json.loads(answer[:-1])["parameters"]["description"], re.M))
if described != set(METHODS):
    sys.exit(f"FAILED: without a row, or no method: {described ^ set(METHODS)}")
for method, (parameters, after) in METHODS.items():
    write(method, TYPE if method in NEEDS_TYPE else WATCH, call(method, parameters), after)
write("Check-60000-characters", TYPE, call("Check", {"text": "quick brown " * 5000}))
write("Type-60000-characters", TYPE, call("Type", {"text": "quick brown " * 5000}))
write("4-KiB-without-a-meaning", WATCH, b'{"x":"' + b"x" * 4000 + b'"}\0')
write("64-KiB-without-a-meaning", WATCH, b'{"x":"' + b"x" * 65000 + b'"}\0')
write("64-KiB-that-are-no-JSON", WATCH, b"x" * 65000 + b"\0")
# The last one: a daemon that compiles all of it is ended by its watchdog.
write("Switch-xkb-dz-dz-4-KiB", WATCH, call("Switch", {"id": "xkb:" + "+".join(["dz"] * 1300)}), LETTERS)
with open(f"{sys.argv[1]}/rows", "w", encoding="utf-8") as file:
    file.writelines(f"{name}\t{bound}\n" for name, bound in rows)
PYTHON

mapfile -t files < <(cut -f 1 $messages/rows | sed "s|^|$messages/|")
latency calls "Keyglass calls" "${files[@]}" | tee /run/waits || step "the daemon did not live through the last one"
jq -Rs --slurpfile waits /run/waits '
    [split("\n")[] | select(. != "") | split("\t") | {key: .[0], value: (.[1] | tonumber)}] | from_entries as $bounds
    | if ($waits | length) == ($bounds | length) then $waits[] | . + {bound: $bounds[.name]}
      else error("\($waits | length) of \($bounds | length) rows") end' $messages/rows | jq -s . >"$ARTIFACTS/results.json"
