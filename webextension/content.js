"use strict"
// Says which field of a frame has the focus and what its attributes say of it. The text of fields that
// hide it is never read. Where the keyboard has made the window smaller, the field is scrolled into sight.
//
// A page shares the document with this script, and may be hostile. Its elements' names hide properties of
// documents and forms, so these are taken from their prototypes, which a page cannot reach. It can keep
// events to itself and remove listeners and timers: so listeners are the window's, which come first, no
// timer has a number, and while a field has the focus it is looked at now and then without any event.

;(() => {
  // A page that was there before the extension may get it twice, and may have an element of that name.
  if (globalThis.keyglassFollows === true) return
  Object.defineProperty(globalThis, "keyglassFollows", {value: true})
  // For bridge.js.
  Object.defineProperty(globalThis, "keyglassFields", {value: {
    look: () => look(),
    focused: () => Boolean(field),
    wanted: () => Boolean(field) && word("inputmode", attribute(field, "inputmode")) !== "none",
  }})

  // Not `browser`: an element may have that name where there is none.
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

  // What a page may say is only one of these words: it chooses the lengths of all others.
  const words = {
    type: ["text", "search", "email", "url", "tel", "number", "password", "date", "time", "datetime-local", "month", "week"],
    inputmode: ["none", "text", "decimal", "numeric", "tel", "search", "email", "url"],
    enterkeyhint: ["enter", "done", "go", "next", "previous", "search", "send"],
    autocapitalize: ["off", "none", "on", "sentences", "words", "characters"],
    virtualkeyboardpolicy: ["auto", "manual"],
  }
  // Of these `autocomplete` says that nobody else is to see them.
  const sensitive = /^(current-password|new-password|one-time-code|cc-.*)$/
  // What is in them tells of itself.
  const frames = ["iframe", "frame", "object", "embed", "fencedframe"]
  // How many characters before the caret are told, and of how many UTF-16 units they are.
  const before = {length: 64, units: 256}
  const characters = new Intl.Segmenter()
  // In milliseconds: how often something is told at most, and how often a field is looked at.
  const interval = 50
  const pulse = 500

  // Fields that have ever hidden their text: a page that shows a password has not made it another.
  const passwords = new WeakSet()
  // Shadow trees in which the focus has been: it moves within one unseen from outside.
  const entered = new WeakSet()
  const changes = new MutationObserver(() => look())

  let port
  const away = '{"focus":"away"}'
  let reported = away
  let reportedAt = -interval
  let field
  let isDue = false
  let isWatching = false
  // A finger is on the field that has the focus.
  let isTouched = false

  function after(time, listener) {
    addListener(AbortSignal.timeout(time), "abort", listener)
  }

  function word(name, value) {
    const found = value?.trim().toLowerCase()
    return words[name].includes(found) ? found : undefined
  }

  function shadowOf(element) {
    try {
      return (api.dom ? api.dom.openOrClosedShadowRoot(element) : element.openOrClosedShadowRoot) ?? null
    } catch {
      return shadowRoot(element)
    }
  }

  // The element that has the focus, in whatever shadow tree it is.
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

  // What kind of field an element is; undefined where it takes no text.
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
    if (word("virtualkeyboardpolicy", attribute(element, "virtualkeyboardpolicy")) === "manual") found.manual = true
    if (isHidden) found.hidden = true
    if (isSensitive) found.sensitive = true
    if (nearest("spellcheck") === "false" || ["off", "false"].includes(inherited("autocorrect")?.trim().toLowerCase())) {
      found.uncorrected = true
    }
    if (!isHidden && !isSensitive && type !== "editable") Object.assign(found, textBefore(element))
    return found
  }

  // What stands before the caret, and whether it is cut, or that characters are selected; nothing where
  // nobody knows.
  function textBefore({selectionStart: caret, selectionEnd: end, value}) {
    // E-mail and numbers have no selection.
    if (caret === null) return undefined
    if (caret !== end) return {selected: true}
    const start = Math.max(0, caret - before.units)
    const text = Array.from(characters.segment(value.slice(start, caret)), part => part.segment)
    // The first may be the end of one.
    if (start > 0) text.shift()
    if (text.length > before.length) return {before: text.slice(-before.length).join("").toWellFormed(), cut: true}
    return start > 0 ? undefined : {before: text.join("").toWellFormed()}
  }

  function look() {
    try {
      see()
    } catch {
      // It may be anything.
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

  // Whether it is told; what is less careful than the last waits a moment where that was told just now.
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
        // The extension is gone, or another version of it has come.
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

  // About as often as its caret blinks.
  function watch() {
    isWatching = reported !== away
    if (!isWatching) return
    listen()
    look()
    after(pulse, watch)
  }

  // The keyboard waits for it.
  function now() {
    look()
  }

  // The focus and the text are as they will be when the page's own listeners have run.
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

  // Browsers of desktops leave it where it was, below the edge, until something is typed into it.
  function resized() {
    if (!field) return
    const {top, bottom} = rectangle(field)
    if (top < 0 || bottom > innerHeight) scroll(field, {block: "nearest"})
  }

  const heard = {
    focus: later, blur: later, resize: resized, pageshow: later, pagehide: leave, focusin: now, focusout: later,
    selectionchange: later, input: later, click: touched,
  }

  // Again and again: listeners that are there stay as they are.
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
