# shellcheck shell=bash
# The common part of all scenarios. In a scenario:  . /vm/lib.sh
#
# Nothing here sleeps to let something happen: functions wait for a condition, and fail if that
# takes too long.

set -euo pipefail

# These go straight to input_server.py.
# shellcheck source=guest/ask.sh
. /vm/guest/ask.sh
finger() { ask finger "$@"; }
keypad() { ask keypad "$@"; }
pointer() { ask pointer "$@"; }
keyboard() { ask keyboard "$@"; }
convertible() { ask convertible "$@"; }
headset() { ask headset "$@"; }
glass() { ask glass "$@"; }
touch-tracks() { ask touch-tracks "$@"; }
watch-evdev() { ask watch-evdev "$@"; }
# daemon_says METHOD EXPRESSION [WORD]…: what a Python expression makes of the daemon's answer, `it`,
# and the words `a`; fails for what is false or empty. kbdctl and jq tell the same, and take a second.
daemon_says() { ask daemon-says "$@"; }
# file_says FILE EXPRESSION [WORD]…: of a file of JSON, or of lines of JSON if it is called .jsonl.
file_says() { ask file-says "$@"; }
# sway_says MESSAGE EXPRESSION [WORD]…: of sway's answer to get_tree, get_inputs or get_outputs.
# `every(it)` is each object anywhere in it.
sway_says() { ask sway-says "$SWAYSOCK $1" "${@:2}"; }

# What the daemon may have resident, in KiB; and after the words of several languages, where 12 MiB are wanted too
# (docs/PERFORMANCE.md).
daemon_may_have=$((12 * 1024)) daemon_may_have_of_languages=$((13 * 1024))

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

step() { echo "-- $*"; }

# What applications said that are not there any more, or stand still, because CI keeps no file; and a picture.
last_words() {
    local log
    screenshot failed || true
    for log in "$ARTIFACTS"/{seatd,sway,foot}.log; do
        [ ! -s "$log" ] || { echo "$log:"; tail -n 8 "$log"; } >&2
    done
    [ ! -e "$ARTIFACTS/sway.log" ] || pgrep -a '^(sway|foot)$' >&2 || echo "neither sway nor foot runs" >&2
}

# How long something may take to come. It never decides whether we are fast enough: that is what
# `make bench` counts.
patience=120

# wait_until COMMAND…: until the command succeeds.
wait_until() {
    local start=${EPOCHREALTIME/./} output
    until output=$("$@" 2>&1); do
        pause_since "$start" || {
            [ -z "$output" ] || echo "$output" >&2
            last_words
            fail "it never came: $*"
        }
    done
}

# expect_text FILE TEXT: until FILE holds TEXT and nothing else.
expect_text() {
    local file=$1 text=$2 start=${EPOCHREALTIME/./}
    until { [ "$(<"$file")" = "$text" ]; } 2>/dev/null; do
        pause_since "$start" || fail "$file holds »$(cat "$file" 2>/dev/null)«, not »$text«"
    done
}

# pause_since TIME: before the next look at what has not come since then, a tenth of the time; fails when patience
# ends. A look is work for the emulated machine, and so is a process, such as sleep's.
pause_since() {
    local waited=$((${EPOCHREALTIME/./} - $1)) pause
    ((waited <= patience * 1000000)) || return 1
    pause=$((waited / 10))
    ((pause >= 50000)) || pause=50000
    ((pause <= 500000)) || pause=500000
    printf -v pause 0.%06d $pause
    read -rt "$pause" <&"$nothing" || true
}
# Nobody ever writes there.
exec {nothing}<> <(:)

# words_off: the keys type what is touched, and their labels and the strip stay
# as they are, whatever was typed before; keys that type light up although nobody
# says what they type into. For scenarios that compare pictures.
words_off() {
    {
        echo 'words: {capitals: false, full-stop: false, correction: false, suggestions: false}'
        echo 'field: {unknown: text}'
    } >/etc/keyglass/settings.d/10-words-off.yaml
    kbdctl reload
}

# only_for_fields: the English layout alone, with its keys on the glass; it comes for a field and goes
# with it.
only_for_fields() {
    cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us]
panel: {keys: printed}
keyboard: {visible-at-start: false}
SETTINGS
    systemctl restart keyglassd
}

# extended: whether the daemon counts on the session's keymap of more characters.
extended() { daemon_says GetStatus '"more characters in the session" in it["keymap"]'; }

# MARK: Where text arrives

# start_console FILE: a console on /dev/tty9, shown, whose cat writes each
# character to FILE as it is typed. `: >FILE` forgets what was typed so far.
start_console() {
    # Without -icanon a character would stay in the terminal until return.
    start_cat_on_console "$1" "stty -icanon min 1"
}

# start_line_console FILE: the same, line by line: what delete takes back in
# the terminal never comes to FILE.
start_line_console() { start_cat_on_console "$1" "stty icanon"; }

start_cat_on_console() {
    rm -f "$1"
    openvt -f -s -c 9 -- sh -c "$2; exec cat >>'$1'"
    # cat reads once the file is there; until then the terminal keeps what comes.
    wait_until test -e "$1"
}

# as_tester COMMAND…: as the ordinary user, in the graphical session.
as_tester() {
    setpriv --reuid=tester --regid=tester --init-groups env -i --chdir=/home/tester \
        HOME=/home/tester USER=tester PATH="$PATH" LANG=C.UTF-8 \
        XDG_RUNTIME_DIR=/run/user/1000 ${WAYLAND_DISPLAY:+WAYLAND_DISPLAY="$WAYLAND_DISPLAY"} \
        ${DISPLAY:+DISPLAY="$DISPLAY"} ${XAUTHORITY:+XAUTHORITY="$XAUTHORITY"} \
        ${DBUS_SESSION_BUS_ADDRESS:+DBUS_SESSION_BUS_ADDRESS="$DBUS_SESSION_BUS_ADDRESS"} ${SWAYSOCK:+SWAYSOCK="$SWAYSOCK"} \
        WLR_RENDERER=pixman XDG_SESSION_TYPE=wayland ${WLR_BACKENDS:+WLR_BACKENDS="$WLR_BACKENDS"} \
        ${WLR_HEADLESS_OUTPUTS:+WLR_HEADLESS_OUTPUTS="$WLR_HEADLESS_OUTPUTS"} \
        "$@"
}

# No WLR_LIBINPUT_NO_DEVICES: the machine always has QEMU's own keyboard, and
# with that variable wlroots looks at its devices only after the first key.
#
# start_sway [FILE]: sway on its own console; with FILE also foot, focused,
# whose cat writes each character to FILE as it is typed.
start_sway() {
    install -d -o tester -g tester -m 700 /run/user/1000
    local config=/run/user/1000/sway.conf
    {
        echo 'output * bg #204060 solid_color'
        # No animation, no bar: less for the emulation to draw.
        [ -z "${SWAY_CONFIG-}" ] || printf '%s\n' "$SWAY_CONFIG"
    } >"$config"
    # seatd gives the console that is shown; not the one with the login prompt.
    chvt 8
    seatd -g video >"$ARTIFACTS/seatd.log" 2>&1 &
    wait_until test -S /run/seatd.sock
    as_tester sway -c "$config" >"$ARTIFACTS/sway.log" 2>&1 &
    wait_until test -S /run/user/1000/wayland-1
    export WAYLAND_DISPLAY=wayland-1
    SWAYSOCK=$(wait_glob '/run/user/1000/sway-ipc.*.sock')
    export SWAYSOCK
    wait_until as_tester swaymsg -t get_version
    [ $# -eq 0 ] || start_foot "$1"
}

wait_glob() {
    wait_until compgen -G "$1" >/dev/null
    compgen -G "$1" | head -n 1
}

# start_foot FILE: another foot in the running sway.
start_foot() {
    rm -f "$1" /run/user/1000/foot-ready
    install -o tester -g tester -m 644 /dev/null "$1"
    as_tester foot sh -c "stty -icanon min 1; : >/run/user/1000/foot-ready; exec cat >>'$1'" \
        >"$ARTIFACTS/foot.log" 2>&1 &
    wait_until test -e /run/user/1000/foot-ready
    wait_until foot_has_focus
}

# window_has_focus APPLICATION: under sway.
window_has_focus() {
    sway_says get_tree 'any(n.get("app_id") == a[0] and n["focused"] for n in every(it))' "$1"
}
foot_has_focus() { window_has_focus foot; }
# window_bottom APPLICATION: how far down its lowest window goes.
window_bottom() {
    sway_says get_tree 'max(n["rect"]["y"] + n["rect"]["height"] for n in every(it) if n.get("app_id") == a[0])' "$1"
}

# How many devices sway has; and whether it has so many again, after another console was shown. Its wlroots looks
# at them again only when one of them reports something.
inputs() { sway_says get_inputs 'len(it)'; }
has_inputs_again() { finger tap-at 0.5 0.2 && [ "$(inputs)" -ge "$1" ]; }

# picture NAME: what sway shows, to $ARTIFACTS/NAME.png.
picture() { as_tester grim "$ARTIFACTS/$1.png"; }

screen_is_free() { ! find /proc/[0-9]*/fd -lname '/dev/dri/card*' 2>/dev/null | grep -q .; }
# start_x11: an X server on its own console, without a window manager.
start_x11() {
    install -d -o tester -g tester -m 700 /run/user/1000
    cat >/run/xorg.conf <<'CONFIG'
Section "Device"
    Identifier "card"
    Driver "modesetting"
    Option "AccelMethod" "none"
EndSection
CONFIG
    # A compositor that has just ended may still have the screen, and the server would give up.
    wait_until screen_is_free
    # A screen goes off only where a scenario is about that.
    Xorg :0 vt8 -config /run/xorg.conf -ac -nocursor -nolisten tcp -noreset -s 0 "${power_saving--dpms}" \
        >"$ARTIFACTS/xorg.log" 2>&1 &
    export DISPLAY=:0
    unset WAYLAND_DISPLAY
    wait_until as_tester xwininfo -root
}

# MARK: The picture of the keyboard

# start_panel ARGUMENT…: the session's panel as its user unit has it, which
# starts it again whenever it dies. Needs the session's WAYLAND_DISPLAY or
# DISPLAY.
start_panel() {
    session_unit session-panel /usr/lib/systemd/user/keyglass-panel.service /usr/bin/keyglass-panel "$@"
    reread
    systemctl start session-panel
}

# start_bus: the session's D-Bus, where programs look for it by themselves.
start_bus() {
    install -d -o tester -g tester -m 700 /run/user/1000
    as_tester dbus-daemon --session --fork --nopidfile --address=unix:path=/run/user/1000/bus
    wait_until test -S /run/user/1000/bus
}

# start_helper ARGUMENT…: the session's helper as its user unit has it, which tells the
# daemon of the field that has the focus. Needs the session's WAYLAND_DISPLAY, or start_bus.
start_helper() {
    session_unit session-helper /usr/lib/systemd/user/keyglass-session.service /usr/bin/keyglass-session "$@"
    # As guest/supervisor has it for the units of the system.
    echo SystemCallErrorNumber=kill >>/run/systemd/system/session-helper.service
    reread
    systemctl start session-helper
}

# session_unit NAME FILE COMMAND…: a user unit as the system's unit NAME, which
# runs COMMAND, because the machine has no user manager. `reread` follows: systemd finds a unit that
# is new by itself, and reading all of them again takes seconds.
session_unit() {
    local unit=/run/systemd/system/$1.service name
    reread() { :; }
    [ ! -e "$unit" ] || reread() { systemctl daemon-reload; }
    sed -e '/graphical-session/d' -e '/^\[Install\]/,$d' -e "s|^ExecStart=.*|ExecStart=${*:3}|" "$2" >"$unit"
    {
        echo '[Service]'
        echo User=tester
        # The machine has no seat manager that would say who sits there.
        echo SupplementaryGroups=keyglass
        echo Environment=XDG_RUNTIME_DIR=/run/user/1000
        # %t of the user's own manager.
        echo ReadWritePaths=-/run/user/1000
        for name in WAYLAND_DISPLAY SWAYSOCK DISPLAY XAUTHORITY XDG_VTNR XDG_CURRENT_DESKTOP CANBERRA_DRIVER GSETTINGS_BACKEND; do
            [ -z "${!name-}" ] || echo "Environment=$name=${!name}"
        done
    } >>"$unit"
}

# panel_is KIND: whether people see the keyboard in such a panel.
panel_is() { daemon_says GetStatus '[p["kind"] for p in it["panels"] if p["shown"]][-1:] == a' "$1"; }

# looks_like NAME: whether the strip where the keyboard is shown is as it was
# when `glass take NAME` was called.
looks_like() { glass take now && glass same "$1" now 0.6 1; }
looks_unlike() { ! looks_like "$1"; }

# steady_picture NAME: takes it, and says whether it is as it was before.
steady_picture() {
    glass take before && sleep 0.3 && glass take "$1" && glass same before "$1"
}

# expect_drawn KEY [--turned N]: a finger on a key changes the picture of that
# key, with its letter above it, and of nothing else. Where KEY is must be known
# from `finger where`.
expect_drawn() {
    local place
    place=$(finger where "$1")
    # A key that was touched just now may still be drawn so.
    wait_until at_rest
    # shellcheck disable=SC2086 # two numbers
    finger down 0 $place
    # shellcheck disable=SC2046,SC2086
    wait_until drawn_at $(on_glass "${3:-0}" $place) "${@:2}"
    finger up 0
    wait_until looks_like rest
}
at_rest() { glass take before && sleep 0.3 && glass take rest && glass same before rest 0.6 1; }
drawn_at() { glass take pressed && glass changed rest pressed "$@"; }

# kill_under_finger UNIT KIND: kills a panel while a finger is on q, which types
# "on" after that: it comes back with the picture `drawn`.
kill_under_finger() {
    local fingers on
    on=$(printf 'down 0 %s\nwait 20\nup 0\nwait 20\n' "$(finger where o)" "$(finger where n)")
    # In one go: a command of its own can take longer here than the panel is away.
    finger script <<<"down 0 $(finger where q)
wait 800
up 0
$on" &
    fingers=$!
    wait_until is_touched q
    kill_panel "$1"
    wait $fingers
    is_back "$1" "$2"
}

is_touched() { daemon_says GetScene 'any(k.get("pressed") for k in it["keys"] if k["id"] in a)' "$1"; }

kill_panel() {
    killed=$(systemctl show -P MainPID "$1")
    systemctl kill --signal=KILL "$1"
}

is_back() {
    wait_until restarted "$1" "$killed"
    wait_until panel_is "$2"
    wait_until looks_like drawn
}

# stalls_unnoticed UNIT KIND COMMAND…: a panel that hangs takes nothing of what
# is typed, for which the COMMAND looks; it draws on when it runs again.
stalls_unnoticed() {
    systemctl kill --signal=STOP "$1"
    finger type stalled
    wait_until "${@:3}"
    systemctl kill --signal=CONT "$1"
    wait_until panel_is "$2"
    wait_until looks_like drawn
    expect_drawn q
}

# panel_is_small UNIT: whether the panel's memory is within its bound, 40 MiB.
panel_is_small() {
    local kilobytes
    kilobytes=$(awk '/^VmRSS/ { print $2 }' "/proc/$(systemctl show -P MainPID "$1")/status")
    echo "the panel has $kilobytes kB in memory; wanted: 40960 kB"
    [ "$kilobytes" -le 40960 ] || fail "the panel is too large"
}

# expect_filter UNIT: the kernel has a filter for the system calls of its process.
expect_filter() {
    grep '^Seccomp:[[:space:]]*2$' "/proc/$(systemctl show -P MainPID "$1")/status" || fail "$1 has no filter"
}

restarted() { [ "$(systemctl show -P MainPID "$1")" -ne "$2" ] && systemctl -q is-active "$1"; }

# on_glass DEGREES X Y: where a place that people see is on the glass itself,
# whose picture is turned clockwise.
on_glass() {
    case $1 in
    0) echo "$2 $3" ;;
    90) awk "BEGIN { print 1 - $3, $2 }" ;;
    180) awk "BEGIN { print 1 - $2, 1 - $3 }" ;;
    270) awk "BEGIN { print $3, 1 - $2 }" ;;
    esac
}

# MARK: Devices

# The touchscreens of /recordings, and all three kinds of touchscreen.
recorded_touchscreens=(Atmel_maXTouch_Touchscreen EP0430M09 N-Trig_MultiTouch)
# shellcheck disable=SC2034 # for scenarios
all_touchscreens=("${recorded_touchscreens[@]}" Single_Touch)

# touchscreen NAME [finger's options]: makes it, and where the daemon runs,
# waits until the daemon has it. TOUCHSCREEN is its /dev/input/eventN.
touchscreen() {
    TOUCHSCREEN=$(finger device "$1.desc" "${@:2}")
    if systemctl --quiet is-active keyglassd; then
        wait_until clone_of "$TOUCHSCREEN"
    fi
}

# clone_of NODE: prints the node of the daemon's clone of a touchscreen, once
# udev has done its work on it.
clone_of() {
    local event phys number
    for event in /sys/class/input/event*; do
        { read -r phys <"$event/device/phys"; } 2>/dev/null || continue
        if [ "$phys" = "keyglass/clone/${1##*/}" ]; then
            read -r number <"$event/dev"
            [ -e "/run/udev/data/c$number" ] || return 1
            echo "/dev/input/${event##*/}"
            return 0
        fi
    done
    return 1
}

# expect_nothing_held RECORDING: neither a key nor a contact, as a display
# server that read all along has it, and as the kernel has it.
expect_nothing_held() {
    wait_until watch-evdev check "$1"
    wait_until watch-evdev held --phys 'keyglass/*'
}

# observe FILE [--name GLOB] [--phys GLOB]: records what these devices report.
observe() {
    rm -f "$1"
    command watch-evdev record "$@" &
    wait_until grep -q '"watching"' "$1"
}

# expect_passed_on KEY: a touch where the key is, or would be, goes to the applications.
expect_passed_on() {
    # shellcheck disable=SC2046 # two numbers
    expect_passed_at $(finger where "$1")
}
# expect_passed_at X Y: one there does.
expect_passed_at() {
    local observer
    observe /run/clone.jsonl --phys 'keyglass/clone/*'
    observer=$!
    finger tap-at "$1" "$2"
    wait_until watch-evdev check /run/clone.jsonl --contacts 1
    kill $observer
}

# How many contacts the recordings of /recordings have.
# shellcheck disable=SC2034 # for scenarios
declare -A contacts_in=(
    [Atmel_maXTouch_Touchscreen.1-finger-fast-taps]=9
    [Atmel_maXTouch_Touchscreen.2-fingers-touch-release]=2
    [Atmel_maXTouch_Touchscreen.4-finger-drag-down]=4
    [EP0430M09.2-fingers-touch-release]=2
    [N-Trig_MultiTouch.1-finger-drag-NW-SE]=1
    [N-Trig_MultiTouch.2-fingers-touch-release]=2
)

# record_libinput NODE FILE: what `libinput debug-events` says about a device,
# until stop_libinput. `: >FILE` forgets what it said so far.
record_libinput() {
    rm -f "$2"
    stdbuf -oL libinput debug-events --device "$1" >>"$2" 2>"$2.log" &
    LIBINPUT=$!
    wait_until grep -q DEVICE_ADDED "$2"
}

stop_libinput() {
    kill -INT "$LIBINPUT"
    wait "$LIBINPUT" || true
}

# contacts_ended FILE N: whether that many contacts have begun and ended in
# what libinput reported, and no more have begun.
contacts_ended() { touch-tracks "$1" --ended "$2"; }
