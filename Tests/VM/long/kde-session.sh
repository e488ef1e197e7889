#!/bin/bash
# Under KDE's compositor the keyboard appears for a touched field, above the windows, and
# disappears. Touches beside the keyboard pass. Typed text arrives in foot and in Konsole, which is
# known as a terminal, and corrected in KWrite; also after a switch to the console and back.
# image: kde
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=fields.sh
. /vm/fields.sh
# shellcheck source=kde.sh
. /vm/kde.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
keyboard: {visible-at-start: false}
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09
start_kwin
start_panel --on wayland
wait_until panel_is wayland

# terminal NAME COMMAND…: one that writes what comes to a file, touched.
terminal() {
    install -o tester -g tester -m 644 /dev/null "/run/$1.txt"
    as_tester "${@:2}" sh -c "stty -icanon min 1; : >/run/user/1000/$1-ready; exec cat >>/run/$1.txt" \
        >"$ARTIFACTS/$1.log" 2>&1 &
    wait_until test -e "/run/user/1000/$1-ready"
    wait_until comes_for "$1" terminal
}
# comes_for APPLICATION PURPOSE: a finger on it, and the keyboard is there.
comes_for() {
    finger tap-at 0.4 0.25
    sleep 0.7
    seen_application "$1" || seen_application "org.kde.$1" || { daemon_says GetStatus 'it["field"]'; return 1; }
    daemon_says GetStatus 'it["field"].get("purpose") == a[0] and it["visible"]' "$2" || { seen; return 1; }
}

step "foot"
terminal foot foot
finger type 'ls -la json '
expect_text /run/foot.txt 'ls -la json '
expect_passed_at 0.4 0.25
wait_until steady_picture drawn
kbdctl hide
wait_until looks_unlike drawn
wait_until comes_for foot terminal
wait_until looks_like drawn
screenshot foot
pkill -x foot

step "Konsole"
terminal konsole konsole -e
finger type 'ls -la json '
expect_text /run/konsole.txt 'ls -la json '
screenshot konsole
pkill -x konsole

step "KWrite corrects, and takes what no key types"
as_tester kwrite /run/user/1000/text.txt >"$ARTIFACTS/kwrite.log" 2>&1 &
wait_until comes_for kwrite text
finger type 'thw wuick fox '
kbdctl type 'größer café 漢字'
keyboard device >/dev/null
save() { keyboard down leftctrl && keyboard press s && keyboard up leftctrl; }
save
saved() { [ "$(cat /run/user/1000/text.txt)" = "$1" ] || { cat /run/user/1000/text.txt; return 1; }; }
wait_until saved 'the quick fox größer café 漢字'
screenshot kwrite

step "to the console and back"
systemctl start keyglass-panel-console
start_console /run/console.txt
wait_until panel_is framebuffer
finger type ' console'
expect_text /run/console.txt ' console'
chvt 8
wait_until panel_is wayland
wait_until comes_for kwrite text
finger type ' back'
save
wait_until saved 'the quick fox größer café 漢字 back'
