#!/bin/bash
# fields-of-kde with KWin 6.3, as Debian 13 has it.
# image: kde13
# timeout: 3600
# shellcheck source=fields-of-kde.sh
. /vm/long/fields-of-kde.sh
