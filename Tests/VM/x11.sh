# shellcheck shell=bash
# What the scenarios with xterm share. In a scenario, after lib.sh:  . /vm/x11.sh

# start_xterm: in the running X server, focused; its cat writes each character to /run/typed.txt.
start_xterm() {
    rm -f /run/typed.txt /run/user/1000/ready
    install -o tester -g tester -m 644 /dev/null /run/typed.txt
    as_tester xterm -u8 -fn fixed -geometry 100x30+0+0 -e sh -c \
        'stty -icanon min 1; : >/run/user/1000/ready; exec cat >>/run/typed.txt' &
    wait_until test -e /run/user/1000/ready
    as_tester xdotool mousemove 240 200
}

# take_keymaps: the program of docs/INTEGRATION.md gives the Keyglass keyboard its keymaps. TAKER is
# its process.
take_keymaps() {
    # As the documentation has it.
    sed -n '/^## A keymap for/,/^## Buttons/{/^```python/,/^```$/{/^```/!p}}' \
        /usr/share/doc/keyglass/INTEGRATION.md >/run/take-keymap
    grep -q TakeKeymap /run/take-keymap
    # The machine has no seat manager that would say who sits there.
    setpriv --reuid=tester --regid=tester --groups="$(getent group keyglass | cut -d: -f3)" python3 /run/take-keymap &
    # shellcheck disable=SC2034 # for scenarios
    TAKER=$!
}

extended() { kbdctl status | grep -q 'more characters in the session'; }
