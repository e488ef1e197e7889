#!/bin/bash
# systemctl restart with fingers down leaves no key and no touch stuck, and
# typing works again as soon as they are lifted.
# shellcheck source=lib.sh
. /vm/lib.sh

observe /run/output.jsonl --phys 'keyglass/*'
start_console /run/typed.txt
for touchscreen in "${all_touchscreens[@]}"; do
    step "$touchscreen"
    touchscreen "$touchscreen"
    read -r x y < <(finger where q)
    finger down 0 "$x" "$y"
    [ "$touchscreen" = Single_Touch ] || finger down 1 0.5 0.2
    systemctl restart keyglassd
    expect_nothing_held /run/output.jsonl
    [ "$touchscreen" = Single_Touch ] || finger up 1
    finger up 0
    wait_until clone_of "$TOUCHSCREEN"
    : >/run/typed.txt
    finger type again
    expect_text /run/typed.txt again
    expect_nothing_held /run/output.jsonl
    finger unplug
done
