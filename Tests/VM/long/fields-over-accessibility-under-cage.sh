#!/bin/bash
# Under cage Chromium tells of a page's fields through AT-SPI, as under X11. Through Xwayland, as in
# long/fields-of-pages-under-cage.sh.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh

only_for_fields
touchscreen EP0430M09
install -d -o tester -g tester -m 700 /run/user/1000
rm -f /run/user/1000/display
chvt 8
seatd -g video >"$ARTIFACTS/seatd.log" 2>&1 &
wait_until test -S /run/seatd.sock
# shellcheck disable=SC2016 # for the shell under cage
as_tester cage -- sh -c 'echo "$DISPLAY" >/run/user/1000/display; exec sleep infinity' >"$ARTIFACTS/cage.log" 2>&1 &
wait_until test -s /run/user/1000/display
DISPLAY=$(cat /run/user/1000/display)
export DISPLAY WAYLAND_DISPLAY=wayland-0
start_bus
# Where there is a Wayland compositor, AT-SPI's bus is on no X server's root window.
export DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus

fields_of_page+=(next one-time shadow frame)
serve_pages
page+='?more'
start_helper --accessibility
start_chromium --ozone-platform=x11 --force-renderer-accessibility
screenshot accessibility
fields_as_documented "Chromium under X11, through AT-SPI" "${#fields_of_page[@]}"
