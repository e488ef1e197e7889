#!/bin/bash
# From greetd's gtkgreet under cage to a session by touch alone, on Debian 13. The panel draws
# through Xwayland above the greeter's Wayland window, as in docs/GREETERS.md.
# image: greeters13
# timeout: 1800
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../greeters.sh
. /vm/greeters.sh

sway_session
echo session >/etc/greetd/environments
block 'greetd with gtkgreet under cage' toml >/etc/greetd/config.toml
# For a machine without a GPU.
sed -i 's|^command = "|&env WLR_RENDERER=pixman GSK_RENDERER=cairo |' /etc/greetd/config.toml
start_greetd
wait_until panel_is x11
through_gtkgreet

step "the greeter's panel ends with it"
gone() { ! pgrep -u _greetd -x keyglass-panel; }
wait_until gone
