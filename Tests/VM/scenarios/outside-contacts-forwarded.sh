#!/bin/bash
# A contact that begins outside the keyboard is forwarded whole: libinput reports the same for the
# clone as for the touchscreen without the daemon. A contact that begins on the keyboard is never
# forwarded.
# shellcheck source=lib.sh
. /vm/lib.sh

# without_daemon NAME CONTACTS GESTURE…: what libinput reports of it from the touchscreen.
without_daemon() { record "$ARTIFACTS/$1.without.txt" "${@:2}"; }

# with_daemon NAME CONTACTS GESTURE…: the same from the clone, and that it is the same.
with_daemon() {
    step "$1"
    record "$ARTIFACTS/$1.with.txt" "${@:2}"
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
    [[ $1 != Single_Touch* ]] || unit=0.05
    touch-tracks "$ARTIFACTS/$1.without.txt" "$ARTIFACTS/$1.with.txt" --tolerance $unit ||
        fail "$1: the clone reports something else"
}

# record FILE CONTACTS GESTURE…: what libinput reports of a gesture with so many contacts.
record() {
    : >/run/libinput.txt
    "${@:3}"
    wait_until contacts_ended /run/libinput.txt "$2"
    cp /run/libinput.txt "$1"
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

# recordings TOUCHSCREEN with_daemon|without_daemon
recordings() {
    local name
    for name in "${!contacts_in[@]}"; do
        [[ $name != "$1".* ]] || "$2" "$name" "${contacts_in[$name]}" finger play "$name.events"
    done
}

# gestures TOUCHSCREEN with_daemon|without_daemon
gestures() {
    "$2" "$1.drag" 2 drag_into_the_keyboard
    [ "$1" != Single_Touch ] || return 0
    "$2" "$1.pinch" 3 pinch
    : >/run/typed.txt
    "$2" "$1.drag-while-typing" 1 drag_while_typing
    [ "$2" = without_daemon ] || expect_text /run/typed.txt typedx
}

# A contact from a key to the applications' part of the glass.
stays_on_the_keyboard() {
    local observer x y
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
    wait_until watch-evdev check /run/clone.jsonl --contacts 1
    kill $observer
}

step "without the daemon"
systemctl stop keyglassd
for touchscreen in "${all_touchscreens[@]}"; do
    touchscreen "$touchscreen"
    record_libinput "$TOUCHSCREEN" /run/libinput.txt
    recordings "$touchscreen" without_daemon
    gestures "$touchscreen" without_daemon
    stop_libinput
    finger unplug
done
systemctl start keyglassd

start_console /run/typed.txt
for touchscreen in "${all_touchscreens[@]}"; do
    touchscreen "$touchscreen"
    record_libinput "$(clone_of "$TOUCHSCREEN")" /run/libinput.txt
    kbdctl hide
    recordings "$touchscreen" with_daemon
    kbdctl show
    gestures "$touchscreen" with_daemon
    stop_libinput
    step "$touchscreen: what began on the keyboard stays there"
    stays_on_the_keyboard
    finger unplug
done

for recording in /recordings/*.events; do
    [ -e "$ARTIFACTS/$(basename "$recording" .events).with.txt" ] || fail "$recording was not played"
done
