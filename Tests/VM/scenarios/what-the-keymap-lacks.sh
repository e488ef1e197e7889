#!/bin/bash
# On a keymap without “ ” … quotation marks and full stops stay as touched. Keys and alternates that
# the keymap lacks are struck out. A finger on one types nothing and sees the reason, on the strip
# or above the keys. A held key offers the first alternate that can be typed.
# keyglassd: stopped
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
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
screenshot held
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
lacks='Not typed: the system’s keymap has no key for it'
wait_until cells_are all "$lacks"
wait_until steady_picture lacks
screenshot lacks
finger type x
expect_text /run/typed.txt '?x'
wait_until cells_are all ''
if journalctl -b -u keyglassd --no-pager | grep 'could not be typed'; then fail "a key was refused"; fi

step "a key that is struck out, where there is a strip"
sed -i 's/, suggestions: false//' /etc/keyglass/settings.yaml
kbdctl reload
kbdctl switch de >/dev/null
# In the layout's language.
lacks='Nicht getippt: Die Belegung des Systems hat keine Taste dafür'
wait_until daemon_says GetScene '"x" in it["accessory"]'
: >/run/typed.txt
finger tap ü
wait_until cells_are all "$lacks"
daemon_says GetScene 'all(abs(it["popups"][0][n] - it["accessory"][n]) < 1e-9 for n in ("x", "y", "width", "height"))' ||
    fail "it is not over the strip: $(kbdctl scene --json)"
wait_until steady_picture strip
screenshot strip
finger type 'nur'
expect_text /run/typed.txt nur
wait_until cells_are all ''

step "it ends by itself"
finger tap ü
wait_until cells_are all "$lacks"
wait_until cells_are all ''
expect_text /run/typed.txt nur
