#!/bin/bash
# What GTK 3 and GTK 4 say of their fields under sway, and what the keyboard makes of it:
# its purpose and its layout after a tap on each kind of field, as the table in
# docs/FIELDS.md has them.
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us]
panel: {keys: printed}
keyboard: {visible-at-start: false}
SETTINGS
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09
start_helper

fields=/run/user/1000/fields.json
window() { # VERSION of GTK
    rm -f $fields
    as_tester env GSK_RENDERER=cairo GDK_BACKEND=wayland gtk-fields "$1" $fields >>"$ARTIFACTS/gtk$1.log" 2>&1 &
    wait_until has_places
}
has_places() { [ "$(jq '[.fields[].at | select(. != null)] | length' $fields)" = "$(jq '.fields | length' $fields)" ]; }
has_focus() { jq -e --arg name "$1" '.focus == $name' $fields || { jq .focus $fields; return 1; }; }
touch_field() { # NAME
    # shellcheck disable=SC2046 # two numbers
    finger tap-at $(jq -r --arg name "$1" '.fields[$name].at | "\(.[0] / 1280) \(.[1] / 800)"' $fields)
    wait_until has_focus "$1"
}
seen() {
    daemon_says GetStatus '" ".join([it["field"]["purpose"] if it["field"]["active"] else "none", *it["field"]["hints"], it["layout"]])'
}
of_application() { daemon_says GetStatus '(it["field"].get("application") or "") == a[0]' "$1"; }
is_seen() { [ "$(seen)" = "$1" ] || { seen; return 1; }; }

# rows VERSION: the rows of its table, without the spaces around what is in them.
rows() {
    sed -n "/^## GTK $1 /,/^## /s/^| \`\([a-z-]*\)\` |[^|]*| *\(.*[^ ]\) *|$/\1|\2/p" /usr/share/doc/keyglass/FIELDS.md
}

for version in 3 4; do
    step "each kind of field of GTK $version"
    window $version
    wait_until of_application io.keyglass.Fields$version
    picture gtk$version
    touch_field url
    wait_until is_seen "url url"
    while IFS='|' read -r name expected; do
        touch_field button
        wait_until is_seen "none en-us"
        touch_field "$name"
        wait_until is_seen "$expected"
    done < <(rows $version)
    pkill -f gtk-fields
    wait_until of_application ''
done
