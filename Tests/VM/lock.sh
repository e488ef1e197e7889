# shellcheck shell=bash
# The common part of the scenarios of keyglass-lock: a sway session with foot, and fingers on a
# locker whose keys' places no program reports. Source it after lib.sh.

password='Fjord 42 kayak'
# shellcheck disable=SC2034 # for scenarios
wrong='fjord kayak summer'
echo "tester:$password" | chpasswd
# Here no seat manager says who sits at the seat.
usermod -aG keyglass tester
echo '/tmp/core.%e.%p' >/proc/sys/kernel/core_pattern
ulimit -c unlimited
# Without a strip the daemon's keys are where the locker's are.
words_off
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

is_covered() {
    daemon_says GetStatus 'sorted(p["kind"] for p in it["panels"] if not p["shown"] and p.get("reason")) == a' \
        keyglass-lock wayland
}
# lock: locks, and waits until it is.
lock() {
    : >/run/user/1000/ready
    as_tester keyglass-lock --ready-fd 3 3>/run/user/1000/ready >>"$ARTIFACTS/lock.log" 2>&1 &
    session=$!
    wait_until test -s /run/user/1000/ready
    locker=$(pgrep -x keyglass-lock)
    wait_until is_covered
    wait_until steady_picture locked
}
is_gone() { [ ! -e "/proc/$locker" ]; }
is_locked() { [ "$(pgrep -x keyglass-lock)" = "$locker" ]; }
# Its only child is who checks. Asked without a process of its own: a minute of those takes half an hour here.
checks() {
    check=
    read -r check _ <"/proc/$locker/task/$locker/children" || true
    [ -n "$check" ]
}
checks_nothing() { ! checks; }
looks_other() { glass take now && ! glass same "$1" now; }
# unlocked: the locker has gone, and the session is back.
unlocked() {
    wait_until is_gone
    # Else systemd would lock it again.
    wait "$session" || fail "the locker ends with $?"
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
