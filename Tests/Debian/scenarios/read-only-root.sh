#!/bin/bash
# In an image with a read-only root and an overlay in memory over /etc, the keyboard starts with the
# packages' files, and a finger types. The same holds after all saved state is lost.
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh

debs=/exchange/bin
export DEBIAN_FRONTEND=noninteractive
quietly() { "$@" >>"$ARTIFACTS/apt.txt" 2>&1 || { tail -n 30 "$ARTIFACTS/apt.txt"; fail "$*"; }; }
# It reaches no mirror but its own.
rm -f /etc/apt/sources.list.d/*
quietly apt-get update
old=$(cat $debs/version.old)

step "the packages are installed as an image builder does: nothing of theirs has run"
# invoke-rc.d's and deb-systemd-invoke's way to forbid what a chroot has none of.
printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
chmod 755 /usr/sbin/policy-rc.d
quietly apt-get install --yes $debs/keyglass{,-panel,-lexicon-en-us}_"$old"_*.deb
rm /usr/sbin/policy-rc.d
! pgrep -a keyglass || fail "it runs already"

step "the root becomes read-only"
modprobe overlay
mkdir /run/etc.upper /run/etc.work
mount -t overlay overlay -o lowerdir=/etc,upperdir=/run/etc.upper,workdir=/run/etc.work /etc
mount -o remount,ro /
! touch /usr/written /var/lib/written /tmp/written 2>/dev/null || fail "something can be written"

step "the keyboard starts, and a finger types"
start_console /run/typed.txt
touchscreen EP0430M09
systemctl start keyglassd keyglass-panel-console
types() {
    wait_until clone_of "$TOUCHSCREEN"
    wait_until panel_is framebuffer
    : >/run/typed.txt
    finger type "$1"
    expect_text /run/typed.txt "$1"
    [ -z "$(systemctl list-units --failed --no-legend 'keyglass*')" ] || fail "$(systemctl --failed)"
}
types 'the quick brown fox 42'
screenshot read-only

step "settings go into the overlay, and a layout that is chosen lasts until the daemon's end"
echo 'layouts: [en-us, de]' >/etc/keyglass/settings.d/50-own.yaml
kbdctl reload
kbdctl switch de
is_de() { daemon_says GetScene 'it["layout"] == "de"'; }
wait_until is_de
types 'süß'
systemctl restart keyglassd
types 'fox'
journalctl --unit=keyglassd --unit=keyglass-panel-console --output=cat --no-pager
