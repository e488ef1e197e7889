#!/bin/bash
# From power-on to a login by touch alone, with an encrypted root opened in the initramfs of
# initramfs-tools. A wrong passphrase is refused, the right one opens the root, and no key lights
# up. After keyglassd and keyglass-panel-console take over, nothing is left of the initramfs's
# keyboard.
# image: luks
# timeout: 3600
# machine: own
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../luks.sh
. /vm/luks.sh

if on_encrypted_root; then
    # The usual service's messages are in the journal, so those of the kernel's buffer are the other's.
    opened_by_touch dmesg
    exit
fi

on_encrypted_disk 'unlock disk' dmesg
# What the kernel can unpack stands in a file that the image has not.
printf 'CONFIG_RD_ZSTD=y\nCONFIG_RD_GZIP=y\n' >"/mnt/boot/config-$(uname -r)"
echo MODULES=dep >/mnt/etc/initramfs-tools/conf.d/small

step "its initramfs"
# The finger comes too.
cat >/mnt/etc/initramfs-tools/hooks/finger <<'HOOK'
#!/bin/sh
[ "$1" != prereqs ] || exit 0
. /usr/share/initramfs-tools/hook-functions
manual_add_modules virtio_console
copy_exec /usr/bin/evemu-device
copy_exec /usr/bin/evemu-play
cp -r /finger "$DESTDIR/"
HOOK
cat >/mnt/etc/initramfs-tools/scripts/init-premount/finger <<'START'
#!/bin/sh
[ "$1" != prereqs ] || exit 0
sh /finger/person &
START
cat >/mnt/etc/initramfs-tools/scripts/init-bottom/finger <<'END'
#!/bin/sh
[ "$1" != prereqs ] || { echo keyglass; exit 0; }
killall evemu-device
END
chmod +x /mnt/etc/initramfs-tools/hooks/finger /mnt/etc/initramfs-tools/scripts/init-*/finger
chroot /mnt mkinitramfs -o /initrd
chroot /mnt lsinitramfs /initrd | grep -E 'sbin/keyglassd|uinput|fonts/|virtio.gpu'
start_from_it
