#!/bin/bash
# The kiosk of docs/examples/kiosk-labwc.
# image: labwc13
# timeout: 3600
# shellcheck disable=SC2034 # kiosk.sh's
example=kiosk-labwc
# shellcheck source=../kiosk.sh
. /vm/kiosk.sh
