#!/bin/bash
# image: cjk
# timeout: 3600
# A sentence of each script with input in several stages, by touch into Chromium's text field under
# sway: the page receives it byte for byte.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=words.sh
. /vm/words.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh
# shellcheck source=scripts.sh
. /vm/scripts.sh

scripts_of_all
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09
start_helper
start_panel --on wayland
start_chromium
purpose_is() { daemon_says GetStatus 'it["field"]["purpose"] == a[0] and it["visible"]' "$1"; }
tap_field text
wait_until purpose_is text
wait_until panel_is wayland

look() { screenshot "$1"; }

for each in "${scripts[@]}"; do
    step "$each"
    touch_script "$each"
    wait_until value_is text "$sentence"
    wait_until strip_is_empty
    echo "$sentence"
    screenshot "$each-typed"
    kbdctl key ctrl+a
    kbdctl key BackSpace
    wait_until value_is text ''
done
