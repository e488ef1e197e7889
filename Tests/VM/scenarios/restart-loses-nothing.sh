#!/bin/bash
# A finger types on while the daemon is restarted, again and again: each key arrives once and in
# order, the devices stay what they are for applications, and the layer, shift and the keyboard's
# being hidden outlast it. A daemon that is stopped leaves nothing, one that was killed begins anew.
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh

observe /run/output.jsonl --phys 'keyglass/*'
start_console /run/typed.txt

# nodes: what applications read.
nodes() { grep -l '^keyglass/' /sys/class/input/event*/device/phys | sort; }
none_left() { [ -z "$(nodes)" ]; }
restart() {
    local before
    before=$(systemctl show -P MainPID keyglassd)
    systemctl restart keyglassd
    [ "$(systemctl show -P MainPID keyglassd)" != "$before" ] || fail "it is the same daemon"
}
are_same() { [ "$(cat /run/touched.txt)" = "$(cat /run/typed.txt)" ]; }

# strokes one|two: a word's, by one thumb, or by two of which the second is down before the first is up.
strokes() {
    local letter number=0
    for letter in t h e q u i c k b r o w n; do
        echo "down $((number % 2)) $(finger where $letter)"
        if [ $1 = one ]; then
            printf 'wait 40\nup 0\nwait 50\n'
        else
            [ $number = 0 ] || printf 'wait 40\nup %d\n' $(((number + 1) % 2))
            echo 'wait 60'
            number=$((number + 1))
        fi
    done
    [ $1 = one ] || printf 'up %d\nwait 30\n' $(((number + 1) % 2))
}

for panel in "${all_panels[@]}"; do
    touchscreen "$panel"
    daemon=$(nodes)
    # Two thumbs do all that one does, where the panel can tell them apart.
    if [ $panel = Single_Touch ]; then hands=(one); elif [ $panel = EP0430M09 ]; then hands=(one two); else hands=(two); fi
    for hand in "${hands[@]}"; do
        step "$panel: $hand thumb(s) type through two restarts"
        : >/run/typed.txt
        : >/run/touched.txt
        round=$(strokes $hand)
        touch /run/typing
        while [ -e /run/typing ]; do
            finger script <<<"$round"
            printf thequickbrown >>/run/touched.txt
        done &
        hand_process=$!
        for _ in 1 2; do
            rounds=$(stat -c %s /run/touched.txt)
            enough() { [ "$(stat -c %s /run/touched.txt)" -gt $((rounds + 26)) ]; }
            wait_until enough
            restart
        done
        rounds=$(stat -c %s /run/touched.txt)
        wait_until enough
        rm /run/typing
        wait $hand_process
        wait_until are_same || { cat /run/touched.txt; echo; cat /run/typed.txt; }
        echo "$(stat -c %s /run/touched.txt) keys touched, all arrived, once and in order"
        [ "$(nodes)" = "$daemon" ] || fail "applications saw the devices go: $daemon, $(nodes)"
        expect_nothing_held /run/output.jsonl
    done
    finger unplug
done

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
for _ in {1..5}; do
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
    python3 -c 'import sys, evdev
evdev.InputDevice(sys.argv[1]).grab()' "$TOUCHSCREEN"
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
