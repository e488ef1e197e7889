#!/bin/bash
# Fields are followed through AT-SPI even if its service starts late, as just after power-on, and if
# its registry or bus ends and another one starts.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=gtk.sh
. /vm/gtk.sh

only_for_fields
touchscreen EP0430M09
start_x11

# Longer than an application may take to answer, and with AT-SPI on as it was left: nothing changes later.
services=/run/user/1000/dbus-1/services
as_tester mkdir -p $services
trap 'rm -f $services/org.a11y.Bus.service' EXIT
cat >$services/org.a11y.Bus.service <<'SERVICE'
[D-BUS Service]
Name=org.a11y.Bus
Exec=/bin/sh -c "sleep 5; exec /usr/libexec/at-spi-bus-launcher --a11y=1"
SERVICE
start_bus
as_tester openbox &
start_helper --accessibility

# follows N: the helper has connected that many times.
follows() {
    local run
    run=$(systemctl show -P InvocationID session-helper)
    [ "$(journalctl -o cat _SYSTEMD_INVOCATION_ID="$run" | grep -c 'followed through AT-SPI')" = "$1" ]
}
knows_fields_of_another_window() {
    window 3 x11
    tap_field multi-line
    wait_until is_seen "text multiline en-us"
    tap_field password
    wait_until is_seen "password hidden-text sensitive-data en-us"
    pkill -f gtk-fields
    # Of whatever has the focus now nothing is known.
    wait_until knows_nothing
}
knows_nothing() { daemon_says GetStatus 'it["field"].get("source") == "toplevel" and not it["field"]["active"]'; }
ends() { ! pgrep -f "$1"; }

step "a service that takes five seconds to start"
knows_fields_of_another_window

step "a registry that ended"
pkill -f at-spi2-registryd
wait_until ends at-spi2-registryd
knows_fields_of_another_window

step "a bus that ended, and its service with it"
pkill -f at-spi2/accessibility.conf
wait_until follows 2
knows_fields_of_another_window
