#!/bin/bash
# Clients' statements (a panel's place, buttons, a field's purpose, the keymap's group) end with
# their connection, and when another user takes the seat. A daemon that died restores its state.
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.d/50-keymap.yaml <<'SETTINGS'
layouts: [en-us, de]
keymap: {layout: "us,de"}
SETTINGS
rm -f /etc/keyglass/settings.d/00-keys-on-glass.yaml
systemctl restart keyglassd
touchscreen EP0430M09

# session USER VT: the user sits at the seat then, in a session of logind's.
session() {
    systemd-run --quiet --collect --unit="session-$1" -p User="$1" -p PAMName=login \
        -p TTYPath="/dev/tty$2" -p StandardInput=tty -p TTYReset=yes sleep infinity
    chvt "$2"
    wait_until sits "$(id -u "$1")"
}
trap 'systemctl stop session-tester session-nobody 2>/dev/null; chvt 1' EXIT
sits() { grep -qx "ACTIVE_UID=$1" /run/systemd/seats/seat0; }

layout_is() { [ "$(daemon_says GetStatus 'it["layout"]')" = "$1" ]; }
buttons() { daemon_says GetScene '[i["id"] for i in it.get("accessory", {}).get("items", [])]' || true; }
no_buttons() { [ -z "$(buttons)" ]; }
group_is() { [ "$(daemon_says GetKeymap 'it["group"]')" = "$1" ]; }
panels_are() { [ "$(daemon_says GetStatus 'len(it["panels"])')" = "$1" ]; }
# shows KEY: whether it looks touched while a finger is on it.
shows() {
    local place shown=1
    place=$(finger where "$1") || fail "there is no key $1"
    # shellcheck disable=SC2086 # two words
    finger down 0 $place
    sleep 0.3
    daemon_says GetScene 'any(k.get("pressed") for k in it["keys"])' && shown=0
    finger up 0
    return $shown
}

# talker CALL…: connects as tester, makes the calls, and stays until it is ended.
cat >/run/talker <<'PYTHON'
import json, os, signal, socket, sys
sockets = []
for word in sys.argv[1:]:
    method, _, parameters = word.partition(" ")
    client = socket.socket(socket.AF_UNIX)
    client.connect("/run/keyglass/io.keyglass.Control")
    call = {"method": "io.keyglass.Control." + method, "parameters": json.loads(parameters)}
    client.sendall(json.dumps(call).encode() + b"\0")
    answer = client.recv(65536)
    print(method, answer.decode().strip("\0")[:60], flush=True)
    sockets.append(client)
print("said", flush=True)
signal.pause()
PYTHON
talk() {
    : >/run/said
    setpriv --reuid=tester --regid=tester --clear-groups python3 /run/talker "$@" >/run/said 2>&1 &
    talker=$!
    wait_until grep -q ^said /run/said
    cat /run/said
}
all=('SetPanel {"kind":"test","x":0,"y":0,"width":1,"height":1,"outputWidth":800,"outputHeight":480,"scale":1,"rotation":0}'
    'SetAccessory {"buttons":[{"id":"done","label":"Done"}]}'
    'SetKeymapGroup {"group":2}'
    'SetPurpose {"purpose":"pin"}')
as_said() { panels_are 1 && [ "$(buttons)" = "done" ] && group_is 2 && layout_is number-pad; }
as_before() { panels_are 0 && no_buttons && group_is 1 && layout_is en-us; }

session tester 8

step "it ends with the connection"
talk "${all[@]}"
as_said || fail "$(kbdctl status)"
shows 1 && fail "the touched key of a PIN is shown"
kill $talker
wait_until as_before

step "it ends when somebody else sits at the seat, also while its client is silent"
talk "${all[@]}"
as_said || fail "$(kbdctl status)"
session nobody 9
wait_until as_before
[ "$(daemon_says GetStatus '"awaited" in it["panel"]' && echo awaited)" = "" ] || fail "its panel is awaited"
kill $talker 2>/dev/null || true

step "what kbdctl says stays, until somebody else sits at the seat"
setpriv --reuid=nobody --regid=nogroup --clear-groups kbdctl purpose pin
layout_is number-pad || fail "PINs have another layout"
chvt 8
wait_until sits "$(id -u tester)"
wait_until layout_is en-us
kbdctl purpose pin
chvt 9
wait_until sits "$(id -u nobody)"
layout_is number-pad || fail "root speaks for the machine"
kbdctl purpose text

step "a daemon that died comes back with the layout and with a field that is secure"
echo 'panel: {keys: printed}' >/etc/keyglass/settings.d/00-keys-on-glass.yaml
kbdctl reload
kbdctl switch de
shows a || fail "a touched key is not shown"
kbdctl purpose password
shows a && fail "the touched key of a password is shown"
before=$(systemctl show -P MainPID keyglassd)
kill -KILL "$before"
is_back() { [ "$(systemctl show -P MainPID keyglassd)" != "$before" ] && kbdctl status >/dev/null; }
wait_until is_back
wait_until layout_is de
in_use() { daemon_says GetStatus 'bool(it["touchscreens"]) and it["touchscreens"][0]["grab"] == "grabbed"'; }
wait_until in_use
shows a && fail "the touched key of a password is shown after a crash"
kbdctl purpose text
layout_is de || fail "the layout for plain text is another one"

step "the layout that was chosen last is there after a boot"
kbdctl purpose pin
systemctl stop keyglassd
[ ! -e /run/keyglass ] || fail "a stop leaves $(ls /run/keyglass)"
systemctl start keyglassd
wait_until layout_is de

step "but not where others are in use by then"
printf 'layouts: [number-pad, de]\nkeymap: {layout: "us,de"}\n' >/etc/keyglass/settings.d/50-keymap.yaml
systemctl restart keyglassd
wait_until layout_is number-pad
