#!/bin/bash
# Touching the keys of a sentence types it into foot under sway, on each kind of touchscreen. The
# compositor knows nothing of an on-screen keyboard.
# shellcheck source=lib.sh
. /vm/lib.sh

observe /run/output.jsonl --phys 'keyglass/*'
start_sway /run/typed.txt
for touchscreen in "${all_touchscreens[@]}"; do
    step "$touchscreen"
    touchscreen "$touchscreen"
    : >/run/typed.txt
    finger type 'the quick brown fox 42'
    expect_text /run/typed.txt 'the quick brown fox 42'
    expect_nothing_held /run/output.jsonl
    picture "$touchscreen"
    finger unplug
done
