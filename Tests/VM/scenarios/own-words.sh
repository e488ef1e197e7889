#!/bin/bash
# Two users of one seat have words of their own, which nobody else sees, and need no right for them
# but sitting there. Typed words are kept only with learning on, and mistyped ones are then
# corrected. vCards of the administrator and of a user give names.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=words.sh
. /vm/words.sh

cat >/etc/keyglass/settings.d/50-words.yaml <<'SETTINGS'
layouts: [en-us]
words: {learning: yes}
field: {unknown: text}
SETTINGS
mkdir -p /etc/keyglass/names
printf 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Skarsg\r\n oerd;Ulrik\r\nEND:VCARD\r\n' >/etc/keyglass/names/team.vcf
systemctl restart keyglassd
touchscreen EP0430M09

# session USER VT: the user sits at the seat then, in a session of logind's; what is typed there is
# in /run/typed-USER.
session() {
    systemd-run --quiet --collect --unit="session-$1" -p User="$1" -p PAMName=login \
        -p TTYPath="/dev/tty$2" -p StandardInput=tty -p TTYReset=yes sleep infinity
    chvt "$2"
    wait_until sits "$(id -u "$1")"
}
trap 'systemctl stop session-tester session-nobody 2>/dev/null || true; chvt 1' EXIT
sits() { grep -qx "ACTIVE_UID=$1" /run/systemd/seats/seat0; }
as() { setpriv --reuid="$1" --regid="$(id -g "$1")" --clear-groups "${@:2}"; }
# What a user has, without the counts.
words_of() { as "$1" kbdctl words export --language en | cut -f 1 | paste -sd ' '; }
has() { [ "$(words_of "$1")" = "$2" ] || { echo "$1 has »$(words_of "$1")«, not »$2«"; return 1; }; }

step "what fingers miss of them is put right, also what the vCards name"
start_sway /run/typed.txt
kbdctl words add --language en Kubeflow xkcd
field
taps s e e space x k c s space
wait_until text_is 'See xkcd '
taps k u b e f l o e space u l r i l space
wait_until text_is 'See xkcd Kubeflow Ulrik '

step "words and pairs that are used are learned; one delete and it never was"
field
for _ in 1 2 3; do taps q u i e t space f j o r d . space; done
taps a space
# What has only begun sentences has their capital.
learned() { kbdctl words export --language en | grep -qixP "$1\t\d+"; }
wait_until learned 'quiet fjord'
! kbdctl words list --language en --json | grep -qi '"fjord quiet"' || fail "not across sentences"

step "a purpose that keeps nothing"
kbdctl words export --language en >/run/before
kbdctl purpose email >/dev/null
taps z o r k space z o r k space
kbdctl purpose password >/dev/null
taps z o r k space z o r k space
kbdctl words export --language en | diff /run/before - || fail "it learned of a password"

step "export, forget, import"
kbdctl words remove --language en Kubeflow
kbdctl words export --language en >/run/exported
kbdctl forget
[ -z "$(find /var/lib/keyglass -mindepth 1 ! -name layout)" ] || fail "$(find /var/lib/keyglass)"
field
taps x k c s space
wait_until text_is 'Xkcs '
kbdctl words import --language en /run/exported
kbdctl words export --language en | diff /run/exported - || fail "something else came back"
field
taps s e e space x k c s space
wait_until text_is 'See xkcd '
printf 'BEGIN:VCARD\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:L=C3=B6w;Astrid\nEND:VCARD\n' >/run/mine.vcf
kbdctl words import --language en /run/mine.vcf
learned 'Astrid' || kbdctl words export --language en | grep -q '^Astrid' || fail "no Astrid"

step "bad input is one line"
printf 'good\npin1234\n' >/run/bad
kbdctl words import /run/bad 2>/run/refusal && fail "a number was taken"
grep -c . /run/refusal | grep -qx 1
grep -q '/run/bad:2:1: a word has at least two letters' /run/refusal || fail "$(cat /run/refusal)"
echo 'N:no card' >/etc/keyglass/names/bad.vcf
kbdctl reload 2>/run/refusal && fail "a file that is none was taken"
grep -q 'names/bad.vcf:1:1: a file of vCards begins with BEGIN:VCARD' /run/refusal || fail "$(cat /run/refusal)"
rm /etc/keyglass/names/bad.vcf

step "one who sits at the seat adds words, and sees them"
session tester 8
as tester kbdctl words add --language en Kubeflow "see xkcd" xkcd
has tester 'Kubeflow see xkcd xkcd'
stat -c '%a %U' "/var/lib/keyglass/words/$(id -u tester)/en.tsv" | grep -q '^600 ' || fail "$(ls -lR /var/lib/keyglass)"

step "nobody else sees them: not a stranger, not root, not who sits there next"
as nobody kbdctl words list --language en 2>/run/refusal && fail "a stranger may"
grep -q 'no permission' /run/refusal
has root ''
session nobody 9
has nobody ''
as tester kbdctl words list 2>/run/refusal && fail "who is gone may"
as nobody kbdctl forget
as nobody kbdctl forget --everybody 2>/run/refusal && fail "he erased everybody's"
grep -q 'no permission' /run/refusal
as nobody kbdctl words add --language en Zeitgeist
chvt 8
wait_until sits "$(id -u tester)"
has tester 'Kubeflow see xkcd xkcd'
