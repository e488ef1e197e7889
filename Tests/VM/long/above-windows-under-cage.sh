#!/bin/bash
# cage 0.2 (Debian 13) draws each new window above the others, and reports nothing to X11. The
# keyboard rises above Wayland and X11 windows that open after it, and stays idle otherwise. When a
# window closes, the window below gets the focus; cage alone would focus nothing, and end at the
# next touch. While the compositor is stopped, or on another console, the keyboard accepts no touch.
# image: desktop13
# timeout: 1800
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../cage.sh
. /vm/cage.sh

trap 'screenshot last; kbdctl status' EXIT
words_off

touchscreen EP0430M09
start_cage -s
# As pam_systemd says it; of this session only seatd knows.
export XDG_VTNR=8
start_panel --on auto
wait_until panel_is x11
wait_until steady_picture drawn
panel=$(systemctl show -P MainPID session-panel)

# opens NAME COMMAND…: a window whose upper half is not as the screen was, with a cat that keeps what is typed.
opens() {
    local file=/run/$1.txt
    shift
    rm -f "$file"
    install -o tester -g tester -m 644 /dev/null "$file"
    glass take bare
    as_tester "$@" sh -c "stty -icanon min 1; exec cat >>$file" >>"$ARTIFACTS/windows.log" 2>&1 &
    wait_until changed_above bare
}
changed_above() { glass take now && ! glass same "$1" now 0 0.5; }
# seen_above NAME: the keyboard is above that window, and types into it; the letters above the keys go.
seen_above() {
    wait_until looks_like drawn
    wait_until panel_is x11
    glass take untouched
    screenshot "$1"
    finger type "$1"
    expect_text "/run/$1.txt" "$1"
    wait_until looks_untouched
}
# All but what is typed, which is in the first line.
looks_untouched() { glass take now && glass same untouched now 0.1 1; }

# closes PROGRAM NAME: its newest window does, and NAME's, which is below, gets what is typed, also after a touch above
# the keys.
closes() {
    local file=/run/$2.txt
    glass take bare
    : >"$file"
    pkill -n -x "$1"
    wait_until changed_above bare
    wait_until has_focus "$file"
    finger type back
    wait_until ends_in "$file" back
    finger tap-at 0.5 0.2
    finger type touched
    wait_until ends_in "$file" touched
    wait_until looks_like drawn
    screenshot "$1-closed"
}
# has_focus FILE: so it has got some of what was typed since; how much more is on its way nobody knows.
has_focus() { [ -s "$1" ] || { finger tap x; false; }; }
ends_in() { [[ $(<"$1") == *"$2" ]]; }

step "a window of Wayland that opens after it"
opens wayland foot -o colors.background=602020
seen_above wayland

step "another one"
opens another foot -o colors.background=206020
seen_above another

step "one that closes"
closes foot wayland

step "one of X11"
opens xterm xterm -bg '#404020' -e
seen_above xterm

step "one of X11 that closes"
closes xterm wayland

step "one of X11, and one of Wayland above it that closes"
opens below xterm -bg '#404020' -e
seen_above below
opens above foot -o colors.background=602060
seen_above above
closes foot below

step "30 s in which nothing happens"
switches() { awk '/ctxt_switches/ { sum += $2 } END { print sum }' "/proc/$panel/status"; }
quiet() {
    local before
    before=$(switches)
    sleep 5
    [ "$(switches)" = "$before" ]
}
wait_until quiet
before=$(switches)
sleep 30
echo "the panel woke $(($(switches) - before)) times"
[ "$(switches)" = "$before" ] || fail "the panel woke while nothing happened"

# not_seen: whether the panel says so, and why.
not_seen() {
    daemon_says GetStatus '[p["kind"] for p in it["panels"] if not p["shown"] and (p.get("reason") or "").startswith(a[0])]' \
        "${1-the compositor hides it}"
}
# hidden: a key that is touched and not shown is the last one.
hidden() {
    finger tap q
    wait_until not_seen
    kbdctl status
    expect_passed_on q
}

# goes_on TEXT: the compositor does, and the keyboard is there and types.
goes_on() {
    pkill -CONT -x cage
    wait_until panel_is x11
    wait_until looks_like drawn
    screenshot "$1"
    : >/run/below.txt
    finger type "$1"
    expect_text /run/below.txt "$1"
}

step "a compositor that stands still"
pkill -STOP -x cage
hidden
goes_on back

# wlroots 0.18 shows no window of X11 whose first frame it reads before it reads whose that is, until the next; and
# Xwayland draws that when the first was shown.
step "a keyboard that comes while the compositor stands still"
pkill -STOP -x cage
hidden
kbdctl hide
kbdctl show
wait_until panel_is x11
wait_until not_seen
goes_on later

step "another console"
start_console /run/console.txt
wait_until not_seen 'another console'
kbdctl status
expect_passed_on q
expect_text /run/console.txt ''
chvt 8
wait_until panel_is x11
wait_until looks_like drawn

step "a window that opens after that"
opens after foot -o colors.background=206060
seen_above after
systemctl stop session-panel
