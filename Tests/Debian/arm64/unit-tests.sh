#!/bin/bash
# The unit tests run on arm64 (../unit-tests), one target after the other, with a line for each.
# timeout: 40000
set -euo pipefail
brought=/exchange/bin
for part in tree tests runtime; do tar -C / --absolute-names -xf $brought/$part.tar; done
bundle=$(<$brought/bundle)
cd "$(dirname "$bundle")"
uname -m
failed=0
while read -r target; do
    said=$ARTIFACTS/$target.txt
    "$bundle" --testing-library swift-testing --filter "^$target\." </dev/null >"$said" 2>&1 || failed=1
    verdict=$(tail -n 1 "$said")
    echo "$target: $verdict"
    [[ $verdict != *" 0 tests"* ]] || failed=1
    grep -E '^(✘|Fatal)' "$said" | tail -n 20 || true
done <$brought/targets
exit $failed
