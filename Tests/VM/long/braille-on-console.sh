#!/bin/bash
# Six fingers anywhere on the glass type braille on a Linux console; slides type space and delete.
# Held for a second, the fingers set the dots where they rest.
# shellcheck source=../lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.d/50-braille.yaml <<<'access: {braille: two-hands}'
kbdctl reload
observe /run/output.jsonl --phys 'keyglass/*'
start_console /run/typed.txt
touchscreen Atmel_maXTouch_Touchscreen
systemctl start keyglass-panel-console
wait_until panel_is framebuffer
shows_dots() { daemon_says GetScene '[k["id"] for k in it["keys"]] == ["dot-%d" % n for n in range(1, 7)]'; }
wait_until shows_dots

declare -A at
places() { for dot in 1 2 3 4 5 6; do at[$dot]=$(finger where "dot-$dot"); done; }
# gesture MS FINGER…: fingers come down and lift together. A finger is a dot, or its two places.
gesture() {
    local ms=$1 n=0
    shift
    {
        for finger; do echo "down $((n++)) ${finger%:*}"; done
        echo "wait $ms"
        n=0
        for finger; do
            [[ $finger != *:* ]] || echo "move $n ${finger#*:} --ms 100"
            n=$((n + 1))
        done
        n=0
        for finger; do echo "up $((n++))"; done
        echo "wait 250"
    } | finger script
}
cells() {
    local cell dot
    for cell; do
        local fingers=()
        for ((dot = 0; dot < ${#cell}; dot++)); do fingers+=("${at[${cell:dot:1}]}"); done
        gesture 120 "${fingers[@]}"
    done
}

step "cells, a space, a capital and a number"
places
cells 125 15 123 123 135
gesture 20 "0.4 0.3:0.6 0.3"
cells 6 145 3456 1 12
expect_text /run/typed.txt 'hello D12'
screenshot dots

# The console gives cat the character of delete, U+007F, as it is.
step "a slide to the left deletes"
gesture 20 "0.6 0.3:0.4 0.3"
gesture 20 "0.4 0.3:0.6 0.3"
expect_text /run/typed.txt $'hello D12\x7f '

step "six fingers held at other places set the dots"
at=([1]="0.35 0.55" [2]="0.27 0.50" [3]="0.19 0.55" [4]="0.65 0.55" [5]="0.73 0.50" [6]="0.81 0.55")
gesture 1300 "${at[1]}" "${at[2]}" "${at[3]}" "${at[4]}" "${at[5]}" "${at[6]}"
screenshot dots-set
cells 14 1 1234
expect_text /run/typed.txt $'hello D12\x7f cap'
expect_nothing_held /run/output.jsonl
