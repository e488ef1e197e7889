#!/bin/bash
# cage is a kiosk's compositor without layer-shell, so the panel uses its X server: the keyboard is
# visible, touching the drawn keys types them, and hiding restores the screen.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=../cage.sh
. /vm/cage.sh

words_off

touchscreen EP0430M09
start_cage
rm -f /run/typed.txt /run/user/1000/ready
install -o tester -g tester -m 644 /dev/null /run/typed.txt
as_tester xterm -bg '#204060' -fg white -e sh -c \
    'stty -icanon min 1; : >/run/user/1000/ready; exec cat >>/run/typed.txt' &
wait_until test -e /run/user/1000/ready
wait_until steady_picture empty

step "the keyboard comes through Xwayland"
start_panel --on auto
wait_until panel_is x11
wait_until looks_unlike empty
wait_until steady_picture drawn
kbdctl status
screenshot shown

step "touching a drawn key types it"
expect_drawn q
expect_drawn m
finger type ' fox'
expect_text /run/typed.txt 'qm fox'

step "a touch beside it passes"
expect_passed_at 0.5 0.2

step "hiding leaves the screen as it was"
kbdctl hide
wait_until looks_like empty
kbdctl show
wait_until looks_like drawn
systemctl stop session-panel
