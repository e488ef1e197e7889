#!/bin/bash
# On Debian 13 the keyboard is drawn above KDE's lock screen, even if it was visible before. No key
# lights up, no word is offered, and only the right password unlocks.
# image: kde13
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../greeters.sh
. /vm/greeters.sh
# shellcheck source=../kde.sh
. /vm/kde.sh

start_kwin
start_panel --on wayland
wait_until panel_is wayland
as_tester foot sh -c 'stty -icanon min 1; : >/run/user/1000/ready; exec cat >>/run/typed.txt' >"$ARTIFACTS/foot.log" 2>&1 &
wait_until test -e /run/user/1000/ready
# comes: for a finger on the terminal.
comes() {
    finger tap-at 0.4 0.25
    sleep 0.7
    is_there
}
is_away() { ! is_there; }
is_there() { daemon_says GetStatus 'it["visible"] and any(p["shown"] for p in it["panels"])'; }
wait_until comes
finger type 'before '
expect_text /run/typed.txt 'before '
screenshot session

# on_bus METHOD: of the locker's.
on_bus() { as_tester env DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus busctl --user call org.freedesktop.ScreenSaver /ScreenSaver org.freedesktop.ScreenSaver "$1"; }
is_locked() { on_bus GetActive | grep true; }
refused() { [ "$(journalctl -b | grep -c 'kscreenlocker_greet.*authentication failure\|kde:auth.*authentication failure')" -ge "$1" ]; }
is_open() { on_bus GetActive | grep false; }

secret() { daemon_says GetStatus '"hidden-text" in it["field"].get("hints", [])'; }
# enter WORD…: a password. KDE shows its field, and takes return, only while a finger is on the picture beside the keys.
enter() {
    wait_until steady_middle locked
    finger down 4 0.5 0.2
    wait_until unlike_middle locked
    finger type "$1"
    "${@:2}"
    finger tap return
    sleep 1
    finger up 4
}
unlike_middle() { glass take now && ! glass same "$1" now 0.3 0.55; }

step "locked while the keyboard is there, and stays"
echo 'keyboard: {follow-focus: off}' >/etc/keyglass/settings.d/20-stays.yaml
kbdctl reload
wait_until at_rest
on_bus Lock
wait_until is_locked
wait_until secret
is_there
wait_until looks_like rest
screenshot stayed
enter "$password"
wait_until is_open
rm /etc/keyglass/settings.d/20-stays.yaml
kbdctl reload
wait_until comes

step "locked"
on_bus Lock
wait_until is_locked
# Its greeter takes a while, and then the focus; in between there may be no field, and the keyboard goes.
wait_until secret
wait_until comes
kbdctl status
wait_until looks_like rest
wait_until steady_middle locked
screenshot locked
dark_and_silent() {
    offers_nothing
    screenshot typed
}
step "a wrong password"
stays_dark q
enter 'wrong 1' dark_and_silent
wait_until refused 1
# The field is gone for a while, and the keyboard with it.
wait_until is_away
screenshot refused
is_locked
step "the right one"
wait_until secret
wait_until comes
enter "$password" screenshot right
wait_until is_open
wait_until comes
finger type 'after'
screenshot open
expect_text /run/typed.txt 'before after'
