#!/bin/bash
# From greetd's gtkgreet under sway to a session by touch alone, on Debian 13. The panel runs beside
# the greeter, as in docs/GREETERS.md.
# image: greeters13
# timeout: 1800
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../greeters.sh
. /vm/greeters.sh
# keyglass-panel: docs/GREETERS.md starts it.

sway_session
echo session >/etc/greetd/environments
block 'greetd with gtkgreet' toml >/etc/greetd/config.toml
block 'greetd with gtkgreet' text >/etc/greetd/sway.conf
# For a machine without a GPU.
sed -i 's|^command = "|&env WLR_RENDERER=pixman GSK_RENDERER=cairo |' /etc/greetd/config.toml
start_greetd
wait_until panel_is wayland
through_gtkgreet tap_username
