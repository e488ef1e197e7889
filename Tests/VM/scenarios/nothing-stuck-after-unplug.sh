#!/bin/bash
# A touchscreen unplugged with fingers down, and back at once, leaves no key
# and no touch stuck, and is in use again soon: within a second on a quiet machine.
# shellcheck source=lib.sh
. /vm/lib.sh

observe /run/output.jsonl --phys 'keyglass/*'
start_console /run/typed.txt
fastest=
for panel in "${recorded_panels[@]}"; do
    step "$panel"
    touchscreen "$panel"
    read -r x y < <(finger where delete)
    finger down 0 "$x" "$y"
    finger down 1 0.5 0.2
    wait_until 10 watch-evdev check /run/output.jsonl --keys-down any --contacts-open 1
    node=$(finger script <<<"unplug
device $panel.desc")
    start=$EPOCHREALTIME
    wait_until 10 clone_of "$node"
    elapsed=$(((${EPOCHREALTIME/./} - ${start/./}) / 1000))
    echo "in use $elapsed ms after udev was done with it"
    if [ -z "$fastest" ] || [ $elapsed -lt "$fastest" ]; then fastest=$elapsed; fi
    expect_nothing_held /run/output.jsonl

    : >/run/typed.txt
    finger type again
    expect_text /run/typed.txt again
    expect_nothing_held /run/output.jsonl
    finger unplug
done
echo "best: $fastest ms; wanted: 1000 ms on a machine with nothing else to do"
# Time under emulation is the host's as much as ours, so only what got out of hand fails.
[ "$fastest" -le 3000 ] || fail "a touchscreen that comes back is in use after $fastest ms"
