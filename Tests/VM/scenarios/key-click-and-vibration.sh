#!/bin/bash
# In a session touched keys click through libcanberra and vibrate through feedbackd, with the sound
# theme's sound or ours, according to the user's switch for event sounds. Layouts without clicks and
# password fields are silent, and so is the console by default. A missing sound server and card are
# reported once. The sounds are read from ALSA's input.
# shellcheck source=lib.sh
. /vm/lib.sh

session=/run/user/1000
own=$(($(stat -c %s /usr/share/keyglass/sounds/key-press.wav) - 44))

# plays_into FILE: ALSA appends all that is played to it.
plays_into() {
    cat >/etc/asound.conf <<CONFIG
pcm.!default { type file slave.pcm "null" file "|cat >>$1" format raw }
CONFIG
}
played() { stat -c %s "$session/clicks.raw" 2>/dev/null || echo 0; }
has_played() { [ "$(played)" -eq "$1" ] || { echo "$(played) bytes, not $1" && false; }; }
felt() { grep -c 'io.keyglass.Panel button-pressed' "$session/felt.txt" || true; }
was_felt() { [ "$(felt)" -eq "$1" ] || { echo "$(felt) times, not $1" && false; }; }
# As long as fingers touch keys, so that a slow machine's panel sees it too.
touch_q() { finger hold q 200; }
# desktop KEY=VALUE…: the user's settings of the desktop's sounds.
desktop() {
    as_tester mkdir -p .config/glib-2.0/settings
    printf '%s\n' '[org/gnome/desktop/sound]' "$@" \
        >/home/tester/.config/glib-2.0/settings/new
    chown tester: /home/tester/.config/glib-2.0/settings/new
    mv /home/tester/.config/glib-2.0/settings/{new,keyfile}
}

words_off
# A desktop's switch, as the package gsettings-desktop-schemas has it.
cat >/usr/share/glib-2.0/schemas/org.gnome.desktop.sound.gschema.xml <<'SCHEMA'
<schemalist><schema id="org.gnome.desktop.sound" path="/org/gnome/desktop/sound/">
  <key name="event-sounds" type="b"><default>true</default></key>
  <key name="theme-name" type="s"><default>''</default></key>
</schema></schemalist>
SCHEMA
/usr/lib/x86_64-linux-gnu/glib-2.0/glib-compile-schemas /usr/share/glib-2.0/schemas
sed -e 's/^id: .*/id: quiet/' -e '/^key-click:/d' -e '1i key-click: no' \
    /usr/share/keyglass/layouts/en-us.yaml >/etc/keyglass/layouts/quiet.yaml
kbdctl reload

touchscreen EP0430M09
plays_into $session/clicks.raw
start_sway
as_tester dbus-daemon --session --address=unix:path=$session/bus --nofork &
wait_until test -S $session/bus
install -o tester -g tester /dev/null $session/felt.txt
as_tester feedback-daemon $session/bus >$session/felt.txt &
wait_until grep -q ready $session/felt.txt
desktop 'event-sounds=true'
export CANBERRA_DRIVER=alsa GSETTINGS_BACKEND=keyfile
start_panel --on wayland
wait_until panel_is wayland

step "a touched key clicks and vibrates"
has_played 0
touch_q
wait_until has_played $own
wait_until was_felt 1
grep -q 70726f66696c65.*7175696574 $session/felt.txt || fail "no profile: quiet among the hints"

step "a finger that slides on, and one that is held, do so once"
finger script <<<"down 0 $(finger where t)
move 0 $(finger where u) --ms 100
wait 700
up 0"
wait_until has_played $((2 * own))

step "not in fields for passwords, and not on layouts without clicks"
kbdctl purpose password
touch_q
kbdctl purpose text
kbdctl switch quiet
touch_q
kbdctl switch en-us
touch_q
wait_until was_felt 3
wait_until has_played $((3 * own))

step "the user's switch for event sounds is for sounds alone"
desktop 'event-sounds=false'
touch_q
wait_until was_felt 4
has_played $((3 * own))

step "a sound theme has its own"
theme=/home/tester/.local/share/sounds/wood
mkdir -p $theme/stereo
printf '%s\n' '[Sound Theme]' Name=Wood Directories=stereo '[stereo]' OutputProfile=stereo \
    >$theme/index.theme
head -c $((44 + 400)) /usr/share/keyglass/sounds/key-press.wav >$theme/stereo/button-pressed.wav
# Its header says how much is left: 436 bytes in all, 400 of them samples.
printf '\264\001\000\000' | dd of=$theme/stereo/button-pressed.wav bs=1 seek=4 conv=notrunc status=none
printf '\220\001\000\000' | dd of=$theme/stereo/button-pressed.wav bs=1 seek=40 conv=notrunc status=none
chown -R tester: /home/tester/.local
desktop 'event-sounds=true' "theme-name='wood'"
touch_q
wait_until was_felt 5
wait_until has_played $((3 * own + 400))

step "without a sound server and a card keys are silent, and that is said once"
rm /etc/asound.conf
systemctl restart session-panel
wait_until panel_is wayland
for count in 6 7 8; do
    touch_q
    wait_until was_felt $count
done
said() { journalctl _PID="$(systemctl show -P MainPID session-panel)" -o cat; }
said
[ "$(said | grep -c 'keys make no sound: .*sound card')" -eq 1 ] || fail "it is not said once"
# ALSA has much to say about it.
[ "$(said | grep -ci 'alsa\|snd_\|pcm')" -eq 0 ] || fail "others say it, too"
systemctl stop session-panel

step "the console is silent, unless keys click everywhere"
console=/var/cache/keyglass-panel/clicks.raw
rm -f $console
plays_into $console
openvt -f -s -c 9 -- sleep 600
clicked() { [ "$(stat -c %s $console)" -eq "$1" ]; }
systemctl start keyglass-panel-console
wait_until panel_is framebuffer
touch_q
expect_drawn q
[ ! -e $console ] || fail "the console clicked"
echo 'feedback: {sound: everywhere}' >/etc/keyglass/settings.d/20-clicks.yaml
systemctl restart keyglass-panel-console
wait_until panel_is framebuffer
touch_q
wait_until clicked $own
was_felt 8
systemctl stop keyglass-panel-console
rm -f /etc/asound.conf /usr/share/glib-2.0/schemas/org.gnome.desktop.sound.gschema.xml
