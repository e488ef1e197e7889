#!/bin/bash
# In Chromium's fields a finger deletes words by sliding from delete and restores them, and selects
# by sliding on space. It copies into another field, cuts, undoes and redoes, and types emoji, also
# those typed last.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh
# shellcheck source=edits.sh
. /vm/edits.sh

layout_is() { daemon_says GetScene 'it["layout"] == a[0]' "$1" || { daemon_says GetScene 'it["layout"]'; return 1; }; }
purpose_is() { daemon_says GetStatus 'it["field"]["purpose"] == a[0] and it["visible"]' "$1"; }
taps() { printf 'tap %s\n' "$@" | finger script; }

start_chromium
tap_field text
wait_until purpose_is text

step "words go by sliding from delete, and come back"
finger type "one two three "
wait_until value_is text "one two three "
from delete 30 -0.17
wait_until value_is text "one "
finger type "two three "
wait_until value_is text "one two three "
from delete 30 -0.17 0.10
wait_until value_is text "one two "
finger tap delete
wait_until value_is text "one two"

step "a finger on space selects with shift, and what is selected is copied to another field"
finger tap shift
from space 450 -0.125
picture selected
finger tap copy
tap_field search
wait_until purpose_is text
wait_until layout_is edits
finger tap paste
wait_until value_is search "two"
finger type " x"
wait_until value_is search "two x"

step "all of it cut, undone, and done again"
finger tap select-all
finger tap cut
wait_until value_is search ""
finger tap undo
wait_until value_is search "two x"
finger tap redo
wait_until value_is search ""

step "the caret goes by words, and shift selects them"
tap_field multi-line
wait_until purpose_is text
finger type "up and down"
wait_until value_is multi-line "up and down"
finger tap word-left
finger tap shift
finger tap word-left
finger type "or "
wait_until value_is multi-line "up or down"

step "emoji, and those typed last"
tap_field text
wait_until purpose_is text
finger tap select-all
finger tap delete
wait_until value_is text ""
key_works() { daemon_says GetScene 'not next(k for k in it["keys"] if k["id"] == a[0]).get("unreachable", False)' "$1"; }
wait_until key_works emoji
finger tap emoji
wait_until layout_is emoji
taps 😀 🥰
wait_until value_is text "😀🥰"
taps recent r2
wait_until value_is text "😀🥰😀"
picture emoji
finger tap delete
wait_until value_is text "😀🥰"
finger tap back
wait_until layout_is edits
finger type "ok"
wait_until value_is text "😀🥰ok"
