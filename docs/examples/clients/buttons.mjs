#!/usr/bin/env node
// Puts a button above the keys, and prints when it is touched and where the keyboard appears.
import net from "node:net"

const keyboard = net.connect(process.env.KEYGLASS_SOCKET ?? "/run/keyglass/io.keyglass.Control")

function call(method, parameters = {}, more = false) {
  keyboard.write(`${JSON.stringify({method: `io.keyglass.Control.${method}`, parameters, more})}\0`)
}

function receive({error, parameters}) {
  if (error) throw new Error(error)
  if (parameters.kind === "will-show") console.log(`leave free below ${parameters.y}`)
  if (parameters.kind === "accessory-touched") console.log(`touched ${parameters.button}`)
}

let rest = ""
keyboard.setEncoding("utf8").on("data", data => {
  const messages = (rest + data).split("\0")
  rest = messages.pop()
  for (const message of messages) receive(JSON.parse(message))
})

call("SetAccessory", {buttons: [{id: "done", label: "Done"}]})
call("Watch", {}, true)
