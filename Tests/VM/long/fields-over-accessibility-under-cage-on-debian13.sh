#!/bin/bash
# Under cage 0.2 (Debian 13) GTK 4 reports a field through AT-SPI, as under X11.
# image: desktop13
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../gtk.sh
. /vm/gtk.sh
# shellcheck source=../cage.sh
. /vm/cage.sh

only_for_fields
touchscreen EP0430M09
with_bus
start_cage
start_helper --accessibility
window 4 wayland
screenshot gtk4
fields_as_documented "GTK 4 under X11"
