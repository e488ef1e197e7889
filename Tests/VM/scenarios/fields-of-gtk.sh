#!/bin/bash
# What GTK 3 and GTK 4 say of their fields under sway, and what the keyboard makes of it:
# its purpose and its layout after a tap on each kind of field, as the table in
# docs/FIELDS.md has them.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=gtk.sh
. /vm/gtk.sh

only_for_fields
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09
start_helper

for version in 3 4; do
    step "each kind of field of GTK $version"
    window $version wayland
    wait_until of_application io.keyglass.Fields$version
    picture gtk$version
    fields_as_documented "GTK $version under sway"
    pkill -f gtk-fields
    wait_until of_application ''
done
