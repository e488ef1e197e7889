#!/bin/bash
# Brings the keyboard into dracut's initramfs of a machine that asks for a disk's passphrase there.
# docs/DISKS.md

check() {
    local kind
    require_binaries keyglassd keyglass-panel fc-match || return 1
    # What is made for any machine may ask; for this one it is known whether it does.
    [[ $hostonly || $mount_needs ]] || return 0
    for kind in "${host_fs_types[@]}"; do [[ $kind != crypto_LUKS ]] || return 0; done
    return 255
}

depends() { echo crypt systemd systemd-modules-load; }

program() { inst "$1"; }
# Also those that do not run now.
drivers() { hostonly='' instmods "$@"; }
load() {
    drivers "$@"
    mkdir -p "$initdir/etc/modules-load.d"
    printf '%s\n' "$@" >"$initdir/etc/modules-load.d/keyglass-initramfs.conf"
}
drivers_of() {
    local names
    names=$(get_dev_module "$1")
    # shellcheck disable=SC2086 # words; without one they would be read from the standard input
    [[ ! $names ]] || drivers $names
}

installkernel() {
    local device
    # shellcheck source=../contents
    . /usr/share/keyglass/initramfs/contents
    keyglass_drivers
}

install() {
    # shellcheck disable=SC2034 # for what is sourced
    local unit rules name folder font into=$initdir
    # shellcheck source=../contents
    . /usr/share/keyglass/initramfs/contents
    keyglass_files
    for unit in keyglass-initrd.service keyglass-initrd-panel.service; do
        inst_simple "$moddir/$unit" "$systemdsystemunitdir/$unit"
        $SYSTEMCTL -q --root "$initdir" add-wants sysinit.target "$unit"
    done
}
