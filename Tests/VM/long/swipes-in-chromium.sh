#!/bin/bash
# A finger that swipes over the letters of words types them into Chromium's text field, English and
# German, and two thumbs do in turn. The strip replaces a word, and one delete removes a word. In
# the password field and in foot a swipe only slides.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh
# shellcheck source=swipes.sh
. /vm/swipes.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
keymap: {layout: us}
panel: {keys: printed}
SETTINGS
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09
start_helper
start_chromium

step "a sentence of eight words"
# The browser's start has touched the field, and Chromium tells sway nothing of a second touch, which
# may be in the middle of a text.
tap_field search
tap_field text
wait_until purpose_is text
wait_until has_words
swipe please bring some bread home from the market
wait_until value_is text 'Please bring some bread home from the market'
picture sentence

step "one delete takes a word and its space back, another word of the strip takes its place"
finger tap delete
wait_until value_is text 'Please bring some bread home from the'
swipe town
wait_until value_is text 'Please bring some bread home from the town'
word=$(words_of_strip | grep -vix town | head -n 1)
touch_word "$word"
wait_until value_is text "Please bring some bread home from the $word"

step "two thumbs in turn: the second comes before the first lifts"
swipe_with_two_thumbs maybe tomorrow
wait_until value_is text "Please bring some bread home from the $word maybe tomorrow"

step "German, with the capitals of its nouns"
kbdctl switch de >/dev/null
tap_field multi-line
wait_until purpose_is text
wait_until has_words
swipe der hund und die katze
wait_until value_is multi-line 'Der Hund und die Katze'
kbdctl switch en-us >/dev/null

step "none in a password, nor in foot: the key where the finger lifts is typed"
tap_field password
wait_until purpose_is password
swipes_unseen hello
wait_until value_is password o
as_tester swaymsg -q workspace 2
start_foot /run/typed.txt
# It got the focus without a touch.
kbdctl show >/dev/null
wait_until purpose_is terminal
swipes_unseen hello
expect_text /run/typed.txt o
