#!/bin/bash
# A finger that swipes over the letters of words types them into a GTK field under sway: a sentence,
# German with capitals, two thumbs in turn. The strip replaces a word, and one delete removes a
# word. In terminals, passwords and fields of unknown purpose a swipe only slides, and no trail is
# drawn. A hint in the first empty text names swiping; none comes elsewhere.
# keyglassd: stopped
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=gtk.sh
. /vm/gtk.sh
# shellcheck source=swipes.sh
. /vm/swipes.sh

echo 'layouts: [en-us, de]' >/etc/keyglass/settings.yaml
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09
start_helper
start_panel --on wayland
wait_until panel_is wayland
kbdctl hide
window 3 wayland
field() {
    tap_at "$1"
    wait_until has_focus "$1"
    kbdctl show >/dev/null
    wait_until purpose_is "${2-text}"
}

is_kept() { grep -qx 'swipe 2' /var/lib/keyglass/words/*/hints; }
hint() { daemon_says GetScene '[c["label"] for p in it.get("popups", []) for c in p["cells"]] == a' "$@"; }

step "a hint in the first empty text, until a finger comes"
field free-form
wait_until hint 'Slide over the letters of a word to type it'
wait_until steady_picture hint
screenshot swipe-hint

step "a sentence of eight words"
swipe please bring some bread home from the market
wait_until holds free-form 'Please bring some bread home from the market'
hint || fail "the hint is still there"
wait_until is_kept

step "one delete takes a word and its space back"
finger tap delete
wait_until holds free-form 'Please bring some bread home from the'

step "another word of the strip takes its place"
swipe town
wait_until holds free-form 'Please bring some bread home from the town'
word=$(words_of_strip | grep -vix town | head -n 1)
touch_word "$word"
begins_so() { file_says $fields 'it["fields"]["free-form"]["text"].strip() == a[0]' "$1"; }
wait_until begins_so "Please bring some bread home from the $word"

step "two thumbs in turn: the second comes before the first lifts"
field hint-spellcheck
wait_until has_words
swipe_with_two_thumbs maybe tomorrow
wait_until holds hint-spellcheck 'Maybe tomorrow'

step "the line behind the finger"
echo 'panel: {trail: 2 s}' >/etc/keyglass/settings.d/20-trail.yaml
kbdctl reload
{
    echo 'swipe 0 keyboard'
    # On and on between two keys, so that it can be looked at.
    for _ in 1 2 3; do
        printf 'move 0 %s --ms 400\n' "$(finger where g)" "$(finger where d)"
    done
    printf 'move 0 0.5 0.2 --ms 100\nwait 400\nup 0\n'
} >/run/way
finger script </run/way &
moving=$!
wait_until has_trail
screenshot swipe-under-sway
wait $moving
wait_until holds hint-spellcheck 'Maybe tomorrow'

step "German, with the capitals of its nouns"
kbdctl switch de >/dev/null
field multi-line
wait_until has_words
swipe der hund und die katze
wait_until holds multi-line 'Der Hund und die Katze'
kbdctl switch en-us >/dev/null

step "none in a password: the key where the finger lifts is typed"
field password password
swipes_unseen hello
wait_until holds password o

step "nor in a field of which nothing is known"
systemctl stop session-helper
kbdctl purpose unknown >/dev/null
kbdctl show >/dev/null
wait_until purpose_is unknown
before=$(file_says $fields 'it["fields"]["password"]["text"]')
swipes_unseen hello
wait_until holds password "${before}o"

step "nor in foot"
pkill -f gtk-fields
start_foot /run/typed.txt
kbdctl purpose terminal >/dev/null
kbdctl show >/dev/null
wait_until purpose_is terminal
swipes_unseen hello
expect_text /run/typed.txt o

step "nothing of it is in the journal"
journalctl -u keyglassd -o cat >"$ARTIFACTS/journal.txt"
! grep -iE 'please|market|katze' "$ARTIFACTS/journal.txt" || fail "it is in the journal"
