#!/bin/bash
# The test of kde-session with Debian 13's KWin 6.3.
# image: kde13
# timeout: 3600
# start_panel is called by kde-session.sh; the supervisor looks for the word in this file.
# shellcheck source=kde-session.sh
. /vm/long/kde-session.sh
