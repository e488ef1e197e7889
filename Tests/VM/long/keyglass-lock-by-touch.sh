#!/bin/bash
# keyglass-lock under sway 1.10 (Debian 13): a session that is locked and unlocked by touch, and stays
# locked whatever dies, is plugged in or is thrown at it.
# image: greeters13
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh

password='Fjord 42 kayak'
wrong='fjord kayak summer'
echo "tester:$password" | chpasswd
echo '/tmp/core.%e.%p' >/proc/sys/kernel/core_pattern
ulimit -c unlimited
export WLR_BACKENDS=drm,libinput,headless WLR_HEADLESS_OUTPUTS=1
SWAY_CONFIG='output HEADLESS-1 disable' start_sway /run/typed.txt
touchscreen EP0430M09
start_panel --on wayland
wait_until panel_is wayland
finger type seen
expect_text /run/typed.txt seen

trap 'screenshot last' EXIT

# Where keys are, as the eye sees them: nobody tells of them while the session is locked.
declare -A place
layer_is() { daemon_says GetScene 'it["layer"] in a' "$1"; }
look() { for key in "$@"; do place[$key]=$(finger where "$key"); done; }
look q w e r t y u i o p a s d f g h j k l z x c v b n m shift delete symbols space return
finger tap symbols
wait_until layer_is symbols
look 1 2 3 4 5 6 7 8 9 0 letters
finger tap letters
wait_until layer_is letters

# on_lock KEY…: taps these keys of the locker, in one go.
on_lock() {
    local key
    for key in "$@"; do printf 'tap-at %s\nwait 60\n' "${place[$key]}"; done | finger script
}
# keys_of TEXT: the keys that type it from the layer of letters and back to it.
keys_of() {
    local text=$1 character layer=letters index
    for ((index = 0; index < ${#text}; index++)); do
        character=${text:index:1}
        case $character in
        [0-9])
            [ $layer = symbols ] || echo symbols
            layer=symbols
            echo "$character"
            ;;
        ' ') echo space ;;
        *)
            [ $layer = letters ] || echo letters
            layer=letters
            [[ $character != [A-Z] ]] || echo shift
            echo "${character,,}"
            ;;
        esac
    done
    [ $layer = letters ] || echo letters
}
type_on_lock() {
    local keys
    mapfile -t keys < <(keys_of "$1")
    on_lock "${keys[@]}"
}

is_covered() { daemon_says GetStatus '[p["kind"] for p in it["panels"] if not p["shown"] and p.get("reason")] == a' wayland; }
# lock: locks, and waits until it is.
lock() {
    : >/run/user/1000/ready
    as_tester keyglass-lock --ready-fd 3 3>/run/user/1000/ready >>"$ARTIFACTS/lock.log" 2>&1 &
    wait_until test -s /run/user/1000/ready
    locker=$(pgrep -x keyglass-lock)
    wait_until is_covered
    wait_until steady_picture locked
}
is_gone() { ! pgrep -x keyglass-lock >/dev/null; }
is_locked() { [ "$(pgrep -x keyglass-lock)" = "$locker" ]; }
checks() { pgrep -f keyglass-authenticate; }
checks_nothing() { ! checks; }
looks_other() { glass take now && ! glass same "$1" now; }
# unlocked: the locker has gone, and the session is back.
unlocked() {
    wait_until is_gone
    wait_until panel_is wayland
    # sway 1.10 gives the focus back to nobody.
    finger tap-at 0.5 0.3
    wait_until foot_has_focus
}
# refused: what was submitted has been checked, and the session is as locked as before.
refused() {
    wait_until checks_nothing
    wait_until steady_picture refused
    is_locked
}
forgotten() {
    ! find-in-memory "$locker" "$@" || fail "the locker remembers"
}

# as_before NAME: whether field and message are as in that picture; the clock above them goes on.
as_before() { glass take now && glass same "$1" now 0.2 0.4; }
unlike() { ! as_before "$1"; }
empty() { finger script <<<"tap-at ${place[delete]} --hold 3000"; }
unlock() {
    type_on_lock "$password"
    on_lock return
    unlocked
}

step "lock"
lock
screenshot locked
kbdctl status
expect_text /run/typed.txt seen

step "a wrong password by touch"
type_on_lock "$wrong"
wait_until looks_other locked
screenshot typed
on_lock return
wait_until checks
forgotten "$wrong"
screenshot checking
refused
screenshot wrong
forgotten "$wrong"
expect_text /run/typed.txt seen

step "the right one"
type_on_lock "$password"
screenshot typed-right
on_lock return
unlocked
screenshot unlocked
finger type again
expect_text /run/typed.txt seenagain

step "nothing but the minutes wakes it"
switches() { awk '/^voluntary/ { print $2 }' "/proc/$locker/status"; }
lock
sleep 2
before=$(switches)
sleep 180
echo "in three minutes it woke $(($(switches) - before)) times"
[ $(($(switches) - before)) -le 12 ]

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

step "a second locker is refused"
status=0
as_tester keyglass-lock 2>"$ARTIFACTS/second.log" || status=$?
cat "$ARTIFACTS/second.log"
[ $status = 2 ]
is_locked

step "a flood of touches"
{
    n=0
    for key in q shift e symbols t space u delete o return; do
        echo "down $n ${place[$key]}"
        n=$((n + 1))
    done
    for n in 0 1 2 3 4 5 6 7 8 9; do echo "up $n"; done
} >/run/flood
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
expect_text /run/typed.txt seenagain
lock
unlock
expect_text /run/typed.txt seenagain

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
wait_until pgrep -x sleep
screenshot checking
pkill -KILL -f keyglass-authenticate
refused
screenshot killed-check

step "a check that hangs is ended"
type_on_lock "$password"
on_lock return
wait_until checks
on_lock a b c
is_locked
refused
screenshot hung
cp /run/pam /etc/pam.d/keyglass-lock

step "outputs that come, go, and change"
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
expect_text /run/typed.txt seenagain

step "another console and back"
chvt 9
sleep 1
screenshot console
chvt 8
wait_until as_before locked
unlock
finger type on
expect_text /run/typed.txt seenagainon

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

step "nobody is locked in where nobody could unlock"
mv /etc/pam.d/keyglass-lock /run/pam
status=0
as_tester keyglass-lock 2>"$ARTIFACTS/no-service.log" || status=$?
cat "$ARTIFACTS/no-service.log"
[ $status = 1 ]
mv /run/pam /etc/pam.d/keyglass-lock

step "the compositor is killed"
lock
pkill -KILL -x sway
wait_until is_gone
cat "$ARTIFACTS/lock.log"
