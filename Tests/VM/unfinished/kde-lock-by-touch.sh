#!/bin/bash
# KDE's lock screen, on Debian 13: the keyboard is drawn above it, no key lights up, no word is offered, a wrong
# password is refused by touch and the right one unlocks. A panel that KWin shows nothing of there is not there.
# image: kde13
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../greeters.sh
. /vm/greeters.sh
# shellcheck source=../kde.sh
. /vm/kde.sh

patience=60
start_kwin
start_panel --on wayland
wait_until panel_is wayland
as_tester foot sh -c 'stty -icanon min 1; : >/run/user/1000/ready; exec cat >>/run/typed.txt' >"$ARTIFACTS/foot.log" 2>&1 &
wait_until test -e /run/user/1000/ready
finger tap-at 0.4 0.25
sleep 1
kbdctl status
screenshot session
finger type 'before '
expect_text /run/typed.txt 'before '

# on_bus METHOD: of the locker's.
on_bus() { as_tester env DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus busctl --user call org.freedesktop.ScreenSaver /ScreenSaver org.freedesktop.ScreenSaver "$1"; }
is_locked() { on_bus GetActive | grep -q true; }
is_open() { on_bus GetActive | grep -q false; }

step "locked"
on_bus Lock
wait_until is_locked
wait_until pgrep kscreenlocker_g
sleep 5
kbdctl status
screenshot locked
panel_is wayland || { journalctl -b --no-pager -g 'kscreenlocker|greeter|screen locker|segfault|core-dump'; fail "the keyboard is hidden"; }
finger tap-at 0.5 0.2
sleep 2
kbdctl status
screenshot touched
step "a wrong password"
stays_dark q
finger type 'wrong 1'
offers_nothing
screenshot typed
finger tap return
sleep 4
screenshot refused
is_locked
step "the right one"
finger type "$password"
screenshot right
finger tap return
wait_until is_open
finger tap-at 0.4 0.25
finger type 'after'
screenshot open
expect_text /run/typed.txt 'before after'
