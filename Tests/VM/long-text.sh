# shellcheck shell=bash
# A long text, typed while a finger types. In a scenario, after lib.sh:
# . /vm/long-text.sh
#
# A scenario with 20000 in its name types as many characters.

length=2500
touches=20
case $0 in *20000*)
    length=20000
    touches=200
    ;;
esac

# Without a q, which is the finger's.
python3 - $length >/run/text.txt <<'PY'
import random, sys
random.seed(4)
words = "the Brown fox, jumps; over (the) lazy DOG's 0123456789 [back] @home #1 ~ a_b {x|y} \\n".split()
text, column = "", 0
while len(text) < int(sys.argv[1]):
    word = random.choice(words)
    column += len(word) + 1
    text += word + (" " if column < 70 else "\n")
    if column >= 70: column = 0
print(text[:int(sys.argv[1]) - 1])
PY
[ "$(wc -m </run/text.txt)" -eq $length ] || fail "the text has $(wc -m </run/text.txt) characters"

# taps NAME COUNT: taps q; when each finger was lifted goes to NAME.
taps() {
    local place
    place=$(finger where q)
    for _ in $(seq "$2"); do
        printf '%s\n' "down 0 $place" 'wait 40' 'up 0' clock 'wait 160'
    done | finger script >"$ARTIFACTS/$1"
}

# type_all FILE: types the text, and has a finger type q meanwhile; then FILE
# holds the text but for the q.
type_all() {
    local file=$1 start=$EPOCHREALTIME typing
    : >"$file"
    kbdctl type - </run/text.txt &
    typing=$!
    sleep 2
    taps during $touches
    kill -0 $typing 2>/dev/null || fail "the text was typed before the finger had tapped"
    wait $typing || fail "kbdctl type: $?"
    echo "$length characters in $(((${EPOCHREALTIME/./} - ${start/./}) / 1000)) ms"
    wait_until arrived "$file"
    echo "equal, with $touches touches in between"
    delays "$ARTIFACTS/during"
}

arrived() {
    python3 - "$1" $touches <<'PY'
import sys
want, got = open("/run/text.txt").read(), open(sys.argv[1]).read()
if got.replace("q", "") != want or got.count("q") != int(sys.argv[2]):
    same = next((i for i, (a, b) in enumerate(zip(want, got.replace("q", ""))) if a != b), None)
    sys.exit(f"{len(got)} characters of {len(want)}, {got.count('q')} q, another at {same}")
PY
}

# delays FILE: from when the finger was lifted to its key on our keyboard, each
# time; in the middle no more than a paced frame, 4 ms, more than without a text.
delays() {
    python3 - /run/keyboard.events "$ARTIFACTS/idle" "$1" <<'PY'
import json, statistics, sys
events = [json.loads(line) for line in open(sys.argv[1]) if line.endswith("\n")]
assert not any((e.get("type"), e.get("code")) == (0, 3) for e in events), "SYN_DROPPED"
keys = [e["time"] for e in events if (e.get("type"), e.get("code"), e.get("value")) == (1, 16, 1)]
def delays(file):
    lifted = [int(line) for line in open(file)]
    # The clock is read after the finger was lifted, perhaps after its key, too.
    return sorted(min((k - t for k in keys if k > t - 20_000), default=9e9) for t in lifted)
def say(name, all):
    print(f"finger to key, {name}: middle {statistics.median(all):.0f} µs, "
          f"19 of 20 in {all[len(all) * 19 // 20 - 1]:.0f} µs, longest {all[-1]:.0f} µs")
    return statistics.median(all)
idle, during = say("alone", delays(sys.argv[2])), say("while a text is typed", delays(sys.argv[3]))
sys.exit(during - idle > 4_000)
PY
}
