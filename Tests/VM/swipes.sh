# shellcheck shell=bash
# Fingers that swipe words. In a scenario, after lib.sh:  . /vm/swipes.sh

# way WORD [FINGER]: a finger comes down on the word's first letter and goes over the others, from
# middle to middle, as commands of `finger script`. It stays a while on a letter that is doubled.
way() {
    local word=$1 finger=${2-0} place index
    for ((index = 0; index < ${#word}; index++)); do
        place=$(finger where "${word:index:1}")
        if [ $index = 0 ]; then
            printf 'down %s %s\nwait 20\n' "$finger" "$place"
        elif [ "${word:index:1}" = "${word:index-1:1}" ]; then
            echo "wait 160"
        else
            printf 'move %s %s --ms 130\nwait 20\n' "$finger" "$place"
        fi
    done
}
# swipe WORD…: words one after another.
swipe() {
    local word
    for word in "$@"; do
        { way "$word" && printf 'up 0\nwait 250\n'; } | finger script
    done
}
# has_words: the words of the language are there, without which a finger only slides.
has_words() { daemon_says GetStatus 'it.get("lexicon")'; }
has_trail() { daemon_says GetScene 'len((it.get("trail") or {}).get("points", [])) > 1'; }
# swipes_unseen WORD: as `swipe`, and fails if a line is behind the finger.
swipes_unseen() {
    local finger
    { way "$1" && printf 'up 0\n'; } >/run/way
    finger script </run/way &
    finger=$!
    while kill -0 $finger 2>/dev/null; do
        ! has_trail || fail "a line is behind the finger"
        sleep 0.1
    done
    wait $finger
}
# words_of_strip: the words that touching puts in place of the last word.
words_of_strip() {
    daemon_says GetScene '"\n".join(i["label"] for i in it["accessory"]["items"] if i["kind"] == "candidate")'
}
# touch_word WORD: in the strip.
touch_word() {
    # shellcheck disable=SC2046 # two numbers
    finger tap-at $(daemon_says GetScene '[f"""{i["x"] + i["width"] / 2} {i["y"] + i["height"] / 2}"""
        for i in it["accessory"]["items"] if i["label"] in a][0]' "$1")
}
purpose_is() { daemon_says GetStatus 'it["field"]["purpose"] == a[0] and it["visible"]' "$1"; }
