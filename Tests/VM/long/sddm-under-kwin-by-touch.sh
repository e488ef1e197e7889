#!/bin/bash
# From sddm's greeter of KDE under KWin to a session of sway by touch alone, as docs/GREETERS.md has it, on
# Debian 13: no key lights up there and no word is offered, a wrong password is refused and the right one opens the session.
# image: kde13
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../greeters.sh
. /vm/greeters.sh
# keyglass-panel: docs/GREETERS.md starts it.

# Drawn by QPainter: the machine has no GPU.
through_wayland_sddm 'sddm under KWin' KWIN_COMPOSE=Q
