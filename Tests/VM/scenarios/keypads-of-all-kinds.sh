#!/bin/bash
# Various keypads on the console: with a 00 key that repeats at once, bouncing contacts, Num Lock
# sent around each key, keys of a keyboard's upper row, a knob, or declared letters.
# keyglassd: stopped
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, number-pad]
SETTINGS
systemctl restart keyglassd
start_line_console /run/typed.txt
# pad KIND: plugs in such a keypad in place of the one before.
pad() {
    [ -z "${node-}" ] || keypad unplug
    node=$(keypad device --kind "$1")
    wait_until grabbed
}
grabbed() {
    daemon_says ListDevices '[d["node"] for d in it["devices"] if d["kind"] == "keypad" and d["grab"] == "grabbed"] == a' "$node"
}
types() { # TEXT TOOL WORD…
    : >/run/typed.txt
    "${@:2}"
    keypad press KPENTER
    expect_text /run/typed.txt "$1"
}
is_lit() { [ "$(keypad lit)" = "$1" ]; }
num_lock_is_on() { kbdctl keymap --json | jq -e .numLock >/dev/null; }
layout() { kbdctl switch "$1" >/dev/null; }

step "what is repeated at once is typed, also where it passes through"
pad usb
for name in number-pad en-us; do
    layout $name
    [ $name = number-pad ] || num_lock_is_on || keypad press NUMLOCK
    [ $name = number-pad ] || wait_until is_lit 1
    types 1000 keypad press KP1 KP0 KP0 KP0 --hold 2 --gap 2
    types 4006381333931 keypad press KP4 KP0 KP0 KP6 KP3 KP8 KP1 KP3 KP3 KP3 KP9 KP3 KP1 --hold 1 --gap 1
done

step "where no layout takes the keypad, Num Lock is the system's, and lights its LED"
keypad press NUMLOCK
wait_until is_lit 0
keypad press NUMLOCK
wait_until is_lit 1
keypad press NUMLOCK
wait_until is_lit 0

step "Num Lock around each key makes digits, and switches nothing"
types 78900 keypad around KP7 KP8 KP9 KP0 KP0
wait_until is_lit 0
layout number-pad
types 78900 keypad around KP7 KP8 KP9 KP0 KP0
wait_until is_lit 0

step "a plain keypad has digits, and its LED is lit"
keypad press NUMLOCK
wait_until is_lit 1
types 78 keypad press KP7 KP8
keypad press NUMLOCK
wait_until is_lit 0

step "contacts that the machine reads bounce"
pad wired
types 1 keypad press KP1 KP1 KP1 --hold 2 --gap 2

step "the keys of a keyboard's upper row"
pad row
: >/run/typed.txt
keypad press 1 2 0
kbdctl key Return
expect_text /run/typed.txt 120

step "a knob"
pad knob
observe /run/knob.jsonl --phys 'keyglass/keypad/*'
keypad turn 3
keypad turn -1
turned() {
    file_says /run/knob.jsonl 'sum(e["value"] for e in it if (e.get("type"), e.get("code")) == (2, int(a[0]))) == int(a[1])' "$@"
}
wait_until turned 7 2
turned 8 2 || fail "the wheel has turned elsewhere"
turned 11 240 || fail "the wheel's fine steps are lost"

step "one that declares letters is named, with the way out"
keypad unplug
node=$(keypad device --kind lettered)
named() { kbdctl devices | grep -q "$node.*declares letters"; }
wait_until named
# It ends with 1, because it found something.
kbdctl doctor >/run/doctor.txt || true
grep -q 'SEM USB Keypad' /run/doctor.txt || fail "doctor says nothing of it"
grep -q KEYGLASS_KEYPAD /run/doctor.txt || fail "doctor does not say what to do"
