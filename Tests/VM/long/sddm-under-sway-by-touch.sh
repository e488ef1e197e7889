#!/bin/bash
# From sddm's greeter of KDE under sway to a session of sway by touch alone, as docs/GREETERS.md has it, on Debian 13: no key
# lights up there and no word is offered, a wrong password is refused and the right one opens the session.
# image: kde13
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../greeters.sh
. /vm/greeters.sh
# keyglass-panel: docs/GREETERS.md starts it.

sway_session
sed 's|^Exec=.*|Exec=/usr/local/bin/session|' /usr/share/wayland-sessions/sway.desktop >/usr/share/wayland-sessions/session.desktop
install -d /etc/sddm.conf.d
block 'sddm under Wayland' ini >/etc/sddm.conf.d/keyglass.conf
install -d /etc/sddm
block 'sddm under Wayland' text >/etc/sddm/sway.conf
sed -i 's|^CompositorCommand=|&env WLR_RENDERER=pixman |' /etc/sddm.conf.d/keyglass.conf
start_sddm /usr/share/wayland-sessions/session.desktop
through_sddm wayland wayland
