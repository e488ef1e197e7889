#!/bin/bash
# A USB keypad types by multi-tap on the console, with no touchscreen and no
# panel; Num Lock makes it a plain keypad; pulled out, it leaves no key stuck.
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [phone-keys]
SETTINGS
systemctl restart keyglassd
observe /run/output.jsonl --phys 'keyglass/*'
start_console /run/typed.txt
node=$(keypad device)
grabbed() { kbdctl devices --json | jq -e --arg node "$node" '.devices[] | select(.node == $node and .kind == "keypad" and .grab == "grabbed")'; }
wait_until 15 grabbed
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
sleep 1.2
expect_text /run/typed.txt Hello
screenshot hello

step "held, a key is its digit"
: >/run/typed.txt
keypad hold KP7 600
expect_text /run/typed.txt 1

step "plain keypad"
keypad press NUMLOCK
: >/run/typed.txt
keypad press KPMINUS KPPLUS
expect_text /run/typed.txt '-+'
keypad press NUMLOCK

step "pulled out with a key down"
keypad press NUMLOCK
keypad down KPPLUS
wait_until 10 watch-evdev check /run/output.jsonl --keys-down any
keypad unplug
expect_nothing_held /run/output.jsonl
gone() { kbdctl devices --json | jq -e '[.devices[] | select(.kind == "keypad")] == []'; }
wait_until 10 gone
