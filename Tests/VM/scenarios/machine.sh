#!/bin/bash
# The machine and its helpers, without the daemon: what the other scenarios
# take for granted.
# shellcheck source=lib.sh
. /vm/lib.sh

# It would grab the touchscreens that libinput is to report here.
systemctl --quiet stop keyglassd 2>/dev/null || true

step "the kernel has what the product needs"
ls -l /dev/uinput /dev/fb0 /dev/dri/card0

step "each kind of panel reports contacts that libinput understands"
for description in "${all_panels[@]}"; do
    node=$(finger device "$description.desc")
    udevadm info "$node" | grep -q ID_INPUT_TOUCHSCREEN=1 || fail "$description: udev sees no touchscreen"
    record_libinput "$node" "$ARTIFACTS/$description.txt"
    finger down 0 0.25 0.5
    if [ "$description" != Single_Touch ]; then
        finger down 1 0.75 0.5
        finger move 1 0.75 0.9 --ms 50
        finger up 1
    fi
    finger up 0
    finger tap-at 0.5 0.5
    count=$([ "$description" = Single_Touch ] && echo 2 || echo 3)
    wait_until 10 contacts_ended "$ARTIFACTS/$description.txt" "$count"
    stop_libinput
    touch-tracks "$ARTIFACTS/$description.txt"
    finger unplug
done

step "recordings replay"
declare -A contacts_in=(
    [Atmel_maXTouch_Touchscreen.1-finger-fast-taps]=9
    [Atmel_maXTouch_Touchscreen.2-fingers-touch-release]=2
    [Atmel_maXTouch_Touchscreen.4-finger-drag-down]=4
    [EP0430M09.2-fingers-touch-release]=2
    [N-Trig_MultiTouch.1-finger-drag-NW-SE]=1
    [N-Trig_MultiTouch.2-fingers-touch-release]=2
)
for recording in /recordings/*.events; do
    name=$(basename "$recording" .events)
    node=$(finger device "${name%%.*}.desc")
    record_libinput "$node" "$ARTIFACTS/$name.txt"
    finger play "$recording"
    wait_until 10 contacts_ended "$ARTIFACTS/$name.txt" "${contacts_in[$name]}"
    stop_libinput
    finger unplug
done

step "a keyboard types on the console"
observe /run/keys.jsonl --name 'Cherry*'
keyboard device
start_console /run/console.txt
keyboard type 'hello World 42'
expect_text /run/console.txt 'hello World 42'
watch-evdev check /run/keys.jsonl
screenshot console

step "a keyboard types into foot under sway"
start_sway /run/foot.txt
keyboard type 'hello foot'
expect_text /run/foot.txt 'hello foot'
picture foot
screenshot foot-screen
