#!/bin/bash
# A hardware keypad types whole words on a console without a panel: one key a letter. Each new
# candidate replaces the one in the text.
# keyglassd: stopped
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [phone-keys]
SETTINGS
systemctl restart keyglassd
start_console /run/typed.txt
node=$(keypad device)
grabbed() {
    daemon_says ListDevices '[d["node"] for d in it["devices"] if d["kind"] == "keypad" and d["grab"] == "grabbed"] == a' "$node"
}
wait_until grabbed

# What stands in the text: the terminal was told of each BackSpace.
text() { sed -E ':again; s/[^\x7f]\x7f//; t again' /run/typed.txt; }
text_is() { [ "$(text)" = "$1" ] || { echo "the text is »$(text)«, not »$1«"; return 1; }; }
# By position: the keypad's upper row 7 8 9 is the phone's 1 2 3.
phone() {
    local keys=() key
    for key in "$@"; do
        case $key in
        [123]) keys+=("KP$((key + 6))") ;;
        [789]) keys+=("KP$((key - 6))") ;;
        [0456]) keys+=("KP$key") ;;
        '*') keys+=(KPASTERISK) ;;
        '#') keys+=(KPDOT) ;;
        esac
    done
    keypad press "${keys[@]}"
}

step "hello world"
phone 4 3 5 5 6
wait_until text_is 'hello'
phone 0 9 6 7 5 3
wait_until text_is 'hello world'
screenshot hello-world

step "* takes the next candidate, 0 accepts"
: >/run/typed.txt
phone 0 4 2 8 3
wait_until text_is ' have'
phone '*'
changed() { [ "$(text)" != ' have' ] && [ "$(text | wc -m)" = 5 ]; }
wait_until changed
text
phone 0

step "# goes on to repeated taps, then to digits"
: >/run/typed.txt
phone '#' 4 4 5 5 5
wait_until text_is 'hl'
phone '#' 4 2
wait_until text_is 'hl42'

step "held, a key is its digit"
: >/run/typed.txt
phone '#' 4 3 5 5 6
keypad hold KP7 600
wait_until text_is 'hello1'
