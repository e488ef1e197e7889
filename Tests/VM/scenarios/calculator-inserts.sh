#!/bin/bash
# On the calculator, 12.5 × 8 = and insert type 100, and its display shows the result.
# shellcheck source=lib.sh
. /vm/lib.sh

touchscreen EP0430M09
start_console /run/typed.txt
kbdctl switch calculator
display() { daemon_says GetScene 'it["accessory"]["display"]["text"]'; }
[ "$(display)" = 0 ] || fail "it opens on $(display)"
for key in 1 2 decimal 5 multiply 8 equals; do finger tap $key; done
shows() { [ "$(display)" = "$1" ]; }
wait_until shows 100
screenshot calculator
finger tap insert
expect_text /run/typed.txt 100

step "nothing can be inserted from an error"
: >/run/typed.txt
for key in clear 1 divide 0 equals insert 7 insert; do finger tap $key; done
expect_text /run/typed.txt 7
