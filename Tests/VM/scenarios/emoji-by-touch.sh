#!/bin/bash
# A key leads to the emoji layout and back. Emoji arrive in foot, with the skin tone that a held key
# offers, and those typed last have keys. A password's emoji are not remembered, and the key is
# struck out where no emoji can be typed.
# shellcheck source=lib.sh
. /vm/lib.sh

words_off
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway /run/typed.txt
touchscreen EP0430M09
start_panel --on wayland
wait_until panel_is wayland
taps() { printf 'tap %s\n' "$@" | finger script; }
layout_is() { daemon_says GetScene '[it["layout"], it["layer"]] == a' "$@" || { daemon_says GetScene '[it["layout"], it["layer"]]'; return 1; }; }
key_works() { daemon_says GetScene 'not next(k for k in it["keys"] if k["id"] == a[0]).get("unreachable", False)' "$1"; }
key_is_struck() { ! key_works "$1"; }
# cell TEXT: where the popup has it.
cell() {
    daemon_says GetScene 'next(f"""{c["x"] + c["width"] / 2} {c["y"] + c["height"] / 2}"""
        for p in it["popups"] for c in p["cells"] if c["label"] == a[0])' "$1"
}

step "without a session's helper nothing can type them, and the key is struck out"
taps symbols
wait_until key_is_struck emoji

step "with it they arrive"
start_helper
# It gives the keyboard its keymap meanwhile, and sway takes the focus from foot for that.
wait_until extended
wait_until key_works emoji
taps emoji
wait_until layout_is emoji smileys
: >/run/typed.txt
taps 😀 🥰 forward 🤯 symbols 🏧
expect_text /run/typed.txt '😀🥰🤯🏧'
taps smileys
wait_until steady_picture smileys
screenshot smileys

step "a held key offers skin tones, the woman and the man"
taps people
# shellcheck disable=SC2046 # two numbers
finger down 0 $(finger where 👋)
has_tones() { cell 👋🏽 >/dev/null; }
wait_until has_tones
wait_until steady_picture tones
screenshot tones
# shellcheck disable=SC2046
finger move 0 $(cell 👋🏽)
finger up 0
taps 👋
expect_text /run/typed.txt '😀🥰🤯🏧👋🏽👋'

step "back, and what was typed last comes first"
taps back
wait_until layout_is en-us letters
taps symbols emoji
wait_until layout_is emoji smileys
taps recent r1 r2 r2
expect_text /run/typed.txt '😀🥰🤯🏧👋🏽👋👋👋🏽👋🏽'
wait_until steady_picture recent
screenshot recent
panel_is_small session-panel
taps delete delete back

step "they are found by their names, in the language of the letters"
# strip LABEL: where the strip has it.
strip() {
    daemon_says GetScene 'next(f"""{i["x"] + i["width"] / 2} {i["y"] + i["height"] / 2}"""
        for i in it["accessory"]["items"] if i["label"] == a[0])' "$1"
}
strip_has() { strip "$1" >/dev/null || { daemon_says GetScene 'it.get("accessory")'; return 1; }; }
# touch_strip LABEL
touch_strip() {
    # shellcheck disable=SC2046 # two numbers
    finger down 0 $(strip "$1")
    finger up 0
}
wait_until layout_is en-us letters
taps symbols emoji
wait_until layout_is emoji smileys
: >/run/typed.txt
taps emoji-search
wait_until layout_is emoji-search letters
wait_until strip_has '👋🏽'
taps h e a r t
wait_until strip_has '❤️'
wait_until steady_picture search
screenshot search
touch_strip '❤️'
expect_text /run/typed.txt '❤️'
taps delete delete delete delete delete a x o l return emoji
wait_until layout_is emoji smileys
kbdctl switch en-us
wait_until layout_is en-us letters

step "where words are learned they are kept"
kept() { cat /var/lib/keyglass/words/*/recent 2>/dev/null; }
[ -z "$(kept)" ] || fail "kept without being asked to: $(kept)"
echo 'words: {learning: true}' >/etc/keyglass/settings.d/30-learning.yaml
kbdctl reload
taps symbols emoji
wait_until layout_is emoji smileys
taps 🥰
is_kept() { [ "$(kept | head -n 1)" = 🥰 ] || { kept; return 1; }; }
wait_until is_kept
systemctl restart keyglassd
# The helper gives the new daemon its keymap, as it did the old one.
wait_until extended
kbdctl switch en-us
wait_until layout_is en-us letters
taps symbols
wait_until key_works emoji
taps emoji
wait_until layout_is emoji smileys
taps recent
has_them() { daemon_says GetScene '[k["label"] for k in it["keys"] if k["id"] in ["r1", "r2"]] == a' "$@" || { daemon_says GetScene 'it["keys"]'; return 1; }; }
wait_until has_them 🥰 ❤️
kbdctl switch en-us
wait_until layout_is en-us letters

step "forgotten"
kbdctl forget
no_file() { ! compgen -G '/var/lib/keyglass/words/*/recent'; }
wait_until no_file
wait_until layout_is en-us letters
taps symbols emoji
wait_until layout_is emoji smileys
taps recent
wait_until layout_is emoji recent
remembered() { daemon_says GetScene '[k["label"] for k in it["keys"] if k["id"][0] == "r" and k["id"][1:].isdigit()] or ["none"]'; }
[ "$(remembered)" = none ] || fail "not forgotten: $(remembered)"

step "back leads to the layout that led there, and a layout that is chosen among emoji stays"
echo 'layouts: [en-us, de]' >/etc/keyglass/settings.d/20-two.yaml
kbdctl reload
kbdctl switch de
taps symbols
wait_until key_works emoji
taps emoji
wait_until layout_is emoji smileys
taps back
wait_until layout_is de letters
taps symbols
wait_until key_works emoji
taps emoji
wait_until layout_is emoji smileys
taps next
wait_until layout_is en-us letters
is_url() { daemon_says GetScene 'it["layout"].startswith("url")'; }
kbdctl purpose url
wait_until is_url
kbdctl purpose text
wait_until layout_is en-us letters

step "a password gets none"
kbdctl purpose password
wait_until layout_is en-us letters
taps symbols
wait_until key_is_struck emoji
taps emoji
says_why() { daemon_says GetScene 'it["popups"][0]["cells"][0]["label"].startswith("Not typed")' || { daemon_says GetScene 'it.get("popups")'; return 1; }; }
wait_until says_why
layout_is en-us symbols

step "another field has its own layout again"
kbdctl purpose url
wait_until is_url
kbdctl purpose text
wait_until layout_is en-us letters
