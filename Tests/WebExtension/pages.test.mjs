// Tests of pages that may use the keyboard, with the extension's real scripts: page, bridge and
// background, each in a world of its own. A small browser connects them, and the test is the helper.
import assert from "node:assert/strict"
import {readFileSync} from "node:fs"
import {test} from "node:test"
import vm from "node:vm"

const source = name => readFileSync(new URL(`../../webextension/${name}.js`, import.meta.url), "utf8")
const messages = new Function(`${source("messages")}; return keyglassMessages`)()
// Waits until nothing more happens; the scripts' timers end in the next turn.
const idle = async () => { for (let turn = 0; turn < 50; turn++) await new Promise(done => setImmediate(done)) }
const plain = value => JSON.parse(JSON.stringify(value))

class Signal {
  listeners = []
  addListener(listener) { this.listeners.push(listener) }
  emit(...values) { for (const listener of this.listeners) listener(...values) }
}

// Both ends of a connection.
function connection(members = {}) {
  const ends = [0, 1].map(() => ({onMessage: new Signal(), onDisconnect: new Signal(), ...members}))
  ends.forEach((end, index) => {
    const other = ends[1 - index]
    end.postMessage = message => setImmediate(() => other.onMessage.emit(plain(message)))
    end.disconnect = () => setImmediate(() => other.onDisconnect.emit())
  })
  return ends
}

// A browser with a policy, one window, and the helper's host.
class Browser {
  said = []
  registered = []
  tabs = []
  front = {id: 1, focused: true}

  constructor(pages) {
    const browser = this
    this.managed = pages === undefined ? undefined : {pages}
    this.chrome = {
      runtime: {
        onConnect: new Signal(), onInstalled: new Signal(), onStartup: new Signal(),
        connectNative() {
          const [ours, theirs] = connection()
          browser.host = theirs
          theirs.onMessage.addListener(message => browser.said.push(message))
          setImmediate(() => theirs.postMessage({say: "focus"}))
          return ours
        },
      },
      windows: {onFocusChanged: new Signal(), getLastFocused: async () => ({id: 1, focused: browser.front.focused})},
      tabs: {
        onActivated: new Signal(), onAttached: new Signal(),
        query: async ({active, url}) => {
          if (active) return [{id: browser.front.id}]
          return url ? browser.tabs.filter(({origin}) => url.includes(`${origin}/*`)) : []
        },
      },
      storage: {
        onChanged: new Signal(),
        managed: {get: async () => {
          if (!browser.managed) throw new Error("no policy")
          return browser.managed
        }},
      },
      scripting: {
        getRegisteredContentScripts: async () => browser.registered,
        unregisterContentScripts: async () => { browser.registered = [] },
        registerContentScripts: async scripts => { browser.registered = scripts },
        executeScript: async ({target, func, args, files}) => {
          const tab = browser.tabs.find(({id}) => id === target.tabId)
          if (files?.includes("bridge.js")) tab.bridge()
          if (func) vm.runInContext(`(${func})(...${JSON.stringify(args)})`, tab.world)
        },
      },
    }
    const world = vm.createContext({
      chrome: this.chrome, console, URL, TextEncoder, performance, setTimeout: listener => setImmediate(listener),
    })
    for (const name of ["messages", "page", "background"]) vm.runInContext(source(name), world)
    this.chrome.runtime.onStartup.emit()
  }

  // A tab with a page, whose field says of itself what content.js would.
  open(origin, {id = 1, field = "none", native, frameId = 0, location = origin} = {}) {
    const tab = new Tab(this, origin, id, native, frameId, location)
    this.tabs.push(tab)
    const [ours, theirs] = connection({name: "", sender: {tab: {id}, frameId, origin}})
    tab.frame = ours
    this.chrome.runtime.onConnect.emit(theirs)
    tab.fields = field
    tab.bridge()
    ours.postMessage(field === "none" ? {focus: "page"} : {focus: "field", type: "text"})
    return tab
  }

  news(message) { this.host.postMessage(message) }
  requests() { return this.said.filter(({request}) => request).map(({request, buttons}) => buttons ? `buttons ${buttons.map(({id}) => id)}` : request) }
}

class Tab {
  events = []

  constructor(browser, origin, id, native, frameId, location) {
    const tab = this
    Object.assign(this, {browser, origin, id, frameId, hasFocus: true, isActive: false, looks: 0, posts: 0})
    this.window = Object.assign(new EventTarget(), {
      innerWidth: 1280, innerHeight: 800, outerWidth: 1280, outerHeight: 800, screenX: 0, screenY: 0, screen: {width: 1280, height: 800},
    })
    class Document extends EventTarget {
      hasFocus() { return tab.hasFocus }
    }
    this.style = {}
    this.document = Object.assign(new Document(), {
      readyState: "complete",
      documentElement: {style: {setProperty: (name, value) => { this.style[name] = value }}},
    })
    class DOMRectReadOnly {
      constructor(x = 0, y = 0, width = 0, height = 0) { Object.assign(this, {x, y, width, height}) }
    }
    const DOMRect = {fromRect: ({x, y, width, height}) => ({x, y, width, height})}
    this.navigator = native ? {virtualKeyboard: new EventTarget()} : {}
    const shared = {document: this.document, EventTarget, Event, CustomEvent, console}
    this.world = vm.createContext({
      ...shared, navigator: this.navigator, location: {origin: location}, DOMRect, DOMRectReadOnly, innerWidth: 1280, innerHeight: 800,
      dispatchEvent: event => this.window.dispatchEvent(event),
    })
    vm.runInContext("var window = globalThis, top = globalThis", this.world)
    this.window.addEventListener("keyglassready", () => this.events.push("ready"))
    // A person's touch is an event that no script can make.
    const touchable = {prototype: {
      addEventListener(name, listener, ...rest) {
        if (name === "pointerdown") tab.touch = () => listener({isTrusted: true})
        else EventTarget.prototype.addEventListener.call(this, name, listener, ...rest)
      },
      dispatchEvent: EventTarget.prototype.dispatchEvent,
    }}
    this.isolated = vm.createContext({
      ...shared, performance, EventTarget: touchable, window: this.window, top: this.window, Document, TextEncoder, URL, setTimeout: listener => setImmediate(listener),
      navigator: {userActivation: {get isActive() { return tab.isActive }}},
      keyglassFollows: true,
      keyglassFields: {
        look: () => { tab.looks += 1 },
        focused: () => tab.fields !== "none",
        wanted: () => ["wanted", "manual"].includes(tab.fields),
        manual: () => tab.fields === "manual",
      },
      chrome: {runtime: {connect: ({name}) => {
        const [ours, theirs] = connection({name, sender: {tab: {id}, frameId, origin}})
        const {postMessage} = ours
        ours.postMessage = message => {
          tab.posts += 1
          postMessage(message)
        }
        ours.disconnect = () => theirs.onDisconnect.emit()
        setImmediate(() => browser.chrome.runtime.onConnect.emit(theirs))
        return ours
      }}},
    })
  }

  bridge() {
    for (const name of ["messages", "bridge"]) vm.runInContext(source(name), this.isolated)
  }

  get keyboard() { return this.navigator.virtualKeyboard }

  listen() {
    for (const name of ["geometrychange", "keyglassbutton", "keyglasshide"]) {
      this.keyboard.addEventListener(name, event => this.events.push(event.id ? `${name} ${event.id}` : name))
    }
  }
}

const kiosk = "https://kiosk.example"
const lower = {news: "shown", x: 0, y: 0.6, width: 1, height: 0.4}

test("a listed page shows and hides the keyboard, and is told where it lies", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  assert.deepEqual(tab.events, ["ready"])
  tab.listen()
  tab.keyboard.show()
  await idle()
  assert.deepEqual(browser.requests(), ["watch", "show"])
  assert.ok(tab.looks > 0, "the focus is not reported before the request")
  browser.news(lower)
  await idle()
  assert.deepEqual(plain(tab.keyboard.boundingRect), {x: 0, y: 480, width: 1280, height: 320})
  assert.deepEqual(tab.style, {
    "--keyboard-inset-top": "480px", "--keyboard-inset-left": "0px", "--keyboard-inset-width": "1280px",
    "--keyboard-inset-height": "320px", "--keyboard-inset-bottom": "0px", "--keyboard-inset-right": "0px",
  })
  tab.keyboard.hide()
  await idle()
  browser.news({news: "hidden"})
  await idle()
  assert.deepEqual(browser.requests(), ["watch", "show", "hide"])
  assert.deepEqual(tab.events, ["ready", "geometrychange", "geometrychange"])
  assert.equal(tab.keyboard.boundingRect.height, 0)
  assert.equal(tab.style["--keyboard-inset-height"], "0px")
})

test("another origin gets nothing, wherever it is", async () => {
  for (const [origin, frameId] of [
    ["https://other.example", 0], ["https://kiosk.example:8443", 0], ["http://kiosk.example", 0],
    ["https://kiosk.example.evil.example", 0], [kiosk, 7],
  ]) {
    const browser = new Browser([kiosk])
    const tab = browser.open(origin, {field: "wanted", frameId})
    const seen = []
    tab.document.addEventListener("keyglass-news", () => seen.push("news"))
    await idle()
    tab.isActive = true
    for (const request of [{request: "show"}, {request: "buttons", buttons: [{id: "a", label: "A"}]}]) {
      tab.document.dispatchEvent(new CustomEvent("keyglass-request", {detail: JSON.stringify(request)}))
    }
    browser.news(lower)
    await idle()
    assert.equal(tab.keyboard, undefined)
    assert.deepEqual(browser.requests(), [])
    assert.deepEqual([tab.events, seen, tab.style], [[], [], {}])
  }
})

test("a tab that has gone on to another page gets nothing", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {location: "https://other.example"})
  await idle()
  assert.equal(tab.keyboard, undefined)
})

test("the browser's own object stays as it is in other pages, and becomes ours in a listed one", async () => {
  const browser = new Browser([kiosk])
  const other = browser.open("https://other.example", {id: 2, native: true})
  const listed = browser.open(kiosk, {native: true})
  const before = listed.keyboard
  listed.listen()
  await idle()
  assert.deepEqual(Object.getOwnPropertyNames(other.keyboard), [])
  assert.equal(listed.keyboard, before)
  browser.news(lower)
  await idle()
  assert.deepEqual(listed.events, ["ready", "geometrychange"])
})

test("without a policy nothing is registered and nothing asked", async () => {
  for (const pages of [undefined, [], "https://kiosk.example", ["*://*/*", "<all_urls>", "file://", "https://kiosk.example/"]]) {
    const browser = new Browser(pages)
    const tab = browser.open(kiosk, {field: "wanted"})
    await idle()
    assert.deepEqual(browser.registered, [])
    assert.equal(tab.keyboard, undefined)
    assert.deepEqual(browser.requests(), [])
  }
})

test("a policy that is withdrawn ends all", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  assert.deepEqual(plain(browser.registered[0].matches), ["https://kiosk.example/*"])
  tab.keyboard.setKeyglassButtons([{id: "done", label: "Done"}])
  browser.news(lower)
  await idle()
  browser.managed = {pages: []}
  browser.chrome.storage.onChanged.emit({}, "managed")
  await idle()
  assert.deepEqual(browser.registered, [])
  assert.equal(tab.keyboard.boundingRect.height, 0)
  assert.deepEqual(browser.requests().at(-1), "buttons ")
  browser.said = []
  tab.keyboard.show()
  await idle()
  assert.deepEqual(browser.requests(), [])
})

test("a page that is listed again uses the keyboard again", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  tab.keyboard.setKeyglassButtons([{id: "done", label: "Done"}])
  await idle()
  for (const pages of [[], [kiosk]]) {
    browser.managed = {pages}
    browser.chrome.storage.onChanged.emit({}, "managed")
    await idle()
  }
  tab.keyboard.show()
  await idle()
  assert.deepEqual(browser.requests(), ["watch", "buttons done", "buttons ", "buttons done", "show"])
  assert.deepEqual(tab.events, ["ready"])
})

test("a page asks only while it has the focus and a person uses it", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk)
  await idle()
  tab.keyboard.show()
  await idle()
  assert.deepEqual(browser.requests(), ["watch"])
  tab.isActive = true
  tab.hasFocus = false
  tab.keyboard.show()
  await idle()
  assert.deepEqual(browser.requests(), ["watch"])
  tab.hasFocus = true
  tab.keyboard.show()
  await idle()
  assert.deepEqual(browser.requests(), ["watch", "show"])
})

test("a page in the background asks nothing, learns nothing and has no buttons", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  tab.listen()
  tab.keyboard.setKeyglassButtons([{id: "done", label: "Done"}])
  browser.news(lower)
  await idle()
  browser.front = {id: 2, focused: true}
  browser.chrome.tabs.onActivated.emit()
  await idle()
  assert.equal(tab.keyboard.boundingRect.height, 0)
  assert.deepEqual(browser.requests(), ["watch", "buttons done", "buttons "])
  tab.keyboard.show()
  browser.news({news: "touched", button: "done"})
  await idle()
  browser.front = {id: 1, focused: false}
  browser.chrome.windows.onFocusChanged.emit()
  await idle()
  assert.deepEqual(browser.requests(), ["watch", "buttons done", "buttons "])
  tab.events.length = 0
  browser.front = {id: 1, focused: true}
  browser.chrome.windows.onFocusChanged.emit()
  await idle()
  assert.deepEqual(browser.requests(), ["watch", "buttons done", "buttons ", "buttons done"])
  assert.deepEqual(tab.events, ["geometrychange"])
})

test("what a page has asked for ends when another page is in front, or none", async () => {
  for (const leave of [
    browser => {
      browser.front = {id: 2, focused: true}
      browser.chrome.tabs.onActivated.emit()
    },
    (browser, tab) => tab.window.dispatchEvent(new Event("pagehide")),
  ]) {
    const browser = new Browser([kiosk])
    const tab = browser.open(kiosk, {field: "wanted"})
    browser.open(kiosk, {id: 2, field: "wanted"})
    await idle()
    tab.keyboard.show()
    await idle()
    assert.deepEqual(browser.requests(), ["watch", "show"])
    leave(browser, tab)
    await idle()
    assert.deepEqual(browser.requests(), ["watch", "show", "watch"])
    browser.chrome.tabs.onActivated.emit()
    await idle()
    assert.deepEqual(browser.requests(), ["watch", "show", "watch"])
  }
})

test("buttons are the page's own", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  tab.listen()
  tab.keyboard.setKeyglassButtons([{id: "previous", label: "‹", colour: "red"}, {id: "done", label: "Done"}])
  await idle()
  assert.deepEqual(browser.said.at(-1), {
    request: "buttons", buttons: [{id: "previous", label: "‹"}, {id: "done", label: "Done"}],
  })
  browser.news({news: "touched", button: "done"})
  await idle()
  browser.news({news: "touched", button: "another"})
  await idle()
  assert.deepEqual(tab.events, ["ready", "keyglassbutton done"])
})

test("what somebody else hides is told, what the page hides or the focus is not", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  tab.listen()
  const hide = async () => {
    tab.events.length = 0
    browser.news(lower)
    await idle()
    browser.news({news: "hidden"})
    await idle()
    return tab.events.includes("keyglasshide")
  }
  assert.ok(await hide())
  for (const fields of ["none", "refuses"]) {
    tab.fields = fields
    assert.ok(!await hide())
  }
  tab.fields = "wanted"
  browser.news(lower)
  await idle()
  tab.keyboard.hide()
  await idle()
  tab.events.length = 0
  browser.news({news: "hidden"})
  await idle()
  assert.deepEqual(tab.events, ["geometrychange"])
  assert.ok(await hide())
})

test("what a page asks when it learns of the keyboard arrives", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk)
  tab.window.addEventListener("keyglassready", () => tab.keyboard.setKeyglassButtons([{id: "done", label: "Done"}]))
  await idle()
  assert.deepEqual(browser.requests(), ["watch", "buttons done"])
})

test("the last page's buttons go with it", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  tab.keyboard.setKeyglassButtons([{id: "done", label: "Done"}])
  await idle()
  assert.deepEqual(browser.requests(), ["watch", "buttons done"])
  tab.window.dispatchEvent(new Event("pagehide"))
  await idle()
  assert.deepEqual(browser.requests(), ["watch", "buttons done", "buttons "])
})

test("a page does not show again what a person has hidden, before they touch it", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  browser.news(lower)
  await idle()
  browser.news({news: "hidden"})
  await idle()
  tab.isActive = true
  tab.keyboard.show()
  await idle()
  assert.deepEqual(browser.requests(), ["watch"])
  tab.touch()
  tab.keyboard.show()
  await idle()
  assert.deepEqual(browser.requests(), ["watch", "show"])
})

test("a keyboard that came for a manual field before the field was known goes unnoticed", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "manual"})
  await idle()
  tab.listen()
  browser.news(lower)
  await idle()
  browser.news({news: "hidden"})
  await idle()
  assert.ok(!tab.events.includes("keyglasshide"))
  tab.isActive = true
  tab.keyboard.show()
  await idle()
  assert.deepEqual(browser.requests(), ["watch", "show"])
  // A person hides what the page has shown.
  browser.news(lower)
  await idle()
  browser.news({news: "hidden"})
  await idle()
  assert.ok(tab.events.includes("keyglasshide"))
})

test("a keyboard that is hidden while nobody knows of it was hidden by nobody", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  tab.listen()
  const disappear = [
    // The daemon restarts, or another program has the keys.
    async () => { browser.news({news: "unknown"}) },
    // Another tab is in front.
    async () => {
      browser.front = {id: 2, focused: true}
      browser.chrome.tabs.onActivated.emit()
      await idle()
      assert.equal(tab.keyboard.boundingRect.height, 0)
      browser.news({news: "hidden"})
      await idle()
      browser.front = {id: 1, focused: true}
      browser.chrome.tabs.onActivated.emit()
    },
    async () => browser.host.disconnect(),
  ]
  for (const vanish of disappear) {
    browser.news(lower)
    await idle()
    browser.said = []
    await vanish()
    browser.news({news: "hidden"})
    await idle()
    assert.equal(tab.keyboard.boundingRect.height, 0)
    tab.keyboard.show()
    await idle()
    assert.ok(browser.requests().includes("show"), `${vanish}`)
  }
  assert.ok(!tab.events.includes("keyglasshide"))
})

test("what a person has hidden stays refused while nobody knows of it", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  for (const news of [lower, {news: "hidden"}, {news: "unknown"}, {news: "hidden"}]) {
    browser.news(news)
    await idle()
  }
  tab.keyboard.show()
  await idle()
  assert.deepEqual(browser.requests(), ["watch"])
})

test("a page's hide that waits is the page's, whatever happens meanwhile", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  tab.listen()
  browser.news(lower)
  await idle()
  tab.keyboard.hide()
  await idle()
  browser.news({...lower, y: 0.5, height: 0.5})
  await idle()
  tab.keyboard.show()
  await idle()
  browser.news({news: "hidden"})
  await idle()
  assert.ok(!tab.events.includes("keyglasshide"))
  browser.said = []
  tab.keyboard.show()
  await idle()
  assert.deepEqual(browser.requests(), ["show"])
})

test("a page's hide while nothing is shown asks for nothing, and excuses nothing", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  tab.listen()
  tab.keyboard.hide()
  await idle()
  browser.news({news: "hidden"})
  await idle()
  tab.keyboard.hide()
  await idle()
  browser.news(lower)
  await idle()
  browser.news({news: "hidden"})
  await idle()
  assert.ok(tab.events.includes("keyglasshide"))
  tab.keyboard.show()
  await idle()
  assert.deepEqual(browser.requests(), ["watch"])
})

test("a page's hide while its show is on the way is the page's, until it is fulfilled", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  tab.listen()
  tab.keyboard.show()
  await idle()
  tab.keyboard.hide()
  await idle()
  for (const news of [lower, {news: "hidden"}]) {
    browser.news(news)
    await idle()
  }
  assert.ok(!tab.events.includes("keyglasshide"))
  assert.deepEqual(browser.requests(), ["watch", "show", "hide"])
  // The person's.
  for (const news of [lower, {news: "hidden"}]) {
    browser.news(news)
    await idle()
  }
  assert.ok(tab.events.includes("keyglasshide"))
})

test("a show that is fulfilled, or asked for while shown, excuses nothing", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  tab.listen()
  tab.keyboard.show()
  await idle()
  browser.news(lower)
  await idle()
  tab.keyboard.show()
  await idle()
  browser.news({news: "hidden"})
  await idle()
  assert.ok(tab.events.includes("keyglasshide"))
  tab.keyboard.hide()
  await idle()
  assert.deepEqual(browser.requests(), ["watch", "show", "show"])
})

test("only a listed page's field keeps the keyboard away by its policy", async () => {
  for (const [origin, expected] of [[kiosk, true], ["https://other.example", undefined]]) {
    const browser = new Browser([kiosk])
    const tab = browser.open(origin)
    await idle()
    tab.frame.postMessage({focus: "field", type: "text", manual: true, new: true})
    await idle()
    assert.equal(browser.said.at(-1).manual, expected)
  }
})

test("a page that asks without end is passed on now and then, the last of each kind", async () => {
  const browser = new Browser([kiosk])
  const tab = browser.open(kiosk, {field: "wanted"})
  await idle()
  for (let count = 0; count < 1000; count++) {
    tab.keyboard.show()
    tab.keyboard.hide()
    tab.keyboard.setKeyglassButtons([{id: `b${count}`, label: "x"}])
  }
  await idle()
  assert.ok(tab.posts < 10, `${tab.posts} messages`)
  const requests = browser.requests()
  assert.ok(requests.length < 10, `${requests.length} requests`)
  assert.ok(requests.includes("buttons b999"))
  assert.equal(requests.at(-1) === "hide" || requests.at(-2) === "hide", true)
})

test("what is no request is not passed on", () => {
  const button = {id: "a", label: "A"}
  for (const message of [
    undefined, null, 1, "show", {}, {request: "type", text: "x"}, {request: "watch"}, {request: ["show"]}, {request: "buttons"},
    {request: "buttons", buttons: {length: 1}}, {request: "buttons", buttons: Array(9).fill(button)},
    {request: "buttons", buttons: [button, button]}, {request: "buttons", buttons: [{id: "a"}]}, {request: "buttons", buttons: [null]},
    {request: "buttons", buttons: [{id: "ä", label: "x"}]}, {request: "buttons", buttons: [{id: "a".repeat(33), label: "x"}]},
    {request: "buttons", buttons: [{id: "a", label: ""}]}, {request: "buttons", buttons: [{id: "a", label: "x\n"}]},
    {request: "buttons", buttons: [{id: "a", label: "\u202e"}]}, {request: "buttons", buttons: [{id: "a", label: "\ud800"}]},
    {request: "buttons", buttons: [{id: "a", label: "ä".repeat(33)}]},
  ]) assert.equal(messages.readRequest(message), undefined, JSON.stringify(message))
  assert.deepEqual(messages.readRequest({request: "show", more: 1}), {request: "show"})
  assert.deepEqual(messages.readRequest({request: "buttons", buttons: [{...button, more: 1}]}), {request: "buttons", buttons: [button]})
})

test("what is no news is not believed", () => {
  for (const message of [undefined, {}, {news: "typed"}, {news: "touched"}, {news: "touched", button: 1}]) {
    assert.equal(messages.readNews(message), undefined)
  }
  for (const place of [{}, {x: 0, y: 0, width: 1}, {x: 0, y: -1, width: 1, height: 1}, {x: 0, y: 0, width: "1", height: 1}]) {
    assert.deepEqual(messages.readNews({news: "shown", ...place}), {news: "shown"})
  }
})

test("the place is in the page's pixels, and only where it lies over the page", () => {
  const screen = {screenWidth: 1280, screenHeight: 800, screenX: 0, screenY: 0}
  const full = {innerWidth: 1280, innerHeight: 800, outerWidth: 1280, outerHeight: 800, ...screen}
  const at = (news, view) => Object.values(messages.overlap(news, view))
  assert.deepEqual(at(lower, full), [0, 480, 1280, 320])
  // The window has made room already.
  assert.deepEqual(at(lower, {...full, innerHeight: 480, outerHeight: 480}), [0, 0, 0, 0])
  assert.deepEqual(at({news: "hidden"}, full), [0, 0, 0, 0])
  assert.deepEqual(at({news: "shown"}, full), [0, 0, 0, 0])
  // Twice as large, with 100 pixels of the browser's own above.
  assert.deepEqual(at(lower, {...full, innerWidth: 640, innerHeight: 350}), [0, 190, 640, 160])
  // A window on the right, half below the screen.
  const window = {innerWidth: 640, innerHeight: 800, outerWidth: 640, outerHeight: 800, ...screen, screenX: 640, screenY: 400}
  assert.deepEqual(at(lower, window), [0, 80, 640, 320])
  assert.deepEqual(at({news: "shown", x: 0, y: 0, width: 0.25, height: 0.2}, window), [0, 0, 0, 0])
})
