#!/bin/bash
# On a US system the pangrams of seven languages and a few signs arrive in xterm by touch, byte for
# byte: the session's helper gives the Keyglass keyboard its keymap. X11 has no commits, so only one
# language is in use at a time.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=pangrams.sh
. /vm/pangrams.sh
# shellcheck source=x11.sh
. /vm/x11.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
keymap: {layout: us}
panel: {keys: printed}
words: {capitals: false, correction: false, suggestions: false, full-stop: false}
SETTINGS
echo 'layouts: [en-us, de]' >/etc/keyglass/settings.d/20-layouts.yaml
systemctl restart keyglassd
touchscreen EP0430M09
start_x11
start_xterm
start_helper
wait_until extended

# reaches TEXT: whether each character can be typed as things are.
reaches() {
    PYTHONPATH=/vm/guest python3 -c 'import sys, scene
sys.exit(" ".join(scene.ask("Check", text=sys.argv[1])["characters"]) or 0)' "$1"
}

for pangram in "${pangrams[@]}"; do
    layout=${pangram%%;*}
    step "$layout"
    echo "layouts: ['$layout', en-us]" >/etc/keyglass/settings.d/20-layouts.yaml
    kbdctl reload
    wait_until reaches "${pangram#*;}"
    kbdctl switch "$layout" >/dev/null
    : >/run/typed.txt
    finger type "${pangram#*;}"
    expect_text /run/typed.txt "${pangram#*;}"
done
screenshot xterm
