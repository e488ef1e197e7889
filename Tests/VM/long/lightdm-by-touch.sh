#!/bin/bash
# From lightdm's greeter to a desktop by touch alone: the greeter starts the panel as docs/GREETERS.md has
# it, no key lights up there and no word is offered, a wrong password is refused and the right one
# opens openbox, whose own panel takes over.
# image: greeters
# timeout: 1800
# shellcheck source=lib.sh
. /vm/lib.sh

sits() { [ "$(sed -n 's/^ACTIVE_UID=//p' /run/systemd/seats/seat0)" = "$(id -u "$1")" ]; }
# prompts N: whether it has asked so often. PAM takes seconds to refuse.
prompts() { [ "$(grep -c 'Prompt greeter' /var/log/lightdm/lightdm.log)" -ge "$1" ]; }
lights_up() { daemon_says GetScene 'any(k.get("pressed") for k in it["keys"])'; }

echo 'tester:fjord 42' | chpasswd
# What docs/GREETERS.md says.
sed -n '/^## lightdm with/,/^## /{/^```ini/,/^```/{/^```/d;p}}' /usr/share/doc/keyglass/GREETERS.md >/etc/lightdm/lightdm-gtk-greeter.conf
cat /etc/lightdm/lightdm-gtk-greeter.conf
# Of the guest: no acceleration, and openbox, which has no keyboard of its own.
install -d /etc/lightdm/lightdm.conf.d
cat >/etc/lightdm/lightdm.conf.d/50-guest.conf <<'CONFIG'
[Seat:*]
greeter-session=lightdm-gtk-greeter
greeter-hide-users=false
user-session=openbox
xserver-command=X -config /run/xorg.conf -nocursor -s 0 -dpms
CONFIG
cat >/run/xorg.conf <<'CONFIG'
Section "Device"
    Identifier "card"
    Driver "modesetting"
    Option "AccelMethod" "none"
EndSection
CONFIG
install -d /etc/xdg/openbox
cat >/etc/xdg/openbox/autostart <<'AUTOSTART'
keyglass-panel &
xterm -fn fixed -geometry 100x30+0+0 -e sh -c 'stty -icanon min 1; : >/run/user/1000/ready; exec cat >>/run/typed.txt' &
AUTOSTART
install -o tester -g tester -m 644 /dev/null /run/typed.txt
touchscreen EP0430M09
systemctl start lightdm
trap 'systemctl stop lightdm; cp /var/log/lightdm/* "$ARTIFACTS/" 2>/dev/null' EXIT

step "the greeter"
wait_until sits lightdm
wait_until panel_is x11
wait_until prompts 1
kbdctl status
wait_until steady_picture greeter
screenshot greeter
# shellcheck disable=SC2046 # two numbers
finger down 0 $(finger where q)
! lights_up || fail "a key lights up in the greeter"
finger up 0
finger type 'wrong 1'
finger tap return
wait_until prompts 2
wait_until steady_picture refused
screenshot refused
sits lightdm || fail "a wrong password opens the session"

step "the desktop"
finger type 'fjord 42'
finger tap return
wait_until sits tester
wait_until panel_is x11
wait_until test -e /run/user/1000/ready
screenshot desktop
finger type 'good morning'
expect_text /run/typed.txt 'good morning'
