#!/bin/bash
# The recipe of docs/FLEET.md for many machines, on one machine with two names: ssh and rsync bring
# settings, wrong settings change nothing, and an update from a repository can be taken back.
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh

debs=/exchange/bin
export DEBIAN_FRONTEND=noninteractive
quietly() { "$@" >>"$ARTIFACTS/apt.txt" 2>&1 || { tail -n 30 "$ARTIFACTS/apt.txt"; fail "$*"; }; }
version() { dpkg-query -W -f '${Version}' keyglass; }
is_layout() { daemon_says GetScene 'it["layout"] == a[0]' "$1"; }
old=$(cat $debs/version.old) new=$(cat $debs/version.new)

step "a repository with two versions, of which the older one is installed"
mkdir /srv/keyglass
cp $debs/keyglass{,-panel,-lexicon-en-us}_*.deb $debs/Packages /srv/keyglass/
rm -f /etc/apt/sources.list.d/*
echo 'deb [trusted=yes] copy:/srv/keyglass ./' >/etc/apt/sources.list.d/keyglass.list
quietly apt-get update
quietly apt-get install --yes --no-install-recommends openssh-server openssh-client rsync
quietly apt-get install --yes keyglass="$old" keyglass-panel="$old" keyglass-lexicon-en-us="$old"

step "the recipe: settings for two tablets"
echo '127.0.0.1 tablet-01 tablet-02' >>/etc/hosts
mkdir -p -m 700 /root/.ssh
ssh-keygen -q -t ed25519 -N '' -f /root/.ssh/id_ed25519
cp /root/.ssh/id_ed25519.pub /root/.ssh/authorized_keys
echo 'StrictHostKeyChecking accept-new' >/root/.ssh/config
systemctl start ssh
start_console /run/typed.txt
touchscreen EP0430M09
wait_until panel_is framebuffer
mkdir -p /root/fleet/{log,tablet/{settings.d,layouts,themes}}
cd /root/fleet
printf 'tablet-01\ntablet-02\n' >hosts
echo 'layouts: [de]' >tablet/settings.d/20-fleet.yaml
bash -e $debs/recipe
cat log/tablet-02
wait_until is_layout de
finger type 'süß'
expect_text /run/typed.txt 'süß'

step "a mistake is found before it leaves, and changes nothing where it arrives all the same"
echo 'layouts: [de, xx]' >tablet/settings.d/30-mistake.yaml
! bash -e $debs/recipe || fail "it is rolled out"
grep -v 'settings check' $debs/recipe >unchecked
! bash -e ./unchecked || fail "it is taken"
is_layout de || fail "the layout has changed"
: >/run/typed.txt
finger type 'süß'
expect_text /run/typed.txt 'süß'
rm tablet/settings.d/30-mistake.yaml
bash -e $debs/recipe

step "the update, and back"
quietly apt-get upgrade --yes
[ "$(version)" = "$new" ] || fail "the version is $(version)"
wait_until is_layout de
quietly apt-get install --yes --allow-downgrades keyglass="$old" keyglass-panel="$old"
[ "$(version)" = "$old" ] || fail "the version is $(version)"
quietly apt-mark hold keyglass keyglass-panel
quietly apt-get upgrade --yes
[ "$(version)" = "$old" ] || fail "it is not held"
wait_until is_layout de
wait_until clone_of "$TOUCHSCREEN"
wait_until panel_is framebuffer
kbdctl status --check
: >/run/typed.txt
finger type 'süß'
expect_text /run/typed.txt 'süß'

quietly apt-mark unhold keyglass keyglass-panel
cd /
quietly apt-get purge --yes 'keyglass*'
rm -r /srv/keyglass /root/fleet /root/.ssh /etc/apt/sources.list.d/keyglass.list
