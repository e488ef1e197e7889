#!/bin/bash
# In Chromium's text field, mistyped words arrive as meant; in its password and URL fields and in
# foot, text arrives as typed. No command, name or other spelling is changed. Spaces are corrected,
# and German nouns get their capital.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=words.sh
. /vm/words.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
keymap: {layout: us}
panel: {keys: printed}
SETTINGS
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09
start_helper
wait_until is_extended

purpose_is() {
    daemon_says GetStatus 'it["field"]["purpose"] == a[0] and it["visible"]' "$1" || {
        daemon_says GetStatus 'json.dumps([it["field"], it["visible"]])'
        return 1
    }
}
# A sentence begins where the keys are.
begins() {
    daemon_says GetScene 'it["visible"] and any(k["id"] == "t" and k.get("label") == "T" for k in it["keys"])' || {
        daemon_says GetScene '" ".join(k.get("label", "") for k in it["keys"])'
        return 1
    }
}
# fresh FIELD: it is empty, the keyboard went with the focus and comes with it again. Chromium tells
# what stands in a field only after it has enabled the field, and sway passes on nothing that is not
# told with that: what another keyboard selects and deletes, nobody hears of.
fresh() {
    if ! has_focus "$1" >/dev/null || ! value_is "$1" '' >/dev/null; then
        has_focus "$1" >/dev/null || tap_field "$1"
        kbdctl key ctrl+a
        kbdctl key BackSpace
        wait_until value_is "$1" ''
    fi
    tap_field none
    wait_until is_gone
    tap_field "$1"
    wait_until begins
}
# arrives FIELD TOUCHED TEXT: from an empty field.
arrives() {
    fresh "$1"
    letters "$2"
    wait_until value_is "$1" "$3"
    echo "»$2« is »$3«"
}

start_chromium

step "misses are mended in a text field"
tap_field text
wait_until purpose_is text
arrives text 'thw wuick briwn fox ' 'The quick brown fox '
picture words

step "so are spaces that were missed, and one too many"
arrives text 'thequick fox ' 'The quick fox '
arrives text 'th equick fox ' 'The quick fox '

step "words of computing, other spellings and single letters stand"
arrives text 'use json and passwd ' 'Use json and passwd '
arrives text 'the colour ' 'The colour '
arrives text 'he is ill ' 'He is ill '
arrives text 'plan b is ' 'Plan b is '

step "the caret goes elsewhere, and nobody says where: it stands as it was typed"
fresh text
kbdctl type 'One. two'
wait_until value_is text 'One. two'
kbdctl key Home
letters 'thw '
wait_until value_is text 'thw One. two'

step "German: nouns have their capital, and ü stays"
kbdctl switch de >/dev/null
arrives text 'das essen ist fertig ' 'Das Essen ist fertig '
arrives text 'überhaupt nicht ' 'Überhaupt nicht '
picture german
kbdctl switch en-us >/dev/null

step "in an address and in a password it stands as it was typed"
for field in url password; do
    tap_field "$field"
    wait_until purpose_is "$field"
    finger type 'thw/wuick'
    wait_until value_is "$field" 'thw/wuick'
done

step "in foot, where commands are typed"
as_tester swaymsg -q workspace 2
start_foot /run/typed.txt
# It got the focus without a touch.
kbdctl show >/dev/null
wait_until purpose_is terminal
finger type 'thw wuick briwn json '
expect_text /run/typed.txt 'thw wuick briwn json '
: >/run/typed.txt
finger type $'ls -la /tmp\ngit commit -am json\n'
expect_text /run/typed.txt $'ls -la /tmp\ngit commit -am json'
