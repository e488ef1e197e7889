#!/bin/bash
# Under X11 with slow keys and bounce keys (AccessX), all text of fingers and scripts arrives,
# status and doctor explain the delay, and no key is stuck. Without the helper the keyboard types as
# usual.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=x11.sh
. /vm/x11.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us]
keymap: {layout: us}
words: {capitals: false, correction: false, suggestions: false}
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09
start_x11
start_xterm
start_helper

# access_x WORD…: switches `slow` and `bounce` keys on, all others off.
access_x() {
    as_tester python3 - "$@" <<'PYTHON'
import ctypes, sys
x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x11.XOpenDisplay(None))
masks = {"slow": 2, "bounce": 4}
x11.XkbChangeEnabledControls(display, 0x100, 6, sum(masks[word] for word in sys.argv[1:]))
x11.XSync(display, 0)
PYTHON
}
says() { [ "$(daemon_says GetStatus '[it.get("slowKeys", 0), it.get("bounceKeys", 0)]' | xargs)" = "$*" ]; }
types() {
    : >/run/typed.txt
    finger type "hello all" --hold 60 --gap 60
    expect_text /run/typed.txt "hello all"
    : >/run/typed.txt
    kbdctl type "Hello All AAbb"
    expect_text /run/typed.txt "Hello All AAbb"
}

step "nothing is filtered"
types
wait_until says 0 0

step "bounce keys"
access_x bounce
wait_until says 0 0.3
types
kbdctl status | grep 'bounce keys 300 ms'
kbdctl doctor | grep 'bounce keys 300 ms'

step "slow keys"
access_x slow
wait_until says 0.3 0
types
kbdctl status | grep 'slow keys 300 ms'

step "both"
access_x slow bounce
wait_until says 0.3 0.3
types

step "delete that is held ends with the finger"
: >/run/typed.txt
finger hold delete 2500
sleep 1.5
count=$(wc -c </run/typed.txt)
sleep 2
[ "$(wc -c </run/typed.txt)" = "$count" ] || fail "delete goes on without a finger"

step "off again, and without the helper"
access_x
wait_until says 0 0
types
access_x slow
wait_until says 0.3 0
systemctl stop session-helper
wait_until says 0 0

step "filters for fingers: a finger that trembles, a touch that is too short"
# filters_fingers SETTINGS: what the section `access` says.
filters_fingers() {
    echo "access: {$1}" >/etc/keyglass/settings.d/access.yaml
    kbdctl reload
    : >/run/typed.txt
}
access_x
filters_fingers "bounce-keys: 500 ms"
finger type "aab" --hold 60 --gap 60
expect_text /run/typed.txt "ab"
: >/run/typed.txt
finger type "aa" --hold 60 --gap 700
expect_text /run/typed.txt "aa"
filters_fingers "slow-keys: 300 ms"
finger type "ab" --hold 100 --gap 100
finger type "cd" --hold 500 --gap 100
expect_text /run/typed.txt "cd"

step "the desktop's, if they shall count for fingers"
start_helper
filters_fingers "follow-desktop: true"
access_x bounce
wait_until says 0 0.3
finger type "aab" --hold 60 --gap 60
expect_text /run/typed.txt "ab"
access_x
wait_until says 0 0
types
