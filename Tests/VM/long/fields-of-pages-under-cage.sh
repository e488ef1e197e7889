#!/bin/bash
# Under cage, which has no input methods, Chromium's extension tells of a page's fields, as the table in
# docs/FIELDS.md has it.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh

only_for_fields
install -d -o tester -g tester -m 700 /run/user/1000
chvt 8
seatd -g video >"$ARTIFACTS/seatd.log" 2>&1 &
wait_until test -S /run/seatd.sock
with_extension
as_tester cage -- sleep infinity >"$ARTIFACTS/cage.log" 2>&1 &
wait_until test -S /run/user/1000/wayland-0
export WAYLAND_DISPLAY=wayland-0
touchscreen EP0430M09
start_bus
start_helper
start_chromium
screenshot cage
fields_as_documented "Chromium under cage, with the extension" "${#fields_of_page[@]}"
