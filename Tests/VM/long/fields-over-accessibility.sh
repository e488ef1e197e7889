#!/bin/bash
# Under X11 no compositor reports fields: GTK 3 and GTK 4 report them through AT-SPI, and the
# keyboard follows, as in the tables of docs/FIELDS.md.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=gtk.sh
. /vm/gtk.sh

# As a kiosk's home, in which nothing can be written: AT-SPI does not stay switched on, and GTK speaks it all the same.
trap 'chown -R tester: /home/tester/.config' EXIT
install -d -o root /home/tester/.config
rm -rf /home/tester/.config/dconf
only_for_fields
touchscreen EP0430M09
start_x11
start_bus
as_tester openbox &
start_helper --accessibility

source_is() { daemon_says GetStatus 'it["field"].get("source") == a[0] and not it["field"]["active"]' "$1"; }

for version in 3 4; do
    step "each kind of field of GTK $version"
    window $version x11
    screenshot gtk$version
    fields_as_documented "GTK $version under X11"
    tap_field multi-line
    wait_until is_seen "text multiline en-us"
    pkill -f gtk-fields
    # Of whatever has the focus now nothing is known.
    wait_until source_is toplevel
done
journalctl -b -u session-helper -o cat | grep 'AT-SPI does not stay switched on'
