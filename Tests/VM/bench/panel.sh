#!/bin/bash
# timeout: 3000
# The time until people see something: a touched key on a text console, the picture after the panel
# died, keys on a touchscreen just plugged in; and the panel's memory with emoji. Time is counted in
# instructions (run --icount). Writes $ARTIFACTS/results.json.
# shellcheck source=../lib.sh
. /vm/lib.sh

: >/run/rows
row() { jq -nc --arg name "$1" --argjson wait "$2" --argjson bound "$3" \
    '{name: $name, wait_ns: $wait, bound: $bound}' | tee -a /run/rows; }

# For how many nanoseconds there was none when the last one had gone.
time_without_panel() {
    journalctl -b -u keyglassd -o json |
        jq -s 'map(select(.MESSAGE | strings | startswith("panel: ")))
            | (map(select(.MESSAGE | contains("awaited"))) | last.__MONOTONIC_TIMESTAMP | tonumber) as $gone
            | ((last.__MONOTONIC_TIMESTAMP | tonumber) - $gone) * 1000'
}

words_off
touchscreen EP0430M09
start_console /run/typed.txt
systemctl start keyglass-panel-console
wait_until panel_is framebuffer

step "a touched key looks touched within one frame"
# shellcheck disable=SC2046 # two numbers
read -r _ median _ < <(highlight-time $(finger where q))
row touch-to-glass $((median * 1000)) 16666667

step "a panel that has shown emoji of each group is small"
kbdctl switch emoji
shows() { daemon_says GetScene '[it["layout"], it["layer"]] == ["emoji", a[0]]' "$1"; }
wait_until shows smileys
for group in people animals food travel activities objects symbols flags; do
    finger tap "$group"
    wait_until shows "$group"
    wait_until steady_picture "$group"
done
memory=$(awk '/^VmRSS/ { print $2 * 1024 }' "/proc/$(systemctl show -P MainPID keyglass-panel-console)/status")
jq -nc --argjson bytes "$memory" '{name: "rss-panel-emoji", bytes: $bytes, bound: 41943040}' | tee -a /run/rows
kbdctl switch en-us

step "a panel that is killed is back"
kill_panel keyglass-panel-console
wait_until restarted keyglass-panel-console "${killed:?}"
wait_until panel_is framebuffer
row panel-return "$(time_without_panel)" 1000000000
systemctl stop keyglass-panel-console

step "a touchscreen that comes back is in use"
node=$(finger script <<<"unplug
device EP0430M09.desc")
start=$EPOCHREALTIME
wait_until clone_of "$node"
row touchscreen-return $(((${EPOCHREALTIME/./} - ${start/./}) * 1000)) 1000000000

jq -s . /run/rows >"$ARTIFACTS/results.json"
