# shellcheck shell=bash
# A layout with keys for every edit, and a finger that slides from a key. After lib.sh:
# . /vm/edits.sh

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
      , emoji space .
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

# from KEY HOLD MS WAY…: a finger rests on a key and goes so far to the right, one way after another.
# Nobody says how large the screen is, so a key is 10 mm wide: 0.1 of it.
from() {
    local x y way
    read -r x y < <(finger where "$1")
    {
        echo "down 0 $x $y"
        echo "wait $2"
        for way in "${@:3}"; do
            x=$(awk "BEGIN { print $x + $way }")
            echo "move 0 $x $y --ms 100"
            echo "wait 100"
        done
        echo "up 0"
    } | finger script
}
