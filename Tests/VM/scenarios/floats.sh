#!/bin/bash
# A finger drags the floating keyboard by its grip, under sway and sideways on the console. Keys are
# typed where they are drawn, applications get touches beside it, windows keep their room, and the
# place outlasts the daemon. X11 is in long/.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=floats.sh
. /vm/floats.sh

step "under sway"
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway /run/typed.txt
start_panel --on wayland
wait_until panel_is wayland
wait_until place_is 0.250 0.556
[ "$(window_bottom foot)" = 800 ] || fail "the window ends at $(window_bottom foot)"
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
ends_at_480() { [ "$(window_bottom foot)" = 480 ]; }
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
