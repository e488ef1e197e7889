# shellcheck shell=bash
# What the scenarios with faults share. In a scenario, after lib.sh:  . /vm/faults.sh

# survive [--without-panel] SECONDS SEED…: plays each seed's hands and faults for so long.
survive() {
    local panel=yes seconds seed
    if [ "$1" = --without-panel ]; then
        panel=no
        shift
    fi
    seconds=$1
    shift
    words_off
    # Whatever dies comes back, however often.
    for unit in keyglassd keyglass-panel-console; do
        mkdir -p "/run/systemd/system/$unit.service.d"
        printf '[Unit]\nStartLimitIntervalSec=0\n' >"/run/systemd/system/$unit.service.d/faults.conf"
    done
    systemctl daemon-reload
    start_console /run/typed.txt
    if [ $panel = yes ]; then
        systemctl start keyglass-panel-console
        wait_until panel_is framebuffer
    fi
    for seed in "$@"; do faults "$seed" "$seconds" /run/typed.txt; done
    rm -r /run/systemd/system/{keyglassd,keyglass-panel-console}.service.d
    systemctl daemon-reload
}
