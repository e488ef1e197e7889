# shellcheck shell=bash
# From a greeter to a session by touch alone. To be sourced after lib.sh.

password='fjord 42'
echo "tester:$password" | chpasswd
install -o tester -g tester -m 644 /dev/null /run/typed.txt
touchscreen EP0430M09

# block HEADING LANGUAGE: what docs/GREETERS.md says to write into a file.
block() {
    sed -n "/^## $1/,/^## /{/^\`\`\`$2/,/^\`\`\`/{/^\`\`\`/d;p}}" /usr/share/doc/keyglass/GREETERS.md | grep . ||
        fail "GREETERS.md has no $2 under $1"
}

# sits USER: whether it is that user's session that the seat shows.
sits() { [ "$(sed -n 's/^ACTIVE_UID=//p' /run/systemd/seats/seat0)" = "$(id -u "$1")" ]; }

lights_up() { daemon_says GetScene 'any(k.get("pressed") for k in it["keys"])'; }
# stays_dark KEY: a finger on it types it, and it does not light up.
stays_dark() {
    # shellcheck disable=SC2046 # two numbers
    finger down 0 $(finger where "$1")
    ! lights_up || fail "a key lights up in the greeter"
    finger up 0
}
# offers_nothing: no word in the strip.
offers_nothing() { daemon_says GetScene 'all(i["kind"] == "button" for i in (it.get("accessory") or {"items": []})["items"])'; }

# sway_session: one that greeters can start as `session`, with the panel and a terminal.
sway_session() {
    cat >/usr/local/bin/session <<'SESSION'
#!/bin/sh
export WLR_RENDERER=pixman
exec sway -c /etc/session.conf
SESSION
    chmod +x /usr/local/bin/session
    cat >/etc/session.conf <<'CONFIG'
exec keyglass-panel
exec foot sh -c 'stty -icanon min 1; : >/run/user/1000/ready; exec cat >>/run/typed.txt'
CONFIG
}

# openbox_session: the same under X11, as /usr/share/xsessions/openbox.desktop starts it; and an X server for
# a machine without a GPU, as `X -config /etc/X11/guest.conf`.
openbox_session() {
    cat >/etc/X11/guest.conf <<'CONFIG'
Section "Device"
    Identifier "card"
    Driver "modesetting"
    Option "AccelMethod" "none"
EndSection
CONFIG
    install -d /etc/xdg/openbox
    cat >/etc/xdg/openbox/autostart <<'AUTOSTART'
keyglass-panel &
xterm -fn fixed -geometry 100x30+0+0 -e sh -c 'stty -icanon min 1; : >/run/user/1000/ready; exec cat >>/run/typed.txt' &
AUTOSTART
}

# session_by KIND: the user's own session is there, and its panel of that kind takes over.
session_by() {
    wait_until sits tester
    wait_until test -e /run/user/1000/ready
    wait_until panel_is "$1"
    wait_until steady_picture session
    finger type 'good morning'
    screenshot session
    expect_text /run/typed.txt 'good morning'
}

# from_boot UNIT…: on in a machine that starts anew, and the scenario from its beginning; goes on there.
from_boot() {
    [ ! -e /exchange/booted ] || return 0
    step "switched off and on"
    systemctl --quiet enable "$@"
    systemctl --quiet set-default graphical.target
    mkdir /exchange/next
    exit
}

# MARK: greetd

start_greetd() {
    trap 'systemctl stop greetd; journalctl -b -u greetd >"$ARTIFACTS/greetd.txt"' EXIT
    systemctl start greetd
    wait_until sits _greetd
}
refusals() { [ "$(journalctl -b -u "$1" | grep -c 'authentication failure')" -ge "$2" ]; }

# through_gtkgreet [COMMAND…]: from its first field, which has the focus after that, through a wrong password to the
# session. Its fields say nothing of themselves.
through_gtkgreet() {
    step "the greeter"
    wait_until steady_picture greeter
    [ $# -eq 0 ] || "$@"
    kbdctl status
    screenshot greeter
    name
    step "a wrong password"
    stays_dark q
    finger type 'wrong 1'
    offers_nothing
    screenshot typed
    finger tap return
    wait_until refusals greetd 1
    wait_until steady_picture refused
    screenshot refused
    sits _greetd || fail "a wrong password opens the session"
    step "the session"
    name
    finger type "$password"
    finger tap return
    session_by wayland
}
# name: types it, and waits until something else is asked.
name() {
    finger type tester
    wait_until steady_picture named
    finger tap return
    wait_until unlike named
    wait_until steady_picture asked
    screenshot asked
}
# tap_username: under sway its window has no focus before a finger was on it, and its field may want a second one.
tap_username() {
    wait_until username_taken
    finger tap delete
}
username_taken() {
    finger tap-at 0.53 0.287
    sleep 1
    glass take touched
    finger type x
    sleep 1
    glass take now
    ! glass same touched now 0.27 0.3
}
unlike() { glass take now && ! glass same "$1" now; }

# MARK: sddm

# start_sddm SESSION: for a machine without a GPU, with that session chosen, beside what the scenario has
# written into /etc/sddm.conf.d.
start_sddm() {
    install -d /etc/sddm.conf.d
    cat >/etc/sddm.conf.d/50-guest.conf <<'CONFIG'
[General]
GreeterEnvironment=QT_QUICK_BACKEND=software

[X11]
ServerArguments=-nolisten tcp -config /etc/X11/guest.conf -nocursor -s 0 -dpms
CONFIG
    printf '[Last]\nUser=tester\nSession=%s\n' "$1" >/var/lib/sddm/state.conf
    chown sddm: /var/lib/sddm/state.conf
    trap 'systemctl stop sddm; journalctl -b -u sddm -u keyglass-panel-sddm >"$ARTIFACTS/sddm.txt"' EXIT
    systemctl start sddm
}

greeter_connects() { journalctl -q -b -u sddm -g 'received from greeter: Connect'; }
unlike_above() { glass take now && ! glass same "$1" now 0 0.5; }
# steady_middle NAME: takes it, and says whether who logs in is where they were before: KDE's greeter has a clock above.
steady_middle() { glass take before && sleep 0.3 && glass take "$1" && glass same before "$1" 0.3 0.55; }

# through_sddm KIND SESSION-KIND: from the greeter, whose panel is of that kind, to the session with its own.
through_sddm() {
    step "the greeter"
    wait_until sits sddm
    wait_until panel_is "$1"
    # Which may be long before the greeter draws. Under Wayland it has not drawn yet, or its clock goes on.
    if [ "$1" = wayland ] || ! greeter_connects; then
        glass take bare
        wait_until greeter_connects
        wait_until unlike_above bare
    fi
    wait_until steady_middle greeter
    kbdctl status
    screenshot greeter
    step "a wrong password"
    stays_dark q
    finger type 'wrong 1'
    offers_nothing
    screenshot typed
    finger tap return
    wait_until refusals sddm 1
    wait_until steady_middle refused
    screenshot refused
    sits sddm || fail "a wrong password opens the session"
    step "the session"
    # What was wrong may still stand there.
    finger hold delete 3000
    finger type "$password"
    finger tap return
    session_by "$2"
}

# through_wayland_sddm HEADING ENVIRONMENT: to a session of sway, as docs/GREETERS.md has it under that heading; its
# compositor gets what a machine without a GPU needs.
through_wayland_sddm() {
    sway_session
    sed 's|^Exec=.*|Exec=/usr/local/bin/session|' /usr/share/wayland-sessions/sway.desktop >/usr/share/wayland-sessions/session.desktop
    install -d /etc/sddm.conf.d
    block "$1" ini >/etc/sddm.conf.d/keyglass.conf
    sed -i "s|^CompositorCommand=|&env $2 |" /etc/sddm.conf.d/keyglass.conf
    start_sddm /usr/share/wayland-sessions/session.desktop
    through_sddm wayland wayland
}
