#!/bin/bash
# Under sway 1.10 (Debian 13) with keyglass-lock, the session stays locked whatever process dies,
# device is plugged in or input comes.
# image: greeters13
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../lock.sh
. /vm/lock.sh
# start_panel: lock.sh starts it, and the supervisor looks for the word here.

lock
step "a keyboard with a cable, whose keys are forgotten too"
keyboard device
keyboard type "$wrong"
wait_until unlike locked
keyboard press ENTER
wait_until checks
refused
keyboard press CAPSLOCK
wait_until unlike refused
screenshot caps-lock
keyboard press CAPSLOCK
wait_until as_before refused
keyboard type x
wait_until unlike refused
keyboard press ESC
wait_until as_before locked
find-in-memory "$locker" "$wrong" || true

step "return with nothing typed tries nothing"
on_lock return
keyboard press ENTER
sleep 1
checks_nothing
as_before locked
expect_text /run/typed.txt seen

step "another daemon hears that it is locked"
systemctl restart keyglassd
wait_until is_covered
kbdctl status

step "a second locker is refused"
status=0
as_tester keyglass-lock 2>"$ARTIFACTS/second.log" || status=$?
cat "$ARTIFACTS/second.log"
[ $status = 2 ]
is_locked

step "a flood of touches"
# This touchscreen knows five fingers.
for keys in 'q shift e symbols t' 'space u delete o return'; do
    n=0
    for key in $keys; do
        echo "down $n ${place[$key]}"
        n=$((n + 1))
    done
    for n in 0 1 2 3 4; do echo "up $n"; done
done >/run/flood
finger script --repeat 100 </run/flood
wait_until checks_nothing
wait_until steady_picture flooded
screenshot flooded
is_locked
kill -KILL "$locker"
wait_until is_gone

step "killed: the session stays locked, and another one unlocks it"
wait_until steady_picture killed
screenshot killed
on_lock n o
keyboard type no
expect_text /run/typed.txt seen
lock
unlock
expect_text /run/typed.txt seen

step "a password that is too long"
lock
keyboard type "$(printf 'x%.0s' {1..1024})" --hold 2 --gap 2
wait_until steady_picture long
screenshot longest
on_lock x
wait_until unlike long
screenshot too-long
on_lock return
refused
is_locked

step "a killed check denies"
type_on_lock "$password"
cp /etc/pam.d/keyglass-lock /run/pam
printf 'auth required pam_exec.so quiet /usr/bin/sleep 1000\n' >/etc/pam.d/keyglass-lock
on_lock return
wait_until checks
screenshot checking
checks
kill -KILL "$check"
refused
screenshot killed-check

step "a check that hangs is ended"
type_on_lock "$password"
on_lock return
wait_until checks
on_lock a b c
is_locked
# Of the minute that it may take.
sleep 55
checks
refused
screenshot hung
cp /run/pam /etc/pam.d/keyglass-lock

step "nothing but the minutes wakes it"
switches() { awk '/^voluntary/ { print $2 }' "/proc/$locker/status"; }
sleep 2
before=$(switches)
sleep 180
echo "in three minutes it woke $(($(switches) - before)) times"
[ $(($(switches) - before)) -le 12 ]

step "outputs that come, go, and change"
# What was said of the last password goes.
keyboard press ESC
wait_until as_before locked
for change in 'Virtual-1 scale 1.5' 'Virtual-1 scale 1' 'Virtual-1 transform 90' 'Virtual-1 transform normal' \
    'Virtual-1 mode 1024x768' 'HEADLESS-1 enable' 'Virtual-1 disable' 'Virtual-1 enable' \
    'HEADLESS-1 disable' 'Virtual-1 power off' 'Virtual-1 power on' 'Virtual-1 mode 1280x800'; do
    # shellcheck disable=SC2086 # words
    as_tester swaymsg output $change
    wait_until steady_picture changed
    screenshot "changed-${change//[ .]/-}"
    is_locked || fail "$change ended it"
done
wait_until as_before locked
expect_text /run/typed.txt seen

step "another console and back"
chvt 9
sleep 1
screenshot console
chvt 8
wait_until as_before locked
# wlroots looks at its devices again only when one of them reports something: the first touches are lost.
hears_again() { on_lock x && sleep 0.3 && unlike locked; }
wait_until hears_again
empty
wait_until as_before locked
unlock
finger type on
expect_text /run/typed.txt seenon

step "no core, whatever kills it"
as_tester sleep 1000 &
kill -ABRT "$(pgrep -n -x sleep -u tester)"
has_core() { compgen -G "/tmp/core.$1*"; }
wait_until has_core sleep
lock
type_on_lock "$wrong"
kill -ABRT "$locker"
wait_until is_gone
! has_core keyglass || fail "it left a core"
lock
unlock

step "who has no password is let in by any, as login does"
passwd --quiet --delete tester
lock
type_on_lock x
on_lock return
unlocked
echo "tester:$password" | chpasswd

step "nobody is locked in where nobody could unlock"
mv /etc/pam.d/keyglass-lock /run/pam
status=0
as_tester keyglass-lock 2>"$ARTIFACTS/no-service.log" || status=$?
cat "$ARTIFACTS/no-service.log"
[ $status = 1 ]
panel_is wayland
mv /run/pam /etc/pam.d/keyglass-lock

step "the compositor is killed"
lock
pkill -KILL -x sway
wait_until is_gone
cat "$ARTIFACTS/lock.log"
