#!/bin/bash
# The helper reports the session's input sources to the daemon: sway's from the keymap, X11's from
# the server's property, KDE's and GNOME's from their settings. It reports changes, and repeats all
# after the daemon was away. A stand-in for the daemon records the reports.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=x11.sh
. /vm/x11.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
keymap: {layout: us}
words: {capitals: false, correction: false, suggestions: false}
SETTINGS
systemctl restart keyglassd
touchscreen EP0430M09

socket=/run/user/1000/stand-in told=/run/user/1000/told
stand_in() {
    as_tester python3 - "$socket" "$told" <<'PYTHON' &
import json, os, socket, sys, threading
path, told = sys.argv[1:]
if os.path.exists(path):
    os.unlink(path)
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen(8)
with open(told + ".pid", "w") as file:
    print(os.getpid(), file=file)
def serve(client):
    waiting = b""
    while data := client.recv(4096):
        *calls, waiting = (waiting + data).split(b"\0")
        for call in map(json.loads, calls):
            method = call["method"].split(".")[-1]
            with open(told, "a") as file:
                if method == "SetInputSources":
                    print(*call["parameters"]["sources"], file=file)
                elif method == "SetField":
                    open(told + ".field", "w").close()
            # The others wait, as for a keymap.
            if method.startswith("Set"):
                client.sendall(b'{"parameters":{}}\0')
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
PYTHON
    wait_until test -S "$socket"
}
last() { [ "$(tail -n 1 "$told")" = "$*" ] || { echo "told: $(cat "$told")"; return 1; }; }
# helper_in DESKTOP: a new one, and the first that it tells is still to come.
helper_in() {
    ! systemctl -q is-active session-helper || systemctl stop session-helper
    as_tester sh -c ": >$told"
    export XDG_CURRENT_DESKTOP=$1
    start_helper --socket "$socket"
}

SWAY_CONFIG='input type:keyboard xkb_layout "de,us"' start_sway /run/typed.txt
stand_in

step "under sway, the layouts of the keymap"
helper_in sway
wait_until last de us
expect_filter session-helper
swaymsg() { as_tester swaymsg "$@" >/dev/null; }
swaymsg 'input type:keyboard xkb_layout "fr,us"'
wait_until last fr us
swaymsg 'input type:keyboard xkb_layout us'
wait_until last us
swaymsg 'input type:keyboard xkb_variant intl'
wait_until last 'us(intl)'

step "a daemon that was away hears it again"
as_tester sh -c ": >$told"
kill "$(cat "$told.pid")"
rm "$socket"
stand_in
wait_until last 'us(intl)'
pid=$(systemctl show -P MainPID session-helper)
awk '/^VmRSS/' "/proc/$pid/status"
resident=$(awk '/^VmRSS/ { print $2 }' "/proc/$pid/status")
[ "$resident" -le $((12 * 1024)) ] || fail "$resident KiB are resident"

step "the keymap that the daemon makes is none of the session's"
systemctl stop session-helper
swaymsg 'input type:keyboard xkb_variant ""'
swaymsg 'input type:keyboard xkb_layout "de,us"'
start_helper
wait_until extended
kbdctl type abc
expect_text /run/typed.txt abc
as_tester sh -c ": >$told; rm -f $told.field"
as_tester keyglass-session --socket "$socket" &
wait_until test -e "$told.field"
[ ! -s "$told" ] || fail "told: $(cat "$told")"
keyboard device >/dev/null
keyboard type d
wait_until last de us
[ "$(wc -l <"$told")" = 1 ] || fail "told: $(cat "$told")"
pkill -f 'keyglass-session --socket'

step "KDE's list"
as_tester sh -c 'mkdir -p ~/.config && printf "[Layout]\nLayoutList=de,us\nVariantList=nodeadkeys,\nUse=true\n" >~/.config/kxkbrc'
helper_in KDE
wait_until last 'de(nodeadkeys)' us
as_tester sh -c 'printf "[Layout]\nLayoutList=fr\n" >~/.config/new && mv ~/.config/new ~/.config/kxkbrc'
wait_until last fr

step "GNOME's list"
# As the package gsettings-desktop-schemas has it.
cat >/usr/share/glib-2.0/schemas/org.gnome.desktop.input-sources.gschema.xml <<'SCHEMA'
<schemalist><schema id="org.gnome.desktop.input-sources" path="/org/gnome/desktop/input-sources/">
  <key name="sources" type="a(ss)"><default>[]</default></key>
</schema></schemalist>
SCHEMA
/usr/lib/x86_64-linux-gnu/glib-2.0/glib-compile-schemas /usr/share/glib-2.0/schemas
gnome() {
    as_tester sh -c 'mkdir -p ~/.config/glib-2.0/settings && cd ~/.config/glib-2.0/settings &&
        printf "[org/gnome/desktop/input-sources]\nsources=%s\n" "$1" >new && mv new keyfile' sh "$1"
}
export GSETTINGS_BACKEND=keyfile
gnome "[('xkb', 'us+intl'), ('ibus', 'libpinyin')]"
helper_in GNOME
wait_until last 'us(intl)' cn
gnome "[('xkb', 'ch+fr')]"
wait_until last 'ch(fr)'

step "under X11, the server's layouts"
systemctl stop session-helper
pkill -x sway
unset SWAYSOCK GSETTINGS_BACKEND
start_x11
as_tester setxkbmap de,us -variant nodeadkeys,
helper_in XFCE
wait_until last 'de(nodeadkeys)' us
as_tester setxkbmap fr
wait_until last fr
systemctl stop session-helper

step "its log has none of it"
journalctl --sync
! journalctl -b -u session-helper -o cat | grep -E 'nodeadkeys|libpinyin' || fail "it has"
rm -r /home/tester/.config/kxkbrc /home/tester/.config/glib-2.0 /usr/share/glib-2.0/schemas/org.gnome.desktop.input-sources.gschema.xml
