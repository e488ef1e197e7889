#!/bin/bash
# A USB keypad types by multi-tap on the console, with no touchscreen and no panel. Num Lock makes
# it a plain keypad, and holding # switches to the next layout. Unplugged, it leaves no key stuck.
# keyglassd: stopped
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [phone-keys, phone-keys-ru]
phone:
  mode: multi-tap
SETTINGS
systemctl restart keyglassd
observe /run/output.jsonl --phys 'keyglass/*'
# Its own line editing takes back the letters that repeated taps replace.
start_line_console /run/typed.txt
node=$(keypad device)
grabbed() {
    daemon_says ListDevices '[d["node"] for d in it["devices"] if d["kind"] == "keypad" and d["grab"] == "grabbed"] == a' "$node"
}
wait_until grabbed
kbdctl devices

# By position: the keypad's upper row 7 8 9 is the phone's 1 2 3.
step "Hello"
keypad press KPASTERISK
keypad press KP4 KP4
keypad press KP9 KP9
keypad press KP5 KP5 KP5
# The pause accepts the first l.
sleep 1.2
keypad press KP5 KP5 KP5
keypad press KP6 KP6 KP6
keypad press KPENTER
expect_text /run/typed.txt Hello
screenshot hello

step "held, a key is its digit; minus deletes"
: >/run/typed.txt
keypad hold KP7 600
keypad hold KP8 600
keypad press KPMINUS KPENTER
expect_text /run/typed.txt 1

# A keypad that sends Num Lock by itself sends the key right behind it; a person does not.
num_lock() { keypad press NUMLOCK && sleep 0.3; }

step "plain keypad"
num_lock
: >/run/typed.txt
keypad press KPMINUS KPPLUS KPENTER
expect_text /run/typed.txt '-+'
num_lock

step "held, # takes the next layout"
layout_is() { [ "$(daemon_says GetStatus 'it["layout"]')" = "$1" ]; }
keypad hold KPDOT 600
wait_until layout_is phone-keys-ru
keypad hold KPDOT 600
wait_until layout_is phone-keys

step "pulled out with a key down"
num_lock
keypad down KPPLUS
wait_until watch-evdev check /run/output.jsonl --keys-down any
keypad unplug
expect_nothing_held /run/output.jsonl
gone() { daemon_says ListDevices 'all(d["kind"] != "keypad" for d in it["devices"])'; }
wait_until gone
