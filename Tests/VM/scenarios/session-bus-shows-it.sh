#!/bin/bash
# sm.puri.OSK0 on the session's bus, for phosh and scripts, shows and hides the keyboard and reports
# its visibility. A program that owns the name already keeps it.
# shellcheck source=lib.sh
. /vm/lib.sh

start_bus
# A compositor that crashed here left this: it is not the session's. The one of an earlier scenario may have, too.
rm -f /run/user/1000/wayland-0
as_tester python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("/run/user/1000/wayland-0")'
start_helper
bus() { as_tester busctl --address=unix:path=/run/user/1000/bus "$@"; }
says() { bus get-property sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 Visible; }
is() { [ "$(says)" = "b $1" ] || { says; return 1; }; }
visible() { daemon_says GetStatus 'it["visible"] == (a[0] == "true")' "$1"; }

step "it says what is"
wait_until is true
kbdctl hide >/dev/null
wait_until is false

step "it does what it is told"
bus call sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible b true
wait_until visible true
wait_until is true
bus call sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible b false
wait_until visible false
wait_until is false

step "it announces"
as_tester timeout 60 busctl --address=unix:path=/run/user/1000/bus monitor --match \
    "type='signal',path='/sm/puri/OSK0',member='PropertiesChanged'" >/run/announced.txt 2>/run/monitor.txt &
wait_until grep -q Monitoring /run/monitor.txt
kbdctl show >/dev/null
wait_until grep -q 'BOOLEAN true' /run/announced.txt

step "after the daemon's restart too"
systemctl restart keyglassd
wait_until is true
bus call sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible b false
wait_until visible false
kbdctl show >/dev/null

step "and takes little memory"
rss=$(awk '/^VmRSS:/ {print $2}' "/proc/$(systemctl show -P MainPID session-helper)/status")
echo "$rss KiB resident"
[ "$rss" -le 12288 ] || fail "more than 12 MiB"

step "what it does not have it refuses"
! bus call sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 Explode || fail "it exploded"
! bus call sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible s yes || fail "it takes a text"
wait_until is true

step "another on-screen keyboard keeps the name"
owner=$(bus call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus GetNameOwner s sm.puri.OSK0)
as_tester timeout 5 keyglass-session 2>/run/second.txt || true
grep -q 'another on-screen keyboard answers to sm.puri.OSK0' /run/second.txt
# The daemon refuses this one, which says so once and asks twice a second.
[ "$(grep -c 'neither shown nor hidden' /run/second.txt)" = 1 ] || fail "it says so again and again"
[ "$(bus call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus GetNameOwner s sm.puri.OSK0)" = "$owner" ] ||
    fail "the name has changed hands"
