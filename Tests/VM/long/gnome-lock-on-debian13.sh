#!/bin/bash
# On the lock screen of GNOME's shell 48 (Debian 13) the keyboard of keyglass-panel is not seen and takes no touch, and GNOME's own comes:
# on its keys a wrong password is refused and the right one unlocks, and ours is there again.
# image: gnome13
# timeout: 5400
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../gnome-lock.sh
. /vm/gnome-lock.sh

use_lock_screen
