#!/bin/bash
# A clone behaves like its device: a touchscreen's button clicks outside the keyboard only, wheel
# and knob turn, udev describes both alike, and one device's pen and touch stay together. A till's
# touchscreen that calls itself a mouse types once a rule names it a touchscreen.
# shellcheck source=lib.sh
. /vm/lib.sh

words_off
start_console /run/typed.txt

# Devices of this scenario's own: frames come through a pipe, "NAME TYPE:CODE:VALUE…".
rm -f /run/frames
mkfifo /run/frames
python3 - <<'PYTHON' &
import sys
sys.path.insert(0, "/vm/guest")
from kernel_input import (EV_ABS, EV_KEY, EV_MSC, EV_REL, EV_SYN, SYN_REPORT, Axis, Description,
                          UinputDevice)

def make(name, phys, keys, axes, steps=(), direct=True):
    description = Description(name, (3, 0x1234, 0x5678, 1))
    description.codes = {EV_SYN: {EV_KEY, EV_ABS}, EV_KEY: set(keys), EV_ABS: set(axes)}
    if steps:
        description.codes[EV_SYN].add(EV_REL)
        description.codes[EV_REL] = set(steps)
    description.axes = {code: Axis(0, most, 0, 0, resolution) for code, (most, resolution) in axes.items()}
    description.properties = {1} if direct else set()
    device = UinputDevice(description, phys)
    with open(f"/run/node-{name}", "w") as file:
        file.write(device.node)
    return device

slots = {0: (1000, 4), 1: (1000, 4), 0x2F: (4, 0), 0x35: (1000, 4), 0x36: (1000, 4), 0x39: (65535, 0)}
# BTN_TOUCH and BTN_LEFT, ABS_VOLUME, REL_WHEEL.
makers = {
    "glass": lambda: make("glass", "vm/tablet/input0", {0x14A, 0x110}, {**slots, 0x20: (100, 0)}, {8}),
    # Its pen: BTN_TOOL_PEN, BTN_STYLUS, ABS_PRESSURE.
    "pen": lambda: make("pen", "vm/tablet/input1", {0x14A, 0x140, 0x14B},
                        {0: (1000, 4), 1: (1000, 4), 0x18: (100, 0)}),
    # BTN_TOOL_FINGER and no INPUT_PROP_DIRECT: for udev a touchpad.
    "pad": lambda: make("pad", "vm/pad/input0", {0x14A, 0x145}, slots, direct=False),
    # BTN_LEFT and BTN_RIGHT.
    "till": lambda: make("till", "vm/till/input0", {0x110, 0x111}, {0: (1000, 4), 1: (1000, 4)}, direct=False),
}
made = {}
for line in open("/run/frames"):
    name, *events = line.split()
    if not events:
        made[name] = makers[name]()
    elif events == ["unplug"]:
        made.pop(name).close()
    else:
        made[name].write([tuple(int(part, 0) for part in event.split(":")) for event in events]
                         + [(EV_SYN, SYN_REPORT, 0)])
PYTHON
exec {frames}>/run/frames
send() { echo "$*" >&$frames; }
# made NAME: makes it; prints its node.
made() { rm -f "/run/node-$1" && send "$1" && wait_until test -s "/run/node-$1"; }
node() { cat "/run/node-$1"; }
# units X Y: on devices of 1000 units.
units() { awk -v x="$1" -v y="$2" 'BEGIN { printf "%d %d\n", x * 1000, y * 1000 }'; }
id=0
# touch NAME X Y [EVENT…]: a finger with these events in its first frame.
touch_at() { send "$1" "3:0x2F:0 3:0x39:$((id += 1)) 3:0x35:$2 3:0x36:$3 3:0:$2 3:1:$3 1:0x14A:1" "${@:4}"; }
lift() { send "$1" "3:0x2F:0 3:0x39:-1 1:0x14A:0" "${@:2}"; }
# heard TYPE CODE VALUE: whether the clone has reported it.
heard() { grep -q "\"type\": $1, \"code\": $2, \"value\": $3" /run/clone.jsonl; }
clone_is_there() { clone_of "$(node "$1")" >/dev/null; }
grabbed() { daemon_says GetStatus 'any(d["node"] == a[0] and d["grab"] == "grabbed" for d in it["touchscreens"])' "$(node "$1")"; }
# classes NODE: what udev says that it is, of the node and of its parent, which libinput asks too.
classes() {
    udevadm info -q property "$1" | grep -E '^(ID_INPUT|LIBINPUT_DEVICE_GROUP|ID_BUS)' | grep -v FUZZ | sort
    udevadm info -q property -p "$(realpath "/sys/class/input/${1##*/}/device")" | grep '^ID_INPUT' | sort
}
# is_like NAME: for udev its clone is the same.
is_like() {
    local clone
    clone=$(clone_of "$(node "$1")")
    classes "$(node "$1")" >"$ARTIFACTS/$1.original"
    classes "$clone" >"$ARTIFACTS/$1.clone"
    diff "$ARTIFACTS/$1.original" "$ARTIFACTS/$1.clone" || fail "$1: for udev its clone is something else"
}

step "a touchscreen with a button and a wheel"
made glass
wait_until clone_is_there glass
wait_until grabbed glass
is_like glass
grep -q '^ID_INPUT_TOUCHSCREEN=1' "$ARTIFACTS/glass.clone" || fail "the clone is no touchscreen"
observe /run/clone.jsonl --phys 'keyglass/clone/*'
# shellcheck disable=SC2046 # two numbers
read -r x y < <(units $(finger where q))
touch_at glass "$x" "$y" 1:0x110:1
lift glass 1:0x110:0
# Some tell a long touch as a click once it is over.
send glass 1:0x110:1
send glass 1:0x110:0
expect_text /run/typed.txt q
send glass 2:8:-1
wait_until heard 2 8 -1
! heard 1 272 1 || fail "a key has clicked below the keyboard"
send glass 3:0x20:42
wait_until heard 3 32 42
touch_at glass 500 100 1:0x110:1
lift glass 1:0x110:0
wait_until heard 1 272 0
heard 1 272 1 || fail "the button does not go down beside the keyboard"

step "its pen, beside which no palm touches"
made pen
udevadm info -q property "$(node pen)" | grep -q ID_INPUT_TABLET=1 || fail "udev sees no pen"
stdbuf -oL libinput debug-events --device "$(node pen)" "$(node glass)" "$(clone_of "$(node glass)")" \
    >/run/libinput.txt 2>&1 &
libinput=$!
devices_added() { [ "$(grep -c DEVICE_ADDED /run/libinput.txt)" -ge 3 ]; }
wait_until devices_added
send pen 1:0x140:1 3:0:400 3:1:200
wait_until grep -q TABLET_TOOL_PROXIMITY /run/libinput.txt
touch_at glass 600 100
lift glass
# libinput has read the palm once it tells what came after it.
send pen 3:0:450 3:1:250
wait_until grep -q TABLET_TOOL_AXIS /run/libinput.txt
send pen 1:0x140:0
proximity_out() { grep TABLET_TOOL_PROXIMITY /run/libinput.txt | grep -q 'out$\|out\s'; }
wait_until proximity_out
! grep -q TOUCH_DOWN /run/libinput.txt || fail "a palm beside the pen has touched"
touched() { touch_at glass 600 100 && lift glass && sleep 0.2 && grep -q TOUCH_DOWN /run/libinput.txt; }
wait_until touched
kill "$libinput"
send pen unplug
send glass unplug

step "a touchpad that a rule calls a touchscreen"
mkdir -p /run/udev/rules.d
cat >/run/udev/rules.d/72-tills.rules <<'RULES'
SUBSYSTEM=="input", ATTRS{phys}=="vm/pad/*", ENV{ID_INPUT_TOUCHPAD}="", ENV{ID_INPUT_TOUCHSCREEN}="1"
KERNEL=="event*", ATTRS{phys}=="vm/till/*", ENV{ID_INPUT_TOUCHSCREEN}="1"
RULES
udevadm control --reload
# udev looks for new rules of others only every three seconds.
sleep 4
made pad
wait_until clone_is_there pad
is_like pad
! grep TOUCHPAD "$ARTIFACTS/pad.clone" || fail "the clone is a touchpad"
send pad unplug

step "a till's touchscreen that calls itself a mouse"
made till
wait_until clone_is_there till
wait_until grabbed till
is_like till
: >/run/typed.txt
: >/run/clone.jsonl
send till "3:0:$x" "3:1:$y" 1:0x110:1
send till 1:0x110:0
expect_text /run/typed.txt q
send till 3:0:500 3:1:100 1:0x110:1
send till 1:0x110:0
wait_until heard 1 272 0
[ "$(grep -c '"type": 1, "code": 272, "value": 1' /run/clone.jsonl)" = 1 ] || fail "it has not clicked once"
rm /run/udev/rules.d/72-tills.rules
udevadm control --reload
exec {frames}>&-
