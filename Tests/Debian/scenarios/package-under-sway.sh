#!/bin/bash
# One line of sway's configuration shows the keyboard of the packages.
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh

debs=/exchange/bin
export DEBIAN_FRONTEND=noninteractive
quietly() { "$@" >>"$ARTIFACTS/apt.txt" 2>&1 || { tail -n 30 "$ARTIFACTS/apt.txt"; fail "$*"; }; }
# It reaches no mirror but its own.
rm -f /etc/apt/sources.list.d/*
quietly apt-get update
quietly apt-get install --yes --no-install-recommends sway foot seatd
old=$(cat $debs/version.old)
quietly apt-get install --yes $debs/keyglass{,-panel,-session,-lexicon-en-us}_"$old"_*.deb
# The machine has no seat manager that would say who sits there.
usermod -aG keyglass tester
touchscreen EP0430M09
SWAY_CONFIG='exec keyglass-panel' start_sway /run/typed.txt
wait_until panel_is wayland
finger type 'the quick brown fox 42'
expect_text /run/typed.txt 'the quick brown fox 42'
screenshot sway
quietly apt-get purge --yes 'keyglass*'
