# shellcheck shell=bash
# What the scenarios with words share: fingers, the strip, and the text in
# /run/typed.txt. In a scenario, after lib.sh:  . /vm/words.sh

# What stands in the text: the terminal was told of each BackSpace.
text() { sed -E ':again; s/[^\x7f]\x7f//; t again' /run/typed.txt; }
text_is() { [ "$(text)" = "$1" ] || { echo "the text is »$(text)«, not »$1«"; return 1; }; }
taps() { printf 'tap %s\n' "$@" | finger script; }
offers() { kbdctl scene --json | jq -r '[.accessory.items[] | .label] | join(" ")'; }
# offer WORD: touches it in the strip.
offer() {
    # shellcheck disable=SC2046 # two numbers
    finger tap-at $(kbdctl scene --json | jq -r --arg word "$1" \
        '.accessory.items[] | select(.label == $word) | "\(.x + .width / 2) \(.y + .height / 2)"')
}
# A new field: a sentence begins.
field() {
    : >/run/typed.txt
    kbdctl purpose text >/dev/null
}
