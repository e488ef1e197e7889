#!/bin/bash
# Mistyped words arrive in foot as meant. One delete takes a correction back, a touched suggestion
# completes a word, and the daemon stays small. With everything off, keys type as touched. No typed
# text is in the journal, nor in any file unless learning is on.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=words.sh
. /vm/words.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us]
SETTINGS
start_sway /run/typed.txt
touchscreen EP0430M09
systemctl restart keyglassd
wait_until finger where t

step "the first word, of which the daemon finds all keys at once"
field
places=$(for key in t h w space; do finger where $key; done)
systemctl kill --signal=STOP keyglassd
while read -r x y; do finger down 0 "$x" "$y" && finger up 0; done <<<"$places"
systemctl kill --signal=CONT keyglassd
wait_until text_is 'The '

step "The quick brown fox"
field
taps t h w
offers_begin() { [[ $(offers) = "$1"* ]] || { echo "the strip offers $(offers), the text is »$(text)«"; return 1; }; }
wait_until offers_begin '“Thw” The '
screenshot thw
taps space w u i c k space b r i w n space f o x space
wait_until text_is 'The quick brown fox '

step "one delete restores what was typed"
field
taps t h w space
wait_until text_is 'The '
taps delete
wait_until text_is 'Thw '
taps t h w space
wait_until text_is 'Thw thw '

step "a space that was missed, struck as the key above, or one too many"
field
letters "thequick brownvfox th e dog "
wait_until text_is 'The quick brown fox the dog '

step "words of computing, other spellings and single letters stand; a day gets its capital"
field
letters "use json and passwd on monday he is ill "
wait_until text_is 'Use json and passwd on Monday he is ill '
field
letters "plan b is the colour "
wait_until text_is 'Plan b is the colour '

step "a suggestion completes the word, and its space gives way"
field
taps b r o w
offered() { [[ " $(offers) " = *" $1 "* ]] || { echo "the strip offers $(offers), the text is »$(text)«"; return 1; }; }
wait_until offered Brown
offer Brown
wait_until text_is 'Brown '
taps .
wait_until text_is 'Brown.'
taps space space s
wait_until text_is 'Brown.  S'

step "with the lexicon of one language open the daemon stays small"
pid=$(systemctl show -P MainPID keyglassd)
grep -E 'VmRSS|RssAnon|RssFile' "/proc/$pid/status"
[ "$(find "/proc/$pid/fd" -lname '*.lexicon' | wc -l)" = 1 ] || fail "$(ls -l "/proc/$pid/fd")"
# The lexicon's pages are given back two seconds after the last key.
resident() { awk '/VmRSS/ { print $2 }' "/proc/$pid/status"; }
is_small() { [ "$(resident)" -le $daemon_may_have ] || { echo "$(resident) KiB are resident"; return 1; }; }
wait_until is_small
echo "resident: $(resident) KiB"

step "in a field for passwords nothing is offered, and nothing changed"
: >/run/typed.txt
kbdctl purpose password >/dev/null
taps t h w space
wait_until text_is 'thw '
daemon_says GetScene 'not (it.get("accessory") or {}).get("items")' || fail "the strip shows $(offers)"

step "with everything off the keys type what is touched"
words_off
sed -i 's/suggestions: false/suggestions: false, shortcuts: false/' /etc/keyglass/settings.d/10-words-off.yaml
kbdctl reload
field
taps t h w space w u i c k space space i . space i m space
wait_until text_is 'thw wuick  i. im '
daemon_says GetScene 'not (it.get("accessory") or {}).get("items")' || fail "the strip shows $(offers)"
rm /etc/keyglass/settings.d/10-words-off.yaml
kbdctl reload

# Which layout was chosen last is no word of anybody's.
nothing_learned() { [ -z "$(find /var/lib/keyglass -mindepth 1 ! -name layout)" ]; }

step "nothing that was typed is written anywhere"
journalctl -u keyglassd -o cat >"$ARTIFACTS/journal.txt"
! grep -iE 'thw|wuick|quick|brown|briwn|fox' "$ARTIFACTS/journal.txt" || fail "it is in the journal"
nothing_learned || fail "/var/lib/keyglass has $(ls -A /var/lib/keyglass)"

step "learning, once it is asked for, keeps words and counts; forget erases them"
printf 'words:\n  learning: yes\n' >/etc/keyglass/settings.d/learning.yaml
systemctl reload keyglassd
field
taps x k c d space x k c d space
systemctl stop keyglassd
words=/var/lib/keyglass/words/seat/en.tsv touches=/var/lib/keyglass/words/seat/touches
stat -c %a $words | grep -qx 600 || fail "$(ls -lR /var/lib/keyglass)"
grep -qxP '[Xx]kcd\t1' $words || fail "$(cat $words)"
# Where fingers land: numbers only.
stat -c %a $touches | grep -qx 600 || fail "$(ls -lR /var/lib/keyglass)"
cat $touches
! grep -vP '^[^\t]+(\t-?\d+){4}$' $touches || fail "touches has more"
systemctl start keyglassd
kbdctl forget
nothing_learned || fail "/var/lib/keyglass has $(ls -A /var/lib/keyglass)"

step "a damaged lexicon is refused with its reason, and keys type on"
head -c 100000 /usr/share/keyglass/lexicons/en-US.lexicon >/run/damaged
install -D -m 644 /run/damaged /etc/keyglass/lexicons/en-US.lexicon
systemctl restart keyglassd
wait_until clone_of "$TOUCHSCREEN"
: >/run/typed.txt
kbdctl purpose text >/dev/null
taps t h w space
wait_until text_is 'Thw '
journalctl -u keyglassd -o cat -n 20 | grep 'en-US.lexicon: damaged' || fail "$(journalctl -u keyglassd -o cat -n 20)"
rm -r /etc/keyglass/lexicons
