#!/bin/bash
# The panel draws the keyboard on a text console, above which the shell's rows
# end; touching the drawn keys types them; after hiding, the screen is as it
# was; a panel that is killed comes back while a finger goes on typing.
# timeout: 300
# shellcheck source=lib.sh
. /vm/lib.sh

rows() { stty size <"${1:-/dev/tty9}" | cut -d' ' -f1; }
rows_are() { [ "$(rows)" -eq "$1" ]; }
rows_below() { [ "$(rows)" -lt "$1" ]; }
panel_is() { kbdctl status --json | jq -e --arg text "$1" '.panel | contains($text)'; }

# The bottom rows of the screen as they are in the framebuffer's memory.
strip() {
    local stride height
    stride=$(cat /sys/class/graphics/fb0/stride)
    height=$(cut -d, -f2 /sys/class/graphics/fb0/virtual_size)
    dd if=/dev/fb0 bs="$stride" skip=$((height * 7 / 10)) count=$((height * 2 / 10)) status=none |
        sha256sum
}
strip_is() { [ "$(strip)" = "$1" ]; }
strip_is_not() { [ "$(strip)" != "$1" ]; }

touchscreen EP0430M09
start_console /run/typed.txt
all=$(rows)
empty=$(strip)

step "the picture comes, and the rows end above it"
systemctl start keyglass-panel-console
wait_until 20 panel_is framebuffer
wait_until 10 rows_below "$all"
wait_until 10 strip_is_not "$empty"
sleep 0.5
drawn=$(strip)
screenshot shown
echo "rows: $all, with the keyboard $(rows)"

step "touching a drawn key types it"
finger type 'fox 42'
expect_text /run/typed.txt 'fox 42'
finger down 0 0.5 0.8
sleep 0.3
screenshot pressed
finger up 0

step "hiding leaves the screen as it was"
kbdctl hide
wait_until 10 rows_are "$all"
wait_until 10 strip_is "$empty"
screenshot hidden
kbdctl show
wait_until 10 rows_below "$all"
finger tap letters
wait_until 10 strip_is "$drawn"

step "another console, and back"
chvt 10
wait_until 10 test "$(cat /sys/class/tty/tty0/active)" = tty10
sleep 1.5
screenshot other-console
chvt 9
wait_until 10 strip_is "$drawn"

step "a program that clears the screen does not lose it"
printf '\033c' >/dev/tty9
wait_until 10 strip_is "$drawn"

step "killed with a finger down"
: >/run/typed.txt
finger down 0 0.05 0.65
systemctl kill --signal=KILL keyglass-panel-console
sleep 0.1
finger up 0
wait_until 2 panel_is framebuffer
finger type 'on'
wait_until 10 strip_is "$drawn"
expect_text /run/typed.txt 'qon'
rows_below "$all" || fail "the rows were lost: $(rows)"

step "stopping it gives the rows back"
systemctl stop keyglass-panel-console
wait_until 10 rows_are "$all"
wait_until 10 strip_is "$empty"
journalctl -u keyglass-panel-console --no-pager >"$ARTIFACTS/panel.log"
