#!/bin/bash
# The test of faults-survived.sh with six seeds for ten minutes each, also with
# keyglass-panel-console.
# timeout: 9000
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=faults.sh
. /vm/faults.sh

survive 600 1 2 3 4 5 6
