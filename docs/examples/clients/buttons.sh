#!/bin/sh
# Puts a button above the keys, and prints when it is touched and where the keyboard appears.
kbdctl accessory set done=Done | sed --unbuffered 's/^/touched /' &
kbdctl watch --json |
    jq --unbuffered --raw-output 'select(.kind == "will-show") | "leave free below \(.y)"'
wait
