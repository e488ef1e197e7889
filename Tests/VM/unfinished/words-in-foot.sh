#!/bin/bash
# Fingers that miss: what they meant arrives in foot, in four languages. One
# delete takes a correction back, a touched suggestion completes a word, and
# nothing of it is in the journal or learned.
# timeout: 300
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de, nb, ru]
keymap:
  layout: us,de,no,ru
SETTINGS
systemctl restart keyglassd
export SWAY_CONFIG='input * xkb_layout us,de,no,ru'
start_sway /run/typed.txt
touchscreen EP0430M09

# What stands in the text: the terminal was told of each BackSpace.
text() { sed -E ':again; s/[^\x7f]\x7f//; t again' /run/typed.txt; }
text_is() { [ "$(text)" = "$1" ] || { echo "the text is »$(text)«, not »$1«"; return 1; }; }
taps() { printf 'tap %s\n' "$@" | finger script; }
offers() { kbdctl scene --json | jq -r '[.accessory.items[] | .label] | join(" ")'; }
# offer WORD: touches it in the strip.
offer() {
    # shellcheck disable=SC2046 # two numbers
    finger tap-at $(kbdctl scene --json | jq -r --arg word "$1" \
        '.accessory.items[] | select(.label == $word) | "\(.x + .width / 2) \(.y + .height / 2)"')
}
# A new field: a sentence begins.
field() {
    : >/run/typed.txt
    kbdctl purpose text >/dev/null
}
group() {
    as_tester swaymsg "input type:keyboard xkb_switch_layout $1" >/dev/null
    kbdctl keymap --group $(($1 + 1)) >/dev/null
    kbdctl switch "$2" >/dev/null
}

step "The quick brown fox"
field
taps t h w
offers_begin() { [[ $(offers) = "$1"* ]] || { echo "the strip offers $(offers), the text is »$(text)«"; return 1; }; }
wait_until 10 offers_begin '“Thw” The '
picture thw
taps space w u i c k space b r i w n space f o x space
wait_until 10 text_is 'The quick brown fox '

step "one delete restores what was typed"
field
taps t h w space
wait_until 10 text_is 'The '
taps delete
wait_until 10 text_is 'Thw '
taps t h w space
wait_until 10 text_is 'Thw thw '

step "a suggestion completes the word, and its blank gives way"
field
taps b r o w
offered() { [[ " $(offers) " = *" $1 "* ]] || { echo "the strip offers $(offers), the text is »$(text)«"; return 1; }; }
wait_until 10 offered Brown
offer Brown
wait_until 10 text_is 'Brown '
taps .
wait_until 10 text_is 'Brown.'
taps space space s
wait_until 10 text_is 'Brown.  S'

step "German"
group 1 de
field
taps ü b w r space s t r
wait_until 10 offered Straße
offer Straße
wait_until 10 text_is 'Über Straße '

step "Norwegian"
group 2 nb
field
taps å space g j ø r r space p å space k j æ r l
wait_until 10 offered kjærlighet
picture norwegian
offer kjærlighet
wait_until 10 text_is 'Å gjøre på kjærlighet '

step "Russian"
group 3 ru
field
taps п р м в е т space м и р space
wait_until 10 text_is 'Привет мир '
picture russian

step "in a field for passwords nothing is offered, and nothing changed"
group 0 en-us
: >/run/typed.txt
kbdctl purpose password >/dev/null
taps t h w space
wait_until 10 text_is 'thw '
[ "$(kbdctl scene --json | jq '[.accessory.items[]?] | length')" = 0 ] || fail "the strip shows $(offers)"

step "with one lexicon mapped at a time the daemon stays small"
pid=$(systemctl show -P MainPID keyglassd)
grep -E 'VmRSS|RssAnon|RssFile' "/proc/$pid/status"
[ "$(grep -c '\.lexicon$' "/proc/$pid/maps")" = 1 ] || fail "$(grep lexicon "/proc/$pid/maps")"
resident=$(awk '/VmRSS/ { print $2 }' "/proc/$pid/status")
[ "$resident" -le $((12 * 1024)) ] || fail "$resident KiB are resident"

step "nothing that was typed is written anywhere"
journalctl -u keyglassd -o cat >"$ARTIFACTS/journal.txt"
! grep -iE 'thw|wuick|quick|brown|stra|kjær|привет' "$ARTIFACTS/journal.txt" || fail "it is in the journal"
[ -z "$(ls -A /var/lib/keyglass)" ] || fail "/var/lib/keyglass has $(ls -A /var/lib/keyglass)"

step "learning, once it is asked for, keeps words and counts; forget erases them"
printf 'words:\n  learning: yes\n' >/etc/keyglass/settings.d/learning.yaml
systemctl reload keyglassd
field
taps x k c d space x k c d space
systemctl stop keyglassd
stat -c %a /var/lib/keyglass/words-en.tsv | grep -qx 600 || fail "$(ls -l /var/lib/keyglass)"
grep -qxP 'xkcd\t1|xkcd\t2|Xkcd\t2' /var/lib/keyglass/words-en.tsv || fail "$(cat /var/lib/keyglass/words-en.tsv)"
systemctl start keyglassd
kbdctl forget
[ -z "$(ls -A /var/lib/keyglass)" ] || fail "/var/lib/keyglass has $(ls -A /var/lib/keyglass)"

step "a damaged lexicon is refused with its reason, and keys type on"
head -c 100000 /usr/share/keyglass/lexicons/en-US.lexicon >/run/damaged
install -D -m 644 /run/damaged /etc/keyglass/lexicons/en-US.lexicon
systemctl restart keyglassd
wait_until 15 clone_of "$TOUCHSCREEN"
: >/run/typed.txt
kbdctl purpose text >/dev/null
taps t h w space
wait_until 10 text_is 'Thw '
journalctl -u keyglassd -o cat -n 20 | grep 'en-US.lexicon: damaged' || fail "$(journalctl -u keyglassd -o cat -n 20)"
rm -r /etc/keyglass/lexicons
