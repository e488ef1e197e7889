#!/bin/bash
# The guest and its helpers work without the daemon, as the other scenarios assume.
# shellcheck source=lib.sh
. /vm/lib.sh

# It would grab the touchscreens that libinput is to report here.
systemctl --quiet stop keyglassd 2>/dev/null || true

step "the kernel has what the product needs"
ls -l /dev/uinput /dev/fb0 /dev/dri/card0

step "each kind of touchscreen reports contacts that libinput understands; recordings replay"
for touchscreen in "${all_touchscreens[@]}"; do
    node=$(finger device "$touchscreen.desc")
    udevadm info "$node" | grep -q ID_INPUT_TOUCHSCREEN=1 || fail "$touchscreen: udev sees no touchscreen"
    record_libinput "$node" /run/libinput.txt
    finger down 0 0.25 0.5
    if [ "$touchscreen" != Single_Touch ]; then
        finger down 1 0.75 0.5
        finger move 1 0.75 0.9 --ms 50
        finger up 1
    fi
    finger up 0
    finger tap-at 0.5 0.5
    count=$([ "$touchscreen" = Single_Touch ] && echo 2 || echo 3)
    wait_until contacts_ended /run/libinput.txt "$count"
    cp /run/libinput.txt "$ARTIFACTS/$touchscreen.txt"
    touch-tracks "$ARTIFACTS/$touchscreen.txt"
    for recording in /recordings/"$touchscreen".*.events; do
        [ -e "$recording" ] || continue
        name=$(basename "$recording" .events)
        : >/run/libinput.txt
        finger play "$recording"
        wait_until contacts_ended /run/libinput.txt "${contacts_in[$name]}"
        cp /run/libinput.txt "$ARTIFACTS/$name.txt"
    done
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
