#!/bin/bash
# From sddm's greeter under X11 to a desktop by touch alone, as in docs/GREETERS.md, on Debian 12.
# No key lights up there, no word is offered, a wrong password is refused, and the right one opens
# openbox. Its own panel takes over on the same X server, and the greeter's ends.
# image: greeters
# timeout: 1800
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../greeters.sh
. /vm/greeters.sh

openbox_session
install -d /etc/sddm.conf.d
block 'sddm under X11' ini >/etc/sddm.conf.d/keyglass.conf
start_sddm /usr/share/xsessions/openbox.desktop
through_sddm x11 x11
step "the greeter's panel goes"
gone() { ! systemctl -q is-active keyglass-panel-sddm; }
wait_until gone
