#!/bin/bash
# On a US system all characters of the layouts in use arrive under X11: the session's helper gives
# the Keyglass keyboard, by its device number, a keymap of its own. Two hardware keyboards keep
# exactly theirs. Whatever process ends, nothing wrong is typed and the old keymap returns.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=x11.sh
. /vm/x11.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de, fr, ru]
keymap: {layout: us}
words: {capitals: false, correction: false, suggestions: false}
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09
keyboard device --name one >/dev/null
keyboard device --name two >/dev/null
start_x11
start_xterm

# numbers NAME: of the X server's keyboards of that name.
numbers() { as_tester xinput list --short | sed -n "s/^.*$1 *\tid=\([0-9]*\)\t.slave *keyboard.*/\1/p"; }
# keymap_of NUMBER: the whole keymap of a keyboard.
keymap_of() { as_tester xkbcomp -w0 -xkb -i "$1" "$DISPLAY" -; }
has_one() { [ -n "$(numbers 'Keyglass keyboard')" ]; }
keep() { keymap_of "$(numbers 'Keyglass keyboard')" >"$ARTIFACTS/$1.xkb"; }
# Keys and modifiers are as they were: xkbcomp shortens the names of a keymap's components.
has_own() { keep now && diff <(keys own) <(keys now); }
keys() { sed -n '/^xkb_symbols/,/^};/{//!p}' "$ARTIFACTS/$1.xkb"; }
plain() { ! extended; }
types() { # LAYOUT TEXT
    kbdctl switch "$1" >/dev/null
    : >/run/typed.txt
    finger type "$2"
    expect_text /run/typed.txt "$2"
}

wait_until has_one
mapfile -t hardware < <(numbers 'Cherry USB Keyboard')
[ ${#hardware[@]} = 2 ] || fail "the X server has ${#hardware[@]} hardware keyboards"
for number in "${hardware[@]}"; do keymap_of "$number" >"/run/hardware-$number.xkb"; done
# hardware_is_untouched: both have the keymap that they had, to the byte.
hardware_is_untouched() {
    local number
    for number in "${hardware[@]}"; do
        keymap_of "$number" | cmp - "/run/hardware-$number.xkb" || fail "keyboard $number has another keymap"
    done
}
keep own

step "with the helper all of them arrive"
start_helper
wait_until extended
! has_own >/dev/null || fail "the keyboard has what it had"
types de 'überall größe äöü ÄÖÜ'
types ru 'быть или не быть, вот в чем вопрос'
types en-us 'plain (text) #1'
: >/run/typed.txt
kbdctl type 'überall größe ça déjà съешь €'
expect_text /run/typed.txt 'überall größe ça déjà съешь €'
hardware_is_untouched

step "a thousand characters, of both keymaps in turn"
: >/run/typed.txt
wanted=$(python3 -c 'print("".join(chr(97 + n % 26) + "äöüßéàçъыэ"[n % 10] for n in range(500)), end="")')
kbdctl type "$wanted"
expect_text /run/typed.txt "$wanted"

step "two hardware keyboards beside it, in turn"
: >/run/typed.txt
kbdctl switch de >/dev/null
wanted=
for turn in 1 2 3 4 5; do
    keyboard --device one type "ab$turn "
    expect_text /run/typed.txt "${wanted}ab$turn "
    finger type 'äöü'
    expect_text /run/typed.txt "${wanted}ab$turn äöü"
    keyboard --device two type "cd$turn "
    expect_text /run/typed.txt "${wanted}ab$turn äöücd$turn "
    kbdctl type 'съешь €'
    wanted+="ab$turn äöücd$turn съешь €"
    expect_text /run/typed.txt "$wanted"
done
hardware_is_untouched
screenshot reach

step "somebody calls setxkbmap, which takes it away: it is given once more"
as_tester setxkbmap us
types_again() { kbdctl type ü 2>/dev/null && [ "$(tail -c 2 /run/typed.txt)" = ü ]; }
wait_until types_again
wait_until extended
types de 'äöü'

step "a daemon that died"
systemctl kill --signal=KILL keyglassd
wait_until clone_of "$TOUCHSCREEN"
wait_until extended
types de 'äöü'

step "a daemon that ends, and comes back"
systemctl stop keyglassd
gone() { ! has_one; }
wait_until gone
systemctl start keyglassd
wait_until clone_of "$TOUCHSCREEN"
wait_until extended
types de 'äöü'

step "a helper that ends: the keyboard gets back what it had"
systemctl stop session-helper
wait_until plain
wait_until has_own
kbdctl switch de
types de 'nur das andere'

step "a helper that died: what the session still has is no more counted on"
systemctl start session-helper
wait_until extended
types de 'äöü'
sed -i 's/^Restart=.*/Restart=no/' /run/systemd/system/session-helper.service
systemctl daemon-reload
systemctl kill --signal=KILL session-helper
wait_until plain
! has_own >/dev/null || fail "somebody gave it back"
types de 'nur das andere'

step "the next one knows what the keyboard had, and gives that back"
systemctl start session-helper
wait_until extended
types de 'äöü'
cat >/etc/keyglass/settings.d/20-keymap.yaml <<'SETTINGS'
keymap: {layout: us, extend: false}
SETTINGS
kbdctl reload
wait_until plain
wait_until has_own
rm /etc/keyglass/settings.d/20-keymap.yaml
kbdctl reload
wait_until extended
types de 'äöü'
hardware_is_untouched
