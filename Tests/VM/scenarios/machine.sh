#!/bin/bash
# The machine itself: what the other scenarios take for granted.
set -eux
uname -r
id
systemd-analyze | head -n 1
systemctl --failed --no-legend
ls -l /dev/uinput /dev/fb0 /dev/dri /recordings
screenshot console
test -s "$ARTIFACTS/console.png"
