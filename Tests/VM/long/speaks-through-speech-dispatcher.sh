#!/bin/bash
# image: speech
# Debian's speech-dispatcher speaks touched keys. The helper in its sandbox has the user's manager start
# it, in a unit of its own, which ends by itself. A key cuts short the key before.
# shellcheck source=lib.sh
. /vm/lib.sh

echo 'layouts: [en-us]' >/etc/keyglass/settings.yaml
systemctl restart keyglassd
mkdir -p /run/systemd/system/user@1000.service.d
# The machine has no seat manager that would say who sits there.
printf '[Service]\nSupplementaryGroups=keyglass\n' >/run/systemd/system/user@1000.service.d/seat.conf
systemctl daemon-reload
systemctl start user@1000.service
keep_log() { cp -r /run/user/1000/speech-dispatcher/log "$ARTIFACTS/" 2>/dev/null || true; }
trap 'keep_log; systemctl stop user@1000.service; rm -r /run/systemd/system/user@1000.service.d; systemctl daemon-reload' EXIT
manager() { as_tester systemctl --user "$@"; }
touchscreen EP0430M09
start_console /run/typed.txt
kbdctl purpose url

# A voice that takes 5 s for each text, and keeps what it says.
spoken=/run/user/1000/spoken
cat >/usr/local/bin/voice <<VOICE
#!/bin/sh
echo "begins \$1" >>$spoken
sleep 5
echo "ends \$1" >>$spoken
VOICE
chmod 755 /usr/local/bin/voice
cat >/etc/speech-dispatcher/modules/voice.conf <<'MODULE'
GenericExecuteSynth "voice \'$DATA\'"
GenericLanguage "en" "en" "utf-8"
AddVoice "en" "MALE1" "voice"
MODULE
# It wants a sound device nevertheless.
echo 'pcm.!default { type null }' >/etc/asound.conf
printf '%s\n' 'AudioOutputMethod "alsa"' 'AddModule "voice" "sd_generic" "voice.conf"' 'DefaultModule voice' 'LogLevel 5' \
    >>/etc/speech-dispatcher/speechd.conf
explore() { { echo "down 0 $(finger where "$1")"; printf 'wait 2000\n'
    for key in "${@:2}"; do printf 'move 0 %s\nwait 2000\n' "$(finger where "$key")"; done
    echo 'up 0'; } | finger script; }
unit=keyglass-speech-dispatcher
speech_is() { daemon_says GetStatus 'it.get("speech", "off") == a[0]' "$1"; }

step "the helper in its user's manager; while speech is off, speech-dispatcher does not run"
manager start keyglass-session
visible() { as_tester busctl --user get-property sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 Visible; }
wait_until visible
speech_is off
! pgrep -x speech-dispatch || fail "speech-dispatcher runs"

step "switched on, the next touched key is spoken"
echo 'access: {speech: lift}' >/etc/keyglass/settings.d/20-speech.yaml
kbdctl reload
wait_until speech_is heard
explore q
wait_until grep -qx 'begins q' "$spoken"
expect_text /run/typed.txt q
manager is-active $unit
[[ $(<"/proc/$(pgrep -x speech-dispatch)/cgroup") = */$unit.service ]] || fail "it runs in another unit"
wait_until grep -q '^ends' "$spoken"

step "a key cuts short the one before"
: >"$spoken"
explore q w
wait_until grep -q '^ends' "$spoken"
cat "$spoken"
grep -qx 'begins q' "$spoken" || fail "q is not spoken"
grep -qx 'begins w' "$spoken" || fail "w is not spoken"
! grep -qx 'ends q' "$spoken" || fail "q is spoken to its end"

step "it outlives a helper that is started again"
pid=$(pgrep -x speech-dispatch)
: >"$spoken"
manager restart keyglass-session
wait_until speech_is heard
explore e
wait_until grep -qx 'begins e' "$spoken"
[ "$(pgrep -x speech-dispatch)" = "$pid" ] || fail "it is another one"

step "switched off, it ends"
rm /etc/keyglass/settings.d/20-speech.yaml
kbdctl reload
gone() { ! pgrep -x speech-dispatch && ! manager is-active $unit; }
wait_until gone
