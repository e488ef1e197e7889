#!/bin/bash
# A contact that begins outside the keyboard is forwarded whole: what libinput
# reports from the clone is what it reports from the touchscreen without the
# daemon. One that began on the keyboard never appears there.
# timeout: 600
# shellcheck source=lib.sh
. /vm/lib.sh

# without_daemon NAME PANEL GESTURE…: what libinput reports of it from the touchscreen.
without_daemon() {
    touchscreen "$2"
    record "$TOUCHSCREEN" "$ARTIFACTS/$1.without.txt" "${@:3}"
}

# with_daemon NAME PANEL GESTURE…: the same from the clone, and that it is the same.
with_daemon() {
    step "$1"
    touchscreen "$2"
    [ -z "${while_hidden-}" ] || kbdctl hide
    record "$(clone_of "$TOUCHSCREEN")" "$ARTIFACTS/$1.with.txt" "${@:3}"
    if [ "$1" = N-Trig_MultiTouch.drag-while-typing ]; then
        # libmtdev smooths a protocol A panel's positions from frame to frame, and a finger that
        # types makes more of them: only that there is one contact, and where it ends, can be equal.
        [ "$(touch-tracks "$ARTIFACTS/$1.with.txt" | wc -l)" = 1 ] || fail "$1: not one contact"
        touch-tracks "$ARTIFACTS/$1.with.txt" | jq -e '.points[-1] | (.[0] - 0.9 * 9600 | fabs) <= 9600 / 250
            and (.[1] - 0.4 * 7200 | fabs) <= 7200 / 250' || fail "$1: it ends elsewhere"
        return
    fi
    # libinput's millimetres are device units here: no recorded panel has a
    # resolution. Single_Touch has 20 units/mm.
    local unit=1
    [ "$2" != Single_Touch ] || unit=0.05
    touch-tracks "$ARTIFACTS/$1.without.txt" "$ARTIFACTS/$1.with.txt" --tolerance $unit ||
        fail "$1: the clone reports something else"
}

# record DEVICE FILE GESTURE…
record() {
    record_libinput "$1" "$2"
    "${@:3}"
    wait_until 10 contacts_ended "$2"
    stop_libinput
    finger unplug
}

drag_into_the_keyboard() {
    finger script <<'SCRIPT'
down 0 0.2 0.1
move 0 0.8 0.5 --ms 200
move 0 0.5 0.95 --ms 200
move 0 0.3 0.3 --ms 200
up 0
tap-at 0.9 0.05
SCRIPT
}

pinch() {
    finger script <<'SCRIPT'
down 0 0.3 0.3
wait 20
down 1 0.7 0.3
wait 20
move 0 0.45 0.3 --ms 150
move 1 0.55 0.3 --ms 150
up 0
wait 20
move 1 0.6 0.5 --ms 50
down 0 0.1 0.1
wait 20
up 1
wait 20
up 0
SCRIPT
}

# While a finger is on its way outside, another types; without the daemon
# there is nothing to type on, so only the finger outside moves.
drag_while_typing() {
    finger down 0 0.1 0.1
    finger move 0 0.9 0.4 --ms 3000 --steps 60 &
    local moving=$!
    if systemctl --quiet is-active keyglassd; then
        finger roll typed --ms 60
        finger tap x
    fi
    wait $moving
    finger up 0
}

# all_recordings with_daemon|without_daemon
all_recordings() {
    local recording name
    for recording in /recordings/*.events; do
        name=$(basename "$recording" .events)
        "$1" "$name" "${name%%.*}" finger play "$recording"
    done
}

# all_gestures with_daemon|without_daemon
all_gestures() {
    local panel
    for panel in "${all_panels[@]}"; do
        "$1" "$panel.drag" "$panel" drag_into_the_keyboard
        [ "$panel" != Single_Touch ] || continue
        "$1" "$panel.pinch" "$panel" pinch
        : >/run/typed.txt
        "$1" "$panel.drag-while-typing" "$panel" drag_while_typing
        [ "$1" = without_daemon ] || expect_text /run/typed.txt typedx
    done
}

step "without the daemon"
systemctl stop keyglassd
all_recordings without_daemon
all_gestures without_daemon
systemctl start keyglassd

while_hidden=yes
all_recordings with_daemon
kbdctl show
while_hidden=

start_console /run/typed.txt
all_gestures with_daemon

for panel in "${all_panels[@]}"; do
    step "$panel: what began on the keyboard stays there"
    touchscreen "$panel"
    observe /run/clone.jsonl --phys 'keyglass/clone/*'
    observer=$!
    read -r x y < <(finger where q)
    finger script <<SCRIPT
down 0 $x $y
move 0 0.5 0.2 --ms 200
wait 50
up 0
SCRIPT
    # The tap after it marks the end; it is the only contact that comes through.
    finger tap-at 0.5 0.3
    wait_until 10 watch-evdev check /run/clone.jsonl --contacts 1
    kill $observer
    finger unplug
done
