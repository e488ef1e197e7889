// Texts that wait to be committed, in their order, in microseconds of CLOCK_MONOTONIC. It has no
// clock and asks nobody, so a test goes through it in no time.
class Commits {
    // How many may wait; the helper sends one after the other.
    static most = 4
    // The longest that one may wait: more than the helper allows.
    static longest = 4_000_000

    constructor() { this.waiting = [] }

    // Takes one with `text`, `until` and `lastKey`; false where there are too many.
    add(commit, now) {
        if (this.waiting.length >= Commits.most) return false
        // No times of the far future: those behind it would wait for it.
        this.waiting.push({
            ...commit, until: Math.min(commit.until, now + Commits.longest), lastKey: Math.min(commit.lastKey, now),
            isCommitted: false,
        })
        return true
    }

    // What is to be done now with the first one: `commit` it, after which it waits to be answered;
    // `answer` it, which is all that is left of it; or `wait` for so long. Null where none waits.
    //
    // `isPossible` tells whether the field can take it, `endAfter` when a text may follow the last
    // key before it.
    next(now, isPossible, endAfter) {
        const [commit] = this.waiting
        if (commit === undefined) return null
        if (!commit.isCommitted && now < commit.until && isPossible(commit)) {
            const end = endAfter(commit.lastKey)
            if (now < end) return {wait: Math.min(end, commit.until) - now}
            commit.isCommitted = true
            return {commit}
        }
        this.waiting.shift()
        return {answer: commit}
    }
}
