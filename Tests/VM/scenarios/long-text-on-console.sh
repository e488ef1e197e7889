#!/bin/bash
# A long text arrives byte for byte on the console while a finger types without
# waiting for it, and Ctrl-C ends it cleanly.
# timeout: 300
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=long-text.sh
. /vm/long-text.sh

touchscreen EP0430M09
observe /run/keyboard.events --phys keyglass/keyboard

step "the console"
start_console /run/console.txt
taps idle 20
type_all /run/console.txt

step "Ctrl-C"
: >/run/console.txt
tmux -f /dev/null new-session -d -x 100 -y 30 'bash --norc'
tmux send-keys 'kbdctl type - </run/text.txt' Enter
progress() { tmux capture-pane -p | grep -E '[0-9]+ of [0-9]+ characters, [0-9]+ %'; }
wait_until 10 progress
progress
tmux send-keys C-c 'echo status $?' Enter
wait_until 5 eval 'tmux capture-pane -p | grep "^status 130"'
kbdctl type !
wait_until 5 grep -q '!' /run/console.txt
typed=$(cat /run/console.txt)
case $(cat /run/text.txt) in
"${typed%!}"*) echo "${#typed} characters, and nothing after them" ;;
*) fail "typed »$typed«" ;;
esac
watch-evdev held --phys keyglass/keyboard
