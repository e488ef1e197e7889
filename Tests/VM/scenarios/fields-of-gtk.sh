#!/bin/bash
# What GTK 3 says of its fields under sway, and what the keyboard makes of it: its
# purpose and its layout after a tap on each kind of field, as the table in
# docs/FIELDS.md has them. GTK 4 is in long/.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=gtk.sh
. /vm/gtk.sh

fields_under_sway 3
