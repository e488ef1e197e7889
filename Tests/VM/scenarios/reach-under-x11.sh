#!/bin/bash
# Under X11 a program of somebody else's does what keyglass-session does under
# sway, as docs/INTEGRATION.md tells: it takes the keymap and gives it to the
# Keyglass keyboard with xkbcomp. All characters of the layouts arrive in xterm,
# and a hardware keyboard keeps its own.
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de, fr, ru]
keymap: {layout: us}
words: {capitals: false, correction: false, suggestions: false}
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09
keyboard device >/dev/null
start_x11
rm -f /run/typed.txt /run/user/1000/ready
install -o tester -g tester -m 644 /dev/null /run/typed.txt
as_tester xterm -u8 -fn fixed -geometry 100x30+0+0 -e sh -c \
    'stty -icanon min 1; : >/run/user/1000/ready; exec cat >>/run/typed.txt' &
wait_until test -e /run/user/1000/ready
as_tester xdotool mousemove 240 200

# As the documentation has it.
sed -n '/^## A keymap for/,/^## Buttons/{/^```python/,/^```$/{/^```/!p}}' \
    /usr/share/doc/keyglass/INTEGRATION.md >/run/take-keymap
grep -q TakeKeymap /run/take-keymap
# The machine has no seat manager that would say who sits there.
setpriv --reuid=tester --regid=tester --groups="$(getent group keyglass | cut -d: -f3)" python3 /run/take-keymap &
taker=$!
trap 'kill $taker' EXIT
extended() { kbdctl status | grep -q 'more characters in the session'; }

step "all of them arrive"
wait_until extended
kbdctl switch de >/dev/null
finger type 'überall größe'
expect_text /run/typed.txt 'überall größe'

step "keymaps alternate, and every character is in order"
: >/run/typed.txt
wanted=
for turn in 1 2 3 4 5; do
    keyboard type "ab$turn "
    finger type 'äöü'
    kbdctl type 'съешь €'
    wanted+="ab$turn äöüсъешь €"
done
expect_text /run/typed.txt "$wanted"
screenshot reach
