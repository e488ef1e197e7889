#!/bin/bash
# Under GNOME's shell 43 with Keyglass's extension and keyglass-panel: the keyboard appears for a
# touched field with the field's purpose, also above a window that fills the screen, and texts that
# no key types are committed. GNOME's own keyboard stays hidden, except in the overview and when
# ours is gone. The same after a switch to the console and back.
# image: gnome
# timeout: 5400
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../gnome-session.sh
. /vm/gnome-session.sh

begin_session
use_session
