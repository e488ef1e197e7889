#!/bin/bash
# sm.puri.OSK0 on the session's bus, for phosh and scripts, shows and hides the keyboard and reports
# its visibility. A program that owns the name already keeps it. Over the connection for this, the
# helper learns if there is speech; without speech there is no connection for it.
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

step "with access.speech fingers hear keys, and only dots in a field for passwords"
touchscreen EP0430M09
start_console /run/typed.txt
spoken=/run/user/1000/spoken
helper=$(systemctl show -P MainPID session-helper)
sockets() { find "/proc/$helper/fd" -lname 'socket:*' | wc -l; }
speech_is() { daemon_says GetStatus 'it.get("speech", "off") == a[0]' "$1"; }
has_sockets() { [ "$(sockets)" = "$1" ] || { sockets; return 1; }; }
# Each key is rested on; the last one is typed.
explore() { { echo "down 0 $(finger where "$1")"; printf 'wait 200\n'
    for key in "${@:2}"; do printf 'move 0 %s\nwait 200\n' "$(finger where "$key")"; done
    echo 'up 0'; } | finger script; }
spoke() { [ "$(paste -sd '|' "$spoken")" = "$1" ] || { echo "it spoke $(paste -sd '|' "$spoken")"; return 1; }; }
silent=$(sockets)
as_tester speech-stand-in /run/user/1000/speech-dispatcher/speechd.sock "$spoken" &
speaker=$!
kbdctl purpose url
echo 'access: {speech: lift}' >/etc/keyglass/settings.d/20-speech.yaml
kbdctl reload
wait_until speech_is heard
has_sockets $((silent + 1)) || fail "speech has more than one connection before anything is said"
explore q
wait_until grep -qx 'SET self LANGUAGE en-US' "$spoken"
expect_text /run/typed.txt q
: >"$spoken"
explore q w .
expect_text /run/typed.txt q.
wait_until spoke 'CHAR q|CHAR w|SPEAK full stop|SPEAK full stop'
: >"$spoken"
kbdctl purpose password
explore q w a
expect_text /run/typed.txt q.a
wait_until spoke 'SPEAK English (US)|SPEAK dot|SPEAK dot|SPEAK dot|SPEAK dot'

step "without it there is no connection for speech"
rm /etc/keyglass/settings.d/20-speech.yaml
kbdctl reload
speech_is off
wait_until has_sockets "$silent"
[ "$(systemctl show -P MainPID session-helper)" = "$helper" ] || fail "the helper was started again"
kill "$speaker"
kbdctl purpose text

step "and takes little memory"
rss=$(awk '/^VmRSS:/ {print $2}' "/proc/$helper/status")
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
