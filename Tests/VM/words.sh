# shellcheck shell=bash
# The common part of the scenarios with words: fingers, the strip, and the text in /run/typed.txt.
# In a scenario, after lib.sh:  . /vm/words.sh

# What stands in the text: the terminal was told of each BackSpace.
text() { sed -E ':again; s/[^\x7f]\x7f//; t again' /run/typed.txt; }
text_is() { [ "$(text)" = "$1" ] || { echo "the text is »$(text)«, not »$1«"; return 1; }; }
taps() { printf 'tap %s\n' "$@" | finger script; }
# letters TEXT: taps its characters.
letters() {
    local text=$1 index
    for ((index = 0; index < ${#text}; index++)); do
        case ${text:index:1} in
        ' ') taps space ;;
        *) taps "${text:index:1}" ;;
        esac
    done
}
offers() { daemon_says GetScene '" ".join(i["label"] for i in it["accessory"]["items"])'; }
# offer WORD: touches it in the strip.
offer() {
    # shellcheck disable=SC2046 # two numbers
    finger tap-at $(daemon_says GetScene '[f"""{i["x"] + i["width"] / 2} {i["y"] + i["height"] / 2}"""
        for i in it["accessory"]["items"] if i["label"] in a]' "$1")
}
# A new field: a sentence begins.
field() {
    : >/run/typed.txt
    kbdctl purpose text >/dev/null
}
