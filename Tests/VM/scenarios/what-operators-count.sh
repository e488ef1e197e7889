#!/bin/bash
# The functions for operators of many machines: settings by drop-in, a check for monitoring, and
# journal lines with fields that a MESSAGE_ID finds. keyglass-panel shows the keys.
# shellcheck source=lib.sh
. /vm/lib.sh

since=$(date '+%Y-%m-%d %H:%M:%S')
# field ID FIELD: of the newest line with this MESSAGE_ID.
field() {
    journalctl -q -u keyglassd --since="$since" "MESSAGE_ID=$(id_of "$1")" -o json | tail -n 1 >/run/line.json
    file_says /run/line.json 'it[a[0]]' "$2"
}
# id_of TITLE: from the table of the documentation.
id_of() { sed -n "s/^| $1 | \`\([0-9a-f]*\)\`.*/\1/p" /usr/share/doc/keyglass/FLEET.md; }
field_is() { [ "$(field "$1" "$2")" = "$3" ]; }
# check STATUS [TEXT]: how `kbdctl status --check` ends, and what it says.
check() {
    local status=0
    kbdctl status --check >/run/answer 2>&1 || status=$?
    [ $status -eq "$1" ] && { [ $# -lt 2 ] || grep -q "$2" /run/answer; }
}

step "the daemon, a touchscreen, a panel"
systemctl restart keyglassd
wait_until field_is 'Keyglass has started' KEYGLASS_VERSION "$(kbdctl --version)"
field_is 'Keyglass has started' SYSLOG_IDENTIFIER keyglassd
check 1 'there is no touchscreen' || fail "$(cat /run/answer)"
check 1 'the keys are not seen' || fail "$(cat /run/answer)"
touchscreen EP0430M09
wait_until field_is 'A touchscreen or keypad is used' KEYGLASS_NODE "$TOUCHSCREEN"
field_is 'A touchscreen or keypad is used' KEYGLASS_DEVICE EP0430M09
systemctl start keyglass-panel-console
wait_until field_is 'A panel came or went' KEYGLASS_KEYS shown
wait_until check 0
[ ! -s /run/answer ] || fail "a machine that is well says: $(cat /run/answer)"

step "settings by drop-in: each overrides those before it, and a mistake is named"
echo 'layouts: [de, en-us]' >/etc/keyglass/settings.d/20-fleet.yaml
printf 'layouts: [ru]\nwords: {capitals: false}\n' >/etc/keyglass/settings.d/50-warehouse.yaml
kbdctl reload
wait_until field_is 'The settings were read again' PRIORITY 6
daemon_says ListLayouts '[l["id"] for l in it["layouts"]] == ["ru"]' || fail "$(kbdctl layouts)"
printf 'layouts: [ru]\nwords:\n  capitls: false\n' >/etc/keyglass/settings.d/50-warehouse.yaml
if kbdctl reload 2>/run/answer; then fail "a mistake is taken"; fi
grep -q '50-warehouse.yaml:3:3: ' /run/answer
names_place() { field 'There is a mistake in the settings' KEYGLASS_PROBLEM | grep -q "50-warehouse.yaml:3:3: "; }
wait_until names_place
field_is 'There is a mistake in the settings' PRIORITY 4
check 0 || fail "what is in use is well: $(cat /run/answer)"
systemctl restart keyglassd
wait_until clone_of "$TOUCHSCREEN"
wait_until check 1 '50-warehouse.yaml:3:3: '
rm /etc/keyglass/settings.d/*.yaml
kbdctl reload

step "what else is counted"
kbdctl release >/dev/null
wait_until field_is 'Every touchscreen was released' PRIORITY 5
check 1 'released' || fail "$(cat /run/answer)"
kbdctl show >/dev/null
systemctl stop keyglass-panel-console
wait_until field_is 'A panel came or went' KEYGLASS_KEYS absent
finger unplug
wait_until field_is 'A touchscreen or keypad is no longer used' KEYGLASS_DEVICE EP0430M09
systemctl stop keyglassd
wait_until field_is 'Keyglass has stopped' MESSAGE stopped
check 69 || fail "a daemon that does not run: $(cat /run/answer)"

step "the catalogue explains them"
journalctl --update-catalog
journalctl --catalog -q -u keyglassd --since="$since" | grep -q 'takes them back' || fail "no explanation"
