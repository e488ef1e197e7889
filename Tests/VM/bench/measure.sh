#!/bin/bash
# timeout: 3000
# The time of frames in keyglassd, compared with a bare loop that copies the same frames and with
# the least that a driver has to do. Time is counted (run --icount): a nanosecond is one
# instruction. Writes $ARTIFACTS/results.json.
# shellcheck source=../lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.d/50-bench.yaml <<'SETTINGS'
touch: {ignore: ["Bare*", "Calibration*", "Floor*"]}
keypad: {devices: ["Keyglass bench*"]}
SETTINGS
# Words are weighed only where the field is known.
echo 'field: {unknown: text}' >/etc/keyglass/settings.d/60-field.yaml
# The console's own keyboard is off, as under every compositor: with it on, the kernel types the key
# at the console before it tells anybody else, which takes as long again.
python3 -c 'import fcntl; fcntl.ioctl(open("/dev/tty0", "wb", 0), 0x4B45, 4)'  # KDSKBMODE, K_OFF
words_off
: >/run/rows

# bare LOOP PATTERN KIND SINK COUNT: what a loop of `latency` takes, as JSON.
bare() {
    chrt -r 1 latency "$1" "Bare $3" &
    local loop=$!
    latency run "$2" "Bare $3" "$4" "$5"
    kill $loop 2>/dev/null || true
    wait $loop 2>/dev/null || true
}

# The least that a driver has to do, in the daemon's sandbox and at its priority; as root, whom udev's
# rules for the daemon's devices leave out.
{
    systemctl cat keyglassd |
        sed -E '/^(Type|Exec.*|Restart.*|WatchdogSec|NotifyAccess|.*Directory.*|User|Group|Supplementary.*)=/d'
    printf '[Service]\nExecStart=%s floor "Floor %%i"\nCPUSchedulingPolicy=rr\nCPUSchedulingPriority=1\n%s\n' \
        "$(command -v latency)" CapabilityBoundingSet=CAP_DAC_OVERRIDE
} >/run/systemd/system/floor@.service

# floor PATTERN KIND SINK COUNT: what that takes, as JSON.
floor() {
    systemctl start "floor@$2"
    latency run "$1" "Floor $2" "$3" "$4"
    systemctl stop "floor@$2"
}

# The most that 99 of 100 frames may take, in nanoseconds.
declare -A p99_bounds=([forwarded-frame]=20000)

# one NAME PATTERN SINK BOUND COUNT [PEER]: a row of the table. PEER is the program that takes the
# frames, where that is not the daemon. The bare loop copies them; for touch-to-key there is another,
# which types a key as we do. With one or two fingers, and on a keypad, there is the least, too.
one() {
    local name=$1 pattern=$2 sink=$3 bound=$4 count=$5 kind=panel calibration copied typed=null least=null ours
    [ "$pattern" = keypad ] && kind=keypad
    local device="Keyglass bench $kind" peer=${6-}
    step "$name"
    calibration=$(latency run "$pattern" "Calibration $kind" self "$count")
    copied=$(bare copy "$pattern" "$kind" bare/copy "$count")
    [ "$name" = touch-to-key ] && typed=$(bare type "$pattern" "$kind" bare/keyboard "$count")
    case $name in
    touch-to-key | keypad-passthrough) least=$(floor "$pattern" "$kind" floor/keyboard "$count") ;;
    forwarded-frame) least=$(floor "$pattern" "$kind" floor/clone "$count") ;;
    esac
    # Not before: it would take the keypads of the bare loop.
    if [ -n "$peer" ]; then
        device="Peer keypad"
        chrt -r 1 "$peer" run >"$ARTIFACTS/$name.log" 2>&1 &
        peer=$!
    fi
    ours=$(latency run "$pattern" "$device" "$sink" "$count")
    if [ -n "$peer" ]; then
        kill "$peer"
        wait "$peer" || true
    fi
    jq -nc --arg name "$name" --argjson bound "$bound" --argjson calibration "$calibration" \
        --argjson copied "$copied" --argjson typed "$typed" --argjson least "$least" --argjson ours "$ours" \
        --argjson p99_bound "${p99_bounds[$name]:-null}" '
        $calibration.p50_ns as $source
        | def since: {p50_ns: (.p50_ns - $source), p99_ns: (.p99_ns - $source), max_ns: (.max_ns - $source)};
        def ratio(bare): ($ours.p50_ns - $source) / (bare.p50_ns - $source) * 100 | round / 100;
        ($copied | since) as $b | {name: $name} + ($ours | since)
        + {bare_p50_ns: $b.p50_ns, bare_p99_ns: $b.p99_ns, ratio: ratio($copied), bound: $bound}
        + if $p99_bound == null then {} else {p99_bound: $p99_bound} end
        + if $typed == null then {} else {
            typing_p50_ns: ($typed.p50_ns - $source), typing_ratio: ratio($typed),
            typing_bound: 1.3} end
        + if $least == null then {} else {
            floor_p50_ns: ($least.p50_ns - $source), floor_p99_ns: ($least.p99_ns - $source),
            floor_max_ns: ($least.max_ns - $source), floor_ratio: ratio($least)} end' \
        | tee -a /run/rows
}

pid() { systemctl show -P MainPID keyglassd; }
used() { cut -d ' ' -f 1 "/proc/$(pid)/schedstat"; }

one touch-to-key tap keyglass/keyboard 1.8 200
rm /etc/keyglass/settings.d/10-words-off.yaml
kbdctl reload
one touch-to-key-with-text tap keyglass/keyboard 1.78 200
words_off
one forwarded-frame two-fingers keyglass/clone/ 1.2 400
one keypad-passthrough keypad keyglass/keyboard 1.22 200
before=$(used)
one ten-fingers ten-fingers keyglass/clone/ null 1200
after=$(used)
jq -c --argjson used $((after - before)) 'if .name == "ten-fingers" then
    . + {processor_share: ($used / (1200 * 8333333) * 10000 | round / 10000), frame_ns: 8333333} else . end' \
    /run/rows >/run/rows.new && mv /run/rows.new /run/rows

# Other programs, while the daemon is not there: what each makes of a keypad's keys is taken from the
# device that it says it types on.
systemctl stop keyglassd
for peer in $(compgen -c peer- | sort -u); do
    sink=$(sed -n 's/^# types on: //p' "$(command -v "$peer")")
    one "${peer#peer-}" keypad "name=$sink" null 200 "$peer"
done
systemctl start keyglassd

step "start"
latency start /usr/sbin/keyglassd --socket /run/bench.sock |
    jq -c '{name: "start"} + . + {bound: 13000000}' | tee -a /run/rows
latency start /usr/bin/kbdctl --version |
    jq -c '{name: "kbdctl-version"} + . + {bound: 8000000}' | tee -a /run/rows

step "memory and idleness"
rm /etc/keyglass/settings.d/50-bench.yaml
# The kernel maps what surrounds a page as far as it is in the page cache: all of it, each time.
cat /usr/bin/kbdctl >/dev/null
systemctl restart keyglassd
touchscreen EP0430M09
finger type hello
sleep 5
switches() { awk '/^voluntary/ { print $2 }' "/proc/$(pid)/status"; }
before=$(switches)
sleep 30
after=$(switches)
jq -nc --argjson count $((after - before)) '{name: "idle-wakeups", count: $count, bound: 0}' | tee -a /run/rows
awk '/^VmRSS/ { print $2 * 1024 }' "/proc/$(pid)/status" |
    jq -c '{name: "rss-daemon", bytes: ., bound: 10000000}' | tee -a /run/rows

step "memory while somebody types"
rm /etc/keyglass/settings.d/10-words-off.yaml
systemctl restart keyglassd
wait_until clone_of "$TOUCHSCREEN"
finger type "the quick brown fox jumps over the lazy dog and then it sleeps "
finger type "ths sentnce has misteaks taht want to be corected becuase nobody is perfct "
# The most there has ever been, the start included.
awk '/^VmHWM/ { print $2 * 1024 }' "/proc/$(pid)/status" |
    jq -c '{name: "rss-typing", bytes: ., bound: 12582912}' | tee -a /run/rows

jq -s . /run/rows >"$ARTIFACTS/results.json"
