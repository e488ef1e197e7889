#!/bin/bash
# Under cage Chromium reports a page's fields through AT-SPI, as under X11. It runs on Xwayland, for
# the reason in long/fields-of-pages-under-cage.sh.
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
fields_of_page+=(next one-time shadow frame)
serve_pages
page+='?more'
start_helper --accessibility
start_chromium --ozone-platform=x11 --force-renderer-accessibility
screenshot accessibility
fields_as_documented "Chromium under X11, through AT-SPI" "${#fields_of_page[@]}"
