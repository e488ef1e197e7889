#!/bin/bash
# Touching the keys of a sentence types it into foot under sway, with each
# kind of panel; the compositor knows nothing of a keyboard on the screen.
# shellcheck source=lib.sh
. /vm/lib.sh

observe /run/output.jsonl --phys 'keyglass/*'
start_sway /run/typed.txt
for panel in "${all_panels[@]}"; do
    step "$panel"
    touchscreen "$panel"
    : >/run/typed.txt
    finger type 'the quick brown fox 42'
    expect_text /run/typed.txt 'the quick brown fox 42'
    expect_nothing_held /run/output.jsonl
    picture "$panel"
    finger unplug
done
