#!/bin/bash
# Words in German, Norwegian and Russian, with capitals of nouns and of ß, ü and å, English words on
# a German layout, and Hebrew, which has no capitals: from the finger through lexicon, decoder and
# case to foot. Of four languages only the one in use is in memory.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=words.sh
. /vm/words.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [de, nb, ru, he]
keymap:
  layout: de,no,ru,il
SETTINGS
systemctl restart keyglassd
export SWAY_CONFIG='input * xkb_layout de,no,ru,il'
start_sway /run/typed.txt
touchscreen EP0430M09

group() {
    as_tester swaymsg "input type:keyboard xkb_switch_layout $1" >/dev/null
    kbdctl keymap --group $(($1 + 1)) >/dev/null
    kbdctl switch "$2" >/dev/null
}

offered() { [[ " $(offers) " = *" $1 "* ]] || { echo "the strip offers $(offers), the text is »$(text)«"; return 1; }; }

# The lexicons that are open.
opened() {
    find "/proc/$(systemctl show -P MainPID keyglassd)/fd" -lname '*.lexicon' -printf '%l\n' | sed 's|.*/||' |
        sort -u | paste -sd ' '
}

step "German"
field
taps ü b w r space s t r
wait_until offered Straße
offer Straße
wait_until text_is 'Über Straße '
taps shift s shift t shift r shift a shift ß
wait_until offered STRAẞE
offer STRAẞE
wait_until text_is 'Über Straße STRAẞE '

step "German nouns have their capital"
field
letters "das essen ist fertig und wir essen im garten "
wait_until text_is 'Das Essen ist fertig und wir essen im Garten '

step "English words on the German layout, once they are asked for"
printf 'words: {also: [en-US]}\n' >/etc/keyglass/settings.d/also.yaml
kbdctl reload
field
letters "she took my hand on monday thequick ansqer "
wait_until text_is 'She took my hand on Monday the quick answer '
letters "und wir haben heutw keine zeit "
wait_until text_is 'She took my hand on Monday the quick answer und wir haben heute keine Zeit '
[ "$(opened)" = 'de.lexicon en-US.lexicon' ] || fail "open: $(opened)"
rm /etc/keyglass/settings.d/also.yaml
kbdctl reload

step "Norwegian"
group 1 nb
field
taps å space g j ø r r space p å space k j æ r l
wait_until offered kjærlighet
offer kjærlighet
wait_until text_is 'Å gjøre på kjærlighet '

step "Hebrew"
group 3 he
field
finger type שלום
wait_until text_is שלום
screenshot hebrew

step "Russian"
group 2 ru
field
taps п р м в е т space м и р space
wait_until text_is 'Привет мир '
screenshot russian

step "only the language in use is in memory"
[ "$(opened)" = ru.lexicon ] || fail "open: $(opened)"
pid=$(systemctl show -P MainPID keyglassd)
resident() { awk '/VmRSS/ { print $2 }' "/proc/$pid/status"; }
# The largest pieces, in KiB, by name, if it is too much.
pieces() {
    awk '/^[0-9a-f]+-/ { name = $6 == "" ? "anonymous" : $6 } /^Rss:/ { rss[name] += $2 }
        END { for (name in rss) print rss[name], name }' "/proc/$pid/smaps" | sort -rn | head -n 8 | paste -sd ';'
}
is_small() { [ "$(resident)" -le $daemon_may_have_of_languages ] || { echo "$(resident) KiB are resident: $(pieces)"; return 1; }; }
wait_until is_small
echo "resident: $(resident) KiB"
