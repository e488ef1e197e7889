#!/bin/bash
# After events overflow the kernel's buffer (SYN_DROPPED), with unseen lifts and touches of fingers,
# no key and no touch is stuck.
# shellcheck source=lib.sh
. /vm/lib.sh

observe /run/output.jsonl --phys 'keyglass/*'
start_console /run/typed.txt
for touchscreen in "${all_touchscreens[@]}"; do
    step "$touchscreen"
    touchscreen "$touchscreen"
    read -r x y < <(finger where q)
    for _ in 1 2 3; do
        finger down 0 "$x" "$y"
        # The daemon stands still for as long as the storm lasts, so that it
        # is sure to lose events.
        systemctl kill --signal=STOP keyglassd
        finger storm 0 2000
        finger up 0
        if [ "$touchscreen" != Single_Touch ]; then
            # Another finger, in the same slot, and one that was never seen.
            finger down 0 0.5 0.2
            finger down 1 0.6 0.2
            finger up 1
            finger storm 0 2000
        fi
        systemctl kill --signal=CONT keyglassd
        [ "$touchscreen" = Single_Touch ] || finger up 0
        expect_nothing_held /run/output.jsonl
    done
    : >/run/typed.txt
    finger type again
    expect_text /run/typed.txt again
    expect_nothing_held /run/output.jsonl
    finger unplug
done
