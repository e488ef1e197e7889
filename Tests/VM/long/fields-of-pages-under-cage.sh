#!/bin/bash
# Under cage, which has no input methods and does not name windows, Chromium's extension reports a
# page's fields, as in the table of docs/FIELDS.md. Chromium runs on Xwayland, because cage 0.1.4
# (Debian 12) ends no wl_touch event with a frame, for which Chromium waits under Wayland.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh
# shellcheck source=../cage.sh
. /vm/cage.sh

only_for_fields
touchscreen EP0430M09
with_bus
start_cage
start_helper
with_extension
start_chromium --ozone-platform=x11
screenshot extension
fields_as_documented "with the extension" "${#fields_of_page[@]}"
