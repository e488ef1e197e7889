"use strict"
// Messages between a page that may use the keyboard, its bridge and the background; the keyboard's
// place over the page. Pure: nothing here uses the browser.

// `var`, because a page that was open before the extension may get the script twice.
var keyglassMessages = (() => {
  // The limits of an administrator's list and of a page's buttons; texts in bytes.
  const most = {origins: 64, buttons: 8, id: 32, label: 64}
  // Characters that act on the program that shows them (Sources/Basics/Units/PrintableText.swift).
  const acting = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb]/
  // A character that is seen.
  const visible = /[^\s\u200b-\u200d\u2060\ufeff]/
  const hidden = {news: "hidden"}
  // No visibility is known, because the page is not in front or the daemon is away.
  const unknown = {news: "unknown"}

  // Returns the entries of an administrator's list that are written as browsers write an origin.
  function origins(list) {
    return new Set(Array.isArray(list) ? list.slice(0, most.origins).filter(isOrigin) : [])
  }

  function isOrigin(text) {
    try {
      const {protocol, origin} = new URL(text)
      return ["http:", "https:"].includes(protocol) && origin === text
    } catch {
      return false
    }
  }

  // Returns match patterns. Patterns have no ports in Firefox, so the background compares origins
  // again.
  function patterns(origins) {
    return [...new Set(Array.from(origins, origin => new URL(origin)).map(({protocol, hostname}) => `${protocol}//${hostname}/*`))]
  }

  // Returns a page's request without further members; undefined for anything else, after which the
  // helper would disconnect the browser.
  function readRequest(message) {
    switch (message?.request) {
    case "show": case "hide": return {request: message.request}
    case "buttons": {
      const {buttons} = message
      if (!Array.isArray(buttons) || buttons.length > most.buttons || !buttons.every(isButton)) return undefined
      if (new Set(buttons.map(({id}) => id)).size < buttons.length) return undefined
      return {request: "buttons", buttons: buttons.map(({id, label}) => ({id, label}))}
    }
    default: return undefined
    }
  }

  function isButton(button) {
    if (typeof button?.id !== "string" || typeof button.label !== "string") return false
    return /^[!-~]+$/.test(button.id) && button.id.length <= most.id
      && visible.test(button.label) && !acting.test(button.label) && button.label.isWellFormed()
      && new TextEncoder().encode(button.label).length <= most.label
  }

  // Returns the helper's news without further members; undefined for anything else.
  function readNews(message) {
    switch (message?.news) {
    case "hidden": return hidden
    case "unknown": return unknown
    case "touched": return typeof message.button === "string" ? {news: "touched", button: message.button} : undefined
    case "shown": {
      const {x, y, width, height} = message
      const isKnown = [x, y, width, height].every(part => typeof part === "number" && part >= 0 && part <= 1)
      return isKnown ? {news: "shown", x, y, width, height} : {news: "shown"}
    }
    default: return undefined
    }
  }

  // Returns the part of the keyboard over the page, in CSS pixels from the page's upper left
  // corner. Under Wayland browsers report every window in the screen's upper left corner.
  //
  // `view`: the window's sizes and place as the browser reports them.
  function overlap({news, x, y, width, height}, view) {
    const none = {x: 0, y: 0, width: 0, height: 0}
    if (news !== "shown" || x === undefined || !(view.outerWidth > 0)) return none
    // The page's zoom.
    const zoom = view.innerWidth / view.outerWidth
    // The height of the browser's own bars above the page.
    const above = Math.max(0, view.outerHeight * zoom - view.innerHeight)
    const left = (x * view.screenWidth - view.screenX) * zoom
    const top = (y * view.screenHeight - view.screenY) * zoom - above
    const bounded = (value, bound) => Math.min(Math.max(value, 0), bound)
    const from = {x: bounded(left, view.innerWidth), y: bounded(top, view.innerHeight)}
    const to = {
      x: bounded(left + width * view.screenWidth * zoom, view.innerWidth),
      y: bounded(top + height * view.screenHeight * zoom, view.innerHeight),
    }
    const found = {...from, width: to.x - from.x, height: to.y - from.y}
    return found.width > 0 && found.height > 0 ? found : none
  }

  return {unknown, origins, patterns, readRequest, readNews, overlap}
})()
