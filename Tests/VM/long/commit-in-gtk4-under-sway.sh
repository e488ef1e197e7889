#!/bin/bash
# GTK 4 gets committed texts in order with the keys, as GTK 3 does in commit-under-sway; and foot
# gets a thousand such texts instead of a hundred. Both show what is composed.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=commits.sh
. /vm/commits.sh

start_helper
wait_until commits
commits_in_turn 1000
commits_in_gtk 4

step "what is composed is in foot, and return types it"
kbdctl switch pinyin
: >/run/typed.txt
taps n i h a o
wait_until steady_picture composed-in-foot
picture composed-in-foot
taps return
expect_text /run/typed.txt nihao
! journalctl --boot -o cat | grep -E "nihao|ni'hao|你好" || fail "it is in the journal"
