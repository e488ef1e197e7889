#!/bin/bash
# Under X11 an invisible keyboard accepts no touch, and appears again by itself: on a screen that is
# off, on another console, behind lockers and behind a window that fills the screen.
# image: lockers
# timeout: 3600
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../x11.sh
. /vm/x11.sh

password='fjord42'
echo "tester:$password" | chpasswd

# not_seen REASON: whether the panel says so, in words that begin like this.
not_seen() {
    daemon_says GetStatus '[p["kind"] for p in it["panels"] if not p["shown"] and (p.get("reason") or "").startswith(a[0])]' "$1"
}
# hidden REASON: the keyboard takes no touch, and says why.
hidden() {
    wait_until not_seen "$1"
    kbdctl status
    screenshot "hidden-$((++pictures))"
    expect_passed_on q
}
pictures=0
# back TEXT: people see it again, and it types.
typed=
back() {
    wait_until panel_is x11
    as_tester xdotool mousemove 240 200
    finger type "$1"
    typed+=$1
    expect_text /run/typed.txt "$typed"
}

words_off
touchscreen EP0430M09
power_saving=dpms start_x11
as_tester xset dpms 0 0 0
start_xterm
start_panel --on x11
back seen

step "a screen that is off"
as_tester xset dpms force off
hidden 'the screen is off'
# That touch has switched it on.
back on

step "a screen that is blank"
as_tester xset s activate
hidden 'the screen is off'
back again

step "another console"
chvt 9
wait_until not_seen 'another console'
kbdctl status
chvt 8
back here

covered='a window covers it'
# locked LOCKER: it hides the keyboard; a keyboard with a cable unlocks it.
locked() {
    hidden "$covered"
    keyboard type "$password"
    keyboard press ENTER
    wait_until is_over "$1"
}
is_over() { ! pgrep -x "$1" >/dev/null; }
keyboard device

step "i3lock"
as_tester i3lock -n -c 802020 >"$ARTIFACTS/i3lock.log" 2>&1 &
locked i3lock
back i

step "xsecurelock"
as_tester xsecurelock >"$ARTIFACTS/xsecurelock.log" 2>&1 &
locked xsecurelock
back x

step "xsecurelock beside a compositor"
as_tester picom --backend xrender >"$ARTIFACTS/picom.log" 2>&1 &
compositor=$!
composites() { as_tester xwininfo -root -tree | grep '"picom"'; }
wait_until composites
back c
as_tester xsecurelock >"$ARTIFACTS/xsecurelock-composited.log" 2>&1 &
locked xsecurelock
back p
kill "$compositor"
wait "$compositor" || true

step "xscreensaver: the keyboard is above it, but for its dialog, and unlocks it"
printf 'mode: blank\nlock: True\nfade: False\nunfade: False\n' >/home/tester/.xscreensaver
as_tester xscreensaver --no-splash >"$ARTIFACTS/xscreensaver.log" 2>&1 &
says() { as_tester xscreensaver-command -time | grep -q "$1"; }
wait_until says non-blanked
as_tester xscreensaver-command -lock
wait_until says locked
wait_until steady_picture black
# It asks when it is woken.
asks() { glass take now && ! glass same black now 0 0.55; }
finger tap delete
wait_until asks
wait_until panel_is x11
screenshot xscreensaver
kbdctl status
finger type "$password"
finger tap return
wait_until says non-blanked
as_tester xscreensaver-command -exit
back s

step "a window that fills the screen of a window manager"
as_tester openbox >"$ARTIFACTS/openbox.log" 2>&1 &
manages() { as_tester xprop -root _NET_SUPPORTING_WM_CHECK | grep 'window id'; }
wait_until manages
wait_until panel_is x11
as_tester xterm -fn fixed -fullscreen -e sleep 600 &
hidden "$covered"
pkill -f 'sleep 600'
wait_until panel_is x11
