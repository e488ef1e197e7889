#!/bin/bash
# A finger drags the floating keyboard by its grip: keys are typed where they are drawn, applications get
# what is beside it, windows keep their room, and it stays there when the daemon starts again: under
# sway, in X11 with and without a window manager, and sideways on the console.
# shellcheck source=lib.sh
. /vm/lib.sh

words_off
echo 'keyboard: {size: floating}' >/etc/keyglass/settings.d/20-floating.yaml
kbdctl reload
touchscreen EP0430M09

# place: its left and upper edge, as shares of the screen.
place() { daemon_says GetScene 'f"""{it["x"]:.3f} {it["y"]:.3f}"""'; }
# place_is X Y: within what touchscreens and pixels round to.
place_is() {
    daemon_says GetScene 'abs(it["x"] - float(a[0])) < 0.003 and abs(it["y"] - float(a[1])) < 0.003' "$@" ||
        { place; return 1; }
}
# drag X Y: by its grip, so far, and a bit further and back.
drag() {
    local x y
    read -r x y < <(daemon_says GetScene 'f"""{it["grip"]["x"] + it["grip"]["width"] / 3} {it["grip"]["y"] + it["grip"]["height"] / 2}"""')
    finger script <<<"down 0 $x $y
move 0 $(awk "BEGIN { print $x + $1 + 0.03, $y + $2 }") --ms 300
move 0 $(awk "BEGIN { print $x + $1, $y + $2 }") --ms 100
up 0"
}

step "under sway"
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway /run/typed.txt
start_panel --on wayland
wait_until panel_is wayland
wait_until place_is 0.250 0.556
window_bottom() {
    as_tester swaymsg -t get_tree |
        jq '[.. | objects | select(.app_id? == "foot") | .rect.y + .rect.height] | max'
}
[ "$(window_bottom)" = 800 ] || fail "the window ends at $(window_bottom)"
drag 0.2 -0.4
wait_until place_is 0.450 0.156
wait_until steady_picture sway
screenshot sway
finger type "there"
expect_text /run/typed.txt there
: >/run/typed.txt

step "it stays on the screen"
drag 0.4 -0.4
wait_until place_is 0.500 0.000
finger type "corner"
expect_text /run/typed.txt corner
drag -0.3 0.3
wait_until place_is 0.200 0.300

step "what is beside it is the applications'"
observe /run/clone.jsonl --phys 'keyglass/clone/*'
finger tap-at 0.1 0.9
finger tap-at 0.9 0.1
wait_until watch-evdev check /run/clone.jsonl --contacts 2

step "another daemon knows where it was"
systemctl restart keyglassd
wait_until panel_is wayland
wait_until place_is 0.200 0.300
: >/run/typed.txt
finger type "still"
expect_text /run/typed.txt still
systemctl kill --signal=KILL keyglassd
wait_until panel_is wayland
wait_until place_is 0.200 0.300
grep . /var/lib/keyglass/places

step "as a docked one it has its room again"
rm /etc/keyglass/settings.d/20-floating.yaml
kbdctl reload
ends_at_480() { [ "$(window_bottom)" = 480 ]; }
wait_until ends_at_480
echo 'keyboard: {size: floating}' >/etc/keyglass/settings.d/20-floating.yaml
kbdctl reload
wait_until place_is 0.200 0.300
systemctl stop session-panel

step "on the console it goes to the left and right"
systemctl start keyglass-panel-console
start_console /run/console.txt
wait_until panel_is framebuffer
wait_until place_is 0.250 0.555
drag -0.2 -0.3
wait_until place_is 0.050 0.555
finger type "console"
expect_text /run/console.txt console
wait_until steady_picture console
screenshot console
systemctl stop keyglass-panel-console
pkill -x sway
# X takes the screen only once it is free.
sway_is_gone() { ! pgrep -x sway; }
wait_until sway_is_gone

step "in X11"
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
