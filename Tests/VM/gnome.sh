# shellcheck shell=bash
# GNOME's shell. In a scenario whose image is `gnome`, `gnome13` or `gdm13`, after lib.sh:  . /vm/gnome.sh

# gnome_settings [EXTENSION…]: what a user of this machine has, with these extensions and GNOME's own keyboard for
# touched fields.
gnome_settings() {
    local enabled
    enabled=$(printf "'%s'," "$@")
    [ $# -gt 0 ] || enabled=
    # The system's settings, because the user's are written by a program of the session.
    cat >/usr/share/glib-2.0/schemas/90-keyglass-vm.gschema.override <<SETTINGS
[org.gnome.shell]
enabled-extensions=[${enabled%,}]
welcome-dialog-last-shown-version='999'
[org.gnome.desktop.interface]
enable-animations=false
cursor-blink=false
[org.gnome.desktop.a11y.applications]
screen-keyboard-enabled=true
[org.gnome.desktop.notifications]
show-banners=false
[org.gnome.desktop.session]
idle-delay=0
SETTINGS
    glib-compile-schemas /usr/share/glib-2.0/schemas 2>/dev/null ||
        /usr/lib/x86_64-linux-gnu/glib-2.0/glib-compile-schemas /usr/share/glib-2.0/schemas
}

# start_gnome [EXTENSION…]: in a session of logind's, as whoever logs in gets it, with gnome_settings; its
# applications by as_tester. It begins in the overview.
start_gnome() {
    gnome_settings "$@"
    # The journal has what the shell says of an extension.
    trap 'journalctl -b _SYSTEMD_UNIT=gnome.service + _COMM=gnome-shell --no-pager >"$ARTIFACTS/gnome.log"; systemctl stop gnome; systemctl reset-failed gnome 2>/dev/null || true' EXIT
    chvt 8
    # Drawn by llvmpipe, whose wider vectors the emulated processor does not do right. Debian 12's has to be told
    # to use it; that of Debian 13 crashes where it is told.
    local drawn=()
    grep -qx 'VERSION_ID="12"' /etc/os-release && drawn=(-E LIBGL_ALWAYS_SOFTWARE=1)
    # shellcheck disable=SC2016 # for the shell in that session
    systemd-run --quiet --unit=gnome -p User=tester -p PAMName=login -p TTYPath=/dev/tty8 \
        -p StandardInput=tty -p StandardOutput=journal -p StandardError=journal \
        -E XDG_CURRENT_DESKTOP=GNOME -E XDG_SESSION_TYPE=wayland -E LANG=C.UTF-8 \
        "${drawn[@]}" -E LP_NUM_THREADS=0 -E LP_NATIVE_VECTOR_WIDTH=128 \
        -E GALLIUM_OVERRIDE_CPU_CAPS=sse2 -E GSETTINGS_BACKEND=memory -E NO_AT_BRIDGE=1 \
        sh -c '[ -S "$XDG_RUNTIME_DIR/bus" ] || dbus-daemon --session --fork --nopidfile --address="unix:path=$XDG_RUNTIME_DIR/bus"
            DBUS_SESSION_BUS_ADDRESS="unix:path=$XDG_RUNTIME_DIR/bus" exec gnome-shell --wayland --display-server --wayland-display wayland-1 --unsafe-mode'
    # shellcheck disable=SC2034 # for wait_until
    (patience=600 && wait_until test -S /run/user/1000/wayland-1)
    export WAYLAND_DISPLAY=wayland-1
    export DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus
    # shellcheck disable=SC2034 # for wait_until
    (patience=600 && wait_until overview_is true)
    XAUTHORITY=$(wait_glob '/run/user/1000/.mutter-Xwaylandauth.*')
    export XAUTHORITY DISPLAY=:0
}

# gdbus_call WORD…: on the session's bus, the tester's or that of `as_whom`.
gdbus_call() { "${as_whom-as_tester}" gdbus call --session --timeout 60 "$@"; }
overview_is() {
    local said
    said=$(gdbus_call -d org.gnome.Shell -o /org/gnome/Shell -m org.freedesktop.DBus.Properties.Get org.gnome.Shell OverviewActive)
    [ "$said" = "(<$1>,)" ] || { echo "$said"; return 1; }
}
# shell_says EXPRESSION JSON: what an expression of JavaScript is in the shell, which tells only because it
# was started with --unsafe-mode.
shell_says() {
    local said
    said=$(gdbus_call -d org.gnome.Shell -o /org/gnome/Shell -m org.gnome.Shell.Eval "$1")
    [ "$said" = "(true, '$2')" ] || { echo "$said"; return 1; }
}
# actor_at EXPRESSION: where the middle of an actor of the shell's is, in fractions of the screen, once it is drawn.
actor_at() {
    local said
    said=$(gdbus_call -d org.gnome.Shell -o /org/gnome/Shell -m org.gnome.Shell.Eval "(() => {
        const actor = $1
        if (!actor?.is_mapped())
            return ''
        const [x, y] = actor.get_transformed_position(), [width, height] = actor.get_transformed_size()
        return [(x + width / 2) / global.stage.width, (y + height / 2) / global.stage.height].join(' ')
    })()") || return
    sed -n "s/^(true, '\"\([0-9. ]*\)\"')/\1/p" <<<"$said" | grep .
}
# tap_actor EXPRESSION
tap_actor() {
    wait_until actor_at "$1"
    # shellcheck disable=SC2046 # two numbers
    finger tap-at $(actor_at "$1")
}
# own_keyboard_is BOOLEAN: whether GNOME's own keyboard is there.
own_keyboard_is() { shell_says '!!Main.keyboard.visible' "$1"; }
set_overview() {
    gdbus_call -d org.gnome.Shell -o /org/gnome/Shell -m org.freedesktop.DBus.Properties.Set org.gnome.Shell OverviewActive "<$1>"
    wait_until overview_is "$1"
}

# start_terminal NAME [OPTION…]: foot, whose cat writes each character to /run/NAME.txt, once it has the focus.
start_terminal() {
    install -o tester -g tester -m 644 /dev/null "/run/$1.txt"
    as_tester foot "${@:2}" sh -c "stty -icanon min 1; : >/run/user/1000/$1-ready; exec cat >>/run/$1.txt" \
        >"$ARTIFACTS/$1.log" 2>&1 &
    wait_until test -e "/run/user/1000/$1-ready"
    # What is typed before it has the focus goes elsewhere.
    keyboard device >/dev/null
    wait_until takes_keys "/run/$1.txt"
    keyboard press backspace
    wait_until steady_picture terminal
    : >"/run/$1.txt"
}
takes_keys() { keyboard type x && sleep 0.5 && [ -s "$1" ]; }
