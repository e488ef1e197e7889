#!/bin/bash
# The test of luks-root-by-touch with dracut's initramfs for one machine, on Debian 13.
# image: luks13
# timeout: 3600
# machine: own
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../luks-with-dracut.sh
. /vm/luks-with-dracut.sh

opened_through_dracut --hostonly
