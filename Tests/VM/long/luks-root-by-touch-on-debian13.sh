#!/bin/bash
# luks-root-by-touch with Debian 13's initramfs-tools, which is its default.
# image: luks13-initramfs-tools
# timeout: 3600
# machine: own
# shellcheck source=luks-root-by-touch.sh
. /vm/long/luks-root-by-touch.sh
