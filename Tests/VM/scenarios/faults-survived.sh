#!/bin/bash
# Random touches on one to three touchscreens and a keypad, while devices come and go, events are
# lost, the daemon is killed and settings break: the short form of the test in long/.
# `faults --help` lists the checks.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=faults.sh
. /vm/faults.sh

survive --without-panel 60 1
