#!/bin/bash
# The test of luks-root-by-touch with initramfs-tools, Debian 13's default.
# image: luks13-initramfs-tools
# timeout: 3600
# machine: own
# shellcheck source=luks-root-by-touch.sh
. /vm/long/luks-root-by-touch.sh
