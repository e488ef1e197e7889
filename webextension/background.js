"use strict"
// Carries reports of the focused field to Keyglass's helper, and messages between the helper and
// the pages that the administrator lets use the keyboard. The browser, rather than the page,
// decides which page is in front.

// Firefox loads these scripts by the manifest.
if (globalThis.importScripts) importScripts("messages.js", "page.js")

const api = chrome
const {unknown, origins, patterns, readNews, readRequest} = keyglassMessages
// The shortest and longest time from the end of the helper's host to the next try, in
// milliseconds.
const patience = {first: 500, most: 30_000}
// The shortest time between two reports, in milliseconds: pages that never rest cost no more.
const interval = 50
const away = {focus: "away"}
// The members of a frame's report that are passed on, with the longest permitted texts. The helper
// disconnects a browser that sends anything else.
const members = {focus: 8, type: 16, inputmode: 16, enterkeyhint: 16, autocapitalize: 16, before: 256}
const flags = ["hidden", "sensitive", "uncorrected", "cut", "selected", "manual", "new"]

let host
// True once the host has asked for reports, because it has found the helper.
let isListening = false
let isAlone = false
let delay = patience.first
let state = away
// The last report of each frame with the focus; the newest is last.
const words = new Map()
let isReporting = false
let isDue = false

// The origins of the pages that may use the keyboard.
let allowed = new Set()
const policy = readPolicy()
// Each such page's port, with its tab, last news, request and buttons.
const pages = new Map()
let keyboard = unknown
// The buttons that the helper has, as text.
const noButtons = JSON.stringify({request: "buttons", buttons: []})
let buttons = noButtons
let isWatching = false
// The page whose request to show or hide was the last that the helper got; undefined once another
// page is in front. The helper lets requests wait.
let asker

function read(message) {
  const word = {}
  for (const [name, length] of Object.entries(members)) {
    const text = message?.[name]
    if (typeof text === "string" && text.length <= length) word[name] = text
  }
  for (const name of flags) if (message?.[name] === true) word[name] = true
  const isKnown = ["away", "page"].includes(word.focus) || word.focus === "field" && word.type !== undefined
  // A field of any other description may be for a password.
  return isKnown ? word : {focus: "field", type: "unknown"}
}

// The tab that people see and type into; undefined where another program has the focus.
async function tabInFront() {
  try {
    const {id, focused} = await api.windows.getLastFocused()
    if (!focused) return undefined
    const [tab] = await api.tabs.query({active: true, windowId: id})
    return tab?.id
  } catch {
    return undefined
  }
}

// Returns the newest report of a tab's frames, but a field that hides its text before all others: a
// busy frame reports late, or never, that the focus has gone.
function choose(tab) {
  const theirs = tab === undefined ? [] : [...words].filter(([frame]) => frame.sender.tab?.id === tab).map(([, word]) => word)
  return theirs.findLast(word => word.type === "password" || word.hidden) ?? theirs.at(-1) ?? away
}

async function reportSoon() {
  isDue = true
  if (isReporting) return
  isReporting = true
  while (isDue) {
    isDue = false
    const tab = words.size > 0 || pages.size > 0 ? await tabInFront() : undefined
    report(choose(tab))
    serve(tab)
    await new Promise(done => setTimeout(done, interval))
  }
  isReporting = false
}

function report(word) {
  const {new: isNew, manual, frame, ...focus} = word
  // A page that is not listed could not show the keyboard itself.
  if (manual && isListed(frame, allowed)) focus.manual = true
  if (!isNew && JSON.stringify(focus) === JSON.stringify(state)) return
  delete word.new
  state = focus
  if (isListening) post(isNew)
  else connect()
}

function post(isNew) {
  send(isNew ? {...state, new: true} : state)
}

function send(message) {
  try {
    host.postMessage(message)
  } catch {
    // The host has just ended, and onDisconnect follows.
  }
}

function connect() {
  if (host || isAlone || state.focus === "away") return
  host = api.runtime.connectNative("io.keyglass.browser")
  const began = performance.now()
  host.onMessage.addListener(message => {
    if (message?.say !== "focus") return receive(message)
    isListening = true
    post(state.focus === "field")
    reportSoon()
  })
  host.onDisconnect.addListener(() => {
    void api.runtime.lastError
    host = undefined
    isListening = false
    isWatching = false
    asker = undefined
    buttons = noButtons
    receive(unknown)
    isAlone = true
    // A host that lasted had found the helper, which is started again when it dies.
    delay = performance.now() - began > patience.most ? patience.first : Math.min(2 * delay, patience.most)
    setTimeout(() => {
      isAlone = false
      connect()
    }, delay)
  })
}

// MARK: Pages that may use the keyboard

async function readPolicy() {
  try {
    allowed = origins((await api.storage.managed.get("pages")).pages)
  } catch {
    // Firefox without a policy.
    allowed = new Set()
  }
  reportSoon()
}

// True for a listed page in a tab itself, false for one in a frame.
function isListed({sender}, origins) {
  return sender.frameId === 0 && sender.tab !== undefined && origins.has(sender.origin)
}

async function admit(page) {
  let isGone = false
  page.onDisconnect.addListener(() => {
    void api.runtime.lastError
    isGone = true
    if (pages.delete(page)) reportSoon()
  })
  page.onMessage.addListener(message => {
    const request = readRequest(message)
    const known = pages.get(page)
    if (!request || !known) return
    if (request.request === "buttons") known.buttons = JSON.stringify(request)
    else known.asked = request
    reportSoon()
  })
  await policy
  if (!isListed(page, allowed)) return page.disconnect()
  const {tab, origin} = page.sender
  try {
    await api.scripting.executeScript({
      target: {tabId: tab.id}, world: "MAIN", injectImmediately: true, func: keyglassPage, args: [origin],
    })
  } catch {
    // The tab is gone.
  }
  if (isGone) return
  pages.set(page, {tab: tab.id, sent: undefined, asked: undefined, buttons: noButtons})
  reportSoon()
}

// Sends the visibility to the page in front, and the front page's requests to the helper. For all
// other pages the visibility is unknown, and their requests are dropped.
function serve(tab) {
  let front
  for (const [page, known] of pages) {
    const isInFront = tab !== undefined && known.tab === tab
    if (isInFront) front = known
    else known.asked = undefined
    update(page, known, isInFront ? keyboard : unknown)
  }
  // The last page's buttons go with it.
  if (!isListening || (pages.size === 0 && buttons === noButtons && !asker)) return
  if (!isWatching && pages.size > 0) {
    send({request: "watch"})
    isWatching = true
  }
  if (asker && asker !== front) {
    // Drops what the helper has let wait.
    send({request: "watch"})
    asker = undefined
  }
  const theirs = front?.buttons ?? noButtons
  if (theirs !== buttons) send(JSON.parse(theirs))
  buttons = theirs
  if (!front?.asked) return
  send(front.asked)
  front.asked = undefined
  asker = front
}

// Sends a page the keyboard's visibility, unless unchanged.
function update(page, known, news) {
  const text = JSON.stringify(news)
  if (text === known.sent) return
  known.sent = text
  postTo(page, news)
}

function postTo(page, news) {
  try {
    page.postMessage(news)
  } catch {
    // The page has just gone, and onDisconnect follows.
  }
}

async function receive(message) {
  const news = readNews(message)
  if (!news) return
  if (news.news !== "touched") {
    keyboard = news
    return reportSoon()
  }
  const tab = await tabInFront()
  for (const [page, known] of pages) {
    // The tab may have changed under the finger.
    const isTheirs = JSON.parse(known.buttons).buttons.some(({id}) => id === news.button)
    if (tab !== undefined && known.tab === tab && isTheirs) postTo(page, news)
  }
}

// Puts the bridge into listed pages, and ends the use by pages that are listed no more.
async function applyPolicy() {
  await policy
  for (const page of pages.keys()) {
    if (isListed(page, allowed)) continue
    update(page, pages.get(page), unknown)
    pages.delete(page)
    page.disconnect()
  }
  reportSoon()
  const matches = patterns(allowed)
  const files = ["messages.js", "bridge.js"]
  const registered = await api.scripting.getRegisteredContentScripts({ids: ["bridge"]})
  if (registered.length > 0) await api.scripting.unregisterContentScripts({ids: ["bridge"]})
  if (matches.length === 0) return
  await api.scripting.registerContentScripts([{id: "bridge", matches, js: files, runAt: "document_start"}])
  for (const tab of await api.tabs.query({url: matches})) {
    api.scripting.executeScript({target: {tabId: tab.id}, files, injectImmediately: true}).catch(() => {})
  }
}
// The last change of the policy, because changes are applied one after another.
let applied = Promise.resolve()
function applySoon() {
  applied = applied.then(applyPolicy).catch(() => {})
}
api.storage.onChanged.addListener(async (changes, area) => {
  if (area !== "managed") return
  await readPolicy()
  applySoon()
})

// MARK: Frames

api.runtime.onConnect.addListener(frame => {
  if (frame.name === "page") return admit(frame)
  function leave() {
    if (words.delete(frame)) reportSoon()
  }
  frame.onMessage.addListener(message => {
    const word = {...read(message), frame}
    if (word.focus === "away") return leave()
    // The last report of the new field has not been sent yet.
    if (word.focus === "field" && words.get(frame)?.new) word.new = true
    words.delete(frame)
    words.set(frame, word)
    reportSoon()
  })
  frame.onDisconnect.addListener(() => {
    void api.runtime.lastError
    leave()
  })
})
api.tabs.onActivated.addListener(reportSoon)
api.tabs.onAttached.addListener(reportSoon)
api.windows.onFocusChanged.addListener(reportSoon)

// Joins pages that were open before the extension, as a kiosk's first page often is.
async function join() {
  applySoon()
  for (const tab of await api.tabs.query({})) {
    // Pages of the browser itself keep extensions out.
    api.scripting.executeScript({target: {tabId: tab.id, allFrames: true}, files: ["content.js"], injectImmediately: true})
      .catch(() => {})
  }
}
api.runtime.onInstalled.addListener(join)
api.runtime.onStartup.addListener(join)
