#!/bin/bash
# Telephone keys under a finger: the strip shows the letters of the key that is
# tapped, the chosen one comes into the text when the pause has passed; held,
# a key is its digit, and # takes the next layout.
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [phone-keys-nb, en-us]
phone: {mode: multi-tap, pause: 1200 ms}
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09
start_console /run/typed.txt

strip() { kbdctl scene --json | jq -r '.accessory.items[] | .label + (if .kind == "chosen" then "!" else "" end)' | paste -sd' '; }
shows() { [ "$(strip)" = "$1" ]; }
layout_is() { [ "$(kbdctl status --json | jq -r .layout)" = "$1" ]; }

finger script <<<$'tap 2\ntap 2'
# The console's keymap has neither å nor æ, which this layout has on 2.
shows 'a b! c 2' || fail "the strip shows $(strip)"
[ ! -s /run/typed.txt ] || fail "a letter is in the text already"
screenshot strip
expect_text /run/typed.txt b
shows '' || fail "the strip still shows $(strip)"

step "another key accepts at once, * makes a capital"
finger script <<<$'tap *\ntap 2\ntap 2\ntap 3'
expect_text /run/typed.txt bB 1
expect_text /run/typed.txt bBd

step "held"
finger hold 5 600
expect_text /run/typed.txt bBd5
finger hold '#' 600
wait_until 5 layout_is en-us
