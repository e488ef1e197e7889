#!/bin/bash
# A finger drags the floating keyboard by its grip in X11, with and without a window manager, and
# keys are typed where they are drawn.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=floats.sh
. /vm/floats.sh

step "without a window manager"
start_x11
rm -f /run/typed.txt /run/user/1000/ready
install -o tester -g tester -m 644 /dev/null /run/typed.txt
as_tester xterm -T terminal -fn fixed -geometry 211x61+0+0 -bg '#204060' -fg white -e sh -c \
    'stty -icanon min 1; : >/run/user/1000/ready; exec cat >>/run/typed.txt' &
wait_until test -e /run/user/1000/ready
as_tester xdotool mousemove 640 20
start_panel --on x11
wait_until panel_is x11
drag 0.1 -0.1
finger type "window"
expect_text /run/typed.txt window
wait_until steady_picture x11
screenshot x11

step "with a window manager"
as_tester openbox >"$ARTIFACTS/openbox.log" 2>&1 &
keyglass_window() { as_tester xwininfo -root -tree | awk '/"Keyglass"/ { print $1; exit }'; }
redirects() { as_tester xwininfo -id "$(keyglass_window)" | grep -q "Override Redirect State: $1"; }
wait_until redirects no
work_area_is() { as_tester xprop -root _NET_WORKAREA | grep "= 0, 0, 1280, $1\>"; }
wait_until work_area_is 800
as_tester xdotool search --name '^terminal$' windowactivate --sync
: >/run/typed.txt
before=$(place)
drag -0.1 -0.1
moved() { [ "$(place)" != "$before" ]; }
wait_until moved
wait_until steady_picture managed
finger type "managed"
expect_text /run/typed.txt managed
screenshot managed
