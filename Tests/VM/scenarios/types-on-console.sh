#!/bin/bash
# Touching the keys of a sentence types it into cat on a Linux console, on each kind of touchscreen.
# shellcheck source=lib.sh
. /vm/lib.sh

observe /run/output.jsonl --phys 'keyglass/*'
start_console /run/typed.txt
for touchscreen in "${all_touchscreens[@]}"; do
    step "$touchscreen"
    touchscreen "$touchscreen"
    : >/run/typed.txt
    finger type 'the quick brown fox 42'
    expect_text /run/typed.txt 'the quick brown fox 42'
    expect_nothing_held /run/output.jsonl
    screenshot "$touchscreen"
    finger unplug
done
