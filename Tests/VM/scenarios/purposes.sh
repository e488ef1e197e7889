#!/bin/bash
# kbdctl purpose shows a field's layout, with the letters in use and the field's action on return.
# No touched key lights up for a password, and the locale's decimal sign is on the keys.
# keyglassd: stopped
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
keyboard: {decimal-sign: ","}
purpose: {social: email, terminal: terminal}
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09
start_console /run/typed.txt

layout_is() { [ "$(daemon_says GetScene 'it["layout"]')" = "$1" ]; }
label() { daemon_says GetScene '[k.get("label") for k in it["keys"] if k["id"] in a]' "$1"; }
pressed() { daemon_says GetScene '[k["id"] for k in it["keys"] if k.get("pressed")]' || true; }
seen() { [ "$(pressed)" = "$1" ]; }

kbdctl switch de
kbdctl purpose url --return go
layout_is url || fail "web addresses have another layout"
[ "$(label return)" = Los ] || fail "return says $(label return)"
kbdctl purpose web-search --return search
[ "$(label return)" = Suchen ] || fail "return says $(label return)"

step "an e-mail address on the letters in use, and on those of the next layout"
kbdctl purpose email
keys() { daemon_says GetScene '" ".join(k["id"] for k in it["keys"])'; }
has() { [[ "$(keys)" == *"$1"* ]]; }
has "t z u i" || fail "the letters are not those in use: $(keys)"
has "space @ . return" || fail "what addresses need is missing: $(keys)"
finger type "zyx@"
expect_text /run/typed.txt zyx@
finger tap next
wait_until has "t y u i"
layout_is email || fail "next left the field's layout"
finger tap next
wait_until has "t z u i"
: >/run/typed.txt

step "other purposes"
kbdctl purpose social
layout_is email || fail "the setting does not count"

step "a terminal's keys above the letters in use"
kbdctl purpose terminal
has "escape tab control alt | / - ~ left up down right q w e r t z" || fail "the terminal has $(keys)"
finger type "y|~z"
expect_text /run/typed.txt "y|~z"
: >/run/typed.txt

step "decimals, and a number in the calculator"
kbdctl purpose decimal
finger tap 1
finger tap decimal
finger tap 5
kbdctl purpose calculator
for key in 1 divide 4 equals insert; do finger tap $key; done
expect_text /run/typed.txt 1,50,25

step "a PIN"
kbdctl purpose pin
layout_is number-pad || fail "PINs have another layout"
: >/run/typed.txt
read -r x y < <(finger where 7)
finger down 0 "$x" "$y"
sleep 0.3
seen '' || fail "the touched key is shown"
finger up 0
expect_text /run/typed.txt 7
kbdctl purpose number
finger down 0 "$x" "$y"
wait_until seen 7
finger up 0

step "without a purpose a console has its own layout, with the letters chosen for plain text"
kbdctl purpose text
layout_is terminal || fail "another layout came back"
has "r t z u" || fail "the letters are others: $(keys)"
kbdctl purpose prose 2>/run/answer && fail "there is such a purpose"
grep -q "web-search" /run/answer || fail "it does not say which there are"
