# shellcheck shell=bash
# cage, a kiosk's compositor. In a scenario, after lib.sh:  . /vm/cage.sh

# start_cage [OPTION…]: with Xwayland and no window yet; applications by as_tester.
start_cage() {
    install -d -o tester -g tester -m 700 /run/user/1000
    rm -f /run/user/1000/display
    chvt 8
    seatd -g video >"$ARTIFACTS/seatd.log" 2>&1 &
    wait_until test -S /run/seatd.sock
    # shellcheck disable=SC2016 # for the shell under cage
    as_tester cage "$@" -- sh -c 'echo "$DISPLAY" >/run/user/1000/display; exec sleep infinity' >"$ARTIFACTS/cage.log" 2>&1 &
    wait_until test -s /run/user/1000/display
    DISPLAY=$(cat /run/user/1000/display)
    export DISPLAY WAYLAND_DISPLAY=wayland-0
}

# with_bus: the session's bus, by which alone applications under a Wayland compositor find AT-SPI.
with_bus() {
    start_bus
    export DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus
}
