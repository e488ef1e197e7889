#!/bin/bash
# Under GNOME's shell 43 with Keyglass's extension and keyglass-panel: the keyboard comes for a touched field and knows
# what it is for, also above a window that fills the screen; what no key types is committed; GNOME's own keyboard does not
# come meanwhile, and comes in the overview and when ours is gone. Also after a change to the
# console and back.
# image: gnome
# timeout: 5400
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../gnome-session.sh
. /vm/gnome-session.sh

begin_session
use_session
