#!/bin/bash
# A keyboard that nobody sees takes no touch: under sway 1.10 (Debian 13) behind swaylock, and on an
# output that is off; it comes back by itself.
# image: greeters13
# shellcheck source=../lib.sh
. /vm/lib.sh

words_off
start_sway /run/typed.txt
touchscreen EP0430M09
start_panel --on wayland
wait_until panel_is wayland
is_covered() { daemon_says GetStatus '[p["kind"] for p in it["panels"] if not p["shown"] and p.get("reason")] == a' wayland; }
finger type seen
expect_text /run/typed.txt seen

step "a locker"
as_tester swaylock -c 802020 >"$ARTIFACTS/swaylock.log" 2>&1 &
wait_until pgrep -x swaylock
wait_until is_covered
kbdctl status
screenshot locked
expect_passed_on q
pkill -USR1 swaylock
wait_until panel_is wayland
# sway 1.10 gives the focus back to nobody.
finger tap-at 0.5 0.3
wait_until foot_has_focus
finger type again
expect_text /run/typed.txt seenagain

step "an output that is off"
as_tester swaymsg output '*' power off
wait_until is_covered
expect_passed_on q
as_tester swaymsg output '*' power on
wait_until panel_is wayland
finger tap-at 0.5 0.3
wait_until foot_has_focus
finger type on
expect_text /run/typed.txt seenagainon
