#!/bin/bash
# GTK 3's reports of its fields under sway, and the keyboard that follows: purpose and layout after
# a tap on each kind of field, as in the table of docs/FIELDS.md. GTK 4 is in fields-of-gtk4.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=gtk.sh
. /vm/gtk.sh

fields_under_sway 3
