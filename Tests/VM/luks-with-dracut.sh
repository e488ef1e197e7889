# shellcheck shell=bash
# An encrypted root that is opened by touch in an initramfs made by dracut, where systemd asks and
# shows a star for each letter. Units of the initramfs start keyglassd and keyglass-panel-console.
# For scenarios whose image is `luks13`, after lib.sh:  . /vm/luks-with-dracut.sh
# shellcheck source=luks.sh
. /vm/luks.sh

# opened_through_dracut OPTION [WORD…]: an initramfs that dracut makes with this option; these words go to the kernel
# that starts from it, with UUID for the disk's.
opened_through_dracut() {
    local log=(journalctl -b -o cat -u keyglass-initrd -u keyglass-initrd-panel) module uuid
    if on_encrypted_root; then
        opened_by_touch "${log[@]}"
        return
    fi
    on_encrypted_disk 'passphrase for disk' "${log[*]}"

    step "its initramfs"
    # The finger comes too.
    module=/mnt/usr/lib/dracut/modules.d/99finger
    mkdir $module
    cat >$module/module-setup.sh <<'MODULE'
installkernel() { hostonly='' instmods virtio_console; }
install() {
    inst_multiple evemu-device evemu-play sh cat grep head journalctl poweroff sha256sum sleep tail wc
    cp -r /finger "$initdir/"
    inst_simple "$moddir/finger.service" "$systemdsystemunitdir/finger.service"
    $SYSTEMCTL -q --root "$initdir" add-wants sysinit.target finger.service
}
MODULE
    cat >$module/finger.service <<'SERVICE'
[Unit]
DefaultDependencies=no
After=systemd-udevd.service
# It goes last, as a touchscreen would stay.
Before=keyglass-initrd.service
Conflicts=initrd-switch-root.target
Before=initrd-switch-root.target
[Service]
ExecStart=/bin/sh /finger/person
RemainAfterExit=yes
SERVICE
    # Quickly: the machine is emulated.
    chroot /mnt dracut --quiet "$1" --compress 'zstd -1' /initrd "$(uname -r)" 2>/run/dracut.log ||
        fail "$(cat /run/dracut.log)"
    chroot /mnt lsinitrd /initrd | grep -E 'sbin/keyglassd|uinput|fonts/|virtio.gpu'
    rm -r $module
    uuid=$(cryptsetup luksUUID /dev/vda)
    shift
    start_from_it "${@/UUID/$uuid}"
}
