#!/bin/bash
# The screenshots of docs/pictures. Run Tests/VM/run Tests/VM/screens.sh, check each picture in
# .build/vm/artifacts/screens, and copy them.
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09

step "one hand, two thumbs, and what a field asks for"
# draw NAME KEYBOARD LAYOUT: as the daemon shows it.
draw() {
    echo "keyboard: {size: $2, least-key-height: 0 mm}" >/etc/keyglass/settings.d/10-size.yaml
    kbdctl reload
    kbdctl switch "$3"
    keyglass-panel --on "png:$ARTIFACTS/$1.png" --size 640x600
}
draw one-handed one-handed-right en-us
draw split split de
draw floating floating en-us
rm /etc/keyglass/settings.d/10-size.yaml
kbdctl reload
kbdctl switch en-us

step "the console"
systemctl start keyglass-panel-console
start_console /run/typed.txt
# Whatever an earlier scenario typed there.
printf '\033[2J\033[H' >/dev/tty9
wait_until panel_is framebuffer
kbdctl switch calculator
finger script <<<"tap 8
tap multiply
tap 3
tap equals
wait 500
tap 1
tap 2
tap decimal
tap 5
tap add"
wait_until steady_picture calculator
keyglass-panel --on "png:$ARTIFACTS/calculator.png" --size 640x800
kbdctl switch en-us
finger type "notes from the console "
wait_until steady_picture console
screenshot console
systemctl stop keyglass-panel-console

step "sway"
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway /run/sway.txt
start_panel --on wayland
wait_until panel_is wayland
kbdctl purpose text
finger type "The keyboard below every wind"
wait_until steady_picture sway
screenshot sway

step "a word that is corrected"
finger type "ow in thw"
wait_until steady_picture correction
screenshot correction

step "a held key"
# With the helper it reaches all of its letters.
start_helper
extended() { kbdctl status | grep -q 'more characters in the session'; }
wait_until extended
# shellcheck disable=SC2046 # two numbers
finger down 0 $(finger where o)
has_popup() { daemon_says GetScene 'any(not p.get("preview") for p in it["popups"])'; }
wait_until has_popup
wait_until steady_picture alternates
screenshot alternates
finger up 0
systemctl stop session-helper session-panel
pkill -x sway
# X takes the screen only once it is free.
sway_is_gone() { ! pgrep -x sway; }
wait_until sway_is_gone

step "X11, with openbox"
start_x11
rm -f /run/user/1000/ready
install -o tester -g tester -m 644 /dev/null /run/x11.txt
as_tester mkdir -p .config/openbox
cat >/home/tester/.config/openbox/rc.xml <<'CONFIG'
<openbox_config xmlns="http://openbox.org/3.4/rc"><applications>
  <application class="XTerm"><decor>yes</decor><maximized>yes</maximized></application>
</applications></openbox_config>
CONFIG
as_tester openbox >"$ARTIFACTS/openbox.log" 2>&1 &
start_panel --on x11
wait_until panel_is x11
as_tester xterm -T "A letter" -fa DejaVu -fs 14 -bg '#fdfdfb' -fg '#16181d' -e sh -c \
    'stty -icanon min 1; : >/run/user/1000/ready; exec cat >>/run/x11.txt' &
wait_until test -e /run/user/1000/ready
kbdctl purpose text
finger type "Dear friends of the touch"
wait_until steady_picture x11
screenshot x11
