#!/bin/bash
# Under GNOME's shell without the extension, the panel draws through Xwayland, also above a window
# that fills the screen. In the overview it is invisible and accepts no touch, and status gives the
# reason.
# image: gnome
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../gnome.sh
. /vm/gnome.sh

words_off
touchscreen EP0430M09
start_gnome
screenshot begins
set_overview false
start_panel --on auto
wait_until panel_is x11
start_terminal typed
not_seen() { daemon_says GetStatus '[p["kind"] for p in it["panels"] if not p["shown"] and a[0] in (p.get("reason") or "")] == ["x11"]' "$1"; }

step "typing"
finger type 'seen '
expect_text /run/typed.txt 'seen '
screenshot foot

step "the overview"
set_overview true
wait_until not_seen overview
kbdctl status
screenshot overview
expect_passed_on q
set_overview false
wait_until panel_is x11
finger type again
expect_text /run/typed.txt 'seen again'

step "a window that fills the screen"
start_terminal filled --fullscreen
wait_until panel_is x11
finger type 'above '
expect_text /run/filled.txt 'above '
screenshot filled
expect_drawn q
expect_text /run/filled.txt 'above q'
