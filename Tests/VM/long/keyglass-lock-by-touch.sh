#!/bin/bash
# Under sway 1.10 (Debian 13) keyglass-lock locks a session, refuses a wrong password by touch, and
# unlocks for the right one.
# image: greeters13
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../lock.sh
. /vm/lock.sh
# start_panel: lock.sh starts it, and the supervisor looks for the word here.

step "lock"
lock
screenshot locked
kbdctl status
expect_text /run/typed.txt seen

step "a wrong password by touch"
type_on_lock "$wrong"
wait_until looks_other locked
screenshot typed
on_lock return
wait_until checks
forgotten "$wrong"
screenshot checking
refused
screenshot wrong
forgotten "$wrong"
expect_text /run/typed.txt seen

step "the right one"
type_on_lock "$password"
screenshot typed-right
on_lock return
unlocked
screenshot unlocked
finger type again
expect_text /run/typed.txt seenagain
