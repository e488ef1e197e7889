#!/bin/bash
# kbdctl switch-next changes the text of the next touch, switch-previous changes it back, and kbdctl
# watch reports both.
# shellcheck source=lib.sh
. /vm/lib.sh

layout() { daemon_says GetScene 'it["layout"]'; }

echo 'layouts: [en-us, number-pad]' >/etc/keyglass/settings.d/05-layouts.yaml
kbdctl reload
touchscreen EP0430M09
start_console /run/typed.txt
kbdctl watch --json >"$ARTIFACTS/watch.jsonl" &
wait_until grep -q '"watching"' "$ARTIFACTS/watch.jsonl"

[ "$(layout)" = en-us ] || fail "the first layout is $(layout)"
# The same place on the glass all along: the middle of q, where the number pad, which has no strip
# above its keys, has its 4.
read -r x y < <(finger where q)
finger tap-at "$x" "$y"
expect_text /run/typed.txt q

kbdctl switch-next
[ "$(layout)" = number-pad ] || fail "the second layout is $(layout)"
finger tap-at "$x" "$y"
expect_text /run/typed.txt q4
finger type 42
expect_text /run/typed.txt q442

kbdctl switch-previous
[ "$(layout)" = en-us ] || fail "back to $(layout)"
finger tap-at "$x" "$y"
expect_text /run/typed.txt q442q

reported() {
    file_says "$ARTIFACTS/watch.jsonl" '" ".join(e["layout"] for e in it if e["kind"] == "layout-changed") == a[0]' "$1"
}
wait_until reported 'number-pad en-us'

step "the key on the keyboard does the same"
finger tap next
wait_until reported 'number-pad en-us number-pad'

step "held, it opens a menu of the layouts in use"
menu() {
    daemon_says GetScene '",".join(c["label"] + "*" * bool(c.get("current"))
        for p in it.get("popups") or [] for c in p["cells"])' || true
}
shows() { [ "$(menu)" = "$1" ]; }
shows '' || fail "there is a menu already: $(menu)"
finger hold next 700
wait_until shows 'English (US),Number pad*,▼'
screenshot menu
read -r menu_x menu_y < <(
    daemon_says GetScene '[f"""{c["x"] + c["width"] / 2} {c["y"] + c["height"] / 2}""" for c in it["popups"][0]["cells"][:1]]'
)
finger tap-at "$menu_x" "$menu_y"
wait_until reported 'number-pad en-us number-pad en-us'
shows '' || fail "the menu stays: $(menu)"
finger tap-at "$x" "$y"
expect_text /run/typed.txt q442qq

step "a layout of XKB needs no file"
: >/run/typed.txt
kbdctl switch 'xkb:de(neo)'
[ "$(layout)" = 'xkb:de(neo)' ] || fail "it is $(layout)"
finger type xvlc
expect_text /run/typed.txt xvlc
