#!/bin/bash
# Chromium's reports of a page's fields under sway, and the keyboard that follows: purpose, hints
# and layout after a tap on each type of field, as in the table of docs/FIELDS.md.
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
start_chromium
picture chromium
wait_until seen_application chromium
fields_as_documented "Chromium under sway" "${#fields_of_page[@]}"
