#!/bin/bash
# In X11 without a window manager the panel is a window on top of all others
# that touches and clicks go through; under cage it comes through Xwayland.
# timeout: 400
# shellcheck source=lib.sh
. /vm/lib.sh

panel_is() { kbdctl status --json | jq -e --arg text "$1" '.panel | contains($text)'; }
window_is_there() { as_tester xwininfo -root -tree | grep -q '"Keyglass"'; }
window_is_gone() { ! window_is_there; }

usermod -aG keyglass tester
touchscreen EP0430M09
rm -f /run/typed.txt
install -o tester -g tester -m 644 /dev/null /run/typed.txt
install -d -o tester -g tester -m 700 /run/user/1000
chvt 8
seatd -g video >"$ARTIFACTS/seatd.log" 2>&1 &
wait_until 10 test -S /run/seatd.sock
as_tester cage -- sh -c 'echo "$DISPLAY" >/run/user/1000/display; exec xterm -e sh -c "stty -icanon min 1; exec cat >>/run/typed.txt"' \
    >"$ARTIFACTS/cage.log" 2>&1 &
wait_until 60 test -s /run/user/1000/display
DISPLAY=$(cat /run/user/1000/display)
export DISPLAY
wait_until 60 as_tester xwininfo -root

step "cage has no layer-shell, so the panel takes its X server"
export WAYLAND_DISPLAY=wayland-0
as_tester keyglass-panel --output auto 2>"$ARTIFACTS/panel.log" &
wait_until 30 panel_is x11
wait_until 30 window_is_there
sleep 2
screenshot shown

step "touching a drawn key types it"
finger type 'the quick brown fox'
expect_text /run/typed.txt 'the quick brown fox' 20

step "hiding takes it away"
kbdctl hide
wait_until 10 window_is_gone
sleep 1
screenshot hidden
kbdctl show
wait_until 10 window_is_there
