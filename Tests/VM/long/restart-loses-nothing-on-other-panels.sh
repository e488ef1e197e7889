#!/bin/bash
# Thumbs go on typing while the daemon restarts, on the touchscreens that restart-loses-nothing
# leaves out.
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=restarts.sh
. /vm/restarts.sh

for touchscreen in "${recorded_touchscreens[@]}"; do
    [ "$touchscreen" = EP0430M09 ] || types_through_restarts "$touchscreen" two
done
types_through_restarts Single_Touch one
