#!/bin/bash
# Random touches on one to three touchscreens and a keypad, while devices come and go, events are
# lost, the daemon and the panel (keyglass-panel-console) are killed, settings break and the machine
# is suspended. `faults --help` lists the checks. The hour-long form is in long/.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=faults.sh
. /vm/faults.sh

survive 90 1
