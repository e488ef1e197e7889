# shellcheck shell=bash
# KDE's compositor with Keyglass as its input method. In a scenario whose image is `kde`, after lib.sh:
#   . /vm/kde.sh

# start_kwin [without]: in a session of logind's, as whoever logs in gets it; its applications by as_tester.
# Without: it has no input method.
start_kwin() {
    install -d -o tester -g tester /home/tester/.config
    cat >/home/tester/.config/kwinrc <<'SETTINGS'
[Wayland]
InputMethod=/usr/share/applications/io.keyglass.session.desktop
VirtualKeyboardEnabled=true
SETTINGS
    [ $# -eq 0 ] || sed -i '/^InputMethod/d' /home/tester/.config/kwinrc
    chown tester: /home/tester/.config/kwinrc
    trap 'screenshot last; systemctl stop kwin; systemctl reset-failed kwin 2>/dev/null || true' EXIT
    chvt 8
    # Plasma's start says it: without it KWin 6 knows no application, nor what one may show on the lock screen.
    local menu=()
    [ ! -e /etc/xdg/menus/plasma-applications.menu ] || menu=(-E XDG_MENU_PREFIX=plasma-)
    # shellcheck disable=SC2016 # for the shell in that session
    # Drawn by QPainter, its lock screen in software: the machine has no GPU.
    systemd-run --quiet --unit=kwin -p User=tester -p PAMName=login -p TTYPath=/dev/tty8 \
        -p StandardInput=tty -p StandardOutput=journal \
        -E KWIN_COMPOSE=Q -E QT_QUICK_BACKEND=software -E XDG_CURRENT_DESKTOP=KDE "${menu[@]}" \
        sh -c '[ -S "$XDG_RUNTIME_DIR/bus" ] || dbus-daemon --session --fork --nopidfile --address="unix:path=$XDG_RUNTIME_DIR/bus"
            DBUS_SESSION_BUS_ADDRESS="unix:path=$XDG_RUNTIME_DIR/bus" exec kwin_wayland --drm --xwayland --socket wayland-1'
    wait_until test -S /run/user/1000/wayland-1
    export WAYLAND_DISPLAY=wayland-1
    [ $# -gt 0 ] || wait_until helper_runs
}
helper_runs() { pgrep -x -u tester keyglass-sessio; }
