#!/bin/bash
# From greetd's gtkgreet under cage to a session by touch alone, on Debian 13: the
# panel draws through Xwayland and comes above the greeter, a window of Wayland: docs/GREETERS.md.
# image: greeters13
# timeout: 1800
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../greeters.sh
. /vm/greeters.sh

sway_session
echo session >/etc/greetd/environments
cat >/etc/greetd/config.toml <<'CONFIG'
[terminal]
vt = 7

[default_session]
command = "env WLR_RENDERER=pixman GSK_RENDERER=cairo cage -s -- sh -c 'keyglass-panel & exec gtkgreet'"
user = "_greetd"
CONFIG
start_greetd
wait_until panel_is x11
through_gtkgreet
