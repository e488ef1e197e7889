#!/bin/bash
# A running panel applies a new theme and new feedback after a reload of the settings, and after a
# restart of the daemon.
# shellcheck source=lib.sh
. /vm/lib.sh

unit=keyglass-panel-console
theme() {
    echo "panel: {theme: $1}" >/etc/keyglass/settings.d/20-theme.yaml
}
clicks=/var/cache/keyglass-panel/clicks.raw
rm -f $clicks
clicked() { [ "$(stat -c %s $clicks 2>/dev/null || echo 0)" -eq "$1" ]; }
cat >/etc/asound.conf <<CONFIG
pcm.!default { type file slave.pcm "null" file "|cat >>$clicks" format raw }
CONFIG
sound=$(($(stat -c %s /usr/share/keyglass/sounds/key-press.wav) - 44))

words_off
touchscreen EP0430M09
openvt -f -s -c 9 -- sleep 600
systemctl start $unit
wait_until panel_is framebuffer
panel=$(systemctl show -P MainPID $unit)
wait_until steady_picture dark
screenshot dark

step "a theme"
theme light
kbdctl reload
wait_until looks_unlike dark
wait_until steady_picture light
screenshot light
expect_drawn q

step "and back"
theme dark
kbdctl reload
wait_until looks_like dark

step "settings that are refused change nothing"
theme nosuch
echo 'panel: {thme: x}' >/etc/keyglass/settings.d/30-wrong.yaml
kbdctl reload 2>/dev/null && fail "reload takes it"
finger tap q
wait_until looks_like dark
rm /etc/keyglass/settings.d/30-wrong.yaml

step "feedback"
clicked 0 || fail "the console clicks unasked"
# With another theme, by which it is seen that the panel has read it.
theme light
echo 'feedback: {sound: everywhere}' >/etc/keyglass/settings.d/20-clicks.yaml
kbdctl reload
wait_until looks_like light
finger hold q 200
wait_until clicked "$sound"
rm /etc/keyglass/settings.d/20-clicks.yaml
theme dark
kbdctl reload
wait_until looks_like dark
finger hold q 200
wait_until looks_like dark
expect_drawn w
clicked "$sound" || fail "it clicks on"

step "the daemon comes back with another theme"
theme light
systemctl restart keyglassd
wait_until clone_of "$TOUCHSCREEN"
wait_until looks_like light
[ "$(systemctl show -P MainPID $unit)" = "$panel" ] || fail "it is another panel"
systemctl stop $unit
rm -f /etc/asound.conf
