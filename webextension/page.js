"use strict"
// Gives a page `navigator.virtualKeyboard`, with the page's own rights. Requests and news are
// events of the document. The page can send and read these itself, so the bridge trusts none of
// them.

// Runs in the page's world, so the function uses nothing outside itself.
function keyglassPage(origin) {
  // The tab may show another page by now.
  if (location.origin !== origin || window !== top || navigator.virtualKeyboard?.setKeyglassButtons) return
  const native = navigator.virtualKeyboard
  // Keep the browser's own object, because the page may have added listeners to it.
  const keyboard = native ?? new EventTarget()
  let rectangle = new DOMRectReadOnly()
  let overlaysContent = false

  const ask = request => {
    document.dispatchEvent(new CustomEvent("keyglass-request", {detail: JSON.stringify(request)}))
  }

  function send(name, members = {}) {
    const event = Object.assign(new Event(name), members)
    keyboard.dispatchEvent(event)
    if (!native && typeof keyboard[`on${name}`] === "function") keyboard[`on${name}`](event)
  }

  function move({x, y, width, height}) {
    rectangle = new DOMRectReadOnly(x, y, width, height)
    const isThere = height > 0
    const insets = {
      top: y, left: x, width, height, bottom: isThere ? innerHeight - y - height : 0, right: isThere ? innerWidth - x - width : 0,
    }
    for (const [name, value] of Object.entries(insets)) {
      document.documentElement?.style.setProperty(`--keyboard-inset-${name}`, `${value}px`)
    }
    send("geometrychange")
  }

  const add = (name, descriptor) => Object.defineProperty(keyboard, name, {...descriptor, configurable: true, enumerable: true})
  add("show", {value: () => ask({request: "show"})})
  add("hide", {value: () => ask({request: "hide"})})
  add("boundingRect", {get: () => DOMRect.fromRect(rectangle)})
  add("overlaysContent", {get: () => overlaysContent, set: value => { overlaysContent = Boolean(value) }})
  add("setKeyglassButtons", {value: buttons => ask({request: "buttons", buttons})})
  if (!native) {
    Object.defineProperty(navigator, "virtualKeyboard", {value: keyboard, configurable: true, enumerable: true})
  }

  document.addEventListener("keyglass-news", ({detail}) => {
    const news = JSON.parse(detail)
    if (news.ready) announceOnce()
    if (news.rectangle) move(news.rectangle)
    if (news.button !== undefined) send("keyglassbutton", {id: news.button})
    if (news.hidden) send("keyglasshide")
  })
  // Announces the object once the bridge listens, and after the page's scripts, which may wait for
  // the event.
  let isAnnounced = false
  function announceOnce() {
    if (isAnnounced) return
    isAnnounced = true
    const announce = () => dispatchEvent(new Event("keyglassready"))
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", announce, {once: true})
    else announce()
  }
}
