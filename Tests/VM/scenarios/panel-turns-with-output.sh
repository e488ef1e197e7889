#!/bin/bash
# When sway rotates its output, the keyboard and the places of touches rotate too.
# shellcheck source=lib.sh
. /vm/lib.sh

words_off

turned_by() { daemon_says GetStatus 'str(it["panels"][-1]["rotation"]) == a[0]' "$1"; }

# The glass is as it was; its lower edge is where people see another one.
touchscreen EP0430M09 --matrix '0 1 0 -1 0 1'
SWAY_CONFIG='input type:touch map_to_output Virtual-1' start_sway /run/typed.txt
start_panel --on wayland
wait_until panel_is wayland
# sway counts clockwise, as we do.
as_tester swaymsg output '*' transform 90
wait_until turned_by 90
wait_until steady_picture turned
# Not at the edge, from which the letter above it keeps away.
expect_drawn w --turned 90
finger type ' turned'
expect_text /run/typed.txt 'w turned'
kbdctl status
screenshot turned
systemctl stop session-panel
