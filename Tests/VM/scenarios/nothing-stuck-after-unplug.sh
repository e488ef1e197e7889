#!/bin/bash
# A touchscreen unplugged with fingers down leaves no key and no touch stuck,
# and within a second of its return typing works again.
# shellcheck source=lib.sh
. /vm/lib.sh

observe /run/output.jsonl --phys 'keyglass/*'
start_console /run/typed.txt
for panel in "${recorded_panels[@]}"; do
    step "$panel"
    touchscreen "$panel"
    read -r x y < <(finger where delete)
    finger down 0 "$x" "$y"
    finger down 1 0.5 0.2
    wait_until 10 watch-evdev check /run/output.jsonl --keys-down any --contacts-open 1
    finger unplug
    expect_nothing_held /run/output.jsonl

    finger device "$panel.desc" >/run/node
    start=$EPOCHREALTIME
    wait_until 5 clone_of "$(cat /run/node)"
    elapsed=$(((${EPOCHREALTIME/./} - ${start/./}) / 1000))
    echo "in use $elapsed ms after udev was done with it"
    [ $elapsed -le 1000 ] || fail "a touchscreen that comes back is in use after $elapsed ms"
    : >/run/typed.txt
    finger type again
    expect_text /run/typed.txt again
    expect_nothing_held /run/output.jsonl
    finger unplug
done
