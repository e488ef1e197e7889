#!/bin/bash
# A finger deletes words by sliding from delete and restores them, selects by sliding on space,
# copies from one field of GTK 4, pastes into another, and undoes that. Two fingers that slide on
# space show the same commands above the keys.
# keyglassd: stopped
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=edits.sh
. /vm/edits.sh
# shellcheck source=gtk.sh
. /vm/gtk.sh

rm -f $fields
as_tester env GSK_RENDERER=cairo GDK_BACKEND=wayland gtk-fields 4 $fields >>"$ARTIFACTS/gtk.log" 2>&1 &
wait_until has_places
is_told() { daemon_says GetStatus 'it["field"]["active"] and it["field"]["purpose"] == "text"'; }
touch_field() { # NAME
    tap_at "$1"
    wait_until has_focus "$1"
    wait_until is_told
}

step "words go by sliding from delete, and come back"
touch_field free-form
finger type "one two three "
wait_until holds free-form "one two three "
from delete 30 -0.17
wait_until holds free-form "one "
finger type "two three "
wait_until holds free-form "one two three "
from delete 30 -0.17 0.10
wait_until holds free-form "one two "
from delete 30 -0.03
wait_until holds free-form "one two"

step "a finger on space selects with shift, and what is selected is copied to another field"
finger tap shift
from space 450 -0.125
finger tap copy
touch_field hint-lowercase
finger tap paste
wait_until holds hint-lowercase "two"
finger type " x"
wait_until holds hint-lowercase "two x"

step "all of it cut, undone, and done again"
finger tap select-all
finger tap cut
wait_until holds hint-lowercase ""
finger tap undo
wait_until holds hint-lowercase "two x"
finger tap redo
wait_until holds hint-lowercase ""

step "the caret goes by words, and shift selects them"
touch_field multi-line
finger type "up and down"
wait_until holds multi-line "up and down"
finger tap word-left
finger tap shift
finger tap word-left
finger type "or "
wait_until holds multi-line "up or down"

step "two fingers that slide on space bring the commands, and take them away"
touch_field free-form
row() { daemon_says GetScene '" ".join(i["id"] for i in it.get("accessory", {}).get("items", [])) or "none"'; }
row_is() { [ "$(row)" = "$1" ] || { row; return 1; }; }
slide_two() {
    local x y
    read -r x y < <(finger where space)
    finger script <<<"down 0 $(awk "BEGIN { print $x - 0.1 }") $y
wait 30
down 1 $(awk "BEGIN { print $x + 0.1 }") $y
wait 50
move 0 $(awk "BEGIN { print $x - 0.25 }") $y --ms 100
move 1 $(awk "BEGIN { print $x - 0.05 }") $y --ms 100
up 0
up 1"
}
# tap_item ID: of the strip.
tap_item() {
    # shellcheck disable=SC2046 # two numbers
    finger tap-at $(daemon_says GetScene 'next(f"""{i["x"] + i["width"] / 2} {i["y"] + i["height"] / 2}"""
        for i in it["accessory"]["items"] if i["id"] == a[0])' "$1")
}
row_is none || fail "there is a row: $(row)"
slide_two
wait_until row_is "undo redo select-all cut copy paste"
keyglass-panel --on "png:$ARTIFACTS/row.png" --size 1280x400
tap_item select-all
tap_item copy
touch_field hint-lowercase
tap_item paste
tap_item paste
wait_until holds hint-lowercase "one twoone two"
tap_item undo
wait_until holds hint-lowercase "one two"
slide_two
wait_until row_is none
holds hint-lowercase "one two"
