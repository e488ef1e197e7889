#!/bin/bash
# Clients with all rights of the user at the seat send names that take long and impossible places,
# use all connections, and fill a log that nobody reads. Fingers go on typing, and root can still
# connect.
# shellcheck source=lib.sh
. /vm/lib.sh

echo 'rights: {watch: ["user:tester"], control: ["user:tester"]}' >/etc/keyglass/settings.d/50-rights.yaml
kbdctl reload
touchscreen EP0430M09
start_console /run/typed.txt
pid=$(systemctl show -P MainPID keyglassd)

types() {
    : >/run/typed.txt
    finger type harmless
    expect_text /run/typed.txt harmless
    [ "$(systemctl show -P MainPID keyglassd)" = "$pid" ] || fail "the daemon was started again meanwhile"
}
# client PROGRAM: as tester, with call(method, parameters) on a connection of its own.
client() {
    setpriv --reuid=tester --regid=tester --clear-groups python3 - <<PYTHON
import json, signal, socket, sys, time
def connect():
    client = socket.socket(socket.AF_UNIX)
    client.connect("/run/keyglass/io.keyglass.Control")
    return client
def call(client, method, parameters={}, more=False):
    message = {"method": "io.keyglass.Control." + method, "parameters": parameters, "more": more}
    client.sendall(json.dumps(message).encode() + b"\0")
    answer = b""
    while not answer.endswith(b"\0"):
        part = client.recv(65536)
        if not part: return None
        answer += part
    return json.loads(answer.split(b"\0")[0])
$1
PYTHON
}
panel='dict(kind="test", x=0, y=0.6, width=1, height=0.4, outputWidth=800, outputHeight=480, scale=1, rotation=0)'

step "the loop is real-time, and what serves clients is not"
policies=$(ps -L -o cls=,ni=,comm= -p "$pid" | sort -k3 | xargs)
[ "$policies" = "TS -5 background TS -5 control RR - keyglassd" ] || fail "threads run as: $policies"

step "a layout's name is one name"
client '
answer = call(connect(), "Switch", {"id": "xkb:" + "+".join(["dz"] * 80)})
assert answer["error"] == "io.keyglass.Control.UnknownLayout", answer
answer = call(connect(), "Switch", {"id": "xkb:" + "+".join(["dz"] * 900)})
assert answer["error"] == "org.varlink.service.InvalidParameter", answer'
types

step "a panel shows the keyboard where people can see it, and its names are short"
client '
for wrong in {"width": 5e-324}, {"height": 0}, {"y": 0.9}, {"kind": "x" * 3000}, {"reason": "x" * 3000, "shown": False}, {"output": ""}:
    answer = call(connect(), "SetPanel", {**'"$panel"', **wrong})
    assert answer.get("error") == "org.varlink.service.InvalidParameter", (wrong, answer)
assert "error" not in call(connect(), "SetPanel", '"$panel"')'
types

step "where a panel was is forgotten, with it and with the setting"
where_h() { finger where h; }
before=$(where_h)
rm /etc/keyglass/settings.d/00-keys-on-glass.yaml
kbdctl reload
client '
held = connect()
assert "error" not in call(held, "SetPanel", {**'"$panel"', "x": 0.5, "width": 0.5, "y": 0.5, "height": 0.5})
open("/tmp/shown", "w").close()
signal.pause()' &
shown=$!
wait_until test -e /tmp/shown
moved() { [ "$(where_h)" != "$before" ]; }
wait_until moved
echo 'panel: {keys: printed}' >/etc/keyglass/settings.d/00-keys-on-glass.yaml
kbdctl reload
back() { [ "$(where_h)" = "$before" ]; }
wait_until back
pkill -u tester python3
wait $shown || true
types

step "one user takes all connections, and root gets in"
client '
taken = []
for index in range(64):
    client = connect()
    if index % 2: call(client, "Watch", more=True)
    else: call(client, "SetPanel", {**'"$panel"', "shown": False})
    taken.append(client)
open("/tmp/taken", "w").close()
signal.pause()' &
hog=$!
wait_until test -e /tmp/taken
kbdctl status >/dev/null || fail "root is kept out"
types
pkill -u tester python3
wait $hog || true

step "whoever wants no answer need not stay"
: >/run/typed.txt
python3 - <<'PYTHON'
import json, socket
client = socket.socket(socket.AF_UNIX)
client.connect("/run/keyglass/io.keyglass.Control")
client.sendall(b"".join(
    json.dumps({"method": "io.keyglass.Control.Type", "parameters": {"text": text}, "oneway": True}).encode() + b"\0"
    for text in ("one ", "two ", "three")))
client.close()
PYTHON
expect_text /run/typed.txt 'one two three'

step "a text is typed, and everything is let go of"
kbdctl type y
kbdctl release
kbdctl show
types

step "thousands connect, call and go"
client '
for index in range(4000):
    held = connect()
    message = {"method": "io.keyglass.Control." + ("Hide" if index % 2 else "Show")}
    held.sendall(json.dumps(message).encode() + b"\0")
    held.close()'
kbdctl show
types

step "the journal stands still, and a client makes the daemon talk"
systemctl kill --signal=STOP systemd-journald
client '
held = connect()
for index in range(2000):
    call(held, "SetPanel", {**'"$panel"', "shown": bool(index % 2), "reason": "x" * 200})'
: >/run/typed.txt
finger type harmless
expect_text /run/typed.txt harmless
systemctl kill --signal=CONT systemd-journald
types
lines() { journalctl -b -o cat _PID="$pid" | grep -c '^panel: test' || true; }
[ "$(lines)" -le 200 ] || fail "$(lines) lines in the journal"
