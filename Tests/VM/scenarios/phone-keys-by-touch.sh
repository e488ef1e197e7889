#!/bin/bash
# Telephone keys by touch: the strip shows the letters of the tapped key, and the next key enters
# the chosen letter. A held key types its digit, and # switches to the next layout.
# keyglassd: stopped
# shellcheck source=lib.sh
. /vm/lib.sh

# Without a pause that accepts, so that looking at the strip takes what it takes.
cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [phone-keys-nb, en-us]
phone: {mode: multi-tap, pause: off}
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09
start_console /run/typed.txt

strip() {
    daemon_says GetScene '" ".join(i["label"] + "!" * (i.get("kind") == "chosen") for i in it["accessory"]["items"])'
}
shows() { [ "$(strip)" = "$1" ] || { daemon_says GetScene 'it.get("accessory")'; return 1; }; }
layout_is() { [ "$(daemon_says GetStatus 'it["layout"]')" = "$1" ]; }

finger tap 2
finger tap 2
wait_until shows 'a b! c å æ 2'
[ ! -s /run/typed.txt ] || fail "a letter is in the text already"
screenshot strip

step "another key accepts, * makes a capital"
for key in '*' 2 2 3; do finger tap "$key"; done
wait_until shows 'd! e f é 3'
expect_text /run/typed.txt bB

step "held"
finger hold 5 600
expect_text /run/typed.txt bBd5
wait_until shows 'abc'
finger hold '#' 600
wait_until layout_is en-us
