#!/bin/bash
# A touchscreen unplugged with fingers down, and back at once, leaves no key
# and no touch stuck, and is in use again.
# shellcheck source=lib.sh
. /vm/lib.sh

observe /run/output.jsonl --phys 'keyglass/*'
start_console /run/typed.txt
for touchscreen in "${recorded_touchscreens[@]}"; do
    step "$touchscreen"
    touchscreen "$touchscreen"
    read -r x y < <(finger where delete)
    finger down 0 "$x" "$y"
    finger down 1 0.5 0.2
    wait_until watch-evdev check /run/output.jsonl --keys-down any --contacts-open 1
    node=$(finger script <<<"unplug
device $touchscreen.desc")
    wait_until clone_of "$node"
    expect_nothing_held /run/output.jsonl

    : >/run/typed.txt
    finger type again
    expect_text /run/typed.txt again
    expect_nothing_held /run/output.jsonl
    finger unplug
done
