"use strict"
// Says which field of a frame has the focus and what its attributes say of it. The text of fields that
// hide it is never read.

;(() => {
  // A page that was there before the extension may get it twice.
  if (globalThis.keyglassFollows) return
  globalThis.keyglassFollows = true

  const api = globalThis.browser ?? chrome
  // What a page may say is only one of these words: it chooses the lengths of all others.
  const words = {
    type: ["text", "search", "email", "url", "tel", "number", "password", "date", "time", "datetime-local", "month", "week"],
    inputmode: ["none", "text", "decimal", "numeric", "tel", "search", "email", "url"],
    enterkeyhint: ["enter", "done", "go", "next", "previous", "search", "send"],
    autocapitalize: ["off", "none", "on", "sentences", "words", "characters"],
  }
  // Of these `autocomplete` says that nobody else is to see them.
  const sensitive = /^(current-password|new-password|one-time-code|cc-.*)$/
  // How many characters before the caret are told.
  const beforeLength = 64

  // Fields that have ever hidden their text: a page that shows a password has not made it another.
  const passwords = new WeakSet()
  // Shadow trees in which the focus has been: it moves within one unseen from outside.
  const followed = new WeakSet()
  const changes = new MutationObserver(() => look())

  let port
  let told = '{"focus":"away"}'
  let field
  let isDue = false

  function word(name, value) {
    const found = value?.trim().toLowerCase()
    return words[name].includes(found) ? found : undefined
  }

  function shadowOf(element) {
    try {
      return (api.dom ? api.dom.openOrClosedShadowRoot(element) : element.openOrClosedShadowRoot) ?? null
    } catch {
      return element.shadowRoot
    }
  }

  // The element that has the focus, in whatever shadow tree it is.
  function focused() {
    let element = document.activeElement
    while (element && !kind(element)) {
      const shadow = shadowOf(element)
      if (shadow && !followed.has(shadow)) {
        followed.add(shadow)
        shadow.addEventListener("focusin", now, true)
        shadow.addEventListener("focusout", later, true)
      }
      if (!shadow?.activeElement) break
      element = shadow.activeElement
    }
    return element
  }

  // What kind of field an element is; undefined where it takes no text.
  function kind(element) {
    if (element instanceof HTMLInputElement) {
      return element.readOnly || element.disabled ? undefined : word("type", element.type)
    }
    if (element instanceof HTMLTextAreaElement) {
      return element.readOnly || element.disabled ? undefined : "textarea"
    }
    return element.isContentEditable ? "editable" : undefined
  }

  function isFrame(element) {
    return element instanceof HTMLIFrameElement || element instanceof HTMLFrameElement ||
      element instanceof HTMLObjectElement || element instanceof HTMLEmbedElement
  }

  function describe(element, type) {
    if (type === "password") passwords.add(element)
    const isHidden = passwords.has(element) || (getComputedStyle(element).webkitTextSecurity ?? "none") !== "none"
    const inherited = name => element.getAttribute(name) ?? element.form?.getAttribute(name)
    const nearest = name => element.closest(`[${name}]`)?.getAttribute(name)?.trim().toLowerCase()
    const isSensitive = (element.getAttribute("autocomplete") ?? "").toLowerCase().split(/\s+/).some(token => sensitive.test(token))
    const found = {
      focus: "field",
      type: passwords.has(element) ? "password" : type,
      inputmode: word("inputmode", element.getAttribute("inputmode")),
      enterkeyhint: word("enterkeyhint", element.getAttribute("enterkeyhint")),
      autocapitalize: word("autocapitalize", inherited("autocapitalize")),
    }
    if (isHidden) found.hidden = true
    if (isSensitive) found.sensitive = true
    if (nearest("spellcheck") === "false" || ["off", "false"].includes(inherited("autocorrect")?.trim().toLowerCase())) {
      found.uncorrected = true
    }
    if (!isHidden && !isSensitive) found.before = before(element, type)
    return found
  }

  // What stands before the caret; undefined where characters are selected, or nobody knows.
  function before(element, type) {
    if (type === "editable") return undefined
    const {selectionStart: caret, selectionEnd: end} = element
    // E-mail and numbers have no selection.
    if (caret === null || caret !== end) return undefined
    return Array.from(element.value.slice(Math.max(0, caret - 2 * beforeLength), caret)).slice(-beforeLength).join("").toWellFormed()
  }

  // `isTouched`: a finger is on the field that has the focus.
  function look(isTouched = false) {
    isDue = false
    if (!document.hasFocus()) return leave()
    const element = focused()
    // What is in it tells of itself.
    if (!element || isFrame(element)) return leave()
    const type = kind(element)
    const found = type ? describe(element, type) : {focus: "page"}
    const isNew = type && element !== field
    if (element !== field) {
      field = type ? element : undefined
      changes.disconnect()
      if (field) {
        changes.observe(field, {attributes: true, attributeFilter: [...Object.keys(words), "autocomplete", "autocorrect",
          "spellcheck", "readonly", "disabled", "contenteditable", "style", "class"]})
      }
    }
    tell(found, isNew || (type && isTouched))
  }

  function leave() {
    field = undefined
    changes.disconnect()
    tell({focus: "away"}, false)
  }

  function tell(focus, isNew) {
    const text = JSON.stringify(focus)
    if (text === told && !isNew) return
    told = text
    if (isNew) focus.new = true
    if (!port) {
      if (focus.focus === "away") return
      try {
        port = api.runtime.connect()
      } catch {
        // The extension is gone, or another version of it has come.
        return stop()
      }
      port.onDisconnect.addListener(() => {
        void api.runtime.lastError
        port = undefined
        told = '{"focus":"away"}'
      })
    }
    port.postMessage(focus)
  }

  // The keyboard waits for it.
  function now() {
    look()
  }

  // The focus and the text are as they will be when the page's own listeners have run.
  function later() {
    if (isDue) return
    isDue = true
    setTimeout(look)
  }

  function touched(event) {
    if (event.isTrusted && field && event.composedPath().includes(field)) look(true)
  }

  const heard = [
    [window, "focus", later], [window, "blur", later], [window, "pageshow", later], [window, "pagehide", leave],
    [document, "focusin", now], [document, "focusout", later], [document, "selectionchange", later], [document, "input", later],
    [document, "click", touched],
  ]

  function stop() {
    for (const [target, name, listener] of heard) target.removeEventListener(name, listener, true)
    changes.disconnect()
  }

  for (const [target, name, listener] of heard) target.addEventListener(name, listener, true)
  later()
})()
