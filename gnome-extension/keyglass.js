
// What keyglass-session and keyglass-panel find on the session's bus, at org.gnome.Shell.
const path = "/io/keyglass/Shell"
const interfaceName = "io.keyglass.Shell"
const description = `<node><interface name="${interfaceName}">
  <method name="Attend"><arg type="b" direction="in"/></method>
  <method name="Commit">
    <arg type="s" direction="in"/><arg type="x" direction="in"/><arg type="b" direction="out"/>
  </method>
  <property name="ShowsPanel" type="b" access="read"/>
</interface></node>`
// Who has it is told of the fields, and nobody else.
const helperName = "io.keyglass.Session"
// How much of the text before the caret is told, and how long a text that is committed may be, in characters.
const mostBefore = 256
const mostCommitted = 4096

class Keyglass {
    constructor() {
        this.bus = Gio.DBus.session
        this.helper = null
        this.isAttended = false
        this.isNew = true
        this.saying = 0
        this.clone = null
        this.connections = []
        this.exported = Gio.DBusExportedObject.wrapJSObject(description, this)
        this.exported.export(this.bus, path)
        this.watchSelection()
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
        for (const signal of ["showing", "shown", "hiding", "hidden"]) {
            this.connect(Main.overview, signal, () => {
                this.saySoon()
                this.showPanel()
            })
        }
        this.connect(global.display, "in-fullscreen-changed", () => this.showPanel())
        this.connect(global.window_manager, "map", () => this.showPanel())
        this.connect(global.window_manager, "destroy", () => this.showPanel())
        this.watch = Gio.bus_watch_name_on_connection(
            this.bus, helperName, Gio.BusNameWatcherFlags.NONE,
            (_connection, _name, owner) => {
                this.helper = owner
                this.isNew = true
                this.saySoon()
            },
            () => {
                this.helper = null
                this.isAttended = false
            })
        this.showPanel()
    }

    end() {
        if (this.saying) GLib.source_remove(this.saying)
        Gio.bus_unwatch_name(this.watch)
        for (const [object, id] of this.connections) object.disconnect(id)
        this.tell("Gone", null)
        this.helper = null
        this.exported.unexport()
        this.clone?.destroy()
        this.clone = null
        this.releaseKeyboard()
        this.unwatchSelection()
    }

    connect(object, signal, handler) {
        this.connections.push([object, object.connect(signal, handler)])
    }

    // MARK: On the bus

    // Whether the panel is seen in the overview: not before somebody has seen that it is. Until then it takes
    // no touch there.
    get ShowsPanel() { return false }

    // The helper: whether the keyboard works, so that GNOME's own need not come.
    AttendAsync([isAttended], invocation) {
        if (!this.isOfHelper(invocation)) return
        this.isAttended = isAttended
        if (isAttended) Main.keyboard.close()
        invocation.return_value(null)
    }

    // The helper: a text, and when it is too late for it, in microseconds of CLOCK_MONOTONIC.
    CommitAsync([text, until], invocation) {
        if (!this.isOfHelper(invocation)) return
        // What was typed before it is on its way.
        GLib.idle_add(GLib.PRIORITY_DEFAULT_IDLE, () => {
            const isPossible = Main.inputMethod.currentFocus !== null && text.length <= mostCommitted &&
                GLib.get_monotonic_time() < until
            if (isPossible) Main.inputMethod.commit(text)
            invocation.return_value(new GLib.Variant("(b)", [isPossible]))
            return GLib.SOURCE_REMOVE
        })
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
        const {text, isKnown, isFromStart} = this.before(method)
        const isNew = isField && this.isNew
        if (isField) this.isNew = false
        else this.isNew = true
        this.tell("Field", new GLib.Variant("(bbuussbbbb)", [
            isField,
            window?.get_client_type() !== Meta.WindowClientType.X11,
            method.content_purpose,
            method.content_hints,
            isOfShell ? "org.gnome.Shell" : window?.get_wm_class() ?? "",
            text,
            isKnown,
            isFromStart,
            isKnown && this.anchor !== null && this.anchor !== this.cursor,
            isNew,
        ]))
    }

    before(method) {
        const nothing = {text: "", isKnown: false, isFromStart: false}
        const secret = Clutter.InputContentHintFlags.HIDDEN_TEXT | Clutter.InputContentHintFlags.SENSITIVE_DATA
        if (method.currentFocus === null || this.anchor === null ||
            method.content_purpose === Clutter.InputContentPurpose.PASSWORD || method.content_hints & secret)
            return nothing
        const [text, cursor] = method.getSurroundingText()
        if (typeof text !== "string" || cursor !== this.cursor) return nothing
        const characters = Array.from(text)
        if (cursor < 0 || cursor > characters.length) return nothing
        const first = Math.max(0, cursor - mostBefore)
        return {text: characters.slice(first, cursor).join(""), isKnown: true, isFromStart: first === 0}
    }

    // Where a selection's other end is the shell hears and does not keep: so its input method's function is
    // one that notes it.
    watchSelection() {
        this.cursor = null
        this.anchor = null
        const keyglass = this
        const original = Main.inputMethod.constructor.prototype.vfunc_set_surrounding
        this.setSurrounding(function (text, cursor, anchor) {
            keyglass.cursor = cursor
            keyglass.anchor = anchor
            original.call(this, text, cursor, anchor)
        })
        this.originalSurrounding = original
    }

    unwatchSelection() {
        this.setSurrounding(this.originalSurrounding)
    }

    setSurrounding(body) {
        const {prototype} = Main.inputMethod.constructor
        try {
            const registered = Gi.gobject_prototype_symbol in prototype ? prototype[Gi.gobject_prototype_symbol] : prototype
            registered[Gi.hook_up_vfunc_symbol]("set_surrounding", body)
        } catch (error) {
            // Without it nothing before the caret is told.
            logError(error, "Keyglass")
        }
    }

    // MARK: GNOME's own keyboard

    // It does not open while Keyglass works. On the lock screen there is no extension, and it does.
    holdKeyboard() {
        const keyglass = this
        const {prototype} = Keyboard.Keyboard
        this.originals = {}
        for (const name of ["open", "gestureProgress", "gestureActivate"]) {
            const original = prototype[name]
            if (!original) continue
            this.originals[name] = original
            prototype[name] = function (...words) {
                if (!keyglass.isAttended) original.apply(this, words)
            }
        }
    }

    releaseKeyboard() {
        Object.assign(Keyboard.Keyboard.prototype, this.originals)
    }

    // MARK: The panel's window

    // Below a window that fills the screen a dock is not seen: there a picture of it is shown above all else.
    showPanel() {
        const isCovered = !Main.overview.visible && Main.layoutManager.monitors.some(monitor => monitor.inFullscreen)
        const actor = isCovered ? global.get_window_actors().find(isPanel) ?? null : null
        if (actor === (this.clone?.source ?? null)) return
        this.clone?.destroy()
        this.clone = null
        if (actor === null) return
        const clone = new Clutter.Clone({source: actor, reactive: false})
        const window = actor.meta_window
        const place = () => {
            const {x, y, width, height} = window.get_buffer_rect()
            clone.set_position(x, y)
            clone.set_size(width, height)
        }
        const ids = ["position-changed", "size-changed"].map(signal => window.connect(signal, place))
        const gone = actor.connect("destroy", () => {
            if (this.clone !== clone) return
            this.clone = null
            clone.destroy()
        })
        clone.connect("destroy", () => {
            ids.forEach(id => window.disconnect(id))
            actor.disconnect(gone)
        })
        place()
        Main.layoutManager.uiGroup.add_child(clone)
        this.clone = clone
    }
}

// Nobody else's window is shown above all others.
function isPanel(actor) {
    const window = actor.meta_window
    if (actor.is_destroyed?.() || window?.get_wm_class() !== "Keyglass" ||
        window.get_client_type() !== Meta.WindowClientType.X11 || window.window_type !== Meta.WindowType.DOCK)
        return false
    try {
        return GLib.file_read_link(`/proc/${window.get_pid()}/exe`).endsWith("/keyglass-panel")
    } catch {
        return false
    }
}
