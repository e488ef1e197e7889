#!/bin/bash
# A finger goes on typing while the daemon restarts again and again: each key arrives once and in
# order, and applications keep the same devices. Layer, shift and visibility are kept. A stopped
# daemon leaves nothing, and after a killed one the next starts afresh.
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=restarts.sh
. /vm/restarts.sh

# The other touchscreens are in long/.
types_through_restarts EP0430M09 one two

step "a layer and a latched shift outlast it"
touchscreen EP0430M09
: >/run/typed.txt
finger tap shift
restart
finger tap a
finger tap b
finger tap symbols
restart
finger tap 1
finger tap 2
finger tap letters
expect_text /run/typed.txt Ab12

step "so they do where it is told again before it has come back"
: >/run/typed.txt
finger tap shift
systemctl restart keyglassd
systemctl restart keyglassd
finger tap a
finger tap b
expect_text /run/typed.txt Ab
expect_nothing_held /run/output.jsonl

step "so does a layout that was chosen, although a console says meanwhile what it is for"
echo 'layouts: [en-us, de]' >/etc/keyglass/settings.d/20-layouts.yaml
restart
kbdctl switch de
for _ in {1..3}; do
    restart
    daemon_says GetScene 'it["layout"] == "de"' || fail "it shows another layout"
done
rm /etc/keyglass/settings.d/20-layouts.yaml
restart
daemon_says GetScene 'it["layout"] == "en-us"'

step "a hidden keyboard stays hidden, and comes again"
kbdctl hide
restart
daemon_says GetStatus 'not it["visible"]'
kbdctl show
: >/run/typed.txt
finger type again
expect_text /run/typed.txt again

step "with other settings it starts as they say"
finger tap shift
echo 'keyboard: {visible-at-start: false}' >/etc/keyglass/settings.d/20-hidden.yaml
restart
daemon_says GetStatus 'not it["visible"]'
rm /etc/keyglass/settings.d/20-hidden.yaml
restart
daemon_says GetStatus 'it["visible"]'
: >/run/typed.txt
finger type again
expect_text /run/typed.txt again

step "a daemon that is killed right after it began anew leaves nothing behind"
restart
before=$(systemctl show -P MainPID keyglassd)
systemctl kill --signal=KILL keyglassd
wait_until restarted keyglassd "$before"
wait_until clone_of "$TOUCHSCREEN"
: >/run/typed.txt
finger type again
expect_text /run/typed.txt again
expect_nothing_held /run/output.jsonl

step "a daemon that cannot be started holds no touchscreen"
restart
mkdir -p /run/systemd/system/keyglassd.service.d
printf '[Service]\nExecStart=\nExecStart=/usr/sbin/keyglassd --no-such-option\n' \
    >/run/systemd/system/keyglassd.service.d/broken.conf
systemctl daemon-reload
systemctl restart keyglassd || true
is_free() {
    # EVIOCGRAB
    python3 -IS -c 'import fcntl, sys
fcntl.ioctl(open(sys.argv[1], "rb", 0), 0x40044590, 1)' "$TOUCHSCREEN"
}
wait_until is_free
wait_until none_left
rm -r /run/systemd/system/keyglassd.service.d
systemctl daemon-reload
systemctl reset-failed keyglassd
systemctl start keyglassd
wait_until clone_of "$TOUCHSCREEN"

step "one that is stopped leaves no device, and systemd keeps nothing of it"
systemctl stop keyglassd
wait_until none_left
[ "$(systemctl show -P NFileDescriptorStore keyglassd)" = 0 ] || fail "systemd keeps descriptors"
systemctl start keyglassd
wait_until clone_of "$TOUCHSCREEN"
[ "$(systemctl show -P NFileDescriptorStore keyglassd)" = 0 ] || fail "systemd keeps descriptors"
: >/run/typed.txt
finger type again
expect_text /run/typed.txt again

step "in the middle of a sentence no letter becomes a capital"
start_sway /run/typed.txt
kbdctl purpose text >/dev/null
finger tap t
finger tap h
finger tap e
restart
finger tap q
expect_text /run/typed.txt Theq
