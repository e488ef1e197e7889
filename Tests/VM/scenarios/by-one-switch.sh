#!/bin/bash
# By one switch alone, a key of a keypad: a word on the console, then a password, while rows and
# keys are highlighted in turn. A touch anywhere can be the switch as well. Unplugged, the switch
# leaves nothing highlighted.
# keyglassd: stopped
# shellcheck source=../lib.sh
. /vm/lib.sh

scan() { # SETTING…: row by row, half a second each.
    cat >/etc/keyglass/settings.yaml <<SETTINGS
layouts: [en-us]
access: {scan: {method: row-column, interval: 0.5 s, $*}}
SETTINGS
}
scan 'switches: [KEY_KPENTER]'
systemctl restart keyglassd
observe /run/output.jsonl --phys 'keyglass/*'
touchscreen EP0430M09
systemctl start keyglass-panel-console
wait_until panel_is framebuffer
node=$(keypad device)
is_grabbed() {
    daemon_says ListDevices '[d["node"] for d in it["devices"] if d["kind"] == "switch" and d["grab"] == "grabbed"] == a' "$node"
}
wait_until is_grabbed

by_keypad() { keypad press KPENTER; }
by_touch() { finger tap-at 0.5 0.2; }
highlights() { daemon_says GetScene 'any(k["id"] == a[0] and k.get("scanned") for k in it["keys"])' "$1"; }
highlights_alone() { daemon_says GetScene '[k["id"] for k in it["keys"] if k.get("scanned")] == a' "$1"; }
rests() { daemon_says GetScene 'not any(k.get("scanned") for k in it["keys"] + it.get("strip", {}).get("items", []))'; }
# A person needs a while to react; a hit at once would mean the group before.
react() { read -rt 0.2 <&"$nothing" || true; }
# choose SWITCH KEY…: hits when the key's row is highlighted, and again when the key is.
choose() {
    local key
    rests && "$1"
    for key in "${@:2}"; do
        wait_until highlights "$key"
        react
        "$1"
        wait_until highlights_alone "$key"
        react
        "$1"
    done
}

step "a word"
start_console /run/typed.txt
by_keypad
wait_until highlights q
screenshot row
choose by_keypad w e
expect_text /run/typed.txt we

step "a password, by a touch anywhere"
scan 'touch-anywhere: yes'
kbdctl reload
openvt -f -s -c 10 -- bash -c 'read -rsp "Password: " password; echo "$password" >/run/password.txt'
hidden() { daemon_says GetStatus '"hidden-text" in it["field"]["hints"]'; }
choose by_touch q return
expect_text /run/password.txt q
hidden || fail "the password's field is not known for one"

step "unplugged"
scan 'switches: [KEY_KPENTER]'
kbdctl reload
wait_until is_grabbed
keypad press KPENTER
wait_until highlights q
keypad unplug
wait_until rests
expect_nothing_held /run/output.jsonl
