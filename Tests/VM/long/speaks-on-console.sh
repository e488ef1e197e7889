#!/bin/bash
# image: speech
# At a login prompt on a console keyglass-voice speaks touched keys by espeak-ng. The sound, recorded
# in place of a sound card, is compared with the sounds that the program espeak-ng makes of the keys'
# names. A password is spoken as dots, and by its letters while a headset is plugged in. Nothing is
# spoken once the headset is out.
# shellcheck source=../lib.sh
. /vm/lib.sh

mkdir -p /run/played
chown keyglass-voice /run/played
cat >/etc/asound.conf <<'ALSA'
pcm.!default { type plug slave { pcm recorded format S16_LE rate 22050 channels 1 } }
pcm.recorded { type file slave.pcm null file /run/played/pcm format raw truncate false }
pcm.null { type null }
ALSA
mkdir -p /run/systemd/system/keyglass-voice.service.d
printf '[Service]\nReadWritePaths=/run/played\n' >/run/systemd/system/keyglass-voice.service.d/record.conf
systemctl daemon-reload
trap 'systemctl stop keyglass-voice getty@tty1; rm -r /run/systemd/system/keyglass-voice.service.d; systemctl daemon-reload' EXIT

# played NAME…: exactly these names were played, in files that /run/earlier does not list. The
# voice makes a file each time that it opens the sound device. The most similar of NAMES counts.
cat >/run/played.py <<'PYTHON'
import array, glob, subprocess, sys

NAMES = ["q", "w", "dot", "return"]
STEP = 110  # samples: 5 ms

def levels(samples):
    return [sum(map(abs, samples[n:n + STEP])) / STEP for n in range(0, len(samples) - STEP + 1, STEP)]

def read(data):
    samples = array.array("h")
    samples.frombytes(data[:len(data) // 2 * 2])
    return samples

def courses(data):
    """The courses of loudness and of brightness, without silence before and after."""
    samples = read(data)
    loudness = levels(samples)
    brightness = levels([after - before for before, after in zip(samples, samples[1:])])
    loud = [n for n, level in enumerate(loudness) if level >= 30]
    return [course[loud[0]:loud[-1] + 1] for course in (loudness, brightness)] if loud else []

def likeness(one, other):
    """The correlation of two courses, less for another length."""
    size = max(len(one), len(other))
    best = 0
    for shift in range(-4, 5):
        a = [one[n] if n < len(one) else 0 for n in range(size)]
        b = [other[n + shift] if 0 <= n + shift < len(other) else 0 for n in range(size)]
        product = sum(x * y for x, y in zip(a, b))
        best = max(best, product / (sum(x * x for x in a) * sum(x * x for x in b) or 1) ** 0.5)
    return best

wanted = {}
for name in NAMES:
    wav = subprocess.run(["espeak-ng", "-v", "en-us", "--stdout", name], check=True, capture_output=True).stdout
    wanted[name] = courses(wav[44:])
heard = []
earlier = open("/run/earlier").read().split()
for file in sorted(set(glob.glob("/run/played/pcm*")) - set(earlier)):
    part = courses(open(file, "rb").read())
    if part:
        likes = {name: min(map(likeness, part, other)) for name, other in wanted.items()}
        name = max(likes, key=likes.get)
        heard.append(name if likes[name] > 0.85 else f"{name}?{likes[name]:.2f}")
print(" ".join(heard))
sys.exit(heard != sys.argv[1:])
PYTHON
played() { python3 /run/played.py "$@"; }
# Once the voice has given the sound device back, all of it is in the file.
is_silent() { [ -z "$(find "/proc/$(systemctl show -P MainPID keyglass-voice)/fd" -lname '/run/played/*')" ]; }
# tap KEY NAME: the key is touched, and only NAME is played.
tap() {
    wait_until is_silent
    find /run/played -name 'pcm*' >/run/earlier
    finger tap --hold 20 "$1"
    wait_until played "$2"
}
speech_is() { daemon_says GetStatus 'it.get("speech", "off") == a[0]' "$1"; }

# The prompt stays.
sed -i 's/^LOGIN_TIMEOUT.*/LOGIN_TIMEOUT 900/' /etc/login.defs
echo 'layouts: [en-us]' >/etc/keyglass/settings.yaml
echo 'access: {speech: lift}' >/etc/keyglass/settings.d/20-speech.yaml
systemctl restart keyglassd
touchscreen EP0430M09
systemctl start keyglass-panel-console getty@tty1
chvt 1
lines() { fold -b -w "$(stty size </dev/tty1 | cut -d' ' -f2)" /dev/vcs1 >/run/lines; }
shows() { lines && grep -q "$1" /run/lines; }
wait_until shows 'login:'
wait_until panel_is framebuffer

step "off, the unit does not run; started, it speaks"
! systemctl -q is-active keyglass-voice || fail "it was started by itself"
wait_until speech_is unheard
systemctl start keyglass-voice
wait_until speech_is heard

step "keys at the login prompt are played as espeak-ng says them"
tap q q
! played w || fail "q sounds like w"
tap w w
tap return return

step "a password is played as dots"
wait_until shows 'Password:'
tap w dot
tap q dot

step "with a headset by its letters, and as dots again once it is out"
echo 'access: {speech: lift, headset: true}' >/etc/keyglass/settings.d/20-speech.yaml
kbdctl reload
jack=$(headset device)
is_read() { [ -n "$(find "/proc/$(systemctl show -P MainPID keyglassd)/fd" -lname "$jack")" ]; }
wait_until is_read
tap w dot
headset mode in
tap w w
headset mode out
tap q dot

step "without access.speech only a headset speaks"
echo 'access: {headset: true}' >/etc/keyglass/settings.d/20-speech.yaml
kbdctl reload
wait_until speech_is off
headset mode in
wait_until speech_is heard
headset unplug
wait_until speech_is off

step "without access.headset no jack is opened"
rm /etc/keyglass/settings.d/20-speech.yaml
kbdctl reload
jack=$(headset device)
headset mode in
finger tap q
! is_read || fail "the jack is open"
speech_is off

step "nothing of it is in the journal, and the sandbox holds"
! journalctl -b -u keyglass-voice -u keyglassd -o cat | grep -iwE 'dot|qw' || fail "it is in the journal"
systemd-analyze security --no-pager --threshold=20 keyglass-voice | tail -n 1
