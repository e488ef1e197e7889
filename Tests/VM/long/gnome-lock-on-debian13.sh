#!/bin/bash
# On the lock screen of GNOME's shell 48 (Debian 13) the keyboard of keyglass-panel is hidden and
# accepts no touch. GNOME's own keyboard types a wrong password, and the right one. Then ours is
# back.
# image: gnome13
# timeout: 5400
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../gnome-lock.sh
. /vm/gnome-lock.sh

use_lock_screen
