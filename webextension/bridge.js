"use strict"
// Carries messages between a page that may use the keyboard and the background, in the top frame of
// tabs. Nothing listens to the page before the background has found its origin in the
// administrator's list.
//
// As in content.js, the page shares the document, so properties are taken from their prototypes.

;(() => {
  if (window !== top) return
  // The script comes again once the origin is listed again. Elements' names are no own properties.
  if (Object.hasOwn(globalThis, "keyglassBridge")) return keyglassBridge.connect()
  Object.defineProperty(globalThis, "keyglassBridge", {value: {connect}})

  const api = chrome
  const {unknown, readNews, readRequest, overlap} = keyglassMessages
  const hasFocus = () => Document.prototype.hasFocus.call(document)
  const addListener = (target, ...rest) => EventTarget.prototype.addEventListener.call(target, ...rest)
  const dispatch = event => EventTarget.prototype.dispatchEvent.call(document, event)
  // The shortest time between two groups of requests, in milliseconds.
  const interval = 50
  // The time until the next try to reach the background, in milliseconds.
  const patience = 500
  // The longest time from the page's request until the visibility changes, in milliseconds. The
  // helper lets requests wait.
  const longestChange = 2_000
  const noChange = {isShown: undefined, until: 0}
  // The longest request, in UTF-16 units.
  const longest = 4_096

  let port
  let keyboard = unknown
  let sent = JSON.stringify(overlap(unknown, {}))
  // The change of the visibility that the page has asked for. A keyboard that is hidden meanwhile
  // was hidden by the page.
  //
  //   none ── a request for the other visibility ──► a change
  //   a change ── the opposite request ──► the opposite change
  //   a change ── it happens, the visibility is unknown, or `longestChange` passes ──► none
  let change = noChange
  // True after the keyboard was hidden by neither the page nor the focus, until a person touches
  // the page or the keyboard comes back. Meanwhile the page cannot show the keyboard.
  let isRefused = false
  // The time at which the keyboard came without the page's request.
  let cameAt = -longestChange
  let isListening = false
  // The page's last request of each kind, until it is passed on.
  const asked = new Map()
  let isDue = false
  // The page's buttons, for a background that starts again.
  let buttons

  // Questions about the focused field, which content.js answers.
  const fields = () => globalThis.keyglassFollows === true ? globalThis.keyglassFields : undefined

  function view() {
    const {innerWidth, innerHeight, outerWidth, outerHeight, screenX, screenY, screen} = window
    return {innerWidth, innerHeight, outerWidth, outerHeight, screenX, screenY, screenWidth: screen.width, screenHeight: screen.height}
  }

  function send(news) {
    dispatch(new CustomEvent("keyglass-news", {detail: JSON.stringify(news)}))
  }

  function move() {
    const rectangle = overlap(keyboard, view())
    const text = JSON.stringify(rectangle)
    if (text === sent) return
    sent = text
    send({rectangle})
  }

  const isShown = ({news}) => news === "shown"
  const isChanging = () => performance.now() < change.until

  // Records a request. Returns false for one to hide what is neither shown nor about to be, which
  // would make the next hiding the page's.
  function begin({request}) {
    const shows = request === "show"
    const isExpected = shows === (isChanging() ? change.isShown : isShown(keyboard))
    if (!isExpected) change = {isShown: shows, until: performance.now() + longestChange}
    return shows || !isExpected || isChanging()
  }

  function receive(message) {
    const news = readNews(message)
    if (!news) return
    listen()
    if (news.news === "touched") return send({button: news.button})
    if (isShown(news) && !isShown(keyboard)) cameAt = change.isShown ? -longestChange : performance.now()
    // The daemon hides a keyboard that it showed before it knew that the field is manual.
    const isUndone = fields()?.manual() && performance.now() < cameAt + longestChange
    // Neither the page nor the focus has hidden the keyboard.
    const isHidden = isShown(keyboard) && news.news === "hidden" && !isChanging() && !isUndone && hasFocus()
    const isWanted = fields()?.wanted()
    if (news.news === "shown") isRefused = false
    else if (isHidden && fields()?.focused()) isRefused = true
    if (news.news === "unknown" || news.news !== keyboard.news && isShown(news) === change.isShown) change = noChange
    keyboard = news
    // The page's own handlers run from here on, and may move the focus.
    move()
    if (isHidden && isWanted) send({hidden: true})
  }

  // True if a person uses the page, which may then show and hide the keyboard.
  function mayAsk({request}) {
    if (request === "show" && isRefused) return false
    return request === "buttons" || hasFocus() && (navigator.userActivation?.isActive || fields()?.focused())
  }

  function request({detail}) {
    if (typeof detail !== "string" || detail.length > longest) return
    let found
    try {
      found = readRequest(JSON.parse(detail))
    } catch {
      return
    }
    if (!found || !mayAsk(found)) return
    asked.set(found.request === "buttons" ? "buttons" : "visibility", found)
    passOn()
  }

  function passOn() {
    if (isDue || asked.size === 0) return
    isDue = true
    setTimeout(() => {
      isDue = false
      passOn()
    }, interval)
    // Report the page's last change of the focus first.
    fields()?.look()
    for (const found of asked.values()) {
      if (found.request === "buttons") buttons = found
      else if (!begin(found)) continue
      port?.postMessage(found)
    }
    asked.clear()
  }

  function listen() {
    if (isListening) return
    isListening = true
    addListener(document, "keyglass-request", request)
    addListener(window, "resize", move)
    addListener(window, "pointerdown", event => { if (event.isTrusted) isRefused = false }, true)
    send({ready: true})
  }

  // Connects to the background, unless connected.
  function connect() {
    if (port) return
    try {
      port = api.runtime.connect({name: "page"})
    } catch {
      // The extension is gone, or has another version.
      return
    }
    let isAdmitted = false
    port.onMessage.addListener(message => {
      if (!isAdmitted && buttons) port.postMessage(buttons)
      isAdmitted = true
      receive(message)
    })
    const own = port
    port.onDisconnect.addListener(() => {
      void api.runtime.lastError
      if (port !== own) return
      leave()
      // A page that was never admitted is not listed.
      if (isAdmitted) setTimeout(connect, patience)
    })
  }

  function leave() {
    port = undefined
    keyboard = unknown
    change = noChange
    move()
  }

  // A page that is kept for the way back does not have the keyboard meanwhile.
  addListener(window, "pagehide", () => {
    const own = port
    leave()
    own?.disconnect()
  })
  addListener(window, "pageshow", event => { if (event.persisted) connect() })

  if (document.prerendering) addListener(document, "prerenderingchange", connect)
  else connect()
})()
