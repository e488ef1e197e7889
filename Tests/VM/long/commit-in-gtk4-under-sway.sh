#!/bin/bash
# GTK 4 gets what no key types in order with the keys, as commit-under-sway has it for GTK 3; and foot
# gets a thousand of them, where that has a hundred.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=commits.sh
. /vm/commits.sh

start_helper
wait_until commits
commits_in_turn 1000
commits_in_gtk 4
