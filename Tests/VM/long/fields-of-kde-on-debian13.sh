#!/bin/bash
# The test of fields-of-kde with Debian 13's KWin 6.3.
# image: kde13
# timeout: 3600
# shellcheck source=fields-of-kde.sh
. /vm/long/fields-of-kde.sh
