#!/bin/bash
# apt installs the arm64 packages (../debs), a finger types, and purge leaves nothing.
# timeout: 3600
# shellcheck source=../../VM/lib.sh
. /vm/lib.sh

export DEBIAN_FRONTEND=noninteractive
quietly() { "$@" >>"$ARTIFACTS/apt.txt" 2>&1 || { tail -n 30 "$ARTIFACTS/apt.txt"; fail "$*"; }; }
# All that is on the machine but books, logs and caches, of which dpkg, apt and Python have their own.
files() {
    find / -xdev \( -path /var/lib/dpkg -o -path /var/lib/apt -o -path /var/cache/apt -o \
        -path /var/cache/debconf -o -path /var/log -o -name __pycache__ -o -path /tmp -o -path /var/tmp \) -prune -o -print | sort >"$1"
}
uname -m
files "$ARTIFACTS/before.txt"

step "apt install, and a finger types on the console, with no other command"
start_console /run/typed.txt
touchscreen EP0430M09
observe /run/output.jsonl --phys 'keyglass/*'
quietly apt-get install --yes /exchange/bin/*.deb
! grep -iE 'failed|could not|^(E|W|dpkg|deb-systemd-[a-z]*): ' "$ARTIFACTS/apt.txt" || fail "the installation complains"
dpkg-query -W -f '${Package} ${Version} ${Architecture} ${db:Status-Status}\n' 'keyglass*'
wait_until clone_of "$TOUCHSCREEN"
wait_until panel_is framebuffer
finger type 'the quick brown fox 42'
expect_text /run/typed.txt 'the quick brown fox 42'
expect_nothing_held /run/output.jsonl
screenshot installed
[ -z "$(systemctl --failed --no-legend)" ] || fail "$(systemctl --failed)"
systemctl is-enabled keyglassd keyglass-panel-console
kbdctl --version
! ldd /usr/sbin/keyglassd /usr/bin/{kbdctl,keyglass-{panel,session,lexicon}} | grep -E 'not found|swift' ||
    fail "not everything is there that they link"

step "purge: nothing runs, nothing stays"
quietly apt-get purge --yes 'keyglass*'
! pgrep -a 'keyglass' || fail "it still runs"
files "$ARTIFACTS/after.txt"
diff "$ARTIFACTS/before.txt" "$ARTIFACTS/after.txt" || fail "not everything is as it was"
