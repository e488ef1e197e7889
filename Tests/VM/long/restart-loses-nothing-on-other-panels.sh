#!/bin/bash
# Two thumbs type on while the daemon is restarted, on the panels that restart-loses-nothing has
# not.
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=restarts.sh
. /vm/restarts.sh

for panel in "${recorded_panels[@]}"; do
    [ "$panel" = EP0430M09 ] || types_through_restarts "$panel" two
done
