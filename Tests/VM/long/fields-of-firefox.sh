#!/bin/bash
# Firefox's reports of a page's fields under sway, without and with the extension, and the keyboard
# that follows: purpose, hints and layout after a tap on each type of field, as in the tables of
# docs/FIELDS.md.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh

only_for_fields
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09
start_helper

step "Firefox alone"
serve_pages
start_firefox
picture firefox
wait_until seen_application firefox
fields_as_documented "Firefox under sway" "${#fields_of_page[@]}"
stop_browser

step "the extension"
with_extension
start_firefox
picture extension
fields_as_documented "with the extension" "${#fields_of_page[@]}"
