#!/bin/bash
# On a console, touched keys light up in a shell, but not while a password is asked for.
# shellcheck source=lib.sh
. /vm/lib.sh

step "a password"
cat >/run/asks.bashrc <<'BASH'
PS1='$ '
asks() { read -rsp 'Password: ' password; echo "$password" >/run/password.txt; }
BASH
# bash takes letter by letter, and shows them by itself.
openvt -f -s -c 10 -- bash --rcfile /run/asks.bashrc -i
touchscreen EP0430M09
console_has() { [[ " $(stty -F /dev/tty10 -a | tr '\n;' '  ') " == *" $1 "*" $2 "* ]]; }
# lights_up KEY: whether it does under a finger, which types it.
lights_up() {
    local lit=1
    # shellcheck disable=SC2046 # two words
    finger down 0 $(finger where "$1")
    is_touched "$1" && lit=0
    finger up 0
    return $lit
}
wait_until console_has -icanon -echo
finger tap a
lights_up s || fail "no key lights up in a shell"
finger type ks
finger tap return
wait_until console_has icanon -echo
! lights_up f || fail "a key lights up where a password is asked for"
daemon_says GetStatus '"hidden-text" in it["field"]["hints"]' || fail "the password's field is not known for one"
finger type jord
finger tap return
expect_text /run/password.txt fjord
wait_until console_has -icanon -echo
lights_up l || fail "no key lights up after the password"
finger unplug
