#!/bin/bash
# Input in several stages learns on the console of the user at the seat: nothing by default, then a
# word by one choice, and nothing in fields that keep nothing. `kbdctl words` and `kbdctl forget`
# reach the words, and another user has none of them. The fields have the purpose `social`, for
# messages: `text` on a console is a terminal, for commands.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=words.sh
. /vm/words.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [pinyin]
keymap: {layout: us, extend: false}
SETTINGS
systemctl start keyglass-ime.socket
systemctl restart keyglassd
touchscreen EP0430M09

# session USER VT: the user sits at the seat then; what is typed there is in /run/typed.txt.
session() {
    systemd-run --quiet --collect --unit="session-$1" -p User="$1" -p PAMName=login \
        -p TTYPath="/dev/tty$2" -p StandardInput=tty -p TTYReset=yes \
        sh -c 'stty -icanon min 1; exec cat >>/run/typed.txt'
    chvt "$2"
    wait_until sits "$(id -u "$1")"
}
sits() { grep -qx "ACTIVE_UID=$1" /run/systemd/seats/seat0; }
as() { setpriv --reuid="$1" --regid="$(id -g "$1")" --clear-groups "${@:2}"; }
trap 'systemctl stop session-tester session-nobody keyglass-ime.socket "keyglass-ime@*" 2>/dev/null || true; chvt 1' EXIT
: >/run/typed.txt
chmod 666 /run/typed.txt
session tester 8

folder=/var/lib/keyglass-ime
# The layout for messages would be that of its letters.
compose_messages() {
    kbdctl purpose social >/dev/null
    kbdctl switch pinyin
}
strip_begins() { [[ $(offers) = "$1"* ]] || { echo "the strip has $(offers), the text is »$(text)«"; return 1; }; }
strip_is_empty() { [ -z "$(offers 2>/dev/null)" ] || { offers; return 1; }; }
words_are() { [ "$(as tester kbdctl words export --language zh | cut -f 1 | paste -sd ' ')" = "$1" ]; }
# take LETTERS TEXT: types the letters and takes this candidate of them.
take() {
    local letters
    mapfile -t letters < <(grep -o . <<<"$1")
    : >/run/typed.txt
    taps "${letters[@]}"
    wait_until strip_begins "$1 "
    offer "$2"
    wait_until text_is "$2"
    wait_until strip_is_empty
}
# first_is LETTERS TEXT: what the letters become first; nothing is typed.
first_is() {
    local letters
    mapfile -t letters < <(grep -o . <<<"$1")
    taps "${letters[@]}"
    wait_until strip_begins "$1 $2 "
    for _ in "${letters[@]}"; do taps delete; done
    wait_until strip_is_empty
}
# In order that nothing of it is only in the helper's memory.
written() { as tester kbdctl words list --language zh >/dev/null; }
has_nothing_of() {
    written
    ! grep -rE "$1" "$folder/" || fail "the folder has $1"
}

step "nothing is learned that nobody asked for"
compose_messages
take shi 时
take shi 时
first_is shi 是
has_nothing_of 'shi|时'
[ -z "$(ls "$folder/")" ] || fail "$(ls -lR "$folder/")"

step "once it is asked for, one choice promotes a word"
printf 'words:\n  learning: yes\n' >/etc/keyglass/settings.d/learning.yaml
systemctl reload keyglassd
compose_messages
take shi 时
first_is shi 时
wait_until words_are 时
stat -c '%a %n' "$folder/$(id -u tester)"
[ "$(stat -c %a "$folder/$(id -u tester)")" = 700 ] || fail "others may read it"
as tester ls "$folder/" 2>/dev/null && fail "it is not the helper's alone"

step "another process has it too"
systemctl stop 'keyglass-ime@*'
first_is shi 时

step "fields that keep nothing: nothing of them is in the folder"
for purpose in unknown text url email number decimal phone terminal; do
    kbdctl purpose "$purpose" >/dev/null
    kbdctl switch pinyin
    take zhou 州
    has_nothing_of 'zhou|州'
done
for purpose in password pin; do
    kbdctl purpose "$purpose" >/dev/null
    kbdctl switch pinyin
    : >/run/typed.txt
    taps z h o u
    wait_until text_is zhou
    has_nothing_of 'zhou|州'
done
kbdctl type zhou州
has_nothing_of 'zhou|州'
compose_messages
first_is zhou 周

step "words: one is removed, the others stay"
take ta 它
wait_until words_are '它 时'
as tester kbdctl words remove --language zh 时
words_are 它 || fail "$(as tester kbdctl words list --language zh)"
first_is shi 是

step "forget: nothing is left"
take shi 时
as tester kbdctl forget
[ -z "$(ls "$folder/")" ] || fail "$(ls -lR "$folder/")"
words_are '' || fail "$(as tester kbdctl words list --language zh)"
first_is shi 是
first_is ta 他

step "each user has their own"
take shi 时
session nobody 9
compose_messages
first_is shi 是
chvt 8
wait_until sits "$(id -u tester)"
compose_messages
first_is shi 时

step "who has something there is told that nobody answers, who has nothing is not"
systemctl stop keyglass-ime.socket 'keyglass-ime@*'
as tester kbdctl forget 2>/run/refusal && fail "nobody erased it"
grep -q 'are not erased, because it does not answer' /run/refusal || fail "$(cat /run/refusal)"
kbdctl forget
kbdctl forget --everybody 2>/run/refusal && fail "nobody erased everybody's"
systemctl start keyglass-ime.socket
wait_until as tester kbdctl forget
first_is shi 是
take shi 时
kbdctl forget --everybody
[ -z "$(ls "$folder/")" ] || fail "$(ls -lR "$folder/")"
[ ! -e /var/lib/keyglass/composed ] || fail "$(ls /var/lib/keyglass/composed)"

step "nothing of it is in the journal"
journalctl --boot -o cat >"$ARTIFACTS/journal.txt"
! grep -E 'shi |zhou|时|州' "$ARTIFACTS/journal.txt" || fail "it is in the journal"
rm /etc/keyglass/settings.d/learning.yaml
