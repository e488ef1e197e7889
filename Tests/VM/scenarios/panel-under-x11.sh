#!/bin/bash
# Under X11 the panel is a window transparent to touches and clicks: without a window manager above
# all others, with one a dock that windows keep clear of. Touching the drawn keys types them, hiding
# restores the screen, and a killed panel comes back.
# shellcheck source=lib.sh
. /vm/lib.sh

words_off

keyglass_window() { as_tester xwininfo -root -tree | awk '/"Keyglass"/ { print $1; exit }'; }
keyglass_frame() { as_tester xwininfo -tree -id "$(keyglass_window)" | awk '/Parent window id/ { print $4 }'; }
window_is_gone() { [ -z "$(keyglass_window)" ]; }
bottom_of_terminal() {
    as_tester xwininfo -name terminal |
        awk '/Absolute upper-left Y/ { y = $NF } /Height:/ { h = $NF } END { print y + h }'
}
terminal_ends_above() { [ "$(bottom_of_terminal)" -le "$1" ]; }
terminal_ends_below() { [ "$(bottom_of_terminal)" -gt "$1" ]; }
work_area_is() { as_tester xprop -root _NET_WORKAREA | grep -q "= 0, 0, 1280, $1\>"; }
redirects() { as_tester xwininfo -id "$(keyglass_window)" | grep -q "Override Redirect State: $1"; }

touchscreen EP0430M09
start_x11
rm -f /run/typed.txt /run/user/1000/ready
install -o tester -g tester -m 644 /dev/null /run/typed.txt
# It fills the screen. Who has no window manager types where the pointer is.
as_tester xterm -T terminal -fn fixed -geometry 211x61+0+0 -bg '#204060' -fg white -e sh -c \
    'stty -icanon min 1; : >/run/user/1000/ready; exec cat >>/run/typed.txt' &
wait_until test -e /run/user/1000/ready
as_tester xdotool mousemove 640 200
wait_until steady_picture empty

step "without a window manager it is above all others"
start_panel --on x11
wait_until panel_is x11
wait_until looks_unlike empty
wait_until steady_picture drawn
redirects yes || fail "somebody manages the window"
kbdctl status
as_tester xterm -T other -geometry 80x20+300+450 -e sleep 600 &
wait_until as_tester xdotool search --name '^other$'
wait_until steady_picture covered
wait_until looks_like drawn
screenshot kiosk
as_tester xdotool search --name '^other$' windowkill

step "clicks and the pointer go to what is below"
as_tester xdotool mousemove 640 700
below=$(as_tester xdotool getmouselocation --shell | sed -n 's/WINDOW=//p')
[ "$(printf '0x%x' "$below")" != "$(keyglass_window)" ] || fail "the pointer is on the keyboard"
as_tester xdotool mousemove 640 200

step "touching a drawn key types it"
expect_drawn q
expect_drawn m
finger type ' fox'
expect_text /run/typed.txt 'qm fox'

step "a touch beside it passes"
expect_passed_at 0.5 0.2

step "hiding leaves the screen as it was"
kbdctl hide
wait_until window_is_gone
wait_until looks_like empty
kbdctl show
wait_until looks_like drawn

step "with a window manager it is a dock"
as_tester mkdir -p .config/openbox
cat >/home/tester/.config/openbox/rc.xml <<'CONFIG'
<openbox_config xmlns="http://openbox.org/3.4/rc"><applications>
  <application class="XTerm"><decor>no</decor><maximized>yes</maximized></application>
</applications></openbox_config>
CONFIG
as_tester openbox >"$ARTIFACTS/openbox.log" 2>&1 &
wait_until redirects no
wait_until work_area_is 480
wait_until terminal_ends_above 480
wait_until looks_like drawn
# openbox gives the focus to nobody who was there before it.
as_tester xdotool search --name '^terminal$' windowactivate --sync
expect_drawn q
screenshot desktop

step "with access.pointer clicks press keys"
: >/run/typed.txt
echo 'access: {pointer: true}' >/etc/keyglass/settings.d/20-access.yaml
kbdctl reload
over() { as_tester xdotool mousemove "$(awk "BEGIN { print int(1280 * $1) }")" "$(awk "BEGIN { print int(800 * $2) }")"; }
on_keyboard() {
    as_tester xdotool mousemove 640 200
    # shellcheck disable=SC2046 # two numbers
    over $(finger where m)
    below=$(as_tester xdotool getmouselocation --shell | sed -n 's/WINDOW=//p')
    below=$(printf '0x%x' "$below")
    # Openbox puts windows into frames.
    [ "$below" = "$(keyglass_window)" ] || [ "$below" = "$(keyglass_frame)" ]
}
wait_until on_keyboard
as_tester xdotool click 1
expect_text /run/typed.txt m
rm /etc/keyglass/settings.d/20-access.yaml
kbdctl reload
as_tester xdotool mousemove 640 200
wait_until looks_like drawn
kbdctl hide
wait_until work_area_is 800
wait_until terminal_ends_below 600
kbdctl show
wait_until terminal_ends_above 480
wait_until looks_like drawn

step "killed with a finger down"
: >/run/typed.txt
kill_under_finger session-panel x11
expect_text /run/typed.txt qon
panel_is_small session-panel
systemctl stop session-panel
