#!/bin/bash
# A finger touches the keys of a sentence on a recorded tablet's touchscreen; a terminal under a
# Wayland compositor gets the text.
# shellcheck source=../lib.sh
. /vm/lib.sh

sentence="Typed by touch, 42 keys and no hardware keyboard."
touchscreen EP0430M09
start_sway "$ARTIFACTS/typed.txt"
finger type "$sentence"
expect_text "$ARTIFACTS/typed.txt" "$sentence" 30
picture desktop
kbdctl status
