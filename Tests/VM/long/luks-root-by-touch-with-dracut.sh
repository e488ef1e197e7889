#!/bin/bash
# The same as luks-root-by-touch, on a Debian 13 whose initramfs is dracut's: systemd asks there, and shows a star for
# each letter. The usual keyboard, keyglassd and keyglass-panel-console, takes over from units of the initramfs.
# image: luks13
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../luks.sh
. /vm/luks.sh

log=(journalctl -b -o cat -u keyglass-initrd -u keyglass-initrd-panel)

if on_encrypted_root; then
    opened_by_touch "${log[@]}"
    exit
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
chroot /mnt dracut --quiet --hostonly --compress 'zstd -1' /initrd "$(uname -r)" 2>/run/dracut.log ||
    fail "$(cat /run/dracut.log)"
chroot /mnt lsinitrd /initrd | grep -E 'sbin/keyglassd|uinput|fonts/|virtio.gpu'
rm -r $module
start_from_it
