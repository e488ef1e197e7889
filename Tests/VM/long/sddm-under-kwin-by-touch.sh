#!/bin/bash
# From sddm's KDE greeter under KWin to a sway session by touch alone, as in docs/GREETERS.md, on
# Debian 13. There no key lights up, no word is offered, and only the right password works.
# image: kde13
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../greeters.sh
. /vm/greeters.sh
# keyglass-panel: docs/GREETERS.md starts it.

# Drawn by QPainter: the machine has no GPU.
through_wayland_sddm 'sddm under KWin' KWIN_COMPOSE=Q
