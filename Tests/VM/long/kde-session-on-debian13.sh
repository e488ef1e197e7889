#!/bin/bash
# kde-session with KWin 6.3, as Debian 13 has it.
# image: kde13
# timeout: 3600
# start_panel: the other's, and the supervisor looks for the word here.
# shellcheck source=kde-session.sh
. /vm/long/kde-session.sh
