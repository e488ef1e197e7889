#!/bin/bash
# Under cage, which has no input methods and names no windows, Chromium's extension tells of a page's
# fields, as the table in docs/FIELDS.md has it. Through Xwayland: the cage of Debian 12, 0.1.4, ends no
# wl_touch event with a frame, for which Chromium waits under Wayland.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh

only_for_fields
touchscreen EP0430M09
start_bus
rm -f /run/user/1000/display
chvt 8
seatd -g video >"$ARTIFACTS/seatd.log" 2>&1 &
wait_until test -S /run/seatd.sock
# shellcheck disable=SC2016 # for the shell under cage
as_tester cage -- sh -c 'echo "$DISPLAY" >/run/user/1000/display; exec sleep infinity' >"$ARTIFACTS/cage.log" 2>&1 &
wait_until test -s /run/user/1000/display
DISPLAY=$(cat /run/user/1000/display)
export DISPLAY WAYLAND_DISPLAY=wayland-0

start_helper
with_extension
start_chromium --ozone-platform=x11
screenshot extension
fields_as_documented "Chromium under cage, with the extension" "${#fields_of_page[@]}"
