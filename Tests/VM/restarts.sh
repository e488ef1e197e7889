# shellcheck shell=bash
# A finger goes on typing while the daemon restarts: each key arrives once and in order, and
# applications keep the same devices. In a scenario, after lib.sh: . /vm/restarts.sh

observe /run/output.jsonl --phys 'keyglass/*'
start_console /run/typed.txt

# nodes: what applications read.
nodes() { grep -l '^keyglass/' /sys/class/input/event*/device/phys | sort; }
none_left() { [ -z "$(nodes)" ]; }
restart() {
    local before
    before=$(systemctl show -P MainPID keyglassd)
    systemctl restart keyglassd
    [ "$(systemctl show -P MainPID keyglassd)" != "$before" ] || fail "it is the same daemon"
}
are_same() { [ "$(cat /run/touched.txt)" = "$(cat /run/typed.txt)" ]; }

# strokes one|two: a word's, by one thumb, or by two of which the second is down before the first is
# up.
strokes() {
    local letter number=0
    for letter in t h e q u i c k b r o w n; do
        echo "down $((number % 2)) $(finger where $letter)"
        if [ $1 = one ]; then
            printf 'wait 40\nup 0\nwait 50\n'
        else
            [ $number = 0 ] || printf 'wait 40\nup %d\n' $(((number + 1) % 2))
            echo 'wait 60'
            number=$((number + 1))
        fi
    done
    [ $1 = one ] || printf 'up %d\nwait 30\n' $(((number + 1) % 2))
}

# types_through_restarts PANEL one|two…: with each number of thumbs a finger types on that panel
# while the daemon is restarted twice.
types_through_restarts() {
    local panel=$1 hand daemon round rounds hand_process
    shift
    touchscreen "$panel"
    daemon=$(nodes)
    for hand; do
        step "$panel: $hand thumb(s) type through two restarts"
        : >/run/typed.txt
        : >/run/touched.txt
        round=$(strokes "$hand")
        touch /run/typing
        while [ -e /run/typing ]; do
            finger script <<<"$round"
            printf thequickbrown >>/run/touched.txt
        done &
        hand_process=$!
        enough() { [ "$(stat -c %s /run/touched.txt)" -gt $((rounds + 26)) ]; }
        for _ in 1 2; do
            rounds=$(stat -c %s /run/touched.txt)
            wait_until enough
            restart
        done
        rounds=$(stat -c %s /run/touched.txt)
        wait_until enough
        rm /run/typing
        wait $hand_process
        wait_until are_same || { cat /run/touched.txt; echo; cat /run/typed.txt; }
        echo "$(stat -c %s /run/touched.txt) keys touched, all arrived, once and in order"
        [ "$(nodes)" = "$daemon" ] || fail "applications saw the devices go: $daemon, $(nodes)"
        expect_nothing_held /run/output.jsonl
    done
    finger unplug
}
