#!/bin/bash
# The screenshots of docs/pictures: Tests/VM/run Tests/VM/screens.sh, then copy them from
# .build/vm/artifacts/screens. Look at each.
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
rm /etc/keyglass/settings.d/10-size.yaml
kbdctl reload
kbdctl switch en-us

step "the console"
systemctl start keyglass-panel-console
start_console /run/typed.txt
# Whatever an earlier scenario typed there.
printf '\033[2J\033[H' >/dev/tty9
wait_until panel_is framebuffer
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
