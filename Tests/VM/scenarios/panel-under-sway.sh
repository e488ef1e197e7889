#!/bin/bash
# Under sway the panel is a layer-shell surface transparent to touches: the keyboard is visible,
# windows end above it, touching the drawn keys types them, and hiding restores the screen. With
# access.pointer a mouse presses keys by its button, or by resting. A panel killed with a finger
# down comes back. After each switch between sway and the console, the right panel shows the
# keyboard, which types.
# shellcheck source=lib.sh
. /vm/lib.sh

words_off

window_ends_at() { [ "$(window_bottom foot)" -eq "$1" ]; }

touchscreen EP0430M09
SWAY_CONFIG='input type:touch map_to_output Virtual-1' start_sway /run/typed.txt
wait_until window_ends_at 800
glass take empty

step "the keyboard comes, and windows end above it"
start_panel --on wayland
wait_until panel_is wayland
wait_until window_ends_at 480
wait_until looks_unlike empty
wait_until steady_picture drawn
kbdctl status
screenshot shown

step "touching a drawn key types it"
expect_drawn q
finger type ' fox'
expect_text /run/typed.txt 'q fox'

step "a touch beside it passes"
expect_passed_at 0.5 0.2

step "hiding leaves the screen as it was"
kbdctl hide
wait_until window_ends_at 800
wait_until looks_like empty
kbdctl show
wait_until window_ends_at 480
wait_until looks_like drawn

step "with access.pointer a mouse rests on a key, and clicks others"
pointer device >/dev/null
echo 'access: {pointer: true, dwell: 1.5 s}' >/etc/keyglass/settings.d/20-access.yaml
kbdctl reload
: >/run/typed.txt
over() {
    # shellcheck disable=SC2046 # two numbers
    pointer move $(finger where "$1")
}
rests_on() {
    over space
    over "$1"
    daemon_says GetScene '"dwell" in it'
}
wait_until rests_on e
screenshot ring
expect_text /run/typed.txt e
over q
pointer press LEFT
expect_text /run/typed.txt eq
over x
pointer down LEFT
lit() { daemon_says GetScene 'any(k["id"] == a[0] and k.get("pressed") for k in it["keys"])' "$1"; }
wait_until lit x
kbdctl hide
pointer up LEFT
kbdctl show
! lit x || fail "the key of a keyboard that was hidden is down"
wait_until rests_on z
pointer press LEFT
expect_text /run/typed.txt eqz
rm /etc/keyglass/settings.d/20-access.yaml
kbdctl reload
pointer unplug
wait_until looks_like drawn

step "killed with a finger down"
: >/run/typed.txt
kill_under_finger session-panel wayland
expect_text /run/typed.txt qon

step "stopped by something for a while"
: >/run/typed.txt
stalls_unnoticed session-panel wayland expect_text /run/typed.txt stalled
panel_is_small session-panel

step "to the console"
before=$(inputs)
systemctl start keyglass-panel-console
start_console /run/console.txt
wait_until panel_is framebuffer
wait_until looks_like drawn
expect_drawn q
finger type ' console'
expect_text /run/console.txt 'q console'
screenshot console

step "and back to sway"
: >/run/typed.txt
chvt 8
wait_until panel_is wayland
wait_until has_inputs_again "$before"
wait_until looks_like drawn
expect_drawn q
finger type ' sway'
expect_text /run/typed.txt 'q sway'
expect_text /run/console.txt 'q console'
kbdctl status
systemctl stop keyglass-panel-console session-panel
