#!/bin/bash
# keyglass-lock as a unit of the user's service manager, under sway 1.10 in a logind session (Debian
# 13). It is started by hand, by swayidle at logind's Lock signal and after idle time, and again
# whenever it dies. sway's configuration is that of docs/LOCKING.md.
# image: greeters13
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh

password=fjord
echo "tester:$password" | chpasswd
install -o tester -g tester -m 644 /dev/null /run/typed.txt
{
    sed -n '/^## When it locks/,/^## /{/^```text/,/^```/{/^```/d;p}}' /usr/share/doc/keyglass/LOCKING.md
    echo 'exec keyglass-panel'
    echo "exec foot sh -c 'stty -icanon min 1; exec cat >>/run/typed.txt'"
} >/run/sway.conf
cat /run/sway.conf
words_off
touchscreen EP0430M09
keyboard device
trap 'journalctl --no-pager _UID=1000 >"$ARTIFACTS/journal.txt"; systemctl stop session' EXIT
chvt 8
systemd-run --quiet --unit=session -p User=tester -p PAMName=login -p TTYPath=/dev/tty8 \
    -p StandardInput=tty -p StandardOutput=journal -E WLR_RENDERER=pixman -E XDG_SESSION_TYPE=wayland \
    sway -c /run/sway.conf
wait_until panel_is wayland
user() { as_tester systemctl --user "$@"; }
knows_the_compositor() { user show-environment | grep -q '^WAYLAND_DISPLAY='; }
wait_until knows_the_compositor
type_until_it_arrives() {
    : >/run/typed.txt
    wait_until panel_is wayland
    # sway 1.10 gives the focus back to nobody.
    finger tap-at 0.5 0.3
    finger type "$1" && sleep 1 && [ "$(</run/typed.txt)" = "$1" ]
}
wait_until type_until_it_arrives seen

locker() { user show -P MainPID keyglass-lock; }
is_locked() { [ "$(user is-active keyglass-lock)" = active ] && daemon_says GetStatus '[p for p in it["panels"] if p["kind"] == a[0]]' keyglass-lock; }
is_over() { [ "$(user is-active keyglass-lock)" = inactive ]; }
# The lock is there before its field is, and keys go to nobody until then.
is_drawn() { glass take now && glass same locked now 0.2 0.4; }
unlock() {
    wait_until is_drawn
    keyboard type "$password"
    keyboard press ENTER
    wait_until is_over
    wait_until type_until_it_arrives "$1"
}

step "by hand"
user start keyglass-lock
is_locked
wait_until steady_picture locked
screenshot locked
kbdctl status
unlock hand

step "started again when it dies, and only then"
user start keyglass-lock
for signal in KILL TERM ABRT; do
    before=$(locker)
    kill -$signal "$before"
    another() { is_locked && [ "$(locker)" != "$before" ]; }
    wait_until another
done
user stop keyglass-lock
wait_until steady_picture stopped
screenshot stopped
: >/run/typed.txt
finger type no
keyboard type no
[ ! -s /run/typed.txt ] || fail "a session whose locker was stopped is open"
user start keyglass-lock
unlock killed

step "tried again where passwords cannot be checked just now"
checker=/usr/libexec/keyglass-authenticate
user start keyglass-lock
mv $checker /run/checker
printf '#!/bin/sh\nexec sleep 1000\n' >$checker
chmod 755 $checker
kill -KILL "$(locker)"
gives_up() { journalctl -q -b -g 'keyglass-authenticate does not answer'; }
wait_until gives_up
mv /run/checker $checker
wait_until is_locked
unlock checked

step "logind's Lock signal"
loginctl lock-sessions
wait_until is_locked
unlock signal

step "five minutes in which nobody touches anything"
sleep 290
! is_locked || fail "it locked early"
sleep 15
wait_until is_locked
unlock late
