"use strict"
// Reports the field of a frame that has the focus, with its attributes. The text of fields that
// hide their text is never read. If the keyboard has made the window smaller, the field is scrolled
// into sight.
//
// A page shares the document with this script, and may be hostile. The names of its elements hide
// properties of documents and forms, so these are taken from their prototypes, which a page cannot
// reach. A page can keep events to itself, and remove listeners and timers. So listeners are the
// window's, which come first; no timer has a number; and a field with the focus is looked at now
// and then without any event.

;(() => {
  // A page that was open before the extension may get the script twice, and may have an element of
  // that name.
  if (globalThis.keyglassFollows === true) return
  Object.defineProperty(globalThis, "keyglassFollows", {value: true})
  // For bridge.js.
  Object.defineProperty(globalThis, "keyglassFields", {value: {
    look: () => look(),
    focused: () => Boolean(field),
    manual: () => Boolean(field) && isManual(field),
    wanted: () => Boolean(field) && word("inputmode", attribute(field, "inputmode")) !== "none",
  }})

  // `browser` may be an element of the page in browsers without that object.
  const api = chrome
  const property = (type, name) => {
    const {get} = Object.getOwnPropertyDescriptor(type.prototype, name)
    return object => get.call(object)
  }
  const method = (type, name) => {
    const called = type.prototype[name]
    return (object, ...values) => called.apply(object, values)
  }
  const activeElement = property(Document, "activeElement")
  const hasFocus = method(Document, "hasFocus")
  const shadowRoot = property(Element, "shadowRoot")
  const localName = property(Element, "localName")
  const namespace = property(Element, "namespaceURI")
  const attribute = method(Element, "getAttribute")
  const closest = method(Element, "closest")
  const isEditable = property(HTMLElement, "isContentEditable")
  const parentElement = property(Node, "parentElement")
  const rectangle = method(Element, "getBoundingClientRect")
  const scroll = method(Element, "scrollIntoView")
  const addListener = method(EventTarget, "addEventListener")
  const removeListener = method(EventTarget, "removeEventListener")

  // The only words of a page that are passed on: a page chooses the lengths of all others.
  const words = {
    type: ["text", "search", "email", "url", "tel", "number", "password", "date", "time", "datetime-local", "month", "week"],
    inputmode: ["none", "text", "decimal", "numeric", "tel", "search", "email", "url"],
    enterkeyhint: ["enter", "done", "go", "next", "previous", "search", "send"],
    autocapitalize: ["off", "none", "on", "sentences", "words", "characters"],
    virtualkeyboardpolicy: ["auto", "manual"],
  }
  // Values of `autocomplete` for texts that nobody else is to see.
  const sensitive = /^(current-password|new-password|one-time-code|cc-.*)$/
  // Elements whose documents report their own fields.
  const frames = ["iframe", "frame", "object", "embed", "fencedframe"]
  // The longest reported text before the caret, in characters, and the UTF-16 units to read for it.
  const before = {length: 64, units: 256}
  const characters = new Intl.Segmenter()
  // The shortest time between two reports, and the time between two looks at a field, in
  // milliseconds.
  const interval = 50
  const pulse = 500

  // Fields that have ever hidden their text: a password that the page shows is still a password.
  const passwords = new WeakSet()
  // Shadow trees in which the focus has been. Moves within a tree are unseen from outside.
  const entered = new WeakSet()
  const changes = new MutationObserver(() => look())

  let port
  const away = '{"focus":"away"}'
  let reported = away
  let reportedAt = -interval
  let field
  let isDue = false
  let isWatching = false
  // True if a finger is on the field that has the focus.
  let isTouched = false

  function after(time, listener) {
    addListener(AbortSignal.timeout(time), "abort", listener)
  }

  function word(name, value) {
    const found = value?.trim().toLowerCase()
    return words[name].includes(found) ? found : undefined
  }

  const isManual = element => word("virtualkeyboardpolicy", attribute(element, "virtualkeyboardpolicy")) === "manual"

  function shadowOf(element) {
    try {
      return (api.dom ? api.dom.openOrClosedShadowRoot(element) : element.openOrClosedShadowRoot) ?? null
    } catch {
      return shadowRoot(element)
    }
  }

  // Returns the element that has the focus, in any shadow tree.
  function focused() {
    let element = activeElement(document)
    while (element && !kind(element)) {
      const shadow = shadowOf(element)
      if (shadow && !entered.has(shadow)) {
        entered.add(shadow)
        addListener(shadow, "focusin", now, true)
        addListener(shadow, "focusout", later, true)
      }
      if (!shadow?.activeElement) break
      element = shadow.activeElement
    }
    return element
  }

  // Returns the kind of a field; undefined for an element that takes no text.
  function kind(element) {
    if (namespace(element) !== "http://www.w3.org/1999/xhtml") return undefined
    switch (localName(element)) {
    case "input": return element.readOnly || element.disabled ? undefined : word("type", element.type)
    case "textarea": return element.readOnly || element.disabled ? undefined : "textarea"
    default: return isEditable(element) ? "editable" : undefined
    }
  }

  function hidesText(element) {
    return (getComputedStyle(element).webkitTextSecurity ?? "none") !== "none"
  }

  function describe(element, type) {
    if (type === "password") passwords.add(element)
    const caret = type === "editable" ? getSelection()?.anchorNode : undefined
    const written = caret instanceof Element ? caret : caret && parentElement(caret)
    const isHidden = passwords.has(element) || hidesText(element) || (written ? hidesText(written) : false)
    const form = type === "editable" ? undefined : element.form
    const inherited = name => attribute(element, name) ?? (form ? attribute(form, name) : undefined)
    const nearest = name => {
      const holder = closest(element, `[${name}]`)
      return holder ? attribute(holder, name).trim().toLowerCase() : undefined
    }
    const isSensitive = (attribute(element, "autocomplete") ?? "").toLowerCase().split(/\s+/).some(token => sensitive.test(token))
    const found = {
      focus: "field",
      type: passwords.has(element) ? "password" : type,
      inputmode: word("inputmode", attribute(element, "inputmode")),
      enterkeyhint: word("enterkeyhint", attribute(element, "enterkeyhint")),
      autocapitalize: word("autocapitalize", inherited("autocapitalize")),
    }
    if (isManual(element)) found.manual = true
    if (isHidden) found.hidden = true
    if (isSensitive) found.sensitive = true
    if (nearest("spellcheck") === "false" || ["off", "false"].includes(inherited("autocorrect")?.trim().toLowerCase())) {
      found.uncorrected = true
    }
    if (!isHidden && !isSensitive && type !== "editable") Object.assign(found, textBefore(element))
    return found
  }

  // Returns the text before the caret, with `cut` if it has no beginning; `selected` if characters
  // are selected; nothing if unknown.
  function textBefore({selectionStart: caret, selectionEnd: end, value}) {
    // E-mail and numbers have no selection.
    if (caret === null) return undefined
    if (caret !== end) return {selected: true}
    const start = Math.max(0, caret - before.units)
    const text = Array.from(characters.segment(value.slice(start, caret)), part => part.segment)
    // The first character may be cut.
    if (start > 0) text.shift()
    if (text.length > before.length) return {before: text.slice(-before.length).join("").toWellFormed(), cut: true}
    return start > 0 ? undefined : {before: text.join("").toWellFormed()}
  }

  function look() {
    try {
      see()
    } catch {
      // The field may be for a password.
      report({focus: "field", type: "unknown"}, false)
    }
  }

  function see() {
    if (!hasFocus(document)) return leave()
    const element = focused()
    if (!element || frames.includes(localName(element))) return leave()
    const type = kind(element)
    const found = type ? describe(element, type) : {focus: "page"}
    const isNew = Boolean(type) && element !== field
    if (!report(found, isNew || (Boolean(type) && isTouched))) return
    isTouched = false
    if (element === field) return
    field = type ? element : undefined
    changes.disconnect()
    if (field) {
      changes.observe(field, {attributes: true, attributeFilter: [...Object.keys(words), "autocomplete", "autocorrect",
        "spellcheck", "readonly", "disabled", "contenteditable", "style", "class"]})
    }
  }

  function leave() {
    field = undefined
    changes.disconnect()
    report({focus: "away"}, false)
  }

  // Returns true if the report is made. A report that is less private than the last waits until
  // `interval` after it.
  function report(focus, isNew) {
    const text = JSON.stringify(focus)
    if (text === reported && !isNew) return true
    const isPlain = focus.focus === "field" && !focus.hidden
    if (isPlain && performance.now() < reportedAt + interval) {
      later()
      return false
    }
    if (!port) {
      if (focus.focus === "away") return true
      try {
        port = api.runtime.connect()
      } catch {
        // The extension is gone, or has another version.
        stop()
        return true
      }
      port.onDisconnect.addListener(() => {
        void api.runtime.lastError
        port = undefined
        reported = away
      })
    }
    reported = text
    reportedAt = performance.now()
    port.postMessage(isNew ? {...focus, new: true} : focus)
    if (!isWatching && text !== away) {
      isWatching = true
      after(pulse, watch)
    }
    return true
  }

  // Looks at the field about as often as its caret blinks.
  function watch() {
    isWatching = reported !== away
    if (!isWatching) return
    listen()
    look()
    after(pulse, watch)
  }

  // Looks at once, because the keyboard waits.
  function now() {
    look()
  }

  // Looks after the page's own listeners, which may change the focus and the text.
  function later() {
    if (isDue) return
    isDue = true
    after(Math.max(0, reportedAt + interval - performance.now()), () => {
      isDue = false
      look()
    })
  }

  function touched(event) {
    isTouched = event.isTrusted && Boolean(field) && event.composedPath().includes(field)
    look()
  }

  // Scrolls the field into sight: browsers of desktops leave it below the edge until something is
  // typed.
  function resized() {
    if (!field) return
    const {top, bottom} = rectangle(field)
    if (top < 0 || bottom > innerHeight) scroll(field, {block: "nearest"})
  }

  const heard = {
    focus: later, blur: later, resize: resized, pageshow: later, pagehide: leave, focusin: now, focusout: later,
    selectionchange: later, input: later, click: touched,
  }

  // Adds the listeners again; those that are there stay as they are.
  function listen() {
    for (const [name, listener] of Object.entries(heard)) addListener(window, name, listener, true)
  }

  // Opening a document anew removes all listeners.
  const documents = new MutationObserver(() => {
    listen()
    look()
  })

  function stop() {
    for (const [name, listener] of Object.entries(heard)) removeListener(window, name, listener, true)
    changes.disconnect()
    documents.disconnect()
    reported = away
  }

  listen()
  documents.observe(document, {childList: true})
  later()
})()
