#!/bin/bash
# image: cjk
# timeout: 1500
# Choices beyond the strip, by touch into foot: a page of candidates over the keys, tones beside
# them, the syllables of phone keys, and sounds that count as the same.
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../words.sh
. /vm/words.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [pinyin, zhuyin, pinyin-9, en-us]
keymap: {layout: us, extend: false}
composing: {fuzzy: [z-zh, f-h]}
SETTINGS
systemctl start keyglass-ime.socket
trap 'systemctl stop keyglass-ime.socket "keyglass-ime@*"' EXIT
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway /run/typed.txt
touchscreen EP0430M09
start_helper
start_panel --on wayland
wait_until panel_is wayland
strip_begins() { [[ $(offers) = "$1"* ]] || { echo "the strip has $(offers), the text is »$(text)«"; return 1; }; }
# Whatever the letters are taken for.
first_is() { [ "$(offers | cut -d ' ' -f 2)" = "$1" ] || { echo "the strip has $(offers)"; return 1; }; }
of_foot() { daemon_says GetStatus 'it["field"].get("source") == "input-method"'; }
wait_until of_foot
keys_are() { daemon_says GetScene 'str(len(it["keys"]) > 0) in a' "$1"; }
look() {
    wait_until steady_picture "$1"
    screenshot "$1"
}

step "a page of candidates over the keys"
: >/run/typed.txt
taps s h i
wait_until strip_begins 'shi 是 '
offer ▾
wait_until keys_are False
look candidates
first=$(offers)
offer ▸
next_page() { [ "$(offers)" != "$first" ]; }
wait_until next_page
last=$(daemon_says GetScene '[i["label"] for i in it["accessory"]["items"] if i["id"].startswith("candidate-")][-1]')
offer "$last"
wait_until text_is "$last"
wait_until keys_are True

step "sounds that are not told apart"
: >/run/typed.txt
taps z o n g g u o
wait_until first_is 中国
taps space f u i
wait_until first_is 会
taps space
wait_until text_is 中国会

step "tones beside characters"
kbdctl switch zhuyin >/dev/null
: >/run/typed.txt
taps ㄏ ㄠ
tone_is() { daemon_says GetScene '[i.get("comment") for i in it["accessory"]["items"] if i["label"] == a[0]] == [a[1]]' "$1" "$2"; }
wait_until tone_is 好 ˇ
tone_is 號 ˋ || fail "$(offers)"
offer ▾
wait_until keys_are False
look tones
offer 號
wait_until text_is 號

step "a syllable from the column"
kbdctl switch pinyin-9 >/dev/null
: >/run/typed.txt
label_is() { daemon_says GetScene '[k["label"] for k in it["keys"] if k["id"] == a[0]] == [a[1]]' "$1" "$2"; }
key_of() { daemon_says GetScene '([k["id"] for k in it["keys"] if k["label"] == a[0]] + [""])[0]' "$1"; }
# Xiao, or zhao; that it is xi and another one is further down the column.
taps 9 4 2 6
changed() { ! label_is ， ，; }
wait_until changed
look syllables
column() { daemon_says GetScene '" ".join(k["label"] for k in it["keys"] if k["id"] in "，。？")'; }
is_elsewhere() { [ "$(column)" != "$before" ]; }
for _ in {1..20}; do
    key=$(key_of xi) || true
    [ -z "$key" ] || break
    before=$(column)
    taps ！
    wait_until is_elsewhere
done
[ -n "$key" ] || fail "there is no xi, at last $(column)"
taps "$key"
wait_until first_is 西安
taps 0
wait_until text_is 西安
wait_until label_is ， ，
