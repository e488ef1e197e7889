#!/bin/bash
# image: cjk
# timeout: 1500
# Pinyin and Korean by touch into foot, and pinyin by a keypad on a console: letters in the strip,
# candidates on the glass, a helper killed or stopped meanwhile, a password that never reaches it.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=words.sh
. /vm/words.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [pinyin, hangul, pinyin-9, en-us]
keymap: {layout: us, extend: false}
SETTINGS
systemctl start keyglass-ime.socket
trap 'systemctl stop keyglass-ime.socket "keyglass-ime@*"' EXIT
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway /run/typed.txt
touchscreen EP0430M09
start_helper
start_panel --on wayland
wait_until panel_is wayland
strip_is() { [ "$(offers)" = "$1" ] || { echo "the strip has $(offers), the text is »$(text)«"; return 1; }; }
strip_begins() { [[ $(offers) = "$1"* ]] || { echo "the strip has $(offers), the text is »$(text)«"; return 1; }; }
strip_is_empty() { [ -z "$(offers 2>/dev/null)" ] || { offers; return 1; }; }
none_runs() { [ -z "$(pgrep -x keyglass-ime)" ]; }
anew() {
    : >/run/typed.txt
    strip_is_empty || fail "something is composed: $(offers)"
}
of_foot() { daemon_says GetStatus 'it["field"].get("source") == "input-method"'; }
wait_until of_foot

step "nothing runs before something is composed"
none_runs || fail "$(pgrep -a keyglass-ime)"

step "pinyin: letters, candidates, a text"
taps n i h a o
wait_until strip_begins "ni'hao 你好 "
[ ! -s /run/typed.txt ] || fail "letters were typed: $(cat /run/typed.txt)"
wait_until steady_picture pinyin
screenshot pinyin
taps space
wait_until text_is 你好
wait_until strip_is_empty

step "a sentence, and its full stop takes what is left"
taps j i n t i a n t i a n q i h e n h a o 。
wait_until text_is 你好今天天气很好。

step "faster than anybody answers"
anew
taps s h i j i e space z h o n g g u o space
wait_until text_is 世界中国

step "another candidate, a part of the letters, and the letters themselves"
anew
taps n i
wait_until strip_begins 'ni 你 '
other=$(daemon_says GetScene '[i["label"] for i in it["accessory"]["items"]][2]')
offer "$other"
wait_until text_is "$other"
taps o k return
wait_until text_is "${other}ok"
taps n i delete delete
wait_until strip_is_empty
text_is "${other}ok" || fail "$(text)"
taps s h i
wait_until strip_begins 'shi 是 '
taps return
wait_until text_is "${other}okshi"

step "killed in the middle: another answers"
anew
taps n i
wait_until strip_begins 'ni 你 '
kill -9 "$(pgrep -x keyglass-ime)"
taps h a o
wait_until strip_begins "ni'hao 你好 "
taps space
wait_until text_is 你好

step "stopped in the middle: the letters are typed, in order with what follows"
anew
helper=$(pgrep -x keyglass-ime)
kill -STOP "$helper"
taps n i space h a o space x return
wait_until text_is nihaox
wait_until strip_is_empty
step "it goes on: its late answers are none"
kill -CONT "$helper"
taps n i h a o
wait_until strip_begins "ni'hao 你好 "
taps space
wait_until text_is nihaox你好

step "stopped for good: another one takes its place"
anew
helper=$(pgrep -x keyglass-ime)
kill -STOP "$helper"
taps n
replaced() { taps i delete; strip_begins 'n 你 '; }
wait_until replaced
[ "$(pgrep -x -c keyglass-ime)" = 2 ] || fail "$(pgrep -a keyglass-ime)"
taps return
wait_until text_is n
kill -CONT "$helper"
is_alone() { [ "$(pgrep -x -c keyglass-ime)" = 1 ]; }
wait_until is_alone

step "killed while a choice is under way: nothing is lost, nothing stuck"
anew
helper=$(pgrep -x keyglass-ime)
kill -STOP "$helper"
taps n i space
kill -9 "$helper"
taps x return
wait_until text_is nix

step "Korean"
kbdctl switch hangul
anew
taps g k s r m f
wait_until strip_begins '한글 '
wait_until steady_picture hangul
screenshot hangul
taps space
wait_until text_is '한글 '
# 안녕하세요
taps d k s s u d g k t p d y .
wait_until text_is '한글 안녕하세요.'
anew
taps shift r k
wait_until strip_begins '까 '
taps delete
wait_until strip_begins 'ㄲ '
taps delete
wait_until strip_is_empty

step "nine keys by touch"
kbdctl switch pinyin-9
: >/run/typed.txt
wait_until strip_is 拼
taps 6 4 4 2 6
wait_until strip_begins "ni'hao 你好 "
wait_until steady_picture pinyin-9
screenshot pinyin-9
taps 0
wait_until text_is 你好

step "a password never reaches it: it is not even started"
kbdctl switch pinyin
systemctl stop 'keyglass-ime@*'
wait_until none_runs
anew
kbdctl purpose password >/dev/null
taps n i h a o space
wait_until text_is 'nihao '
none_runs || fail "$(pgrep -a keyglass-ime) runs"
strip_is_empty || fail "$(offers)"

step "and what was begun before it is gone"
kbdctl purpose text >/dev/null
taps n i h a o
wait_until strip_begins "ni'hao 你好 "
kbdctl purpose password >/dev/null
: >/run/typed.txt
taps a
wait_until text_is a

step "where nobody commits it is refused whole, and the letters stay"
kbdctl purpose text >/dev/null
: >/run/typed.txt
taps n i h a o
wait_until strip_begins "ni'hao 你好 "
taps space
says_why() { daemon_says GetScene 'it["popups"][0]["cells"][0]["label"].startswith("Not typed")'; }
wait_until says_why
taps return
wait_until text_is nihao

step "nothing that was composed is in the journal"
journalctl --boot -o cat >"$ARTIFACTS/journal.txt"
! grep -E "nihao|ni'hao|你好|한글|shijie" "$ARTIFACTS/journal.txt" || fail "it is in the journal"
grep 'keyglass-ime' "$ARTIFACTS/journal.txt" | tail -n 12

step "a keypad on a console"
systemctl stop session-helper session-panel
cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [pinyin-9]
SETTINGS
systemctl restart keyglassd
start_console /run/typed.txt
node=$(keypad device)
grabbed() {
    daemon_says ListDevices '[d["node"] for d in it["devices"] if d["kind"] == "keypad" and d["grab"] == "grabbed"] == a' "$node"
}
wait_until grabbed
# 6 4 4 2 6 of a phone.
keypad press KP6 KP4 KP4 KP8 KP6
wait_until strip_begins "ni'hao 你好 "
keypad press KP0
wait_until text_is 你好
