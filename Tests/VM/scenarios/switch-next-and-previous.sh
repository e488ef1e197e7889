#!/bin/bash
# kbdctl switch-next changes what the next touch types, switch-previous takes
# it back, and watch reports both.
# shellcheck source=lib.sh
. /vm/lib.sh

layout() { kbdctl scene --json | jq -r .layout; }

touchscreen EP0430M09
start_console /run/typed.txt
kbdctl watch --json >"$ARTIFACTS/watch.jsonl" &
wait_until 10 grep -q '"watching"' "$ARTIFACTS/watch.jsonl"

[ "$(layout)" = en-us ] || fail "the first layout is $(layout)"
# The same place on the glass all along: the key in the middle of q.
read -r x y < <(finger where q)
finger tap-at "$x" "$y"
expect_text /run/typed.txt q

kbdctl switch-next
[ "$(layout)" = number-pad ] || fail "the second layout is $(layout)"
finger tap-at "$x" "$y"
expect_text /run/typed.txt q1
finger type 42
expect_text /run/typed.txt q142

kbdctl switch-previous
[ "$(layout)" = en-us ] || fail "back to $(layout)"
finger tap-at "$x" "$y"
expect_text /run/typed.txt q142q

reported() {
    [ "$(jq -r 'select(.kind == "layout-changed").layout' "$ARTIFACTS/watch.jsonl" | paste -sd' ')" = "$1" ]
}
wait_until 5 reported 'number-pad en-us'

step "the key on the keyboard does the same"
finger tap next
wait_until 5 reported 'number-pad en-us number-pad'
