#!/bin/bash
# Events that the daemon did not see have no double or lasting effect. Fingers that came down or
# lifted among lost events count as down only as long as is known. A finger or key that was down
# when the daemon grabbed its device belongs to the applications. A finger that lifts into hovering
# has lifted, and a finger on a key is released when another console comes.
# timeout: 300
# shellcheck source=lib.sh
. /vm/lib.sh

words_off
cat >/etc/keyglass/settings.d/20-patience.yaml <<'SETTINGS'
layouts: [en-us, number-pad]
keys: {hold: 5 s, repeat-delay: 5 s}
panic: {hold: 10 s}
SETTINGS
kbdctl reload
start_console /run/typed.txt
observe /run/direct.jsonl --phys 'vm/*'
touchscreen Atmel_maXTouch_Touchscreen
daemon=$(systemctl show -P MainPID keyglassd)
layout_is() { daemon_says GetScene 'it["layout"] == a[0]' "$1"; }

# lifts_after_loss PLACE…: a finger on each X Y comes down where the daemon cannot see it, among more
# events than the kernel keeps; half a second after the daemon goes on, they lift.
lifts_after_loss() {
    local n
    kill -STOP "$daemon"
    finger down 9 0.9 0.1
    finger storm 9 3000
    finger up 9
    for ((n = 0; 2 * n < $#; n++)); do finger down $n "${@:2*n+1:2}"; done
    kill -CONT "$daemon"
    finger script < <(echo wait 500 && while ((n-- > 0)); do echo up $n; done)
}

step "fingers that came down among lost events: on delete"
: >/run/typed.txt
read -r x y < <(finger where delete)
lifts_after_loss "$x" "$y"
finger tap x
expect_text /run/typed.txt $'\x7fx'

step "on the key of the next layout"
read -r x y < <(finger where next)
lifts_after_loss "$x" "$y"
wait_until layout_is number-pad
kbdctl switch en-us

step "and four of them"
lifts_after_loss 0.1 0.1 0.3 0.2 0.5 0.1 0.7 0.2
finger tap y
expect_text /run/typed.txt $'\x7fxy'
daemon_says GetStatus 'not it["released"]' || fail "the touchscreens were let go"

step "a finger that lifted among lost events, long before the last of them"
echo 'keys: {repeat-delay: 2 s}' >/etc/keyglass/settings.d/30-patience.yaml
kbdctl reload
: >/run/typed.txt
read -r x y < <(finger where delete)
finger down 0 "$x" "$y"
wait_until is_touched delete
kill -STOP "$daemon"
finger up 0
sleep 4
finger down 9 0.9 0.1
finger storm 9 3000
finger up 9
kill -CONT "$daemon"
finger tap x
expect_text /run/typed.txt $'\x7fx'
rm /etc/keyglass/settings.d/30-patience.yaml
kbdctl reload

step "a finger that lifts into hovering and touches again"
read -r x y < <(finger where q)
# playing EVENT…: `E:` lines of a recording, from TYPE CODE VALUE; a SYN_REPORT each, 100 ms apart.
playing() {
    local event time=0
    for event in "$@"; do
        sed "s/.*/E: 0.$time 0003 &/; s/0003 key/0001 014a/" < <(tr , '\n' <<<"$event")
        echo "E: 0.$time 0000 0000 0"
        time=$((time + 1))
    done >/run/played.events
    finger play /run/played.events
}
at() { awk "BEGIN { print int($1 * $2) }"; }
: >/run/typed.txt
playing "002f 0,0039 700,0035 $(at "$x" 800),0036 $(at "$y" 480),003b 0,key 1" "003b 1" "003b 0" "0039 -1,key 0"
finger tap x
expect_text /run/typed.txt qqx

step "a finger that the kernel repeats"
finger unplug
touchscreen Single_Touch
: >/run/typed.txt
playing "0000 $(at "$x" 4096),0001 $(at "$y" 4096),key 1" "key 2" "key 0"
finger tap x
expect_text /run/typed.txt qx
finger unplug

step "another console comes while a finger is on delete and a modifier waits"
# Soon, then seldom: none falls between the console's coming and the daemon's hearing of it.
echo 'keys: {repeat-delay: 600 ms, repeat-interval: 2 s}' >/etc/keyglass/settings.d/20-patience.yaml
kbdctl reload
touchscreen Atmel_maXTouch_Touchscreen
openvt -f -c 10 -- sh -c "stty -icanon min 1; exec cat >>/run/other.txt"
wait_until test -e /run/other.txt
finger tap shift
: >/run/typed.txt
read -r x y < <(finger where delete)
finger down 0 "$x" "$y"
expect_text /run/typed.txt $'\x7f'
chvt 10
sleep 3
finger up 0
finger tap a
expect_text /run/other.txt a
expect_text /run/typed.txt $'\x7f'
chvt 9

step "a finger and a key that come down as the daemon takes their devices"
# A call that strace takes away is one that the filter would refuse.
mkdir -p /run/systemd/system/keyglassd.service.d
printf '[Service]\nSystemCallFilter=\n' >/run/systemd/system/keyglassd.service.d/traced.conf
systemctl daemon-reload
# Not restarted: strace knows a descriptor by its path, which one that another daemon opened has lost.
systemctl stop keyglassd
systemctl start keyglassd
daemon=$(systemctl show -P MainPID keyglassd)
pad=$(keypad device)
is_grabbed() { daemon_says ListDevices 'any(d["node"] == a[0] and d["grab"] == "grabbed" for d in it["devices"])' "$1"; }
# as_it_is_taken NODE COMMAND…: does it between the daemon's last look at a device and the grab, and
# keeps it from the daemon once, as an interrupt does that is still at work on another processor.
as_it_is_taken() {
    local node=$1 tracer
    wait_until is_grabbed "$node"
    kbdctl release
    # shellcheck disable=SC2024
    strace -qq -o /run/strace.txt -p "$daemon" -P "$node" -e trace=ioctl,read \
        -e inject=ioctl:delay_enter=5s:when=1 -e inject=read:error=EAGAIN:when=1 &
    tracer=$!
    wait_until grep -q "^TracerPid:[[:space:]]*[1-9]" "/proc/$daemon/status"
    kbdctl show &
    wait_until takes_it
    "${@:2}"
    wait_until grep -q INJECTED /run/strace.txt
    kill -INT $tracer
    wait $tracer || true
    grep -E "GRAB|INJECTED" /run/strace.txt
}
# Whether it is in ioctl(EVIOCGRAB).
takes_it() { grep -q '^16 0x[0-9a-f]* 0x40044590 ' "/proc/$daemon/syscall"; }
as_it_is_taken "$TOUCHSCREEN" finger down 0 0.5 0.2
finger up 0
wait_until watch-evdev check /run/direct.jsonl
as_it_is_taken "$pad" keypad down KP1
keypad up KP1
wait_until watch-evdev check /run/direct.jsonl
wait_until is_grabbed "$TOUCHSCREEN"
wait_until is_grabbed "$pad"
