#!/bin/bash
# A panel ends at SIGTERM even while it waits for a display that does not answer, or that has
# stopped answering.
# shellcheck source=lib.sh
. /vm/lib.sh

# stops: systemd need not kill it.
stops() {
    systemctl stop session-panel
    journalctl --sync
    if journalctl -b -u session-panel -o cat | grep 'timed out'; then fail "systemd had to kill it"; fi
}

step "an X server that says nothing"
cat >/run/mute-server.py <<'PYTHON'
import os, socket, time
os.makedirs("/tmp/.X11-unix", exist_ok=True)
server = socket.socket(socket.AF_UNIX)
server.bind("/tmp/.X11-unix/X7")
os.chmod("/tmp/.X11-unix/X7", 0o777)
server.listen()
client, _ = server.accept()
open("/run/has-client", "w").close()
time.sleep(3600)
PYTHON
python3 /run/mute-server.py &
mute=$!
wait_until test -S /tmp/.X11-unix/X7
install -d -o tester -g tester -m 700 /run/user/1000
DISPLAY=:7 start_panel --on x11
wait_until test -e /run/has-client
stops
kill $mute

step "a compositor that has stopped"
start_sway
start_panel --on wayland
touchscreen EP0430M09
wait_until panel_is wayland
pkill -STOP -x sway
# Whatever it asks for now, nobody answers.
kbdctl hide
kbdctl show
stops
pkill -CONT -x sway
