#!/bin/bash
# image: cjk13
# timeout: 3600
# The engines and words of Debian 13 do the same as those of Debian 12: a sentence of each script by
# touch into foot, and the sandboxes.
set -e

# Where the host has much to do, counted time flies while the disk is waited for. mozc has four seconds.
cat /usr/bin/mozc_emacs_helper /usr/lib/mozc/mozc_server >/dev/null
for scenario in long/japanese-in-its-sandbox long/scripts-in-foot scenarios/composes-in-its-sandbox; do
    echo "=== $scenario"
    "/vm/$scenario.sh"
done
