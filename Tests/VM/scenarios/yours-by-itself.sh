#!/bin/bash
# Without settings, the keyboard follows the system's locale and keymap, and texts of that country
# arrive in foot. A single layout has no globe key; other scripts also get Latin letters. A
# session's input sources replace the system's while they are reported.
# shellcheck source=lib.sh
. /vm/lib.sh

# first_boot LOCALE KEYMAP LAYOUTS: the system is installed so.
first_boot() {
    local file
    for file in default/locale locale.conf; do echo "LANG=$1.UTF-8" >"/etc/$file"; done
    printf 'XKBMODEL=pc105\nXKBLAYOUT=%s\n' "$2" >/etc/default/keyboard
    wait_until as_tester swaymsg "input type:keyboard xkb_layout '$2'"
    systemctl restart keyglassd
    wait_until layouts_are "$3"
    wait_until clone_of "$TOUCHSCREEN"
    : >/run/typed.txt
}
layouts_are() { [ "$(daemon_says GetStatus '" ".join(it["layouts"])')" = "$1" ]; }
come_from() { [ "$(daemon_says GetStatus 'it["layoutsFrom"]')" = "$1" ]; }
layout_is() { daemon_says GetScene 'it["layout"] == a[0]' "$1"; }
has_key() { daemon_says GetScene 'any(k["id"] == a[0] for k in it["keys"])' "$1"; }
words_of() { [[ "$(daemon_says GetStatus 'it.get("lexicon") or "none"')" = */"$1".lexicon ]]; }

printf '%s\n' 'field: {unknown: text}' 'words: {capitals: false, full-stop: false, correction: false}' >/etc/keyglass/settings.d/10-words.yaml
mkdir /run/system-before
for file in default/keyboard default/locale locale.conf; do
    [ ! -e /etc/$file ] || cp --parents "/etc/$file" /run/system-before
done
# However this ends, the next scenario has the system that it knows.
restore() {
    kill "${session:-}" 2>/dev/null || true
    rm -f /etc/default/keyboard /etc/default/locale /etc/locale.conf
    cp -r /run/system-before/etc/. /etc
    rm -r /run/system-before
}
trap restore EXIT
rm -f /etc/default/keyboard /etc/default/locale /etc/locale.conf
start_sway /run/typed.txt
touchscreen EP0430M09

step "German"
first_boot de_DE de de
layout_is de
come_from "the system's locale de_DE and keymap de"
words_of de || fail "the words are not German"
if has_key next; then fail "there is a globe, and nowhere to go"; fi
finger type überall
expect_text /run/typed.txt überall

step "Russian, with letters for addresses"
first_boot ru_RU ru,us 'ru en-us'
layout_is ru
words_of ru || fail "the words are not Russian"
finger type съешь
expect_text /run/typed.txt съешь
finger tap next
wait_until layout_is en-us

step "Russian with a Latin keymap, by which passwords are typed"
first_boot ru_RU us 'en-us ru'
layout_is en-us

step "Japanese"
first_boot ja_JP jp 'romaji en-us'
layout_is romaji

step "a session with two input sources, as long as it says so"
python3 - <<'SESSION' &
import json
import socket
import time

connection = socket.socket(socket.AF_UNIX)
connection.connect("/run/keyglass/io.keyglass.Control")
call = {"method": "io.keyglass.Control.SetInputSources", "parameters": {"sources": ["fr", "gr"]}}
connection.sendall(json.dumps(call).encode() + b"\0")
time.sleep(3600)
SESSION
session=$!
wait_until layouts_are 'fr el'
wait_until layout_is fr
come_from "the session's input sources fr, gr"
kbdctl status | grep -F "fr, el (from the session's input sources fr, gr)"
wait_until has_key next
# What is chosen counts more.
echo 'layouts: [de, en-us]' >/etc/keyglass/settings.d/20-layouts.yaml
kbdctl reload
wait_until layouts_are 'de en-us'
rm /etc/keyglass/settings.d/20-layouts.yaml
kbdctl reload
wait_until layouts_are 'fr el'

step "a restart keeps them, for the time in which a helper comes back"
kbdctl switch el
systemctl restart keyglassd
wait_until layouts_are 'fr el'
wait_until layout_is el
wait_until layouts_are 'romaji en-us'
kill $session
