#!/bin/bash
# Texts that the daemon types for a script arrive byte for byte in foot and in xterm, on keymaps of
# many countries. A text that a keymap cannot type is refused whole, with a message.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=keymaps.sh
. /vm/keymaps.sh

# Russian has no Latin letters: with a second group it has all that US has.
keymaps+=("ru,us;;${keymaps[4]##*;}")

# keymap_is LAYOUT VARIANT: as the daemon believes.
keymap_is() {
    believes layouts "[\"${1//,/\",\"}${2:+($2)}\"]" && believes console false
}

# use_keymap LAYOUT VARIANT OPTIONS: in sway and in the file that the daemon
# follows. Sway makes a keymap for each keyboard at each step, so there are as few
# as each can be a keymap that exists.
in_use=';;'
use_keymap() {
    local variant options steps
    IFS=';' read -r _ variant options <<<"$in_use"
    steps=${variant:+"input type:keyboard xkb_variant '';"}
    [ "$3" = "$options" ] || steps+="input type:keyboard xkb_options '$3';"
    steps+="input type:keyboard xkb_layout '$1';"
    steps+=${2:+"input type:keyboard xkb_variant '$2'"}
    in_use="$1;$2;$3"
    # swaymsg gives up after three seconds, which this may take.
    wait_until as_tester swaymsg "$steps"
    printf 'XKBMODEL=pc105\nXKBLAYOUT=%s\nXKBVARIANT="%s"\nXKBOPTIONS="%s"\n' "$1" "$2" "$3" \
        >/etc/default/keyboard
    wait_until keymap_is "$1" "$2"
}

# on_the_desktop FILE OPTIONS LACKS: all keymaps, into what has the focus. LACKS is
# what Russian lacks.
on_the_desktop() {
    local file=$1 options=$2 keymap layout variant pangram text found lacks
    for keymap in "${keymaps[@]}"; do
        IFS=';' read -r layout variant pangram <<<"$keymap"
        lacks=$([ "$layout" != ru ] || echo "$3")
        use_keymap "$layout" "$variant" "$options"
        : >"$file"
        text="$pangram $signs"
        found=$(refused "$text")
        if [ "$found" != "$lacks" ]; then fail "$layout $variant lacks »$found«, not »$lacks«"; fi
        if [ -n "$lacks" ]; then
            expect_text "$file" ''
            text=$(without "$text" "$lacks")
            kbdctl type "$text"
        fi
        # Xwayland makes a keymap anew for each keyboard first.
        expect_text "$file" "$text"
        echo "$layout${variant:+($variant)}: equal${lacks:+, refused whole with $lacks} ($SECONDS s)"
    done
}

# unicode_entry WAY
unicode_entry() {
    printf 'keymap:\n  unicode-entry: %s\n  switch-groups: true\n' "$1" >/etc/keyglass/settings.d/entry.yaml
    kbdctl reload
}

cp /etc/default/keyboard /run/keyboard-before
trap 'cp /run/keyboard-before /etc/default/keyboard' EXIT
keyboard device >/dev/null
# What foot does by itself from 1.14 on; Debian 12 has 1.13.
as_tester mkdir -p .config/foot
cat >/home/tester/.config/foot/foot.ini <<'INI'
[key-bindings]
show-urls-launch=none
unicode-input=Control+Shift+u
INI
start_sway /run/foot.txt
step "foot, which takes characters by their codes"
unicode_entry ctrl-shift-u
on_the_desktop /run/foot.txt grp:alt_shift_toggle "€ @ # { } [ ] ~ ' ^ é ñ"
: >/run/foot.txt
use_keymap us '' ''
kbdctl type "$outside"
expect_text /run/foot.txt "$outside"
echo "us, outside the keymap: equal"

step "foot, Caps Lock on"
unicode_entry none
: >/run/foot.txt
use_keymap de '' ''
caps_lock true
kbdctl type "Grüße, ÄÖÜ: é @"
expect_text /run/foot.txt "Grüße, ÄÖÜ: é @"
# Taps of Caps Lock came between, and it is on again.
believed capsLock | grep true
caps_lock false

step "foot, the second group of a keymap"
: >/run/foot.txt
use_keymap us,de '' ''
kbdctl type 'zy-'
as_tester swaymsg 'input type:keyboard xkb_switch_layout 1' >/dev/null
kbdctl keymap --group 2 | grep active
kbdctl type 'zyß-'
expect_text /run/foot.txt 'zy-zyß-'
kbdctl status | grep 'keymap'

step "keys that the keymap does not reach are drawn so"
unreachable() { daemon_says GetScene 'sum(1 for o in every(it) if o.get("unreachable"))'; }
use_keymap us '' ''
kbdctl switch ru
echo "on us: $(unreachable)"
[ "$(unreachable)" -gt 25 ] || fail "a US keymap has no Cyrillic"
use_keymap ru '' ''
echo "on ru: $(unreachable)"
[ "$(unreachable)" -lt 5 ] || fail "a Russian keymap has Cyrillic"

step "xterm, on keymaps with a Compose key"
install -o tester -g tester -m 644 /dev/null /run/xterm.txt
DISPLAY=:0 as_tester xterm -u8 -e sh -c 'stty -icanon min 1; : >/run/user/1000/xterm-ready; exec cat >>/run/xterm.txt' \
    >"$ARTIFACTS/xterm.log" 2>&1 &
wait_until test -e /run/user/1000/xterm-ready
as_tester swaymsg '[class=XTerm] focus' >/dev/null
# Some signs have sequences of other signs: [ is Compose ( (.
on_the_desktop /run/xterm.txt compose:menu,grp:alt_shift_toggle "@ ' ^ é ñ"
: >/run/xterm.txt
use_keymap us '' ''
found=$(refused "$outside")
[ "$found" = '漢 字 ½ → 🙂' ] || fail "refused: $found"
expect_text /run/xterm.txt ''
echo "us, outside the keymap: refused whole"
