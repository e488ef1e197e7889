#!/bin/bash
# On a US system all characters of the layouts in use arrive under sway: the session's helper gives
# the Keyglass keyboard a keymap of its own. Two hardware keyboards keep theirs. Nothing wrong is
# typed, whatever process ends.
# keyglassd: stopped
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de, fr, ru]
keymap: {layout: us}
words: {capitals: false, correction: false, suggestions: false}
SETTINGS
systemctl restart keyglassd
start_sway /run/typed.txt
touchscreen EP0430M09
keyboard device --name one >/dev/null
keyboard device --name two >/dev/null

# keymap_of NAME: the names of the groups of sway's keyboard.
keymap_of() {
    sway_says get_inputs '[",".join(i["xkb_layout_names"]) for i in it if i["name"] == a[0] and i["type"] == "keyboard"]' "$1"
}
given() { [[ $(keymap_of 'Keyglass keyboard') == 'English (US) + '* ]] && extended; }
plain() { ! extended; }
# struck_out ID…: these keys, which the keymap cannot type.
struck_out() {
    # Whoever asks for the status has the console in the foreground looked at.
    daemon_says GetStatus 'it' >/dev/null
    daemon_says GetScene '[k["id"] for k in it["keys"] if k.get("unreachable")] == a' "$@" || {
        daemon_says GetScene '[k["id"] for k in it["keys"] if k.get("unreachable")]'
        return 1
    }
}
types() { # LAYOUT TEXT
    kbdctl switch "$1" >/dev/null
    : >/run/typed.txt
    finger type "$2"
    expect_text /run/typed.txt "$2"
}

step "without a helper the characters that the keymap lacks are struck out"
kbdctl switch de
wait_until struck_out ü ö ä ß

step "with it all of them arrive"
start_helper
wait_until given
kbdctl switch de
wait_until struck_out
types de 'überall größe äöü ÄÖÜ'
types ru 'быть или не быть, вот в чем вопрос'
types en-us 'plain (text) #1'
: >/run/typed.txt
kbdctl type 'überall größe ça déjà съешь €'
expect_text /run/typed.txt 'überall größe ça déjà съешь €'
screenshot reach

step "texts and fingers alternate, in order"
: >/run/typed.txt
kbdctl switch de
wanted=
for turn in 1 2 3 4 5; do
    finger type 'aüb'
    kbdctl type "éx$turn"
    wanted+="aübéx$turn"
done
expect_text /run/typed.txt "$wanted"

step "two hardware keyboards keep their own keymap, and all alternate"
hardware_is_untouched() {
    [ "$(keymap_of 'Cherry USB Keyboard')" = $'English (US)\nEnglish (US)' ] ||
        fail "they have $(keymap_of 'Cherry USB Keyboard')"
}
hardware_is_untouched
: >/run/typed.txt
keyboard --device one type 'one '
finger type 'über '
keyboard --device two type 'two '
finger type 'größe'
keyboard --device one type ' three'
expect_text /run/typed.txt 'one über two größe three'

step "sway reads its configuration again: it is given once more"
as_tester swaymsg reload
wait_until given
types de 'äöü'

step "other layouts are in use"
cat >/etc/keyglass/settings.d/20-layouts.yaml <<'SETTINGS'
layouts: [pl, en-us]
SETTINGS
kbdctl reload
wait_until given
: >/run/typed.txt
kbdctl type 'zażółć gęślą jaźń'
expect_text /run/typed.txt 'zażółć gęślą jaźń'
rm /etc/keyglass/settings.d/20-layouts.yaml
kbdctl reload
wait_until given

step "a daemon that died"
systemctl kill --signal=KILL keyglassd
wait_until clone_of "$TOUCHSCREEN"
wait_until given
types de 'äöü'

step "a daemon that ends: the keyboard gets the session's own keymap back"
systemctl stop keyglassd
gone() { [ -z "$(keymap_of 'Keyglass keyboard')" ]; }
wait_until gone
systemctl start keyglassd
wait_until clone_of "$TOUCHSCREEN"
wait_until given
types de 'äöü'

step "an unchanged reload in the middle of a text loses nothing of it"
: >/run/typed.txt
text=$(printf 'überall größe äöü %.0s' 1 2 3 4 5 6 7 8)
kbdctl type "$text" &
typing=$!
kbdctl reload
kbdctl reload
wait $typing
expect_text /run/typed.txt "$text"

step "of several groups it is left alone"
printf 'keymap: {layout: "us,de"}\n' >/etc/keyglass/settings.d/20-keymap.yaml
kbdctl reload
wait_until plain
own() { [ "$(keymap_of 'Keyglass keyboard')" = 'English (US)' ]; }
wait_until own
types en-us 'plain'
rm /etc/keyglass/settings.d/20-keymap.yaml
kbdctl reload
wait_until given

step "a helper that ends: the keyboard gets the session's own keymap back"
systemctl stop session-helper
wait_until plain
wait_until own
systemctl start session-helper
wait_until given
types de 'äöü'

step "a helper that died: what the session still has is no more counted on"
systemctl kill --signal=KILL session-helper
systemctl stop session-helper
wait_until plain
kbdctl switch de
wait_until struck_out ü ö ä ß
types de 'nur das andere'
systemctl start session-helper
wait_until given
types de 'äöü'

hardware_is_untouched

step "switched off by the settings: they are committed instead"
cat >/etc/keyglass/settings.d/20-keymap.yaml <<'SETTINGS'
keymap: {layout: us, extend: false}
SETTINGS
kbdctl reload
wait_until plain
kbdctl switch de
wait_until struck_out
types de 'äöü'
