// The extension's order of texts, in virtual time.
import assert from "node:assert/strict"
import {readFileSync} from "node:fs"
import {test} from "node:test"

const file = new URL("../../gnome-extension/commits.js", import.meta.url)
const Commits = new Function(`${readFileSync(file, "utf8")}; return Commits`)()

const second = 1_000_000

// Goes on until nothing waits or nothing happens any more; returns what happened when.
function play(commits, {from = 0, to = 100 * second, isPossible = () => true, endAfter = time => time} = {}) {
    const happened = []
    let now = from
    while (now < to) {
        const step = commits.next(now, isPossible, endAfter)
        if (step === null) break
        if (step.wait !== undefined) {
            assert.ok(step.wait > 0)
            now += step.wait
        } else if (step.commit) {
            happened.push(`${step.commit.text} at ${now / second}`)
        } else {
            happened.push(`${step.answer.text} ${step.answer.isCommitted} at ${now / second}`)
        }
    }
    return happened
}

test("a text follows the keys before it, and is answered after it", () => {
    const commits = new Commits()
    assert.ok(commits.add({text: "a", until: 2 * second, lastKey: -second / 2}, 0))
    assert.deepEqual(play(commits, {endAfter: time => time + second}), ["a at 0.5", "a true at 0.5"])
})

test("a text of the far future keeps those behind it no longer than the helper allows", () => {
    const far = Number.MAX_SAFE_INTEGER
    const commits = new Commits()
    commits.add({text: "far", until: far, lastKey: 0}, 0)
    commits.add({text: "next", until: far, lastKey: 0}, 0)
    // Its key never passes the shell.
    const endAfter = () => far
    assert.deepEqual(play(commits, {endAfter}), ["far false at 4", "next false at 4"])
})

test("a last key of the far future is no reason to wait", () => {
    const commits = new Commits()
    commits.add({text: "a", until: second, lastKey: Number.MAX_SAFE_INTEGER}, 0)
    commits.add({text: "b", until: second, lastKey: 0}, 0)
    assert.deepEqual(play(commits), ["a at 0", "a true at 0", "b at 0", "b true at 0"])
})

test("what is too late, or for another field, is answered at once", () => {
    const commits = new Commits()
    commits.add({text: "late", until: second, lastKey: 0}, 0)
    commits.add({text: "other", until: 3 * second, lastKey: 0, field: 2}, 0)
    commits.add({text: "a", until: 3 * second, lastKey: 0, field: 1}, 0)
    const isPossible = ({field}) => field === 1
    assert.deepEqual(play(commits, {from: second, isPossible}), [
        "late false at 1", "other false at 1", "a at 1", "a true at 1",
    ])
})

test("a text that is out is answered as committed whatever comes", () => {
    const commits = new Commits()
    commits.add({text: "a", until: second, lastKey: 0}, 0)
    assert.ok(commits.next(0, () => true, () => 0).commit)
    assert.equal(commits.next(2 * second, () => false, () => 0).answer.isCommitted, true)
})

test("texts without end do not wait", () => {
    const commits = new Commits()
    const isTaken = Array.from({length: 6}, () => commits.add({text: "a", until: second, lastKey: 0}, 0))
    assert.deepEqual(isTaken, [true, true, true, true, false, false])
})
