#!/bin/bash
# image: cjk
# timeout: 1800
# A sentence of each script with input in several stages, by touch into foot. Its letters and
# candidates are in the strip, and the terminal receives only finished text.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=words.sh
. /vm/words.sh
# shellcheck source=scripts.sh
. /vm/scripts.sh

scripts_of_all
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway /run/typed.txt
touchscreen EP0430M09
start_helper
start_panel --on wayland
wait_until panel_is wayland
of_foot() { daemon_says GetStatus 'it["field"].get("source") == "input-method"'; }
wait_until of_foot

look() {
    wait_until steady_picture "$1"
    screenshot "$1"
}
line_ended() { [ "$(tail -c 1 /run/typed.txt | od -A n -t x1)" = ' 0a' ]; }

for each in "${scripts[@]}"; do
    step "$each"
    : >/run/typed.txt
    touch_script "$each"
    wait_until text_is "$sentence"
    wait_until strip_is_empty
    echo "$(text)"
    taps return
    wait_until line_ended
done
wait_until steady_picture all
screenshot all

step "nothing that was composed is in the journal"
journalctl --boot -o cat >"$ARTIFACTS/journal.txt"
! grep -E '天|我|날씨|tenki' "$ARTIFACTS/journal.txt" || fail "it is in the journal"
