#!/bin/bash
# A daemon killed in the middle of a key leaves no key and no touch stuck. systemd starts a new one,
# and typing works without help.
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
    before=$(systemctl show -P MainPID keyglassd)
    systemctl kill --signal=KILL keyglassd
    another_daemon() {
        local now
        now=$(systemctl show -P MainPID keyglassd)
        [ "$now" != 0 ] && [ "$now" != "$before" ] && systemctl --quiet is-active keyglassd
    }
    wait_until another_daemon
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
