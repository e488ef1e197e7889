#!/bin/bash
# The test of luks-root-by-touch with an initramfs for any machine, dracut's default on Debian 13.
# It has no /etc/crypttab, so the kernel's command line names the disk.
# image: luks13
# timeout: 3600
# machine: own
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../luks-with-dracut.sh
. /vm/luks-with-dracut.sh

opened_through_dracut --no-hostonly rd.luks.name=UUID=root
