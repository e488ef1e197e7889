#!/bin/bash
# The same as luks-root-by-touch, on a Debian 13 whose initramfs is dracut's, made for this machine.
# image: luks13
# timeout: 3600
# machine: own
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../luks-with-dracut.sh
. /vm/luks-with-dracut.sh

opened_through_dracut --hostonly
