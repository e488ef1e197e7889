#!/bin/bash
# Texts that the daemon types for a script arrive byte for byte on the console, with the tables of
# many countries, with Caps Lock on and off, and with any character.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=keymaps.sh
. /vm/keymaps.sh

# Each table takes a second to make; a scenario with every in its name has all of them.
case $0 in
*every*) ;;
*) keymaps=("${keymaps[0]}" "${keymaps[2]}" "${keymaps[4]}") ;;
esac

# use_table LAYOUT [VARIANT]: the console has that keymap.
use_table() {
    local table=/run/table-$1-${2-}
    [ -e "$table" ] || ckbcomp -layout "$1" -variant "${2-}" 2>/dev/null >"$table"
    loadkeys -q -C /dev/tty9 "$table"
}

step "the console"
start_console /run/console.txt
for keymap in "${keymaps[@]}"; do
    IFS=';' read -r layout variant pangram <<<"$keymap"
    use_table "$layout" "$variant"
    : >/run/console.txt
    # The daemon asks for the table again when what it knows is half a second old.
    sleep 0.6
    kbdctl type "$pangram $signs" || fail "console, $layout $variant"
    expect_text /run/console.txt "$pangram $signs"
    echo "$layout $variant: equal"
done

step "the console: characters outside its keymap"
: >/run/console.txt
kbdctl type "$outside"
expect_text /run/console.txt "$outside"

keyboard device >/dev/null

step "the console: Caps Lock on"
use_table de
sleep 0.6
caps_lock true
: >/run/console.txt
kbdctl type "Grüße, ÄÖÜ: é @ 漢"
expect_text /run/console.txt "Grüße, ÄÖÜ: é @ 漢"
caps_lock false

step "the console: keymap.console counts in place of its table"
use_table us
printf 'keymap:\n  console: fr-latin9\n' >/etc/keyglass/settings.d/console.yaml
kbdctl reload
: >/run/console.txt
kbdctl type abc
expect_text /run/console.txt qbc
rm /etc/keyglass/settings.d/console.yaml
kbdctl reload
kbdctl type abc
expect_text /run/console.txt qbcabc
kbdctl status | grep 'keymap'

step "chords, and what is too long"
: >/run/console.txt
kbdctl key ctrl+e
expect_text /run/console.txt $'\x05'
python3 - <<'PY'
import json, socket, time
def type_(text):
    client = socket.socket(socket.AF_UNIX)
    client.connect("/run/keyglass/io.keyglass.Control")
    client.sendall(json.dumps({"method": "io.keyglass.Control.Type", "parameters": {"text": text}}).encode() + b"\0")
    return client
first = type_("e" * 40_000)
# Of two clients at the same time either may be heard first.
while b"e" not in open("/run/console.txt", "rb").read():
    time.sleep(0.1)
second = type_("f" * 40_000)
reply = json.loads(second.recv(4096).rstrip(b"\0"))
print(reply)
assert reply["error"] == "io.keyglass.Control.QueueFull"
PY
kbdctl type .
wait_until grep -q '\.$' /run/console.txt
if grep -q f /run/console.txt; then fail "what was refused was typed"; fi
