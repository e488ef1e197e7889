#!/bin/bash
# Under GNOME's shell with Keyglass's extension: the keyboard comes for a touched field and knows what it is
# for, passwords too; what no key types is committed; it goes where nothing is to be typed, and GNOME's own
# does not come. Above a window that fills the screen it is seen and types; in the
# overview and on the lock screen it takes no touch. Also after a change to the console and back.
# image: gnome
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../gtk.sh
. /vm/gtk.sh
# shellcheck source=../gnome.sh
. /vm/gnome.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
words: {capitals: false}
keyboard: {visible-at-start: false}
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09
start_gnome keyglass@keyglass.io
set_overview false
start_helper
start_panel --on auto
is_extended() { gdbus_call -d org.gnome.Shell -o /io/keyglass/Shell -m org.freedesktop.DBus.Properties.Get io.keyglass.Shell ShowsPanel; }
wait_until is_extended
# A window that has just come may not have its place yet.
tap_field() {
    [ "$1" != none ] || set -- button
    wait_until touched "$1"
}
touched() {
    # shellcheck disable=SC2046,SC2154 # two numbers; gtk.sh has the file's name
    finger tap-at $(jq -r --arg name "$1" '.fields[$name].at | "\(.[0] / 1280) \(.[1] / 800)"' "$fields")
    sleep 0.7
    has_focus "$1"
}
is_for() { daemon_says GetStatus 'it["field"]["purpose"] == a[0] and it["visible"]' "$1" || { seen; return 1; }; }
text_in() { jq -e --arg field "$1" --arg text "$2" '.fields[$field].text == $text' "$fields" || { jq ".fields.\"$1\".text" "$fields"; return 1; }; }
secret() { daemon_says GetStatus '"hidden-text" in it["field"]["hints"] or it["field"]["purpose"] in ("password", "pin")'; }
not_seen() { daemon_says GetStatus '[p["kind"] for p in it["panels"] if not p["shown"] and a[0] in (p.get("reason") or "")] == ["x11"]' "$1"; }

step "fields of GTK 4, in a window that fills the screen"
FULL_SCREEN=yes window 4 wayland
screenshot window
seen
# told_as FIELD PURPOSE: a finger on it, and the keyboard is there.
told_as() {
    tap_field none
    wait_until is_gone
    tap_field "$1"
    wait_until is_for "$2"
    echo "$1: $(seen)"
}
told_as url url
wait_until panel_is x11
screenshot url
told_as number decimal
told_as password password
wait_until secret
told_as pin text
wait_until secret

step "a sentence"
told_as multi-line text
wait_until of_application io.keyglass.Fields4
finger type 'thw wuick fox '
kbdctl type 'größer 漢字'
wait_until text_in multi-line 'the quick fox größer 漢字'
screenshot sentence

step "no field"
tap_field none
wait_until is_gone
screenshot gone
pkill -f gtk-fields

step "an editor, beside the keyboard"
as_tester env GSK_RENDERER=cairo gnome-text-editor /home/tester/text.txt >"$ARTIFACTS/editor.log" 2>&1 &
editor_touched() {
    finger tap-at 0.4 0.25
    sleep 1
    daemon_says GetStatus '"TextEditor" in (it["field"].get("application") or "") and it["visible"]' || { seen; return 1; }
}
wait_until editor_touched
finger type 'thw wuick fox '
kbdctl type 'größer 漢字'
sleep 2
wait_until steady_picture editor
screenshot gnome

step "the overview"
set_overview true
wait_until not_seen overview
expect_passed_on q
set_overview false

step "to the console and back"
systemctl start keyglass-panel-console
start_console /run/console.txt
wait_until panel_is framebuffer
finger type ' console'
expect_text /run/console.txt ' console'
chvt 8
wait_until panel_is x11
wait_until editor_touched

step "the shield"
gdbus_call -d org.gnome.ScreenSaver -o /org/gnome/ScreenSaver -m org.gnome.ScreenSaver.SetActive true || true
wait_until not_seen lock
expect_passed_on q
