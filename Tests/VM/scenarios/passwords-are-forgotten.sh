#!/bin/bash
# timeout: 300
# The daemon's memory contains no text typed into a password field, nor text typed before the field
# was known as one. The same search finds a text of an ordinary field.
# shellcheck source=lib.sh
. /vm/lib.sh

# So slow a pace that keys wait in the queue, too. Without a pause that accepts
# a letter, so that each takes the time it takes.
cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, phone-keys]
typing: {pace: 50 ms}
phone: {mode: multi-tap, pause: off}
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09
start_console /run/typed.txt

find_typed() {
    local status=0
    find-in-memory "$(systemctl show -P MainPID keyglassd)" "$@" || status=$?
    [ $status -le 1 ] || fail "the search failed"
    return $status
}
is_kept() { find_typed "$@" || fail "an ordinary text is not found: the search is no good"; }
is_forgotten() { if find_typed "$@"; then fail "$* is in memory $where"; fi; }

# No word, and so in no list of words.
ordinary=zkqvjxwhgpbfykvzqjxw
password=wqjxkvzhpgxwqzjvkyfb

step "an ordinary field"
finger type --hold 10 --gap 10 $ordinary
expect_text /run/typed.txt $ordinary
is_kept $ordinary

step "the field was one for a password all along"
kbdctl purpose password
where="of a field that has become secure" is_forgotten $ordinary

step "a password"
: >/run/typed.txt
finger type --hold 10 --gap 10 $password
expect_text /run/typed.txt $password
where="after it was typed" is_forgotten $password
kbdctl purpose text
where="of the next field" is_forgotten $password

step "letters of telephone keys"
kbdctl switch phone-keys
ordinary=gtawdpjm
password=pgwmatjd
: >/run/typed.txt
for key in 4 8 2 9 3 7 5 6 1; do finger tap --hold 10 $key; done
expect_text /run/typed.txt $ordinary
is_kept $ordinary

step "a password of telephone keys"
kbdctl purpose password
: >/run/typed.txt
for key in 7 4 9 6 2 8 5 3 1; do finger tap --hold 10 $key; done
expect_text /run/typed.txt $password.
where="typed on telephone keys" is_forgotten $ordinary $password

step "a PIN on a keypad, all at once"
node=$(keypad device)
grabbed() {
    daemon_says ListDevices '[d["node"] for d in it["devices"] if d["kind"] == "keypad" and d["grab"] == "grabbed"] == a' "$node"
}
wait_until grabbed
kbdctl purpose pin
pin=58213796
: >/run/typed.txt
# So that one read brings all of it.
systemctl kill --signal=STOP keyglassd
# shellcheck disable=SC2046 # several keys
keypad press $(sed 's/./KP& /g' <<<$pin)
systemctl kill --signal=CONT keyglassd
expect_text /run/typed.txt $pin
where="of a keypad" is_forgotten $pin
