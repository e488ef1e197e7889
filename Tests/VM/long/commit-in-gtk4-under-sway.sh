#!/bin/bash
# GTK 4 gets committed texts in order with the keys, as GTK 3 does in commit-under-sway; and foot
# gets a thousand such texts instead of a hundred.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=commits.sh
. /vm/commits.sh

start_helper
wait_until commits
commits_in_turn 1000
commits_in_gtk 4
