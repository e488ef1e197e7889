# shellcheck shell=bash
# The common part of the scenarios with xterm. In a scenario, after lib.sh:  . /vm/x11.sh

# start_xterm: in the running X server, focused; its cat writes each character to /run/typed.txt.
start_xterm() {
    rm -f /run/typed.txt /run/user/1000/ready
    install -o tester -g tester -m 644 /dev/null /run/typed.txt
    as_tester xterm -u8 -fn fixed -geometry 100x30+0+0 -e sh -c \
        'stty -icanon min 1; : >/run/user/1000/ready; exec cat >>/run/typed.txt' &
    wait_until test -e /run/user/1000/ready
    as_tester xdotool mousemove 240 200
}
