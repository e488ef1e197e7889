#!/bin/bash
# cage is a kiosk's compositor without layer-shell, so the panel finds its X
# server by itself: the keyboard is there, touching the drawn keys types them,
# and after hiding the screen is as it was.
# shellcheck source=lib.sh
. /vm/lib.sh

words_off

touchscreen EP0430M09
install -d -o tester -g tester -m 700 /run/user/1000
rm -f /run/typed.txt /run/user/1000/display /run/user/1000/ready
install -o tester -g tester -m 644 /dev/null /run/typed.txt
chvt 8
seatd -g video >"$ARTIFACTS/seatd.log" 2>&1 &
wait_until test -S /run/seatd.sock
# shellcheck disable=SC2016 # for the shell under cage
as_tester cage -- sh -c 'echo "$DISPLAY" >/run/user/1000/display
    exec xterm -bg "#204060" -fg white -e sh -c \
        "stty -icanon min 1; : >/run/user/1000/ready; exec cat >>/run/typed.txt"' \
    >"$ARTIFACTS/cage.log" 2>&1 &
wait_until test -e /run/user/1000/ready
DISPLAY=$(cat /run/user/1000/display)
export DISPLAY WAYLAND_DISPLAY=wayland-0
wait_until steady_picture empty

step "the keyboard comes through Xwayland"
start_panel --on auto
wait_until panel_is x11
wait_until looks_unlike empty
wait_until steady_picture drawn
kbdctl status
screenshot shown

step "touching a drawn key types it"
expect_drawn q
expect_drawn m
finger type ' fox'
expect_text /run/typed.txt 'qm fox'

step "hiding leaves the screen as it was"
kbdctl hide
wait_until looks_like empty
kbdctl show
wait_until looks_like drawn
systemctl stop session-panel
