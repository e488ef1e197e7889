#!/bin/bash
# From boot through greetd's tuigreet on a text console to a session by touch alone, on Debian 13.
# keyglass-panel-console draws there, no key lights up, and only the right password opens sway.
# image: greeters13
# timeout: 1800
# machine: own
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../greeters.sh
. /vm/greeters.sh

sway_session
block Consoles toml >/etc/greetd/config.toml
sed -i 's/--cmd sway/--cmd session/' /etc/greetd/config.toml

# shows TEXT: whether it stands on that console.
shows() { grep -q "$1" /dev/vcs7; }

from_boot greetd keyglass-panel-console

step "the greeter"
wait_until systemctl is-active greetd
start_greetd
wait_until panel_is framebuffer
wait_until shows Username:
kbdctl status
screenshot greeter
stays_dark t
finger tap delete
finger type tester
screenshot name
finger tap return
wait_until shows Password:
screenshot asked

step "a wrong password"
stays_dark q
finger type 'wrong 1'
offers_nothing
screenshot typed
finger tap return
wait_until refusals greetd 1
wait_until shows 'Authentication failed'
screenshot refused
sits _greetd || fail "a wrong password opens the session"

step "the session"
finger type "$password"
screenshot again
finger tap return
session_by wayland
