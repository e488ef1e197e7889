#!/bin/bash
# udev's properties of a device count, also after a change: if it is disabled, its output, its
# calibration and its seat. Each seat has a daemon of its own. Of devices with keys only keypads are
# used, and belong to the daemon's user, whatever else an administrator's rule matches.
# timeout: 300
# shellcheck source=lib.sh
. /vm/lib.sh

words_off
start_console /run/typed.txt
touchscreen EP0430M09
observe /run/direct.jsonl --phys 'vm/touchscreen/*'
observer=$!

# udev_says ASSIGNMENT…: of the touchscreen, from now on.
udev_says() {
    mkdir -p /run/udev/rules.d
    printf 'KERNEL=="event*", ATTRS{phys}=="vm/touchscreen/*", %s\n' "$@" >/run/udev/rules.d/72-touchscreen.rules
    [ $# -gt 0 ] || rm /run/udev/rules.d/72-touchscreen.rules
    udevadm control --reload
    udevadm trigger --settle --action=change "$TOUCHSCREEN"
}
has_no_clone() { ! clone_of "$TOUCHSCREEN"; }
clone_has() { udevadm info -q property "$(clone_of "$TOUCHSCREEN")" | grep -qxF "$1"; }
condition() { daemon_says GetStatus '[(d["grab"], d.get("seat")) for d in it["touchscreens"] if d["node"] == a[0]][0] == (a[1], a[2] or None)' "$TOUCHSCREEN" "$1" "${2-}"; }

step "switched off while it is in use, and on again"
udev_says 'ENV{LIBINPUT_IGNORE_DEVICE}="1"'
wait_until has_no_clone
finger tap-at 0.5 0.2
wait_until watch-evdev check /run/direct.jsonl --contacts 1
kill "$observer"
daemon_says GetStatus 'it["touchscreens"] == []' || fail "it is in use"
udev_says 'ENV{LIBINPUT_IGNORE_DEVICE}="0"'
wait_until clone_of "$TOUCHSCREEN"
wait_until condition grabbed

step "switched off from its beginning"
udev_says 'ENV{LIBINPUT_IGNORE_DEVICE}="1"'
finger unplug
TOUCHSCREEN=$(finger device EP0430M09.desc)
udevadm settle
daemon_says GetStatus 'it["touchscreens"] == []' || fail "it is in use"
has_no_clone || fail "it has a clone"

step "output and calibration, for the keys and for the clone"
udev_says 'ENV{WL_OUTPUT}="DSI-7", ENV{LIBINPUT_CALIBRATION_MATRIX}="-1 0 1 0 -1 1"'
wait_until clone_of "$TOUCHSCREEN"
wait_until clone_has WL_OUTPUT=DSI-7
clone_has 'LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 -1 1' || fail "the clone is calibrated otherwise"
daemon_says GetScene 'it["output"] == "DSI-7"' || fail "the keyboard is asked for elsewhere"
wait_until condition grabbed
read -r x y < <(finger where q)
# shellcheck disable=SC2046 # two numbers
finger tap-at $(on_glass 180 "$x" "$y")
expect_text /run/typed.txt q
udev_says 'ENV{WL_OUTPUT}="DSI-8"'
wait_until clone_has WL_OUTPUT=DSI-8
daemon_says GetScene 'it["output"] == "DSI-8"' || fail "the keyboard is asked for elsewhere"

step "given to another seat, which nobody serves yet"
# The machine's devices have no place by which logind would know them again.
udev_says 'ENV{WL_OUTPUT}="DSI-8"'
echo 'SUBSYSTEM=="input", ATTRS{phys}=="vm/touchscreen/*", TAG+="seat", ENV{ID_FOR_SEAT}="input-vm-touchscreen"' \
    >/run/udev/rules.d/70-place.rules
udevadm control --reload
udevadm trigger --settle "/sys/class/input/${TOUCHSCREEN##*/}/device" "$TOUCHSCREEN"
# It is kept over a reboot.
trap 'loginctl flush-devices' EXIT
# udev looks for new rules of others only every three seconds.
sleep 4
loginctl attach seat1 "$(realpath "/sys/class/input/${TOUCHSCREEN##*/}/device")"
wait_until condition released seat1
has_no_clone || fail "it has a clone"
kbdctl status | tee /run/status
grep -A1 EP0430M09 /run/status | grep -q 'belongs to seat1' || fail "status does not say so"

step "a daemon for that seat types there"
systemctl start keyglassd@seat1
KEYGLASS_SOCKET=/run/keyglass-seat1/io.keyglass.Control kbdctl status | tee /run/status1
grep -A1 EP0430M09 /run/status1 | grep -q grabbed || wait_until clone_of "$TOUCHSCREEN"
wait_until clone_has ID_SEAT=seat1
clone_has WL_OUTPUT=DSI-8 || fail "the clone is on another output"
typed_on=$(sed -n 's/.*types on *//p' /run/status1)
udevadm info -q property "$typed_on" | grep -E 'ID_SEAT=seat1|ID_INTEGRATION=external' | grep -c . | grep -qx 2 ||
    fail "what is typed on belongs elsewhere: $(udevadm info -q property "$typed_on")"
observe /run/seat1.jsonl --phys keyglass/keyboard/seat1
observer=$!
grabbed_there() { KEYGLASS_SOCKET=/run/keyglass-seat1/io.keyglass.Control kbdctl status | grep -A1 EP0430M09 | grep -q grabbed; }
wait_until grabbed_there
: >/run/typed.txt
finger tap-at "$x" "$y"
wait_until grep -q '"code": 16, "value": 0' /run/seat1.jsonl
kill "$observer"
kbdctl type x
# The machine's one console hears every keyboard; seat0's did not type the q.
expect_text /run/typed.txt qx

step "and back"
sleep 4
loginctl flush-devices
wait_until condition grabbed
systemctl stop keyglassd@seat1
[ ! -e /run/keyglass-seat1 ] || fail "something is left in /run"
[ -S /run/keyglass/io.keyglass.Control ] || fail "the other's socket is gone"
: >/run/typed.txt
finger tap-at "$x" "$y"
expect_text /run/typed.txt q
finger unplug

step "a rule that matches all of a receiver, its mouse and a touchscreen"
cat >/run/udev/rules.d/72-keypads.rules <<'RULES'
KERNEL=="event*", ATTRS{name}=="Receiver*", ENV{KEYGLASS_KEYPAD}="1"
KERNEL=="event*", ATTRS{phys}=="vm/touchscreen/*", ENV{KEYGLASS_KEYPAD}="1"
RULES
udevadm control --reload
# made NAME KEYS [AXES]: a device with these keys and relative axes, until the scenario ends.
made() {
    python3 - "$@" <<'PYTHON' &
import sys, time
sys.path.insert(0, "/vm/guest")
from kernel_input import EV_KEY, EV_REL, EV_SYN, Description, UinputDevice
name, keys, *axes = sys.argv[1:]
description = Description(name, (3, 0x046D, 0xC52B, 1))
description.codes = {EV_SYN: {EV_KEY}, EV_KEY: {int(key) for key in keys.split()}}
if axes:
    description.codes[EV_SYN].add(EV_REL)
    description.codes[EV_REL] = {int(axis) for axis in axes[0].split()}
device = UinputDevice(description, "")
with open(f"/run/made-{name.replace(' ', '-')}", "w") as file:
    file.write(device.node)
time.sleep(1000)
PYTHON
    wait_until test -s "/run/made-${1// /-}"
}
node() { cat "/run/made-${1// /-}"; }
digits='71 72 73 75 76 77 79 80 81 82'
made 'Receiver Keypad' "30 69 96 $digits"
made 'Receiver Mouse' "$digits 113 114 115 272 273 274" '0 1 8'
made 'Remote' '113 114 115 402 403 512'
made 'Plain Keypad' "69 96 $digits"
touchscreen EP0430M09
wait_until condition grabbed
keypad_grabbed() { daemon_says ListDevices 'any(d["node"] == a[0] and d["kind"] == "keypad" and d["grab"] == "grabbed" for d in it["devices"])' "$1"; }
wait_until keypad_grabbed "$(node 'Receiver Keypad')"
wait_until keypad_grabbed "$(node 'Plain Keypad')"
for other in "$(node 'Receiver Mouse')" "$(node Remote)" "$TOUCHSCREEN"; do
    ! keypad_grabbed "$other" || fail "$other is taken for a keypad"
done
: >/run/typed.txt
finger tap-at "$x" "$y"
expect_text /run/typed.txt q

step "whose devices are whose"
for device in /dev/input/event*; do
    printf '%s %s %s\n' "$device" "$(stat -c %U "$device")" "$(cat "/sys/class/input/${device##*/}/device/name")"
done | tee /run/owners
grep -E "keyglass (Receiver Keypad|Plain Keypad|EP0430M09)$" /run/owners | cut -d' ' -f3- | sort -u | grep -c . | grep -qx 3 ||
    fail "the daemon cannot read its devices"
! grep -vE ' (Receiver Keypad|Plain Keypad|EP0430M09)$' /run/owners | grep keyglass || fail "it could read others"
