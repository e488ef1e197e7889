#!/bin/bash
# On a US system the pangrams of seven languages and a few signs arrive under sway by touch, byte
# for byte, in foot, GTK 3 and GTK 4. One keymap lacks room for all of them: characters without a
# key are committed.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=pangrams.sh
. /vm/pangrams.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de, fr, pl, ru, xkb:gr, he, ar, signs]
keymap: {layout: us}
panel: {keys: printed}
words: {capitals: false, correction: false, suggestions: false, full-stop: false}
SETTINGS
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway /run/typed.txt
touchscreen EP0430M09
start_helper
is_extended() { kbdctl status | grep -q 'more characters in the session'; }
wait_until is_extended
kbdctl status | grep -i 'more characters'

step "foot"
for pangram in "${pangrams[@]}"; do
    echo "${pangram%%;*}"
    kbdctl switch "${pangram%%;*}" >/dev/null
    : >/run/typed.txt
    finger type "${pangram#*;}"
    expect_text /run/typed.txt "${pangram#*;}"
done
picture foot

fields=/run/user/1000/fields.json
text_is() { [ "$(jq -r '.fields["multi-line"].text' $fields)" = "$1" ] || { jq -r '.fields["multi-line"].text' $fields; return 1; }; }
has_places() { [ "$(jq '[.fields[].at | select(. != null)] | length' $fields)" = "$(jq '.fields | length' $fields)" ]; }
has_focus() { jq -e --arg name "$1" '.focus == $name' $fields >/dev/null; }
of_application() { daemon_says GetStatus '(it["field"].get("application") or "") == a[0]' "$1"; }
# shellcheck disable=SC2046 # two numbers
touch_it() { finger tap-at $(jq -r '.fields["multi-line"].at | "\(.[0] / 1280) \(.[1] / 800)"' $fields) && has_focus multi-line; }
for version in 3 4; do
    step "GTK $version"
    rm -f $fields
    as_tester env GSK_RENDERER=cairo GDK_BACKEND=wayland gtk-fields $version $fields >>"$ARTIFACTS/gtk$version.log" 2>&1 &
    wait_until of_application io.keyglass.Fields$version
    as_tester swaymsg "[app_id=io.keyglass.Fields$version] fullscreen enable"
    wait_until has_places
    kbdctl hide
    wait_until touch_it
    kbdctl show
    for pangram in "${pangrams[@]}"; do
        echo "${pangram%%;*}"
        kbdctl switch "${pangram%%;*}" >/dev/null
        kbdctl key ctrl+a
        kbdctl key BackSpace
        wait_until text_is ''
        finger type "${pangram#*;}"
        wait_until text_is "${pangram#*;}"
    done
    picture gtk$version
    pkill -f gtk-fields
    wait_until of_application foot
done
