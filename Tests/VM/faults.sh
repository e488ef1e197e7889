# shellcheck shell=bash
# What the scenarios with faults share. In a scenario, after lib.sh:  . /vm/faults.sh

# survive SECONDS SEED…: plays each seed's hands and faults for so long.
survive() {
    local seconds=$1 seed
    shift
    words_off
    # Whatever dies comes back, however often.
    for unit in keyglassd keyglass-panel-console; do
        mkdir -p "/run/systemd/system/$unit.service.d"
        printf '[Unit]\nStartLimitIntervalSec=0\n' >"/run/systemd/system/$unit.service.d/faults.conf"
    done
    systemctl daemon-reload
    start_console /run/typed.txt
    systemctl start keyglass-panel-console
    wait_until 60 panel_is framebuffer
    for seed in "$@"; do faults "$seed" "$seconds" /run/typed.txt; done
    rm -r /run/systemd/system/{keyglassd,keyglass-panel-console}.service.d
    systemctl daemon-reload
}
