#!/bin/bash
# On a US system the pangrams of seven languages and a few signs arrive in Chromium under X11 by
# touch, byte for byte. X11 has no commits, so only one language is in use at a time.
# image: browsers
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../pangrams.sh
. /vm/pangrams.sh
# shellcheck source=../browsers.sh
. /vm/browsers.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
keymap: {layout: us}
panel: {keys: printed}
keyboard: {follow-focus: off}
words: {capitals: false, correction: false, suggestions: false, full-stop: false}
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09
start_x11
as_tester openbox &
start_helper
wait_until is_extended
page_title() { as_tester xdotool getactivewindow getwindowname | cut -d' ' -f1; }
as_tester chromium --ozone-platform=x11 --disable-gpu --no-first-run --password-store=basic \
    --user-data-dir=/run/user/1000/chromium --kiosk file:///vm/guest/pages/fields.html \
    >"$ARTIFACTS/chromium.log" 2>&1 &
browser=$!
wait_for_page
kbdctl hide
tap_field text
kbdctl show

# reaches TEXT: whether each character can be typed as things are.
reaches() {
    PYTHONPATH=/vm/guest python3 -c 'import sys, scene
sys.exit(" ".join(scene.ask("Check", text=sys.argv[1])["characters"]) or 0)' "$1"
}
failed=
for pangram in "${pangrams[@]}"; do
    layout=${pangram%%;*}
    step "$layout"
    echo "layouts: ['$layout', en-us]" >/etc/keyglass/settings.d/20-layouts.yaml
    kbdctl reload
    wait_until reaches "${pangram#*;}"
    kbdctl switch "$layout" >/dev/null
    kbdctl key ctrl+a
    kbdctl key BackSpace
    wait_until value_is text ''
    finger type "${pangram#*;}"
    (patience=60 wait_until value_is text "${pangram#*;}") || failed+=" $layout"
done
screenshot chromium
stop_browser
[ -z "$failed" ] || fail "not as typed:$failed"
