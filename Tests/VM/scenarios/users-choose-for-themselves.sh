#!/bin/bash
# timeout: 900
# The user at the seat chooses theme, size, layouts and a layout of their own, without any other
# right. Choices apply at once, also in a running panel, end when another user's session comes to
# the foreground, and return with their user. keyglass-panel shows the keys.
# shellcheck source=lib.sh
. /vm/lib.sh

unit=keyglass-panel-console
# session USER VT: the user sits at the seat then, in a session of logind's.
session() {
    systemd-run --quiet --collect --unit="session-$1" -p User="$1" -p PAMName=login \
        -p TTYPath="/dev/tty$2" -p StandardInput=tty -p TTYReset=yes sleep infinity
    seat_of "$1" "$2"
}
# seat_of USER VT: the user's session comes to the foreground.
seat_of() {
    chvt "$2"
    wait_until sits "$(id -u "$1")"
}
trap 'systemctl stop session-tester session-nobody 2>/dev/null || true; chvt 1' EXIT
sits() { grep -qx "ACTIVE_UID=$1" /run/systemd/seats/seat0; }
as() { setpriv --reuid="$1" --regid="$(id -g "$1")" --clear-groups "${@:2}"; }
layout_is() { [ "$(daemon_says GetStatus 'it["layout"]')" = "$1" ]; }
layouts_are() { [ "$(daemon_says ListLayouts '" ".join(l["id"] for l in it["layouts"])')" = "$1" ]; }
theme_is() { [ "$(daemon_says GetScene '(it.get("look") or {}).get("theme", "the settings")')" = "$1" ]; }
height_is() { [ "$(daemon_says GetScene 'round(it["height"] * 100)')" = "$1" ]; }
# refused TEXT USER COMMAND…: fails, and says so; without permission by a status of its own.
refused() {
    local status=0 wanted=1
    [[ $1 != *permission && $1 != *'at the screen' && $1 != may-install-layouts && $1 != 'users may choose' ]] || wanted=77
    as "${@:2}" >/run/answer 2>&1 || status=$?
    [ $status -eq $wanted ] || fail "${*:3} ended with $status: $(cat /run/answer)"
    grep -q "$1" /run/answer || fail "${*:3}: $(cat /run/answer)"
}

echo 'keyboard: {least-key-height: 0 mm}' >/etc/keyglass/settings.d/10-height.yaml
echo 'layouts: [en-us, number-pad]' >/etc/keyglass/settings.d/05-layouts.yaml
words_off
touchscreen EP0430M09
systemctl start $unit
wait_until panel_is framebuffer

step "nobody sits there: not even root chooses"
refused 'only for the user at the screen' root kbdctl set panel.theme light

session tester 8
wait_until panel_is framebuffer
wait_until steady_picture dark
kbdctl get >/run/answer 2>&1 && fail "root gets somebody's choices"

step "a theme, in the panel that runs"
as tester kbdctl get
as tester kbdctl set panel.theme light
wait_until theme_is light
wait_until looks_unlike dark
wait_until steady_picture light
screenshot light
expect_drawn q
[ "$(as tester kbdctl get panel.theme)" = light ]

step "size and layouts"
as tester kbdctl set keyboard.height "50 %"
wait_until height_is 50
as tester kbdctl set layouts de number-pad
wait_until layout_is de
layouts_are 'de number-pad'

step "what is not theirs, or wrong"
refused 'users may choose' tester kbdctl set rights.type '[seat]'
refused 'users may choose' tester kbdctl set touch.rotation 180
refused 'users may choose' tester kbdctl set words.learning true
refused '1:1: .keyboard.height. is' tester kbdctl set keyboard.height '99 %'
refused 'there is no theme' tester kbdctl set panel.theme /tmp/evil.yaml
refused 'there is no theme' tester kbdctl set panel.theme ../../../tmp/evil
refused 'there is no layout' tester kbdctl set layouts no-such-layout
refused 'is the name of a theme' tester kbdctl set panel.theme 'light, rights: x'
refused 'no permission' nobody kbdctl set panel.theme light
layouts_are 'de number-pad'
theme_is light

step "a layout of one's own"
cp /usr/share/keyglass/layouts/en-us.yaml /run/mine.yaml
sed -i 's/^id: .*/id: mine/; s/^title: .*/title: Mine/' /run/mine.yaml
as tester kbdctl layout install /run/mine.yaml
as tester kbdctl switch mine
wait_until layout_is mine
as tester kbdctl set layouts de mine
layouts_are 'de mine'
printf 'id: mine\nwidth: ten\n' >/run/wrong.yaml
refused 'wrong.yaml:2:8: ' tester kbdctl layout install /run/wrong.yaml
# A title that gives systemd orders: refused by kbdctl, and by the daemon itself.
printf 'id: evil\ntitle: "Evil\\nWATCHDOG=trigger\\nX="\nwidth: 2\nlayers: {main: {rows: ["a next"]}}\n' >/run/orders.yaml
refused 'orders.yaml:2:8: ' tester kbdctl layout install /run/orders.yaml
cat >/run/install.py <<'PYTHON'
import json, socket
client = socket.socket(socket.AF_UNIX)
client.connect("/run/keyglass/io.keyglass.Control")
call = {"method": "io.keyglass.Control.InstallLayout", "parameters": {"text": open("/run/orders.yaml").read()}}
client.sendall(json.dumps(call).encode() + b"\0")
answer = client.recv(65536).decode()
print(answer)
raise SystemExit("layout:2:8: " in answer)
PYTHON
refused 'layout:2:8: ' tester python3 /run/install.py
[ "$(systemctl show -P NRestarts keyglassd)" -eq 0 ] || fail "systemd has restarted the daemon"
# In the place of the layout that PINs are typed on, whoever types them.
sed 's/^id: .*/id: number-pad/' /run/mine.yaml >/run/evil.yaml
as tester kbdctl layout install /run/evil.yaml
as tester kbdctl purpose pin
finger where q || fail "it is not the user's own pad of numbers"
# An administrator's stays the administrator's.
mkdir -p /etc/keyglass/layouts
sed 's/^id: .*/id: guarded/' /run/mine.yaml >/etc/keyglass/layouts/guarded.yaml
kbdctl reload
refused 'belongs to /etc/keyglass/layouts/guarded.yaml' tester kbdctl layout install /etc/keyglass/layouts/guarded.yaml
refused 'one of your' tester kbdctl layout remove mine

step "another user's session: none of it is left"
session nobody 9
wait_until theme_is 'the settings'
wait_until layout_is en-us
wait_until height_is 40
layouts_are 'en-us number-pad'
wait_until looks_like dark
kbdctl purpose pin
layout_is number-pad
finger where 7
if finger where q 2>/dev/null; then fail "PINs are typed on another user's layout"; fi
kbdctl purpose text
if kbdctl switch mine 2>/dev/null; then fail "another user's layout is shown"; fi
daemon_says ListLayouts '"mine" not in [l["id"] for l in it["layouts"]]'
refused 'no permission' tester kbdctl get
refused 'no permission' tester kbdctl set panel.theme high-contrast
as nobody kbdctl set feedback.haptic false
theme_is dark

step "it comes back with its user, and after a restart"
seat_of tester 8
wait_until theme_is light
wait_until layouts_are 'de mine'
wait_until height_is 50
systemctl restart keyglassd
wait_until theme_is light
wait_until layouts_are 'de mine'
wait_until panel_is framebuffer
wait_until looks_unlike dark
wait_until clone_of "$TOUCHSCREEN"

step "settings that are read again keep it; what the administrator takes away ends"
echo 'keyboard: {height: 30 %}' >/etc/keyglass/settings.d/20-height.yaml
as tester kbdctl reload
height_is 50
as tester kbdctl unset keyboard.height
height_is 40 || fail "a user has had the administrator's files read"
kbdctl reload
wait_until height_is 30
theme_is light
echo 'users: {may-set: [layouts], may-install-layouts: false}' >/etc/keyglass/settings.d/20-users.yaml
kbdctl reload
wait_until theme_is dark
layouts_are 'de mine'
refused 'users may choose' tester kbdctl set panel.theme light
refused 'may-install-layouts' tester kbdctl layout install /run/mine.yaml
rm /etc/keyglass/settings.d/20-users.yaml
kbdctl reload
wait_until theme_is light

step "taken back"
as tester kbdctl unset layouts
wait_until layouts_are 'en-us number-pad'
as tester kbdctl unset panel.theme
as tester kbdctl layout remove mine
as tester kbdctl layout remove number-pad
wait_until theme_is 'the settings'
wait_until layout_is en-us

step "who sits down on the same console finds nothing of the one before"
display() { daemon_says GetScene 'it["accessory"]["display"]["text"]'; }
display_is() { [ "$(display)" = "$1" ]; }
memory() { daemon_says GetScene 'it["accessory"]["display"].get("memory")'; }
results() { daemon_says GetScene '[i["label"] for i in it["accessory"]["items"]]' || true; }
ctrl_is_latched() { daemon_says GetScene 'any(k.get("latched") for k in it["keys"])'; }
kbdctl switch calculator
for key in 1 2 add 5 equals m+; do finger tap $key; done
wait_until display_is 17
wait_until memory
[ -n "$(results)" ] || fail "there is no result"
kbdctl switch desktop
finger tap control
wait_until ctrl_is_latched
systemctl stop session-tester session-nobody
session nobody 8
if ctrl_is_latched; then fail "a key that another person touched is down for the next"; fi
kbdctl switch calculator
wait_until display_is 0
if memory; then fail "another person's number is in the memory"; fi
[ -z "$(results)" ] || fail "another person's results are seen: $(results)"
kbdctl switch en-us

[ "$(stat -c '%a %U' /var/lib/keyglass/users/"$(id -u tester)")" = '700 keyglass' ] || fail "others may read it"
systemctl stop $unit
