#!/bin/bash
# No key and no touch is stuck after events overflow the kernel's buffer (SYN_DROPPED) with unseen
# lifts and touches of fingers, after a restart and a kill of the daemon with fingers down, and after
# a touchscreen was unplugged so. Typing works at once, without help.
# shellcheck source=lib.sh
. /vm/lib.sh

observe /run/output.jsonl --phys 'keyglass/*'
start_console /run/typed.txt
types_again() {
    : >/run/typed.txt
    finger type again
    expect_text /run/typed.txt again
    expect_nothing_held /run/output.jsonl
}
# goes_away COMMAND…: the daemon ends by it with fingers down, and another comes.
goes_away() {
    local before
    before=$(systemctl show -P MainPID keyglassd)
    # shellcheck disable=SC2046 # two numbers
    finger down 0 $(finger where q)
    [ "$touchscreen" = Single_Touch ] || finger down 1 0.5 0.2
    "$@"
    wait_until restarted keyglassd "$before"
    expect_nothing_held /run/output.jsonl
    [ "$touchscreen" = Single_Touch ] || finger up 1
    finger up 0
    wait_until clone_of "$TOUCHSCREEN"
    types_again
}
for touchscreen in "${all_touchscreens[@]}"; do
    step "$touchscreen: events are lost"
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
    types_again

    step "$touchscreen: the daemon is started again"
    goes_away systemctl restart keyglassd

    step "$touchscreen: the daemon is killed"
    goes_away systemctl kill --signal=KILL keyglassd

    if [ "$touchscreen" != Single_Touch ]; then
        step "$touchscreen: it is unplugged, and back at once"
        # shellcheck disable=SC2046
        finger down 0 $(finger where delete)
        finger down 1 0.5 0.2
        wait_until watch-evdev check /run/output.jsonl --keys-down any --contacts-open 1
        node=$(finger script <<<"unplug
device $touchscreen.desc")
        wait_until clone_of "$node"
        expect_nothing_held /run/output.jsonl
        types_again
    fi
    finger unplug
done
