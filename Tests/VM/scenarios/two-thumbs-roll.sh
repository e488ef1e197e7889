#!/bin/bash
# Two thumbs that roll, the second down before the first is up, type all letters in the order in
# which they came down.
# shellcheck source=lib.sh
. /vm/lib.sh

observe /run/output.jsonl --phys 'keyglass/*'
start_console /run/typed.txt
for touchscreen in "${recorded_touchscreens[@]}"; do
    touchscreen "$touchscreen"
    for pace in 150 60 25; do
        step "$touchscreen, a key each $pace ms"
        : >/run/typed.txt
        finger roll thequickbrownfoxjumps --ms $pace
        expect_text /run/typed.txt thequickbrownfoxjumps
    done
    expect_nothing_held /run/output.jsonl
    finger unplug
done
