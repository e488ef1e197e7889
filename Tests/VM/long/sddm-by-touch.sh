#!/bin/bash
# From sddm's greeter under X11 to a desktop by touch alone, as docs/GREETERS.md has it, on Debian 12: no key
# lights up there and no word is offered, a wrong password is refused and the right one opens openbox, whose
# own panel takes over on the same X server; the greeter's goes.
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
