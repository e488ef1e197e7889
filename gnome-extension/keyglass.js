// What keyglass-session finds on the session's bus, at org.gnome.Shell.
const path = "/io/keyglass/Shell"
const interfaceName = "io.keyglass.Shell"
const description = `<node><interface name="${interfaceName}">
  <method name="Attend"><arg type="b" direction="in"/></method>
  <method name="Commit">
    <arg type="s" direction="in"/><arg type="x" direction="in"/><arg type="b" direction="out"/>
  </method>
</interface></node>`
// Who has it is told of the fields, and nobody else.
const helperName = "io.keyglass.Session"
// keyglass-panel has it while it would show the keyboard.
const panelName = "io.keyglass.Panel"
// How much of the text before the caret is told, and how long a text that is committed may be, in characters.
const mostBefore = 256
const mostCommitted = 4096

class Keyglass {
    constructor() {
        this.bus = Gio.DBus.session
        this.helper = null
        this.isAttended = false
        this.hasPanel = false
        this.isNew = true
        this.saying = 0
        // Texts that wait for what was typed before them: by their source, who is to be answered.
        this.committing = new Map()
        this.connections = []
        this.exported = Gio.DBusExportedObject.wrapJSObject(description, this)
        this.exported.export(this.bus, path)
        this.surroundings = new Surroundings(Main.inputMethod)
        this.holdKeyboard()
        for (const signal of ["notify::content-purpose", "notify::content-hints", "surrounding-text-set"])
            this.connect(Main.inputMethod, signal, () => this.saySoon())
        this.connect(Main.inputMethod, "input-panel-state", (_, state) => {
            // A field that has just got the focus, or is touched again.
            if (state !== Clutter.InputPanelState.OFF) this.isNew = true
            this.saySoon()
        })
        this.connect(global.display, "notify::focus-window", () => this.saySoon())
        this.connect(global.stage, "notify::key-focus", () => this.saySoon())
        for (const signal of ["showing", "hidden"]) {
            this.connect(Main.overview, signal, () => {
                this.saySoon()
                this.closeHeld()
            })
        }
        this.watches = [
            this.watch(helperName, owner => {
                this.helper = owner
                this.isAttended = false
                this.isNew = true
                this.saySoon()
            }),
            this.watch(panelName, owner => {
                this.hasPanel = owner !== null
                this.closeHeld()
            }),
        ]
    }

    end() {
        if (this.saying) GLib.source_remove(this.saying)
        for (const [source, invocation] of this.committing) {
            GLib.source_remove(source)
            answer(invocation, false)
        }
        for (const watch of this.watches) Gio.bus_unwatch_name(watch)
        for (const [object, id] of this.connections) object.disconnect(id)
        this.tell("Gone", null)
        this.helper = null
        this.exported.unexport()
        this.releaseKeyboard()
        this.surroundings.end()
    }

    connect(object, signal, handler) {
        this.connections.push([object, object.connect(signal, handler)])
    }

    // MARK: On the bus

    watch(name, follow) {
        return Gio.bus_watch_name_on_connection(
            this.bus, name, Gio.BusNameWatcherFlags.NONE,
            (_connection, _name, owner) => follow(owner), () => follow(null))
    }

    // The helper: whether the daemon is there, so that GNOME's own keyboard need not come.
    AttendAsync([isAttended], invocation) {
        if (!this.isOfHelper(invocation)) return
        this.isAttended = isAttended
        this.closeHeld()
        invocation.return_value(null)
    }

    // The helper: a text, and when it is too late for it, in microseconds of CLOCK_MONOTONIC.
    CommitAsync([text, until], invocation) {
        if (!this.isOfHelper(invocation)) return
        const source = GLib.idle_add(GLib.PRIORITY_DEFAULT_IDLE, () => {
            this.committing.delete(source)
            const isPossible = Main.inputMethod.currentFocus !== null && isText(text) &&
                GLib.get_monotonic_time() < until
            if (isPossible) Main.inputMethod.commit(text)
            answer(invocation, isPossible)
            return GLib.SOURCE_REMOVE
        })
        this.committing.set(source, invocation)
    }

    isOfHelper(invocation) {
        if (this.helper !== null && invocation.get_sender() === this.helper) return true
        invocation.return_dbus_error("org.freedesktop.DBus.Error.AccessDenied", `only for ${helperName}`)
        return false
    }

    tell(signal, values) {
        if (this.helper === null) return
        try {
            this.bus.emit_signal(this.helper, path, interfaceName, signal, values)
        } catch (error) {
            logError(error, "Keyglass")
        }
    }

    // MARK: The field that has the focus

    // Once for all that happens in one go.
    saySoon() {
        if (this.saying || this.helper === null) return
        this.saying = GLib.idle_add(GLib.PRIORITY_DEFAULT, () => {
            this.saying = 0
            this.say()
            return GLib.SOURCE_REMOVE
        })
    }

    say() {
        const method = Main.inputMethod
        const isField = method.currentFocus !== null
        const isOfShell = Main.overview.visible || global.stage.key_focus !== null
        const window = isOfShell ? null : global.display.focus_window
        // The shell's own fields have another unit for the caret in some versions: nothing is told of their text.
        const surroundings = isField && !isOfShell && !isSecret(method) ? this.surroundings.get() : null
        const before = Array.from(surroundings?.before ?? "")
        const isNew = isField && this.isNew
        this.isNew = !isField
        this.tell("Field", new GLib.Variant("(bbuussbbbb)", [
            isField,
            window?.get_client_type() !== Meta.WindowClientType.X11,
            method.content_purpose,
            method.content_hints,
            isOfShell ? "org.gnome.Shell" : window?.get_wm_class() ?? "",
            before.slice(-mostBefore).join(""),
            surroundings !== null,
            before.length <= mostBefore,
            surroundings?.isSelected ?? false,
            isNew,
        ]))
    }

    // MARK: GNOME's own keyboard

    // It does not open while Keyglass would be seen. In the overview nobody sees it; on the lock screen there is
    // no extension.
    get isHeld() { return this.isAttended && this.hasPanel && !Main.overview.visible }

    closeHeld() {
        if (this.isHeld) Main.keyboard.close()
    }

    holdKeyboard() {
        const keyglass = this
        const {prototype} = Keyboard.Keyboard
        this.originals = {}
        for (const name of ["open", "gestureProgress", "gestureActivate"]) {
            const original = prototype[name]
            if (!original) continue
            this.originals[name] = original
            prototype[name] = function (...words) {
                if (!keyglass.isHeld) original.apply(this, words)
            }
        }
    }

    releaseKeyboard() {
        Object.assign(Keyboard.Keyboard.prototype, this.originals)
    }
}

function answer(invocation, isCommitted) {
    invocation.return_value(new GLib.Variant("(b)", [isCommitted]))
}

// What is told of such a field is what it is, and nothing of what stands in it.
function isSecret(method) {
    const hidden = Clutter.InputContentHintFlags.HIDDEN_TEXT | Clutter.InputContentHintFlags.SENSITIVE_DATA
    return method.content_purpose === Clutter.InputContentPurpose.PASSWORD || (method.content_hints & hidden) !== 0
}

// Keys have their own way: what is committed cannot press return in a terminal.
function isText(text) {
    return text.length <= mostCommitted && !/\p{Cc}/u.test(text)
}
