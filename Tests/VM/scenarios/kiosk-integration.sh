#!/bin/bash
# The functions for builders of kiosks: events with the place when the keyboard appears and
# disappears, a slide up from the lower edge, a hide key, their own buttons above the keys, and
# touches that pass through while nothing shows the keys. keyglass-panel shows them at first (so the
# keys are not printed).
# shellcheck source=lib.sh
. /vm/lib.sh

events=$ARTIFACTS/watch.jsonl
kinds() { file_says "$events" '" ".join(e["kind"] for e in it if e["kind"].endswith(("-show", "-hide")))'; }
kinds_are() { [ "$(kinds)" = "$1" ]; }
panel_is() { daemon_says GetStatus 'a[0] in it["panel"]' "$1"; }
strip() {
    daemon_says GetScene '[f"""{i["x"] + i["width"] / 2} {i["y"] + i["height"] / 2}"""
        for i in (it.get("accessory") or {}).get("items", []) if i.get("id") in a]' "$1"
}
printed() { [ "$(paste -sd' ' "$1")" = "$2" ]; }

touchscreen EP0430M09
start_console /run/typed.txt
kbdctl watch --json >"$events" &
wait_until grep -q '"watching"' "$events"

step "without a panel every touch goes to the applications, and status says why"
panel_is 'nothing shows the keys' || fail "status: $(kbdctl status)"
expect_passed_on q
expect_text /run/typed.txt ''

step "a panel brings them"
systemctl start keyglass-panel-console
wait_until panel_is framebuffer
wait_until kinds_are 'will-show did-show'
finger tap q
expect_text /run/typed.txt q
file_says "$events" '[(e["y"], e["height"], e["width"]) for e in it if e["kind"] == "did-show"] == [(0.6, 0.4, 1)]' ||
    fail "the place: $(cat "$events")"
kbdctl hide
wait_until kinds_are 'will-show did-show will-hide did-hide'
systemctl stop keyglass-panel-console
wait_until panel_is 'nothing shows the keys'
[ "$(kinds)" = 'will-show did-show will-hide did-hide' ] || fail "hidden twice: $(kinds)"

step "keys that are printed on the glass need none"
echo 'panel: {keys: printed}' >/etc/keyglass/settings.d/kiosk.yaml
kbdctl reload
: >"$events"
kbdctl show
wait_until kinds_are 'will-show did-show'
panel_is 'printed on the glass' || fail "status: $(kbdctl status)"
finger tap w
expect_text /run/typed.txt qw

step "the hide key, and a slide up from the lower edge"
kbdctl switch phone-pad
finger tap hide
wait_until kinds_are 'will-show did-show will-hide did-hide'
finger script <<'SCRIPT'
down 0 0.5 0.995
move 0 0.5 0.7 --ms 150
up 0
SCRIPT
wait_until kinds_are 'will-show did-show will-hide did-hide will-show did-show'
kbdctl switch en-us
finger tap e
expect_text /run/typed.txt qwe

step "a layout that new settings do not enable goes; one that was chosen all the same stays"
is_layout() { daemon_says GetScene 'it["layout"] == a[0]' "$1" || { daemon_says GetScene 'it["layout"]'; return 1; }; }
layouts() {
    echo "layouts: [$1]" >/etc/keyglass/settings.d/30-layouts.yaml
    kbdctl reload
}
layouts 'de, fr'
wait_until is_layout de
kbdctl switch fr
layouts 'ru, fr'
wait_until is_layout fr
kbdctl switch calculator
layouts 'ru'
wait_until is_layout calculator
finger tap next
wait_until is_layout ru
rm /etc/keyglass/settings.d/30-layouts.yaml
kbdctl reload
wait_until is_layout en-us

step "buttons of an application"
kbdctl accessory set previous=‹ next=› done=Done >"$ARTIFACTS/touched.txt" &
application=$!
has_button() { [ -n "$(strip "$1")" ]; }
wait_until has_button 'done'
read -r x y < <(strip 'done')
finger tap-at "$x" "$y"
wait_until printed "$ARTIFACTS/touched.txt" 'done'
# A finger that comes from a key, or from outside, touches none.
read -r x y < <(strip next)
finger script <<SCRIPT
down 0 0.5 0.2
move 0 $x $y --ms 60
up 0
SCRIPT
read -r kx ky < <(finger where t)
finger script <<SCRIPT
down 0 $kx $ky
move 0 $x $y --ms 60
up 0
SCRIPT
finger tap-at "$x" "$y"
wait_until printed "$ARTIFACTS/touched.txt" 'done next'
expect_text /run/typed.txt qwe
if systemctl cat keyglass-panel-console >/dev/null; then
    systemctl start keyglass-panel-console
    sleep 2
    screenshot buttons
    systemctl stop keyglass-panel-console
fi

step "the program in the documentation"
sed -n '/^## From your own program/,/^## /{/^```python$/,/^```$/{/^```/!p}}' \
    /usr/share/doc/keyglass/INTEGRATION.md >/run/example.py
python3 -u /run/example.py >"$ARTIFACTS/example.txt" &
example=$!
says() { grep -qxF "$1" "$ARTIFACTS/example.txt" || ! cat "$ARTIFACTS/example.txt"; }
only_done() { has_button 'done' && ! has_button next; }
wait_until only_done
read -r x y < <(strip 'done')
# It watches a moment after its button is there.
touches() {
    finger tap-at "$x" "$y"
    says 'touched done'
}
wait_until touches
kbdctl hide
kbdctl show
wait_until says 'leave free below 0.6'
kill $example

step "bounded, and gone with the application"
kbdctl accessory set {1..9}=x 2>/dev/null && fail "nine buttons were taken"
varlink() { printf '%s\0' "$1" | timeout 5 socat -t 1 - UNIX-CONNECT:/run/keyglass/io.keyglass.Control | tr '\0' '\n'; }
varlink '{"method":"io.keyglass.Control.SetAccessory","parameters":{"buttons":[{"id":"","label":"x"}]}}' |
    grep -q InvalidParameter || fail "a button without id was taken"
kill $application
no_button() { ! has_button 'done'; }
wait_until no_button
finger tap r
expect_text /run/typed.txt qwer

step "keys of the kiosk's own layout: a chord, a sequence, and a button"
cat >/etc/keyglass/layouts/kiosk.yaml <<'LAYOUT'
id: kiosk
title: Kiosk
width: 4
layers:
  main:
    rows: |
      erase again help next
keys:
  erase: {press: ctrl+u, icon: "M4 4h16v16H4Z"}
  again: {press: k i Left o Return}
  help: {button: clerk}
LAYOUT
kbdctl reload
kbdctl switch kiosk
observe /run/keys.jsonl --phys 'keyglass/keyboard'
observer=$!
: >"$events"
finger tap erase
finger tap again
finger tap help
wait_until grep -q '"button":"clerk"' "$events"
# Keycodes: Control 29, u 22; k 37, i 23, Left 105, o 24, Return 28.
keys_are() { file_says /run/keys.jsonl '" ".join(f"""{"+" if e["value"] else "-"}{e["code"]}""" for e in it if e.get("type") == 1) == a[0]' "$1"; }
wait_until keys_are '+29 +22 -22 -29 +37 -37 +23 -23 +105 -105 +24 -24 +28 -28'
expect_nothing_held /run/keys.jsonl
kill $observer
daemon_says GetScene '[k["path"] for k in it["keys"] if k["id"] == "erase"] == ["M4 4h16v16H4Z"]' || fail "no icon"
# A button would give a PIN away: it reports nothing there.
kbdctl purpose pin
kbdctl switch kiosk
: >"$events"
finger tap help
kbdctl switch en-us
wait_until grep -q layout-changed "$events"
! grep -q clerk "$events" || fail "a button's touch in a field for a PIN was reported"
