#!/bin/bash
# Under X11 with openbox no compositor reports fields. Chromium's extension reports those of a page,
# and Chromium itself does through AT-SPI, as in the tables of docs/FIELDS.md.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh

only_for_fields
touchscreen EP0430M09
start_x11
start_bus
as_tester openbox &

source_is() { daemon_says GetStatus 'it["field"].get("source") == a[0] and not it["field"]["active"]' "$1"; }

step "the extension"
start_helper
with_extension
start_chromium --ozone-platform=x11
screenshot extension
fields_as_documented "with the extension" "${#fields_of_page[@]}"
stop_browser
# Nobody knows what has the focus now.
wait_until source_is toplevel
systemctl stop session-helper

step "AT-SPI"
without_extension
start_helper --accessibility
start_chromium --ozone-platform=x11 --force-renderer-accessibility
screenshot accessibility
fields_as_documented "Chromium under X11, through AT-SPI" "${#fields_of_page[@]}"
