#!/bin/bash
# The kiosk of docs/examples/kiosk-sway.
# image: browsers
# timeout: 3600
# shellcheck disable=SC2034 # kiosk.sh's
example=kiosk-sway
# shellcheck source=../kiosk.sh
. /vm/kiosk.sh
