# shellcheck shell=bash
# GNOME's lock screen of any version: for scenarios with the image `gnome` or `gnome13`, after
# lib.sh.
# shellcheck source=gnome-session.sh
. /vm/gnome-session.sh
# Of keys that no other letters come from, however slow the shell is: they would where it takes a touch for a long one.
password='fjqwkhvb'

locks() { gdbus_call -d org.gnome.Shell -o /org/gnome/ScreenSaver -m org.gnome.ScreenSaver.Lock; }
is_locked() { shell_says 'Main.screenShield.locked' "$1"; }
said() { [ "$(grep -cx "$1 gdm-password" "$ARTIFACTS/gdm.log")" -ge "$2" ]; }
# GNOME's own keyboard comes for the field of the password.
own_keyboard_for_password() {
    finger tap-at 0.5 0.6
    sleep 1
    own_keyboard_is true
}

# own_type LETTERS: on GNOME's own keyboard, and return.
own_type() {
    local letter
    for letter in $(fold -w 1 <<<"$1") '*enter-symbolic'; do own_tap "$letter"; done
}
# own_tap KEY: a letter, or a picture's name.
own_tap() {
    wait_until own_place "$1"
    # shellcheck disable=SC2046 # two numbers
    finger tap-at $(own_place "$1")
}
# own_place KEY: where it is on GNOME's keyboard, once that is drawn.
own_place() {
    local key x y
    while read -r key x y; do
        # shellcheck disable=SC2053 # a pattern
        [[ $key = $1 ]] || continue
        echo "$x $y"
        return
    done < <(gdbus_call -d org.gnome.Shell -o /org/gnome/Shell -m org.gnome.Shell.Eval "(() => {
        const keys = [], look = actor => {
            const button = actor.keyButton
            if (!button)
                actor.get_children().forEach(look)
            else if (button.is_mapped()) {
                const [x, y] = button.get_transformed_position(), [width, height] = button.get_transformed_size()
                if (x >= 0 && y >= 0 && width > 0)
                    keys.push([button.label || button.child?.icon_name, (x + width / 2) / global.stage.width,
                               (y + height / 2) / global.stage.height].join(' '))
            }
        }
        look(Main.keyboard._keyboard)
        return keys.join(';')
    })()" | sed 's/^(true, .*"\(.*\)".*/\1/' | tr ';' '\n')
    return 1
}

# use_lock_screen: locked, refused and unlocked, by touch.
use_lock_screen() {
    # Without a gdm on the system's bus the shell has no lock screen.
    cat >/etc/dbus-1/system.d/vm-gdm.conf <<'POLICY'
<busconfig>
  <policy user="root"><allow own="org.gnome.DisplayManager"/></policy>
  <policy context="default"><allow send_destination="org.gnome.DisplayManager"/></policy>
</busconfig>
POLICY
    systemctl reload dbus
    gdm-stand-in "$password" >"$ARTIFACTS/gdm.log" 2>&1 &
    wait_until gdbus call --system -d org.gnome.DisplayManager -o /org/gnome/DisplayManager/Manager \
        -m org.freedesktop.DBus.Properties.Get org.gnome.DisplayManager.Manager Version

    begin_session
    FULL_SCREEN=yes window 4 wayland
    wait_until own_keyboard_for_field
    as_tester stdbuf -oL dbus-monitor --session "interface='io.keyglass.Shell'" >"$told" &
    start_keyglass
    told_as url url
    wait_until panel_is x11
    q=$(finger where q)

    step "the lock screen"
    wait_until locks
    wait_until not_seen lock
    screenshot shield
    # shellcheck disable=SC2086 # two numbers
    expect_passed_at $q
    wait_until said BeginVerificationForUser 1
    wait_until own_keyboard_for_password
    screenshot locked

    step "a wrong password, on the keys of GNOME's own keyboard"
    asked=$(grep -cx 'BeginVerificationForUser gdm-password' "$ARTIFACTS/gdm.log")
    own_type wqpj
    wait_until said BeginVerificationForUser $((asked + 1))
    wait_until steady_picture refused
    screenshot refused
    is_locked true
    wait_until not_seen lock

    step "the right one"
    wait_until own_keyboard_for_password
    own_type "$password"
    wait_until said AnswerQuery 2
    wait_until is_locked false
    screenshot unlocked
    kbdctl status
    told_as url url
    wait_until panel_is x11
    finger type q
    wait_until text_in url q
}
