#!/bin/bash
# A sheet for docs/pictures, to be checked by eye: our keyboard beside squeekboard and wvkbd with
# their defaults, on the same screen of the same guest.
# image: other-keyboards
# timeout: 1800
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09
start_bus
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway /run/sway.txt
ended() {
    pkill -x "$1"
    wait_until looks_like empty
}
taken() { wait_until steady_picture "$1" && picture "$1"; }

step "ours"
start_panel --on wayland
wait_until panel_is wayland
kbdctl purpose text
finger type "The keyb"
taken keyglass
systemctl stop session-panel
wait_until steady_picture empty

as_tester env DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus squeekboard \
    >"$ARTIFACTS/squeekboard.log" 2>&1 &
osk() { as_tester env DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus \
    dbus-send --print-reply --dest=sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0.SetVisible "boolean:$1"; }
is_shown() { osk false && osk true && sleep 3 && looks_unlike empty; }

step "squeekboard"
wait_until is_shown
taken squeekboard
ended squeekboard

step "wvkbd"
# As high as ours; it would take 120 pixels.
as_tester wvkbd-mobintl -L 320 >"$ARTIFACTS/wvkbd.log" 2>&1 &
wait_until looks_unlike empty
taken wvkbd
ended wvkbd-mobintl
