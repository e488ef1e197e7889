# shellcheck shell=bash
# Windows of GTK with a field of each kind, and what the keyboard makes of each. In a scenario, after
# lib.sh:  . /vm/gtk.sh

fields=/run/user/1000/fields.json
window() { # VERSION of GTK, BACKEND of GDK
    rm -f $fields
    as_tester env GSK_RENDERER=cairo GDK_BACKEND="$2" gtk-fields "$1" $fields >>"$ARTIFACTS/gtk$1.log" 2>&1 &
    wait_until has_places
}
has_places() { [ -s $fields ] && [ "$(jq '[.fields[].at | select(. != null)] | length' $fields)" = "$(jq '.fields | length' $fields)" ]; }
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

# rows VERSION SESSION: the rows of its table, without the spaces around what is in them.
rows() {
    sed -n "/^## GTK $1 under $2/,/^## /s/^| \`\([a-z-]*\)\` |[^|]*| *\(.*[^ ]\) *|$/\1|\2/p" /usr/share/doc/keyglass/FIELDS.md
}

# fields_as_documented VERSION SESSION: a finger touches each field, and each is taken for what the table of
# docs/FIELDS.md says.
fields_as_documented() {
    local name expected count=0
    touch_field url
    while IFS='|' read -r name expected; do
        count=$((count + 1))
        touch_field button
        wait_until is_seen "none en-us"
        touch_field "$name"
        wait_until is_seen "$expected"
    done < <(rows "$1" "$2")
    [ $count -gt 10 ] || fail "docs/FIELDS.md has $count fields of GTK $1 under $2"
}
