#!/bin/bash
# image: cjk
# timeout: 2400
# keyglass-ime, and mozc's server, are killed, stopped and garbled while fingers compose: no letter
# is lost, nothing is stuck, and the next letters are composed again.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=words.sh
. /vm/words.sh
# shellcheck source=scripts.sh
. /vm/scripts.sh

install -d /run/systemd/system/keyglass-ime@.service.d
cat >/run/systemd/system/keyglass-ime@.service.d/garbled.conf <<'UNIT'
[Service]
ExecStart=
ExecStart=/usr/bin/python3 /vm/guest/garble.py /usr/libexec/keyglass-ime
RestrictAddressFamilies=AF_UNIX
UNIT
systemctl daemon-reload
rm -f /run/garble
scripts_of_all
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway /run/typed.txt
touchscreen EP0430M09
start_helper
start_panel --on wayland
wait_until panel_is wayland
of_foot() { daemon_says GetStatus 'it["field"].get("source") == "input-method"'; }
wait_until of_foot

# The letters of each, what is read of them, and what they become with the first candidate.
declare -A keys=([pinyin]='n i h a o' [zhuyin]='ㄋ ㄧ ˇ ㄏ ㄠ ˇ' [hangul]='g k s r m f' [romaji]='k a n j i')
declare -A literal=([pinyin]=nihao [zhuyin]=ㄋㄧˇㄏㄠˇ [hangul]=gksrmf [romaji]=kanji)
declare -A become=([pinyin]=你好 [zhuyin]=你好 [hangul]=한글 [romaji]=漢字)
helper() { pgrep -x "$1"; }
strip_is_there() { [ -n "$(offers 2>/dev/null)" ]; }
anew() {
    : >/run/typed.txt
    strip_is_empty || fail "something is composed: $(offers)"
}
nothing_is_stuck() {
    wait_until strip_is_empty
    wait_until watch-evdev held --phys 'keyglass/*'
}
has_become() {
    # Syllables are what the strip begins with.
    if [ "$script" = hangul ]; then strip_begins "${become[hangul]}"; else is_offered "${become[$script]}"; fi
}
# composes: whether letters become texts; they are typed again until they do, as people would.
composes() {
    # shellcheck disable=SC2086 # keys
    taps ${keys[$script]}
    (patience=5 && wait_until has_become 2>/dev/null) && return
    taps return
    false
}
recovers() {
    wait_until composes
    : >/run/typed.txt
    ends
}
# ends: of Korean the space ends it and is typed too.
ends() {
    if [ "$script" = hangul ]; then taps space; else take "${become[$script]}"; fi
    arrives "${become[$script]}"
}
arrives() {
    local wanted=$1
    [ "$script" != hangul ] || wanted+=' '
    wait_until text_is "$wanted"
    nothing_is_stuck
    echo "$wanted"
}

for script in pinyin zhuyin hangul romaji; do
    kbdctl switch "$script" >/dev/null
    read -ra letters <<<"${keys[$script]}"

    step "$script: killed in the middle"
    : >/run/typed.txt
    recovers
    anew
    taps "${letters[@]:0:2}"
    wait_until strip_is_there
    kill -9 "$(helper keyglass-ime)"
    taps "${letters[@]:2}"
    wait_until has_become
    ends

    step "$script: stopped in the middle: what is touched is typed, in order with what follows"
    anew
    taps "${letters[@]:0:2}"
    wait_until strip_is_there
    stopped=$(helper keyglass-ime)
    kill -STOP "$stopped"
    taps "${letters[@]:2}" space
    arrives "${literal[$script]}"
    kill -9 "$stopped"
    recovers

    for way in noise cut long flipped unasked; do
        step "$script: garbled in the middle, $way"
        anew
        taps "${letters[@]:0:2}"
        wait_until strip_is_there
        echo $way >/run/garble
        taps "${letters[@]:2}"
        taps return
        # What return types is the letters; of Korean it ends the syllables, and then it is a return.
        wait_until text_is "${literal[$script]}"
        nothing_is_stuck
        rm /run/garble
        recovers
    done
done
