#!/bin/bash
# No invisible keys on KDE's lock screen: with KWin's permission the keyboard is drawn above it,
# without it the panel reports itself hidden and touches pass. Typing there is tested by
# `kde-lock-by-touch`.
# image: kde
# timeout: 1800
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../kde.sh
. /vm/kde.sh

# It stays whatever has the focus.
echo 'keyboard: {follow-focus: off}' >/etc/keyglass/settings.d/20-stays.yaml
words_off
touchscreen EP0430M09
start_kwin
start_panel --on wayland
wait_until panel_is wayland
wait_until at_rest
screenshot session

locker() { as_tester env DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus busctl --user call org.freedesktop.ScreenSaver /ScreenSaver org.freedesktop.ScreenSaver "$1"; }
is_locked() { locker GetActive | grep -q true; }
is_open() { locker GetActive | grep -q false; }
unlock() { loginctl unlock-sessions; wait_until is_open; }
is_covered() { daemon_says GetStatus '[p["kind"] for p in it["panels"] if not p["shown"] and p.get("reason")] == a' wayland; }

step "granted"
locker Lock
wait_until is_locked
wait_until pgrep kscreenlocker_g
wait_until steady_picture locked
screenshot granted
kbdctl status
panel_is wayland || fail "it is not shown"
looks_like rest || fail "something is above the keys"
unlock
wait_until panel_is wayland

step "not granted"
rm /usr/share/applications/io.keyglass.panel.desktop
systemctl restart session-panel
wait_until panel_is wayland
wait_until at_rest
locker Lock
wait_until is_locked
wait_until is_covered
# Unlocked before its greeter is there, KWin draws nothing any more.
wait_until pgrep kscreenlocker_g
wait_until steady_picture hidden
kbdctl status
screenshot hidden
expect_passed_on q
unlock
wait_until panel_is wayland
wait_until looks_like rest
