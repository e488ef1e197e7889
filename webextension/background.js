"use strict"
// Carries what the frame with the focus says to Keyglass's helper.

const api = globalThis.browser ?? chrome
// How long the helper's host is left alone after it ended, in milliseconds.
const patience = {first: 500, most: 30_000}

let host
let delay = patience.first
let state = {focus: "away"}
// The frame that spoke last; the focus is there until it says that it has gone.
let current

function say(focus) {
  if (focus.focus === "away" && state.focus === "away") return
  state = focus
  if (host) host.postMessage(state)
  else connect()
}

function connect() {
  if (host || state.focus === "away") return
  host = api.runtime.connectNative("io.keyglass.browser")
  const began = Date.now()
  host.onDisconnect.addListener(() => {
    void api.runtime.lastError
    host = undefined
    // One that lasted had found the helper, which is started again when it dies.
    delay = Date.now() - began > patience.most ? patience.first : Math.min(2 * delay, patience.most)
    setTimeout(connect, delay)
  })
  host.postMessage(state)
}

api.runtime.onConnect.addListener(frame => {
  function leave() {
    if (current !== frame) return
    current = undefined
    say({focus: "away"})
  }
  frame.onMessage.addListener(focus => {
    if (focus.focus === "away") return leave()
    current = frame
    say(focus)
  })
  frame.onDisconnect.addListener(() => {
    void api.runtime.lastError
    leave()
  })
})

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
