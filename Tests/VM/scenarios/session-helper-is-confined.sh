#!/bin/bash
# keyglass-session in the sandbox that its user's service manager makes: it follows the field, gives
# the keyboard its keymap and commits, and little else is allowed.
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
keymap: {layout: us}
panel: {keys: printed}
SETTINGS
systemctl restart keyglassd
mkdir -p /run/systemd/system/user@1000.service.d
# The machine has no seat manager that would say who sits there.
printf '[Service]\nSupplementaryGroups=keyglass\n' >/run/systemd/system/user@1000.service.d/seat.conf
systemctl daemon-reload
# It brings /run/user/1000.
systemctl start user@1000.service
trap 'systemctl stop user@1000.service; rm -r /run/systemd/system/user@1000.service.d; systemctl daemon-reload' EXIT
manager() { as_tester systemctl --user "$@"; }
start_sway /run/typed.txt
touchscreen EP0430M09

step "in the user's own manager"
manager set-environment "WAYLAND_DISPLAY=$WAYLAND_DISPLAY" "SWAYSOCK=$SWAYSOCK"
manager start keyglass-session
follows() { daemon_says GetStatus '[it["field"]["source"], it["field"]["purpose"], it["field"]["application"]] == a' "$@"; }
wait_until follows input-method terminal foot
wait_until extended
kbdctl switch de >/dev/null
: >/run/typed.txt
finger type 'größe'
kbdctl type '漢字'
expect_text /run/typed.txt 'größe漢字'

step "which gives it nothing that it does not need"
as_tester systemd-analyze --user security --no-pager keyglass-session >"$ARTIFACTS/security.txt"
tail -n 1 "$ARTIFACTS/security.txt"
as_tester systemd-analyze --user security --no-pager --threshold=20 keyglass-session >/dev/null || fail "it is more than 2"
pid=$(manager show -P MainPID keyglass-session)
grep -E '^(CapBnd|NoNewPrivs|Seccomp):' "/proc/$pid/status"
grep -qx $'CapBnd:\t0000000000000000' "/proc/$pid/status" || fail "it may have capabilities"
for namespace in user net ipc uts mnt; do
    [ "$(readlink "/proc/$pid/ns/$namespace")" != "$(readlink "/proc/self/ns/$namespace")" ] ||
        fail "its $namespace namespace is the machine's"
done
inside() { nsenter --target "$pid" --user --mount --preserve-credentials "$@"; }
! inside touch /var/tmp/written 2>/dev/null || fail "it may write to /var/tmp"
! inside touch /home/tester/written 2>/dev/null || fail "it may write to the user's files"

step "where users may have no namespaces it runs without"
manager stop keyglass-session
sysctl -q user.max_user_namespaces=0
trap 'sysctl -q user.max_user_namespaces=10000; systemctl stop user@1000.service; rm -r /run/systemd/system/user@1000.service.d; systemctl daemon-reload' EXIT
manager start keyglass-session || true
wait_until manager is-active keyglass-session-no-namespaces
wait_until follows input-method terminal foot
wait_until extended
! manager is-active keyglass-session || fail "both run"
pid=$(manager show -P MainPID keyglass-session-no-namespaces)
grep -E '^(NoNewPrivs|Seccomp):' "/proc/$pid/status"
: >/run/typed.txt
finger type 'größe'
expect_text /run/typed.txt 'größe'
manager kill --signal=KILL keyglass-session-no-namespaces
again() { [ "$(manager show -P MainPID keyglass-session-no-namespaces)" != "$pid" ] && manager is-active keyglass-session-no-namespaces; }
wait_until again
wait_until follows input-method terminal foot
sysctl -q user.max_user_namespaces=10000
manager start keyglass-session
! manager is-active keyglass-session-no-namespaces || fail "both run"
wait_until follows input-method terminal foot
