#!/bin/bash
# Random hands on three touchscreens and a keypad, while devices come and go, events are lost, the
# daemon and the panel (keyglass-panel-console) are killed, settings break, the socket is flooded:
# `faults` tells what is seen of it. The long form, an hour, is in long/.
# timeout: 300
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=faults.sh
. /vm/faults.sh

survive 45 1
