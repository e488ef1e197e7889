#!/bin/bash
# On a machine without Keyglass, apt installs the packages and a finger types. Then the packages are
# upgraded while the finger types, downgraded, removed and purged.
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh

debs=/exchange/bin
export DEBIAN_FRONTEND=noninteractive
quietly() { "$@" >>"$ARTIFACTS/apt.txt" 2>&1 || { tail -n 30 "$ARTIFACTS/apt.txt"; fail "$*"; }; }
version() { dpkg-query -W -f '${Version}' keyglass; }
layout() { daemon_says GetScene 'it["layout"]'; }
is_layout() { [ "$(layout)" = "$1" ]; }

# All that is on the machine but dpkg's and apt's own books, logs and caches.
files() {
    find / -xdev \( -path /var/lib/dpkg -o -path /var/lib/apt -o -path /var/cache/apt -o \
        -path /var/log -o -path /var/cache/ldconfig -o -path /tmp -o -path /var/tmp \) -prune -o -print |
        sort >"$1"
}

old=$(cat $debs/version.old) new=$(cat $debs/version.new)
# It reaches no mirror but its own.
rm -f /etc/apt/sources.list.d/*
quietly apt-get update

step "what Keyglass needs of Debian, and what is there before it"
quietly apt-get install --yes --no-install-recommends \
    $(cat $debs/dependencies)
files "$ARTIFACTS/before.txt"

step "apt install, and a finger types on the console, with no other command"
start_console /run/typed.txt
touchscreen EP0430M09
observe /run/output.jsonl --phys 'keyglass/*'
quietly apt-get install --yes $debs/keyglass{,-panel,-session,-tools,-lexicon-en-us}_"$old"_*.deb
! grep -iE 'failed|could not|^(E|W|dpkg|deb-systemd-[a-z]*): ' "$ARTIFACTS/apt.txt" || fail "the installation complains"
wait_until clone_of "$TOUCHSCREEN"
wait_until panel_is framebuffer
finger type 'the quick brown fox 42'
expect_text /run/typed.txt 'the quick brown fox 42'
expect_nothing_held /run/output.jsonl
screenshot installed
[ -z "$(systemctl --failed --no-legend)" ] || fail "$(systemctl --failed)"
systemctl is-enabled keyglassd keyglass-panel-console
systemctl --global is-enabled keyglass-panel keyglass-session
kbdctl status
dpkg-query -W -f '${Package} ${Installed-Size} kB\n' 'keyglass*' | grep kB
! ldd /usr/sbin/keyglassd /usr/bin/{kbdctl,keyglass-{panel,session,lexicon}} | grep -E 'not found|swift' ||
    fail "not everything is there that they link"

step "settings of one's own, and a layout that was chosen"
echo '# A line of the administrator.' >>/etc/keyglass/settings.yaml
echo 'layouts: [en-us, de]' >/etc/keyglass/settings.d/50-own.yaml
kbdctl reload
kbdctl switch de
is_layout de || fail "the layout is $(layout)"
kept() {
    grep -q '^# A line of the administrator.$' /etc/keyglass/settings.yaml || fail "the settings are lost"
    [ -e /etc/keyglass/settings.d/50-own.yaml ] || fail "the administrator's file is lost"
    wait_until is_layout de
}

step "the upgrade, while a finger types on"
: >/run/typed.txt
: >/run/touched.txt
round=
for letter in {a..p}; do
    round+="down 0 $(finger where $letter)
wait 40
up 0
wait 60
"
done
touch /run/typing
while [ -e /run/typing ]; do
    finger script <<<"$round"
    printf abcdefghijklmnop >>/run/touched.txt
done &
hand=$!
wait_until test -s /run/touched.txt
daemon=$(systemctl show -P MainPID keyglassd)
quietly apt-get install --yes $debs/keyglass{,-panel,-session,-tools,-lexicon-en-us}_"$new"_*.deb
wait_until restarted keyglassd "$daemon"
# Some rounds more.
rounds=$(stat -c %s /run/touched.txt)
enough() { [ "$(stat -c %s /run/touched.txt)" -gt $((rounds + 48)) ]; }
wait_until enough
rm /run/typing
wait $hand
expect_nothing_held /run/output.jsonl
[ "$(version)" = "$new" ] || fail "the version is $(version)"
kbdctl --version
expect_text /run/typed.txt "$(cat /run/touched.txt)"
echo "$(stat -c %s /run/touched.txt) keys touched, all arrived, once and in order"
kept

step "the downgrade, with a finger down"
finger down 0 $(finger where q)
quietly apt-get install --yes --allow-downgrades $debs/keyglass{,-panel,-session,-tools,-lexicon-en-us}_"$old"_*.deb
expect_nothing_held /run/output.jsonl
finger up 0
[ "$(version)" = "$old" ] || fail "the version is $(version)"
kept
wait_until clone_of "$TOUCHSCREEN"
wait_until panel_is framebuffer
: >/run/typed.txt
finger type again
expect_text /run/typed.txt again

step "another package's layout, words and settings apply at once"
rm /etc/keyglass/settings.d/50-own.yaml
quietly apt-get install --yes $debs/keyglass-nds_*.deb
has_nds() { kbdctl layouts | grep -w nds; }
wait_until has_nds
kbdctl switch nds
: >/run/typed.txt
finger type 'hüüt'
expect_text /run/typed.txt 'hüüt'

step "it is removed and leaves its settings, which name a layout that is gone: one line, and fingers type on"
# complaints: the lines of the journal about them, since the daemon's last start.
complaints() {
    journalctl --output=cat "_SYSTEMD_INVOCATION_ID=$(systemctl show -P InvocationID keyglassd)" \
        MESSAGE_ID=3fdf436017ea476fac1afab6ac338f58
}
one_complaint() { complaints && [[ $(complaints) == "$1"* && $(complaints | wc -l) -eq 1 ]]; }
gone='/etc/keyglass/settings.d/50-nds.yaml:2:11: there is no layout `nds`'
quietly apt-get remove --yes keyglass-nds
wait_until one_complaint "not reloaded: $gone"
: >/run/typed.txt
finger type 'hüüt'
expect_text /run/typed.txt 'hüüt'
systemctl restart keyglassd
wait_until one_complaint "$gone"
wait_until is_layout en-us
wait_until clone_of "$TOUCHSCREEN"
wait_until panel_is framebuffer
: >/run/typed.txt
finger type 'hut'
expect_text /run/typed.txt 'hut'
! kbdctl status --check || fail "nothing is wrong"
quietly apt-get purge --yes keyglass-nds
kbdctl status --check
! kbdctl layouts | grep -w nds || fail "the layout stays"

step "remove: the settings stay, nothing runs"
quietly apt-get remove --yes keyglass keyglass-panel keyglass-session keyglass-tools keyglass-lexicon-en-us
[ -e /etc/keyglass/settings.yaml ] || fail "remove has taken the settings"
! pgrep -a 'keyglass' || fail "it still runs"
! grep -l keyglass /sys/class/input/*/device/phys || fail "its devices are still there"

step "purge: nothing stays"
quietly apt-get purge --yes 'keyglass*'
files "$ARTIFACTS/after.txt"
diff "$ARTIFACTS/before.txt" "$ARTIFACTS/after.txt" || fail "not everything is as it was"
