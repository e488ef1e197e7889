#!/bin/bash
# Under sway the panel is a layer-shell surface that touches go through: the
# keyboard is there, windows end above it, touching the drawn keys types them,
# after hiding the screen is as it was; it comes back after it was killed, and
# after sway was. Then from there to the console and back.
# timeout: 400
# shellcheck source=lib.sh
. /vm/lib.sh

panel_is() { kbdctl status --json | jq -e --arg text "$1" '.panel | contains($text)'; }
surface() { as_tester swaymsg -t get_outputs | jq -e '.[0].rect'; }
window_bottom() {
    as_tester swaymsg -t get_tree |
        jq '[.. | objects | select(.app_id? == "foot") | .rect.y + .rect.height] | max'
}
window_ends_above() { [ "$(window_bottom)" -lt "$1" ]; }
window_ends_at() { [ "$(window_bottom)" -eq "$1" ]; }
start_panel() {
    as_tester keyglass-panel --output wayland 2>>"$ARTIFACTS/panel.log" &
}

usermod -aG keyglass tester
touchscreen EP0430M09
start_sway /run/typed.txt
all=$(window_bottom)
sleep 1
picture before

step "the keyboard comes, and windows end above it"
start_panel
wait_until 20 panel_is wayland
wait_until 20 window_ends_above "$all"
sleep 1
picture shown

step "touching a drawn key types it"
finger type 'the quick brown fox'
expect_text /run/typed.txt 'the quick brown fox'
finger down 0 0.05 0.65
sleep 1
picture pressed
finger up 0

step "hiding leaves the screen as it was"
kbdctl hide
wait_until 10 window_ends_at "$all"
kbdctl show
wait_until 10 window_ends_above "$all"

step "killed with a finger down"
: >/run/typed.txt
finger down 0 0.05 0.65
pkill -KILL -x keyglass-panel
sleep 0.1
start_panel
finger up 0
wait_until 10 panel_is wayland
finger type 'on'
expect_text /run/typed.txt 'qon'
wait_until 10 window_ends_above "$all"
picture again
pkill -x keyglass-panel
wait_until 10 window_ends_at "$all"
