# shellcheck shell=bash
# Texts that no key types, and a GTK window that receives them. In a scenario, after lib.sh:
# . /vm/commits.sh

# shellcheck source=gtk.sh
. /vm/gtk.sh

taps() { printf 'tap %s\n' "$@" | finger script; }

mkdir -p /etc/keyglass/layouts
cat >/etc/keyglass/layouts/signs.yaml <<'LAYOUT'
id: signs
title: Signs
width: 7
layers:
  letters:
    rows: |
      a b c word 🙂 ½ →
      next hide delete
keys:
  word: {label: 漢字, output: 漢字}
LAYOUT
cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [signs, en-us, pinyin]
keymap: {layout: us, extend: false}
panel: {keys: printed}
words: {capitals: false, correction: false, suggestions: false}
SETTINGS
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway /run/typed.txt
touchscreen EP0430M09

commits() { [ -z "$(struck)" ]; }
refuses() { [ -n "$(struck)" ]; }
struck() {
    # Whoever asks for the status has the console in the foreground looked at.
    daemon_says GetStatus 'it' >/dev/null
    daemon_says GetScene '" ".join(k["id"] for k in it["keys"] if k.get("unreachable")) or None' 2>/dev/null
}

# commits_in_turn TIMES: a key and what no key types, in foot.
commits_in_turn() {
    local wanted
    step "$1 times in turn with keys"
    : >/run/typed.txt
    wanted=$(python3 -c 'import sys
print("".join(chr(97 + n % 26) + chr(0x4e00 + n) for n in range(int(sys.argv[1]))), end="")' "$1")
    kbdctl type "$wanted"
    expect_text /run/typed.txt "$wanted"
}

# commits_in_gtk VERSION: texts of characters and of keys in turn, and fingers in quick turn. The
# helper runs, and foot has the focus.
commits_in_gtk() {
    local version=$1 wanted
    step "in GTK $version, which queues keys and does at once what an input method says"
    rm -f $fields
    as_tester env GSK_RENDERER=cairo GDK_BACKEND=wayland gtk-fields "$version" $fields >>"$ARTIFACTS/gtk$version.log" 2>&1 &
    wait_until of_application "io.keyglass.Fields$version"
    as_tester swaymsg "[app_id=io.keyglass.Fields$version] fullscreen enable"
    wait_until has_places
    touch_it() { tap_at multi-line; has_focus multi-line; }
    kbdctl hide
    wait_until touch_it
    wait_until commits
    wanted=$(python3 -c 'print("".join(chr(97 + n % 26) * (n % 4) + chr(0x4e00 + n) for n in range(100)), end="")')
    kbdctl type "$wanted"
    wait_until holds multi-line "$wanted"
    kbdctl type $'\n'
    kbdctl show
    wait_until commits
    for _ in 1 2 3; do taps a b word c →; done
    wait_until holds multi-line "$wanted"$'\n'ab漢字c→ab漢字c→ab漢字c→
    screenshot "gtk$version"
    [ "$version" = 3 ] || composes_in_gtk "$wanted"$'\n'ab漢字c→ab漢字c→ab漢字c→
    pkill -f gtk-fields
    wait_until of_application foot
}

# composes_in_gtk TEXT: what is composed is seen in the field, and leaves nothing behind. The text is
# in the field multi-line, which has the focus.
composes_in_gtk() {
    local text=$1
    step "what is composed is in the field, until its text is"
    systemctl start keyglass-ime.socket
    kbdctl switch pinyin
    taps n i h a o
    wait_until shows multi-line "ni'hao"
    screenshot composed-in-gtk
    taps space
    wait_until holds multi-line "${text}你好"
    wait_until shows multi-line ''
    taps n i
    wait_until shows multi-line ni
    kbdctl type x
    wait_until holds multi-line "${text}你好x"
    wait_until shows multi-line ni
    taps delete delete delete
    wait_until holds multi-line "${text}你好"
    shows multi-line '' || fail "something is composed"
    step "another field gets nothing of it"
    taps n i
    wait_until shows multi-line ni
    tap_at name
    wait_until has_focus name
    wait_until shows name ''
    taps h a o space
    wait_until holds name 好
    holds multi-line "${text}你好" || fail "the first field has it"
    kbdctl switch signs
}
