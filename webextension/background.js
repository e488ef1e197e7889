"use strict"
// Carries what the field with the focus says to Keyglass's helper. Which page is in front the browser
// tells, not the page.

const api = chrome
// How long the helper's host is left alone after it ended, in milliseconds.
const patience = {first: 500, most: 30_000}
// How often the helper hears something at most, in milliseconds: pages that never rest cost no more.
const interval = 50
const away = {focus: "away"}
// What of a frame's word is passed on, and how long its texts may be: the helper hears no more of a
// browser that says something else.
const members = {focus: 8, type: 16, inputmode: 16, enterkeyhint: 16, autocapitalize: 16, before: 256}
const flags = ["hidden", "sensitive", "uncorrected", "cut", "selected", "new"]

let host
// The host listens: it asks for what there is to say once it has found the helper.
let isListening = false
let isAlone = false
let delay = patience.first
let state = away
// What each frame has said last, unless it was that the focus is away; who spoke last is last.
const words = new Map()
let isReporting = false
let isDue = false

function read(message) {
  const word = {}
  for (const [name, length] of Object.entries(members)) {
    const text = message?.[name]
    if (typeof text === "string" && text.length <= length) word[name] = text
  }
  for (const name of flags) if (message?.[name] === true) word[name] = true
  const isKnown = ["away", "page"].includes(word.focus) || word.focus === "field" && word.type !== undefined
  // It may be anything.
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

// What counts of the words of a tab's frames: the last; but what hides its text before all others,
// because a frame that keeps itself busy says late, or never, that the focus has gone.
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
    report(choose(words.size > 0 ? await tabInFront() : undefined))
    await new Promise(done => setTimeout(done, interval))
  }
  isReporting = false
}

function report(word) {
  const {new: isNew, ...focus} = word
  if (!isNew && JSON.stringify(focus) === JSON.stringify(state)) return
  delete word.new
  state = focus
  if (isListening) post(isNew)
  else connect()
}

function post(isNew) {
  try {
    host.postMessage(isNew ? {...state, new: true} : state)
  } catch {
    // It has just ended, and onDisconnect is to come.
  }
}

function connect() {
  if (host || isAlone || state.focus === "away") return
  host = api.runtime.connectNative("io.keyglass.browser")
  const began = performance.now()
  host.onMessage.addListener(() => {
    isListening = true
    post(state.focus === "field")
  })
  host.onDisconnect.addListener(() => {
    void api.runtime.lastError
    host = undefined
    isListening = false
    isAlone = true
    // One that lasted had found the helper, which is started again when it dies.
    delay = performance.now() - began > patience.most ? patience.first : Math.min(2 * delay, patience.most)
    setTimeout(() => {
      isAlone = false
      connect()
    }, delay)
  })
}

api.runtime.onConnect.addListener(frame => {
  function leave() {
    if (words.delete(frame)) reportSoon()
  }
  frame.onMessage.addListener(message => {
    const word = read(message)
    if (word.focus === "away") return leave()
    // It has not been said yet.
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

// Pages that were there before the extension: a kiosk's first one often is.
async function join() {
  for (const tab of await api.tabs.query({})) {
    // Pages of the browser itself keep extensions out.
    api.scripting.executeScript({target: {tabId: tab.id, allFrames: true}, files: ["content.js"], injectImmediately: true})
      .catch(() => {})
  }
}
api.runtime.onInstalled.addListener(join)
api.runtime.onStartup.addListener(join)
