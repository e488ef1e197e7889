#!/bin/bash
# Under X11 with a window manager, the focused application is known by its window's class:
# terminals, and applications that refuse the keyboard.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=x11.sh
. /vm/x11.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us]
keymap: {layout: us}
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09
start_x11
start_helper
as_tester openbox &
start_xterm

step "a terminal"
# The window manager may still be starting.
is_activated() { as_tester xdotool search --class xterm windowactivate && as_tester xdotool getactivewindow; }
wait_until is_activated
field_is() { daemon_says GetStatus '[it["field"]["source"], it["field"]["purpose"], it["field"].get("application")] == a' "$@"; }
wait_until field_is toplevel terminal XTerm
kbdctl status | grep 'terminal in XTerm'
finger type 'ls -la json'
expect_text /run/typed.txt 'ls -la json'

step "one that refuses the keyboard"
echo "field: {refuse: [xterm]}" >/etc/keyglass/settings.d/20-refuse.yaml
kbdctl reload
refuses() { daemon_says GetStatus '"no-keyboard" in it["field"]["hints"]'; }
wait_until refuses

step "a window that has no class is of no application"
as_tester xev -geometry 200x200+300+300 >/dev/null &
xev=$!
nothing_known() { daemon_says GetStatus 'it["field"]["source"] == "toplevel" and it["field"]["purpose"] == "unknown" and not it["field"].get("application")'; }
as_tester xdotool search --sync --name 'Event Tester' windowactivate
wait_until nothing_known
kill $xev

step "without the helper nothing is"
systemctl stop session-helper
unknown() { daemon_says GetStatus 'not it["field"].get("source")'; }
wait_until unknown
