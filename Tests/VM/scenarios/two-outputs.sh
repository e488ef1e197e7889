#!/bin/bash
# With several outputs the keyboard is on the touched one and moves with it; touches on another
# output type nothing. Only one of several panels counts, and without any panel every touch goes to
# the applications. The status reports all this.
# shellcheck source=lib.sh
. /vm/lib.sh

words_off
WLR_BACKENDS=drm,libinput,headless
WLR_HEADLESS_OUTPUTS=1
export WLR_BACKENDS WLR_HEADLESS_OUTPUTS

shown_on() { panel_says "wayland on $1"; }
panel_says() {
    local text
    text=$(daemon_says GetStatus 'it["panel"]')
    [ "$text" = "$1" ] || { echo "the panel: $text" && false; }
}
take() { as_tester grim -o "$1" -t ppm "/run/user/1000/$2.ppm"; }
# has_keyboard OUTPUT: whether its lower edge is not the background, #204060.
has_keyboard() {
    take "$1" lower && [ "$(tail -c 3 /run/user/1000/lower.ppm | od -An -tx1)" != ' 20 40 60' ]
}
has_none() { ! has_keyboard "$1"; }
# The touchscreen is on the other output than the built-in or first one.
mkdir -p /run/udev/rules.d
echo 'SUBSYSTEM=="input", ATTRS{name}=="EP0430M09", ENV{WL_OUTPUT}="HEADLESS-1"' \
    >/run/udev/rules.d/60-touchscreen.rules
udevadm control --reload
touchscreen EP0430M09
start_sway
sway_says get_outputs '" ".join(sorted(o["name"] for o in it))'
has_none Virtual-1
has_none HEADLESS-1

step "on the output that the touchscreen's udev property names"
start_panel --on wayland
wait_until shown_on HEADLESS-1
wait_until has_keyboard HEADLESS-1
has_none Virtual-1
kbdctl status
install -o tester -g tester /dev/null /run/typed.txt
start_foot /run/typed.txt
finger type one
expect_text /run/typed.txt one

step "the setting goes before it"
echo 'touch: {output: Virtual-1}' >/etc/keyglass/settings.d/20-output.yaml
kbdctl reload
wait_until shown_on Virtual-1
wait_until has_none HEADLESS-1
finger type two
expect_text /run/typed.txt onetwo
rm /etc/keyglass/settings.d/20-output.yaml
kbdctl reload
wait_until shown_on HEADLESS-1
wait_until has_keyboard HEADLESS-1

step "of two panels the one that came last counts"
systemd-run --quiet --unit=second-panel --uid=tester --property=SupplementaryGroups=keyglass \
    --setenv=XDG_RUNTIME_DIR=/run/user/1000 --setenv=WAYLAND_DISPLAY="$WAYLAND_DISPLAY" \
    keyglass-panel --on wayland --output Virtual-1
wait_until panel_says 'wayland on HEADLESS-1 (behind), wayland on Virtual-1, which has no touchscreen'
expect_passed_on q
systemctl stop second-panel
wait_until shown_on HEADLESS-1
# The touch that went to sway was on no window.
as_tester swaymsg '[app_id="foot"] focus'
wait_until foot_has_focus
finger type three
expect_text /run/typed.txt onetwothree

step "when its output goes, it is on the one that is left, until it comes back"
echo 'touch: {output: Virtual-1}' >/etc/keyglass/settings.d/20-output.yaml
kbdctl reload
wait_until shown_on Virtual-1
# This sway cannot disable an output without a screen.
as_tester swaymsg output Virtual-1 disable
wait_until panel_says 'wayland on HEADLESS-1, which has no touchscreen'
wait_until has_keyboard HEADLESS-1
as_tester swaymsg output Virtual-1 enable
wait_until shown_on Virtual-1
wait_until has_keyboard Virtual-1

step "no panel"
systemctl stop session-panel
wait_until panel_says 'none: nothing shows the keys, so every touch goes to the applications'
journalctl -b -u keyglassd -o cat | grep 'panel: ' | tail -n 8
