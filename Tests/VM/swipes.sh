# shellcheck shell=bash
# Fingers that swipe words. In a scenario, after lib.sh:  . /vm/swipes.sh

# swipe WORD…: words one after another.
swipe() {
    local word
    for word in "$@"; do printf 'swipe 0 %s\nup 0\nwait 250\n' "$word"; done | finger script
}
# swipe_with_two_thumbs WORD WORD: the second thumb comes before the first lifts.
swipe_with_two_thumbs() {
    printf 'swipe 0 %s\nswipe 1 %s\nwait 20\nup 0\nwait 20\nup 1\nwait 250\n' "$1" "$2" | finger script
}
# has_words: the words of the language are there, without which a finger only slides.
has_words() { daemon_says GetStatus 'it.get("lexicon")'; }
has_trail() { daemon_says GetScene 'len((it.get("trail") or {}).get("points", [])) > 1'; }
# swipes_unseen WORD: as `swipe`, and fails if a line is behind the finger.
swipes_unseen() {
    local finger
    printf 'swipe 0 %s\nup 0\n' "$1" | finger script &
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
