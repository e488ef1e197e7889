# shellcheck shell=bash
# The common part of the scenarios with texts on many keymaps. In a scenario, after lib.sh:
# . /vm/keymaps.sh

# shellcheck disable=SC2034 # all for scenarios
signs="€ @ # { } [ ] | \\ ~ ' \" ^ é ñ"

# layout, variant and a pangram
# shellcheck disable=SC2034
keymaps=(
    'de;;Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich'
    "fr;;Voix ambiguë d'un cœur qui au zéphyr préfère les jattes de kiwis, ÇA"
    'us;intl;The quick brown fox jumps over the lazy dog: naïve café, jalapeño'
    'no;;Høvdingens kjære squaw får litt pizza i Mexico by'
    "ru;;Съешь же ещё этих мягких французских булок, да выпей чаю"
    "fr;bepo;Voix ambiguë d'un cœur qui au zéphyr préfère les jattes de kiwis, ÇA"
    'us;dvorak;The quick brown fox jumps over the lazy dog'
)
# shellcheck disable=SC2034
outside='漢字 ½ → 🙂'

# refused TEXT: the characters that `kbdctl type` refuses the text for; else it
# is typed.
refused() {
    local message
    if message=$(kbdctl type "$1" 2>&1); then return 0; fi
    grep -q 'cannot be typed on this keymap: ' <<<"$message" || fail "kbdctl type: $message"
    sed 's/.*cannot be typed on this keymap: //; s/ (U+[0-9A-F]*)//g' <<<"$message"
}

# without TEXT CHARACTERS
without() {
    local text=$1 character
    for character in $2; do text=${text//"$character"/}; done
    printf '%s\n' "$text"
}

# believed FIELD: what the daemon believes of the keymap.
believed() { daemon_says GetKeymap 'json.dumps(it[a[0]], separators=(",", ":"))' "$1"; }
believes() { [ "$(believed "$1")" = "$2" ]; }

# caps_lock STATE: by a keyboard with keys; the daemon sees it on its own LED.
caps_lock() {
    keyboard press CAPSLOCK
    wait_until believes capsLock "$1"
}
