#!/bin/bash
# On the lock screen of GNOME's shell 43 the keyboard of keyglass-panel is not seen and takes no touch, and GNOME's own comes
# for the password; once it is unlocked ours is there again.
# image: gnome
# timeout: 5400
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../gnome-session.sh
. /vm/gnome-session.sh
# Without a gdm on the system's bus the shell has no lock screen.
cat >/etc/dbus-1/system.d/vm-gdm.conf <<'POLICY'
<busconfig>
  <policy user="root"><allow own="org.gnome.DisplayManager"/></policy>
  <policy context="default"><allow send_destination="org.gnome.DisplayManager"/></policy>
</busconfig>
POLICY
systemctl reload dbus
password='fjord42'
gdm-stand-in "$password" >"$ARTIFACTS/gdm.log" 2>&1 &
wait_until gdbus call --system -d org.gnome.DisplayManager -o /org/gnome/DisplayManager/Manager \
    -m org.freedesktop.DBus.Properties.Get org.gnome.DisplayManager.Manager Version

locks() { gdbus_call -d org.gnome.Shell -o /org/gnome/ScreenSaver -m org.gnome.ScreenSaver.Lock; }
begin_session
FULL_SCREEN=yes window 4 wayland
wait_until own_keyboard_for_field
as_tester stdbuf -oL dbus-monitor --session "interface='io.keyglass.Shell'" >"$told" &
start_keyglass
told_as url url
wait_until panel_is x11
q=$(finger where q)

is_locked() { shell_says 'Main.screenShield.locked' "$1"; }
said() { [ "$(grep -cx "$1 gdm-password" "$ARTIFACTS/gdm.log")" -ge "$2" ]; }
# GNOME's own keyboard comes for the field of the password.
own_keyboard_for_password() {
    finger tap-at 0.5 0.6
    sleep 1
    own_keyboard_is true
}

step "the lock screen"
wait_until locks
wait_until not_seen lock
screenshot shield
# shellcheck disable=SC2086 # two numbers
expect_passed_at $q
wait_until said BeginVerificationForUser 1
wait_until own_keyboard_for_password
screenshot locked

step "a wrong password"
asked=$(grep -cx 'BeginVerificationForUser gdm-password' "$ARTIFACTS/gdm.log")
keyboard device
keyboard type wrong
keyboard press ENTER
wait_until said BeginVerificationForUser $((asked + 1))
wait_until steady_picture refused
screenshot refused
is_locked true
wait_until not_seen lock

step "the right one"
keyboard type "$password"
keyboard press ENTER
wait_until said AnswerQuery 2
wait_until is_locked false
screenshot unlocked
kbdctl status
told_as url url
wait_until panel_is x11
finger type q
wait_until text_in url q
