#!/bin/bash
# A folder of layouts has broken files: all others load, and status and journal report the broken
# ones with line and column. A reload accepts a repaired file.
# shellcheck source=lib.sh
. /vm/lib.sh

folder=/etc/keyglass/layouts
ids() { kbdctl layouts --all --ids | grep -v '^xkb:' | sort | paste -sd' '; }
problems() { daemon_says GetStatus 'it["problems"]' || true; }
names() { problems | grep -E "$1"; }

shipped=$(ids)
cat >$folder/yes-no.yaml <<'LAYOUT'
id: yes-no
title: Yes or no
width: 3
layers:
  main:
    rows: |
      y n next
LAYOUT
# Takes the place of the shipped one, whatever the file's name.
cat >$folder/own-numbers.yaml <<'LAYOUT'
id: number-pad
title: Own numbers
width: 3
layers:
  main:
    rows: |
      9 8 next
LAYOUT
printf 'id: typo\ntitle: Typo\nwidth: 3\nlayers:\n  main:\n    rows: |\n      a delet next\n' >$folder/typo.yaml
printf 'id: [\n' >$folder/not-yaml.yaml
# Lines for systemd, and for a terminal.
printf 'id: orders\ntitle: "Evil\\nWATCHDOG=trigger\\nX="\nwidth: 2\nlayers: {main: {rows: ["a next"]}}\n' >$folder/orders.yaml
printf 'id: escapes\ntitle: "\\e]0;evil\\a"\nwidth: 2\nlayers: {main: {rows: ["a next"]}}\n' >$folder/escapes.yaml
head -c 4096 /dev/urandom >$folder/noise.yaml
cp $folder/yes-no.yaml $folder/zz-twin.yaml

echo 'layouts: [en-us, number-pad]' >/etc/keyglass/settings.d/05-layouts.yaml
systemctl restart keyglassd
touchscreen EP0430M09
start_console /run/typed.txt
all=$(tr ' ' '\n' <<<"$shipped yes-no" | sort | paste -sd' ')
[ "$(ids)" = "$all" ] || fail "not $all but $(ids)"
wait_until names "^$folder/typo.yaml:7:9: unknown key .delet. \(did you mean .delete.\?\)"
wait_until names "^$folder/not-yaml.yaml:1:5: "
wait_until names "^$folder/noise.yaml:[0-9]+:[0-9]+: "
wait_until names "^$folder/zz-twin.yaml:1:1: the id .yes-no. belongs to $folder/yes-no.yaml"
wait_until names "^$folder/orders.yaml:2:8: "
wait_until names "^$folder/escapes.yaml:2:8: "
problems
[ "$(problems | wc -l)" -eq 6 ] || fail "more than the six broken files are named"
if journalctl -b -u keyglassd -o cat --no-pager | LC_ALL=C grep -qP '[\x00-\x08\x0b-\x1f\x7f]'; then
    fail "the journal has control characters"
fi
[ "$(systemctl show -P NRestarts keyglassd)" -eq 0 ] || fail "systemd has restarted the daemon"
[ "$(journalctl -b -u keyglassd --no-pager | grep -c "$folder/typo.yaml:7:9: ")" -gt 0 ] || fail "nothing in the journal"

step "the others type"
finger type hi
kbdctl switch-next
finger tap 9
kbdctl switch yes-no
finger tap y
expect_text /run/typed.txt hi9y

step "a mended file is taken, though others are broken"
sed -i 's/delet /delete /' $folder/typo.yaml
kbdctl reload
wait_until names "^$folder/not-yaml.yaml:1:5: "
[ "$(problems | wc -l)" -eq 5 ] || fail "status says: $(problems)"
kbdctl switch typo

step "one that is not there is said so"
if kbdctl switch yes-on 2>/run/answer; then fail "it is there"; fi
grep -q 'there is no layout "yes-on"' /run/answer || fail "the answer is $(cat /run/answer)"
