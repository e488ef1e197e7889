#!/bin/bash
# Under KDE's compositor, what is composed by touch stands in the field of GTK 3 and GTK 4 until its
# text is there; keys and another field leave nothing of it, and a password has none.
# image: kde
# timeout: 1800
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=gtk.sh
. /vm/gtk.sh
# shellcheck source=kde.sh
. /vm/kde.sh

taps() { printf 'tap %s\n' "$@" | finger script; }
secret() { daemon_says GetStatus '"hidden-text" in it["field"]["hints"]'; }
shown() { daemon_says GetStatus 'it["visible"]'; }

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [pinyin, hangul, en-us]
panel: {keys: printed}
words: {capitals: false, correction: false, suggestions: false}
SETTINGS
systemctl start keyglass-ime.socket
systemctl restart keyglassd
touchscreen EP0430M09
start_kwin

for version in 3 4; do
    step "pinyin in GTK $version"
    FULL_SCREEN=yes window $version wayland
    kbdctl switch pinyin
    tap_field multi-line
    wait_until of_application io.keyglass.Fields$version
    wait_until shown
    taps n i h a o
    if [ $version = 4 ]; then
        wait_until shows multi-line "ni'hao"
    else
        wait_until steady_picture composed-in-gtk3
    fi
    screenshot composed-in-gtk$version
    holds multi-line '' || fail "letters were typed"
    taps space
    wait_until holds multi-line 你好
    wait_until shows multi-line ''
    step "a key removes it, and it is there again"
    taps n i
    kbdctl type x
    wait_until holds multi-line 你好x
    taps delete delete delete
    wait_until holds multi-line 你好
    shows multi-line '' || fail "something is composed"
    step "Korean"
    kbdctl switch hangul
    taps g k s r m f space
    wait_until holds multi-line '你好한글 '
    step "another field gets nothing of it, and a password has none"
    kbdctl switch pinyin
    taps n i
    tap_field name
    wait_until shows name ''
    taps h a o space
    wait_until holds name 好
    holds multi-line '你好한글 ' || fail "the first field has it"
    tap_field password
    wait_until secret
    taps n i
    wait_until holds password ni
    shows password '' || fail "a password is composed"
    pkill -f gtk-fields
done
! journalctl --boot -o cat | grep -E "nihao|ni'hao|你好|한글" || fail "it is in the journal"
