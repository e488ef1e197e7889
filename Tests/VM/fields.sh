# shellcheck shell=bash
# Applications' fields, and the keyboard for each. gtk.sh and browsers.sh have the windows, and
# `tap_field FIELD`, by which a finger taps a field until it has the focus; `none` is outside any
# field.

# fields_as_documented TITLE [LEAST]: a finger taps each field, and what `kbdctl status --json` says
# of it and which layout is there are as the column with that title in docs/FIELDS.md has them,
# which has LEAST rows at least. Where a field is touched the keyboard comes, and it goes where
# something else is.
fields_as_documented() {
    local field expected count=0 wrong=()
    while IFS='|' read -r field expected; do
        count=$((count + 1))
        tap_field none
        wait_until is_gone
        tap_field "$field"
        # All of them are measured, also where one is not as it was.
        (patience=20 && wait_until is_seen "$expected") 2>>"$ARTIFACTS/unlike.txt" || wrong+=("$field")
        printf '| `%s` | %s |\n' "$field" "$(seen)"
    done < <(documented_fields "$1")
    [ $count -ge "${2-11}" ] || fail "docs/FIELDS.md has $count fields of \"$1\""
    [ ${#wrong[@]} = 0 ] || fail "docs/FIELDS.md has it otherwise: ${wrong[*]}"
}
# documented_fields TITLE [FILE]: each field of the column with that title, `|`, and what it should
# be.
documented_fields() {
    awk -F ' *[|] *' -v title="$1" '
        $2 == "field" { for (column = NF; column && $column != title; column--); next }
        column && $2 ~ /^`[a-z-]+`$/ && $column != "" && $column != "–" {
            print substr($2, 2, length($2) - 2) "|" $column
        }' "${2-/usr/share/doc/keyglass/FIELDS.md}"
}
seen_application() { daemon_says GetStatus '(it["field"].get("application") or "").startswith(a[0])' "$1"; }
seen() {
    daemon_says GetStatus '" ".join([it["field"]["purpose"] if it["field"]["active"] else "none",
        *it["field"]["hints"],
        *(["return=" + it["field"]["returnType"]] if it["field"]["returnType"] != "default" else []), it["layout"], *([] if it["visible"] else ["hidden"])])'
}
is_seen() { [ "$(seen)" = "$1" ] || { seen; return 1; }; }
is_gone() { [[ $(seen) = 'none '*' hidden' ]] || { seen; return 1; }; }
