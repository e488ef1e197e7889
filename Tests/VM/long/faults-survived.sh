#!/bin/bash
# Random hands on one to three touchscreens and a keypad, while devices come and go, events are lost,
# daemon and panel (keyglass-panel-console) are killed, settings break, the machine is suspended:
# `faults` tells what is seen of it. The long form, an hour, is in long/.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=faults.sh
. /vm/faults.sh

survive 90 1
