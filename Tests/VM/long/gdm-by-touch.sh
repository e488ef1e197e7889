#!/bin/bash
# From GNOME's greeter to its session by touch alone, on Debian 13, with only those parts of
# Keyglass that docs/INTEGRATION.md has users enable. The greeter has GNOME's own keyboard: a wrong
# password is refused and the right one opens the session, which has ours. The same on the lock
# screen.
# image: gdm13
# timeout: 5400
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../greeters.sh
. /vm/greeters.sh
# shellcheck source=../gnome-lock.sh
. /vm/gnome-lock.sh
# keyglass-panel: its unit starts it.

# Both shells tell what they show, wait for a slow machine, and draw on one without a GPU.
shells_tell() {
    sed -i 's|^Exec=/usr/bin/gnome-shell|& --unsafe-mode|' /usr/share/applications/org.gnome.Shell.desktop
    install -d /etc/environment.d /etc/systemd/user.conf.d /etc/systemd/user/org.gnome.Shell@wayland.service.d
    printf '%s\n' LP_NUM_THREADS=0 LP_NATIVE_VECTOR_WIDTH=128 GALLIUM_OVERRIDE_CPU_CAPS=sse2 >/etc/environment.d/50-guest.conf
    printf '%s\n' '[Manager]' DefaultTimeoutStartSec=900 >/etc/systemd/user.conf.d/guest.conf
    printf '%s\n' '[Service]' ExecStart= 'ExecStart=/usr/bin/gnome-shell --unsafe-mode' \
        >/etc/systemd/user/org.gnome.Shell@wayland.service.d/guest.conf
}
# as_greeter COMMAND…: in the greeter's session, which has a bus of its own.
as_greeter() {
    local bus
    bus=$(tr '\0' '\n' <"/proc/$(pgrep -u Debian-gdm -x gnome-shell | head -n 1)/environ" | grep ^DBUS_SESSION_BUS_ADDRESS=) || return
    setpriv --reuid=Debian-gdm --regid=Debian-gdm --init-groups env -i PATH="$PATH" "$bus" "$@"
}

echo "tester:$password" | chpasswd
cat >/etc/keyglass/settings.yaml <<'SETTINGS'
words: {capitals: false}
keyboard: {visible-at-start: false}
SETTINGS
systemctl restart keyglassd
gnome_settings keyglass@keyglass.io
systemctl --quiet --global enable keyglass-session keyglass-panel
shells_tell
trap 'systemctl stop gdm3; journalctl -b --no-pager >"$ARTIFACTS/journal.txt"' EXIT

# at_last COMMAND…: what a shell that starts takes minutes for, which are longer the more often it is asked.
at_last() {
    # shellcheck disable=SC2034 # for wait_until
    (patience=900 && wait_until seldom "$@")
}
seldom() { sleep 5; "$@"; }
user="Main.screenShield._dialog._userList._items.get('tester')"
prompt=Main.screenShield._dialog._authPrompt._entry
refused() { [ "$(journalctl -b | grep -c 'gdm-password:auth.*authentication failure')" -ge "$1" ]; }
# own_keyboard_for_prompt: a finger on the field of the password, or on what is above it, and GNOME's own keyboard is there.
own_keyboard_for_prompt() {
    # shellcheck disable=SC2046 # two numbers
    finger tap-at $(actor_at $prompt || echo 0.5 0.75)
    sleep 1
    own_keyboard_is true
}
# through_prompt NUMBER: a wrong password, refused for the NUMBERth time, and the right one.
through_prompt() {
    wait_until own_keyboard_for_prompt
    kbdctl status
    own_type wqpj
    wait_until refused "$1"
    wait_until steady_picture "refused-$1"
    screenshot "refused-$1"
    wait_until own_keyboard_for_prompt
    own_type "$password"
}

step "GNOME's greeter"
systemctl start gdm3
wait_until sits Debian-gdm
as_whom=as_greeter
at_last actor_at "$user"
screenshot greeter
tap_actor "$user"
through_prompt 1

step "the session, in its overview"
wait_until sits tester
as_whom=as_tester
export WAYLAND_DISPLAY=wayland-0 DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus
at_last overview_is true
at_last not_seen overview
set_overview false

step "a field"
FULL_SCREEN=yes window 4 wayland
told_as url url
wait_until panel_is x11
own_keyboard_is false
finger type keyglass
wait_until text_in url keyglass
screenshot session

step "the lock screen"
wait_until locks
wait_until not_seen lock
through_prompt 2
wait_until is_locked false
told_as url url
wait_until panel_is x11
finger type s
wait_until text_in url keyglasss
