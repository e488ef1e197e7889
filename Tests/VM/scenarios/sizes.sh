#!/bin/bash
# With keys at one side or under two thumbs, touches beside the keys type nothing and reach no
# application. The user at the seat chooses the size by a word. The same menu
# leads to the other settings.
# keyglassd: stopped
# shellcheck source=lib.sh
. /vm/lib.sh

trap 'systemctl stop session-tester 2>/dev/null; chvt 1' EXIT
cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us]
panel: {keys: printed}
keyboard: {size: one-handed-right}
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09
start_console /run/typed.txt

step "one hand, on the right"
left_of() { daemon_says GetScene 'round(min(k["x"] for k in it["keys"]), 3) == float(a[0])' "$1"; }
left_of 0.4 || fail "the keys begin elsewhere"
finger tap-at 0.2 0.7
finger type "quick fox"
expect_text /run/typed.txt "quick fox"

step "two thumbs"
: >/run/typed.txt
sed -i 's/one-handed-right/split/' /etc/keyglass/settings.yaml
kbdctl reload
wait_until left_of 0.0
finger type "by"
finger tap space
finger type "two"
finger tap right-space
finger type "ways"
expect_text /run/typed.txt "by two ways"

step "the user's own"
systemd-run --quiet --collect --unit=session-tester -p User=tester -p PAMName=login \
    -p TTYPath=/dev/tty8 -p StandardInput=tty -p TTYReset=yes sleep infinity
chvt 8
wait_until grep -qx "ACTIVE_UID=$(id -u tester)" /run/systemd/seats/seat0
as() { setpriv --reuid="$1" --regid="$(id -g "$1")" --clear-groups "${@:2}"; }
as tester kbdctl size one-handed-left
right_of() { daemon_says GetScene 'round(max(k["x"] + k["width"] for k in it["keys"]), 3) == float(a[0])' "$1"; }
wait_until right_of 0.6
as tester kbdctl unset keyboard.size
wait_until right_of 1.0
step "by a held key, where keys are not printed"
sed -i 's/keys: printed/keys: shown/' /etc/keyglass/settings.yaml
kbdctl reload
systemctl start keyglass-panel-console
wait_until panel_is framebuffer
wait_until right_of 1.0
hold_hide() {
    # shellcheck disable=SC2046 # two numbers
    finger down 0 $(finger where hide)
    wait_until has_menu
}
has_menu() { daemon_says GetScene 'it.get("popups") and it["popups"][0]["cells"][0]["label"] == "▭"'; }
# cell TEXT: where the menu has it.
cell() {
    daemon_says GetScene 'next(f"""{c["x"] + c["width"] / 2} {c["y"] + c["height"] / 2}"""
        for p in it["popups"] for c in p["cells"] if c["label"] == a[0])' "$1"
}
hold_hide
keyglass-panel --on "png:$ARTIFACTS/menu.png" --size 1280x400
# shellcheck disable=SC2046
finger move 0 $(cell ◧)
finger up 0
wait_until right_of 0.6
as tester kbdctl get keyboard.size | grep -x one-handed-left
as tester kbdctl unset keyboard.size
wait_until right_of 1.0

step "settings by finger: the theme and the height, which a restart keeps"
shows() { daemon_says GetScene 'it["layout"] == a[0]' "$1"; }
# key LABEL: taps the key with this label, once there is one.
# shellcheck disable=SC2046 # two numbers
key() { wait_until label_place "$1" && finger tap-at $(label_place "$1"); }
label_place() {
    daemon_says GetScene 'next(f"""{k["x"] + k["width"] / 2} {k["y"] + k["height"] / 2}"""
        for k in it["keys"] if k["label"] == a[0])' "$1"
}
chosen() { daemon_says GetScene 'any(k["label"] == a[0] and k["style"] == "accent" for k in it["keys"])' "$1"; }
# height: of the keyboard that the panel shows, in thousandths of the screen.
height() { kbdctl status --json | jq '[.panels[] | select(.shown)][-1] | (.height * 1000 | round)'; }
before=$(height)
hold_hide
# shellcheck disable=SC2046 # two numbers
finger move 0 $(cell ⚙)
finger up 0
wait_until shows settings:
wait_until at_rest
screenshot settings
key Theme
wait_until shows settings:theme
key Light
wait_until chosen Light
key ‹
wait_until shows settings:
key Size
key "50 %"
wait_until chosen "50 %"
kept() {
    [ "$(as tester kbdctl get panel.theme)" = light ] &&
        [ "$(as tester kbdctl get keyboard.height)" = "50 %" ] &&
        daemon_says GetScene 'it["look"]["theme"] == "light"' && [ "$(height)" -gt "$before" ]
}
wait_until kept
wait_until at_rest
screenshot settings-light
key ABC
wait_until shows en-us
systemctl restart keyglassd
wait_until kept
grep -x "panel.theme: light" "/var/lib/keyglass/users/$(id -u tester)/settings.yaml"
shows en-us || fail "the daemon came back with another layout"
as tester kbdctl unset panel.theme
as tester kbdctl unset keyboard.height
systemctl stop keyglass-panel-console
as tester kbdctl size askew 2>/run/answer && fail "there is such a size"
grep -q "one-handed-left" /run/answer || fail "it does not say which there are: $(cat /run/answer)"
