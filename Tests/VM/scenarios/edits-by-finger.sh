#!/bin/bash
# A finger deletes words by sliding from delete and gets them back, selects by
# sliding on space, copies from one field of GTK 4, pastes into another, and undoes that.
# shellcheck source=lib.sh
. /vm/lib.sh

mkdir -p /etc/keyglass/layouts
cat >/etc/keyglass/layouts/edits.yaml <<'LAYOUT'
id: edits
title: Edits
language: en-US
width: 10
layers:
  letters:
    shift: upper
    rows: |
      undo redo cut copy paste select-all word-left word-right next hide
      q w e r t y u i o p
      a s d f g h j k l
      shift z x c v b n m delete
      , space .
keys:
  shift: {width: 1.5}
  delete: {width: 1.5}
  space: {width: 6}
LAYOUT
cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [edits]
panel: {keys: printed}
words: {capitals: false, full-stop: false, correction: false, suggestions: false}
SETTINGS
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09
start_helper

fields=/run/user/1000/fields.json
as_tester env GSK_RENDERER=cairo GDK_BACKEND=wayland gtk-fields 4 $fields >>"$ARTIFACTS/gtk.log" 2>&1 &
has_places() { [ "$(jq '[.fields[].at | select(. != null)] | length' $fields)" = "$(jq '.fields | length' $fields)" ]; }
wait_until has_places
has_focus() { jq -e --arg name "$1" '.focus == $name' $fields || { jq .focus $fields; return 1; }; }
is_told() { daemon_says GetStatus 'it["field"]["active"] and it["field"]["purpose"] == "text"'; }
touch_field() { # NAME
    # shellcheck disable=SC2046 # two numbers
    finger tap-at $(jq -r --arg name "$1" '.fields[$name].at | "\(.[0] / 1280) \(.[1] / 800)"' $fields)
    wait_until has_focus "$1"
    wait_until is_told
}
holds() { # NAME TEXT
    [ "$(jq -r --arg name "$1" '.fields[$name].text' $fields)" = "$2" ] || { jq -c --arg name "$1" '.fields[$name]' $fields; return 1; }
}
# from KEY HOLD MS WAY…: a finger rests on a key and goes so far to the right, one way after another.
# The panel does not say how large it is, so a key is 10 mm wide: 0.1 of it.
from() {
    local x y way
    read -r x y < <(finger where "$1")
    {
        echo "down 0 $x $y"
        echo "wait $2"
        for way in "${@:3}"; do
            x=$(python3 -c "print($x + $way)")
            echo "move 0 $x $y --ms 100"
            echo "wait 100"
        done
        echo "up 0"
    } | finger script
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
