#!/bin/bash
# The panel draws the keyboard on a text console, and the shell's rows end above it. Touching the
# drawn keys types them, and hiding restores the screen. The keyboard outlasts a getty, another font
# and a cleared screen, and a killed panel comes back while a finger types.
# shellcheck source=lib.sh
. /vm/lib.sh

rows() { stty size <"${1:-/dev/tty9}" | cut -d' ' -f1; }
rows_are() { [ "$(rows "${2-}")" -eq "$1" ]; }
# The lines of a console as people see them.
lines() { fold -b -w "$(stty size <"/dev/tty$1" | cut -d' ' -f2)" "/dev/vcs$1"; }
line_is() { [ "$(lines "$1" | sed -n "${2}p" | sed 's/ *$//')" = "$3" ]; }
typed_is() { lines 9 | sed 's/ *$//' | grep -xF "\$ $1"; }

touchscreen EP0430M09
# A shell in tmux, whose status line is always the last of its rows.
cat >/run/tmux.conf <<'TMUX'
# What has scrolled away does not come back into view when there is room again.
set -g history-limit 0
set -g status-right ''
set -g status-left-length 40
set -g status-left 'the last row'
set -g window-status-format ''
set -g window-status-current-format ''
TMUX
echo "PS1='$ '" >/run/bashrc
TERM=linux openvt -f -s -c 9 -- \
    tmux -f /run/tmux.conf new-session 'exec bash --rcfile /run/bashrc'
wait_until line_is 9 50 'the last row'
wait_until line_is 9 1 '$'
glass take empty

step "the picture comes, and the rows end above it"
systemctl start keyglass-panel-console
wait_until panel_is framebuffer
wait_until rows_are 30
wait_until line_is 9 30 'the last row'
wait_until looks_unlike empty
kbdctl status
finger type 'seq 50
'
wait_until line_is 9 29 '$'
finger tap letters
glass take drawn
screenshot shown

step "touching a drawn key types it"
expect_drawn q
expect_drawn m
finger type ' fox 42'
finger tap letters
wait_until typed_is 'qm fox 42'
wait_until looks_like drawn
screenshot typed

step "hiding leaves the screen as it was"
kbdctl hide
wait_until rows_are 50
wait_until looks_like empty
kbdctl show
wait_until rows_are 30
wait_until looks_like drawn

step "another console with its getty, and back"
systemctl start getty@tty1
chvt 1
wait_until rows_are 30 /dev/tty1
wait_until looks_like drawn
systemctl restart getty@tty1
prompt_is_there() { lines 1 | head -n 30 | grep 'login:'; }
wait_until prompt_is_there
wait_until rows_are 30 /dev/tty1
wait_until looks_like drawn
chvt 9
wait_until looks_like drawn

step "another font, and a cleared screen"
setfont -C /dev/tty9 Uni3-Terminus32x16
wait_until rows_are 15
wait_until looks_like drawn
setfont -C /dev/tty9 Uni3-Terminus16
wait_until rows_are 30
printf '\033c' >/dev/tty9
wait_until looks_like drawn

step "killed with a finger down"
kill_under_finger keyglass-panel-console framebuffer
rows_are 30 || fail "the rows were lost: $(rows)"
typed() { tmux capture-pane -p >/run/pane && { grep -q "$1\$" /run/pane || ! cat /run/pane; }; }
wait_until typed qon

step "stopped by something for a while"
stalls_unnoticed keyglass-panel-console framebuffer typed onstalled

panel_is_small keyglass-panel-console
expect_filter keyglass-panel-console

step "another panel takes the keyboard elsewhere and dies: it is back where it was"
place_of_q=$(finger where q)
is_elsewhere() { [ "$(finger where q)" != "$place_of_q" ]; }
is_back() { ! is_elsewhere; }
python3 - <<'PYTHON' &
import json, signal, socket
panel = socket.socket(socket.AF_UNIX)
panel.connect("/run/keyglass/io.keyglass.Control")
place = dict(kind="other", x=0.3, y=0.3, width=0.7, height=0.3, outputWidth=1280, outputHeight=800, scale=1, rotation=0)
panel.sendall(json.dumps({"method": "io.keyglass.Control.SetPanel", "parameters": place}).encode() + b"\0")
signal.pause()
PYTHON
other=$!
wait_until is_elsewhere
# The console's panel follows it there.
wait_until looks_unlike drawn
kill $other
wait_until is_back

step "stopping it gives the rows back"
systemctl stop keyglass-panel-console
wait_until rows_are 50
wait_until line_is 9 50 'the last row'
wait_until looks_unlike drawn

step "so does stopping it as soon as it is there"
systemctl start keyglass-panel-console
wait_until rows_are 30
systemctl stop keyglass-panel-console
wait_until rows_are 50
