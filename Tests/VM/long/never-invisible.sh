#!/bin/bash
# An invisible keyboard accepts no touch, and appears again by itself: under sway 1.10 (Debian 13)
# behind swaylock and gtklock, on another console, and on an output that is off.
# image: greeters13
# shellcheck source=../lib.sh
. /vm/lib.sh

words_off
start_sway /run/typed.txt
touchscreen EP0430M09
# As pam_systemd says it; of this session only seatd knows.
export XDG_VTNR=8
start_panel --on wayland
wait_until panel_is wayland
# is_covered WORD: not shown, for a reason with that word in it.
is_covered() { daemon_says GetStatus '[p["kind"] for p in it["panels"] if not p["shown"] and a[0] in (p.get("reason") or "")] == ["wayland"]' "$1"; }
finger type seen
expect_text /run/typed.txt seen

typed=seen
# back TEXT: people see it again, and it types.
back() {
    wait_until panel_is wayland
    # sway 1.10 gives the focus back to nobody.
    finger tap-at 0.5 0.3
    wait_until foot_has_focus
    finger type "$1"
    typed+=$1
    expect_text /run/typed.txt "$typed"
}

for locker in gtklock swaylock; do
    step "$locker"
    as_tester $locker >"$ARTIFACTS/$locker.log" 2>&1 &
    wait_until pgrep -x $locker
    wait_until is_covered locked
    kbdctl status
    wait_until steady_picture "$locker"
    screenshot $locker
    expect_passed_on q
    # swaylock unlocks at that signal. gtklock dies of it, and the session stays locked until another one unlocks it.
    pkill -USR1 -x $locker
done
back again

step "another console"
devices=$(inputs)
openvt -f -s -c 9 -- sleep infinity
wait_until is_covered 'another console'
kbdctl status
expect_passed_on q
chvt 8
wait_until has_inputs_again "$devices"
back here

step "an output that is off"
as_tester swaymsg output '*' power off
wait_until is_covered off
expect_passed_on q
as_tester swaymsg output '*' power on
back on
