#!/bin/bash
# On a keymap without “ ” … a quotation mark and full stops stay as they are
# touched. Alternates that it lacks are struck out; a finger that lifts from one
# types nothing, and holding a key takes the first that can be typed.
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us]
keymap: {layout: us}
field: {unknown: text}
words: {smart-punctuation: true, capitals: false, correction: false, suggestions: false}
keys: {hold-without-sliding: first-alternate}
SETTINGS
systemctl restart keyglassd
start_sway /run/typed.txt
start_panel --on wayland
touchscreen EP0430M09
wait_until panel_is wayland

step "marks of print"
finger type 'see "you"... ok'
expect_text /run/typed.txt 'see "you"... ok'

cells() { daemon_says GetScene '"".join(c["label"] for p in it.get("popups", []) for c in p["cells"] if c.get(a[0]) or a[0] == "all")' "$1" || true; }
cells_are() { [ "$(cells "$1")" = "$2" ] || { echo "they are $(cells "$1")"; return 1; }; }
# middle LABEL: of a cell of what has popped up.
middle() {
    daemon_says GetScene 'next(f"""{c["x"] + c["width"] / 2} {c["y"] + c["height"] / 2}""" for p in it["popups"] for c in p["cells"] if c["label"] in a)' "$1"
}

step "held"
: >/run/typed.txt
# shellcheck disable=SC2046 # two numbers
finger down 0 $(finger where .)
wait_until cells_are all '…?!,:;'
cells_are unreachable …
cells_are selected '?'
picture held
finger up 0
expect_text /run/typed.txt '?'

step "one that the keymap lacks"
# shellcheck disable=SC2046
finger down 0 $(finger where .)
wait_until cells_are all '…?!,:;'
# shellcheck disable=SC2046
finger move 0 $(middle …)
wait_until cells_are selected ''
finger up 0
wait_until cells_are all ''
finger type x
expect_text /run/typed.txt '?x'
if journalctl -b -u keyglassd --no-pager | grep 'could not be typed'; then fail "a key was refused"; fi
