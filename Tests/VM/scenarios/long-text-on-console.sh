#!/bin/bash
# A long text arrives byte for byte on the console while a finger types without waiting for the
# text. Ctrl-C ends the text cleanly.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=long-text.sh
. /vm/long-text.sh

touchscreen EP0430M09
observe /run/keyboard.events --phys keyglass/keyboard

step "the console"
start_console /run/console.txt
taps idle 20

step "a reader that is away for half a second"
# As a display server that is not scheduled; 60 letters are 240 events.
observe /run/away.jsonl --phys keyglass/keyboard
kill -STOP $!
kbdctl type "$(head -c 60 /dev/zero | tr '\0' e)"
kill -CONT $!
letters() { file_says /run/away.jsonl 'sum((e.get("type"), e.get("code"), e.get("value")) == (1, 18, 1) for e in it)'; }
all_letters() { [ "$(letters)" -eq 60 ]; }
wait_until all_letters
dropped() { file_says /run/away.jsonl 'sum((e.get("type"), e.get("code")) == (0, 3) for e in it)'; }
echo "$(letters) letters, $(dropped) overflows"
[ "$(dropped)" -eq 0 ]
# The room comes from axes, but it is a keyboard to everybody, and nothing else.
node=$(file_says /run/away.jsonl '[e["added"] for e in it if e.get("added")]')
udevadm info --query=property "$node" | grep ^ID_INPUT | tee "$ARTIFACTS/udev"
if grep -vE '^ID_INPUT(_KEY|_KEYBOARD)?=1$' "$ARTIFACTS/udev"; then fail "it is not a keyboard only"; fi
libinput list-devices | grep -A 6 "$node" | grep -E '^Capabilities: +keyboard *$'
# How much it is: at 70, it is too long.
kill -STOP $!
kbdctl type "$(head -c 70 /dev/zero | tr '\0' e)"
kill -CONT $!
overflown() { [ "$(dropped)" -gt 0 ]; }
wait_until overflown
kill $!
# The console reads at once, whatever others do.
arrived_on_console() { [ "$(tr -cd e </run/console.txt | wc -c)" -eq 130 ]; }
wait_until arrived_on_console

step "a long text"
type_all /run/console.txt

step "Ctrl-C"
: >/run/console.txt
tmux -f /dev/null new-session -d -x 100 -y 30 'bash --norc'
tmux send-keys 'kbdctl type - </run/text.txt' Enter
progress() { tmux capture-pane -p | grep -E '[0-9]+ of [0-9]+ characters, [0-9]+ %'; }
wait_until progress
progress
tmux send-keys C-c 'echo status $?' Enter
wait_until eval 'tmux capture-pane -p | grep "^status 130"'
kbdctl type !
wait_until grep -q '!' /run/console.txt
typed=$(cat /run/console.txt)
case $(cat /run/text.txt) in
"${typed%!}"*) echo "${#typed} characters, and nothing after them" ;;
*) fail "typed »$typed«" ;;
esac
watch-evdev held --phys keyglass/keyboard
