#!/bin/bash
# From boot through lightdm's greeter to a desktop by touch alone. The greeter starts the panel as
# in docs/GREETERS.md. No key lights up there, no word is offered, a wrong password is refused, and
# the right one opens openbox, whose own panel takes over.
# image: greeters
# timeout: 1800
# machine: own
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../greeters.sh
. /vm/greeters.sh
# keyglass-panel: docs/GREETERS.md starts it.

openbox_session
block 'lightdm with its GTK greeter' ini >/etc/lightdm/lightdm-gtk-greeter.conf
# Of the guest: no acceleration, and openbox, which has no keyboard of its own.
install -d /etc/lightdm/lightdm.conf.d
cat >/etc/lightdm/lightdm.conf.d/50-guest.conf <<'CONFIG'
[Seat:*]
greeter-session=lightdm-gtk-greeter
greeter-hide-users=false
user-session=openbox
xserver-command=X -config /etc/X11/guest.conf -nocursor -s 0 -dpms
CONFIG
# asks N: whether it has asked so often. PAM takes seconds to refuse.
asks() { [ "$(grep -c 'Prompt greeter' /var/log/lightdm/lightdm.log)" -ge "$1" ]; }

from_boot lightdm

step "the greeter"
trap 'cp /var/log/lightdm/* "$ARTIFACTS/" 2>/dev/null; systemctl stop lightdm' EXIT
wait_until sits lightdm
wait_until panel_is x11
wait_until asks 1
kbdctl status
wait_until steady_picture greeter
screenshot greeter

step "a wrong password"
stays_dark q
finger type 'wrong 1'
offers_nothing
finger tap return
wait_until asks 2
wait_until steady_picture refused
screenshot refused
sits lightdm || fail "a wrong password opens the session"

step "the desktop"
finger type "$password"
finger tap return
session_by x11
gone() { ! pgrep -u lightdm -x keyglass-panel; }
wait_until gone
