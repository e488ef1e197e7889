#!/bin/bash
# Random hands on one to three touchscreens and a keypad, while devices come and
# go, events are lost, the daemon is killed, settings break: the short form of
# what is in long/. `faults --help` tells what is seen of it.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=faults.sh
. /vm/faults.sh

survive --without-panel 60 1
