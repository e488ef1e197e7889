# shellcheck shell=bash
# The common part of the scenarios with faults. In a scenario, after lib.sh:  . /vm/faults.sh

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
    start_console /run/typed.txt
    if [ $panel = yes ]; then
        systemctl start keyglass-panel-console
        wait_until panel_is framebuffer
    fi
    for seed in "$@"; do faults "$seed" "$seconds" /run/typed.txt; done
}
