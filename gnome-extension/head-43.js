// SPDX-License-Identifier: GPL-2.0-or-later
"use strict"
/* exported init */
// For GNOME Shell 43 and 44.

const {Clutter, Gio, GLib, Meta} = imports.gi
const Gi = imports._gi
const Keyboard = imports.ui.keyboard
const Main = imports.ui.main

function init() {
    let keyglass
    return {
        enable() { keyglass = new Keyglass() },
        disable() {
            keyglass.end()
            keyglass = null
        },
    }
}

// The text around the caret. The shell's input method has the caret in bytes, and does not keep where a
// selection's other end is: so its function is replaced by one that notes it.
class Surroundings {
    constructor(method) {
        this.method = method
        this.cursor = this.anchor = null
        const surroundings = this
        this.original = method.constructor.prototype.vfunc_set_surrounding
        const {original} = this
        hook(method, "set_surrounding", function (text, cursor, anchor) {
            surroundings.cursor = cursor
            surroundings.anchor = anchor
            original.call(this, text, cursor, anchor)
        })
    }

    end() { hook(this.method, "set_surrounding", this.original) }

    // What stands before the caret, and whether something is selected; null where nobody says.
    get() {
        const [text, cursor] = this.method.getSurroundingText()
        if (typeof text !== "string" || cursor !== this.cursor) return null
        const bytes = new TextEncoder().encode(text)
        if (cursor > bytes.length) return null
        return {before: new TextDecoder().decode(bytes.slice(0, cursor)), isSelected: this.anchor !== cursor}
    }
}

