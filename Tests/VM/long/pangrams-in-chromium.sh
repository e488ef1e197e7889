#!/bin/bash
# On a US system the pangrams of seven languages and a few signs arrive in Chromium
# under sway by touch, byte for byte.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=pangrams.sh
. /vm/pangrams.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de, fr, pl, ru, xkb:gr, he, ar, signs]
keymap: {layout: us}
panel: {keys: printed}
words: {capitals: false, correction: false, suggestions: false, full-stop: false}
SETTINGS
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09
start_helper
wait_until is_extended
start_chromium
tap_field text
failed=
for pangram in "${pangrams[@]}"; do
    step "${pangram%%;*}"
    kbdctl switch "${pangram%%;*}" >/dev/null
    kbdctl key ctrl+a
    kbdctl key BackSpace
    wait_until value_is text ''
    finger type "${pangram#*;}"
    (patience=60 wait_until value_is text "${pangram#*;}") || failed+=" ${pangram%%;*}"
done
picture chromium
stop_browser
[ -z "$failed" ] || fail "not as typed:$failed"
