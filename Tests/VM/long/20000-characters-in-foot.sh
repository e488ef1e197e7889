#!/bin/bash
# A long text arrives byte for byte in foot while a finger types, and the finger does not wait for
# it.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=long-text.sh
. /vm/long-text.sh

touchscreen EP0430M09
observe /run/keyboard.events --phys keyglass/keyboard
taps idle 20
start_sway /run/foot.txt
step "foot"
type_all /run/foot.txt
