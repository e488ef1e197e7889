import CGIO
import ControlProtocol
import JSON

// Fuzzers of the messages that keyglass-session gets from a session's programs.

/// Feeds sway's messages in pieces; the first byte gives the pieces' length.
func fuzzSway(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let piece = Int(first) + 1
  var received: [UInt8] = []
  var rest = bytes.dropFirst()
  while !rest.isEmpty {
    received += rest.prefix(piece)
    rest = rest.dropFirst(piece)
    do throws(SwayMessage.Garbled) {
      while let message = try SwayMessage.pop(from: &received) { receive(message) }
    } catch {
      return
    }
  }
}

private func receive(_ message: SwayMessage) {
  var bytes = message.bytes
  precondition(
    message.kind == nil || (try? SwayMessage.pop(from: &bytes)) == message && bytes.isEmpty)
  let inputs: [SwayInput]
  switch message.kind {
  case .getInputs: inputs = (try? SwayInput.all(in: message.payload)) ?? []
  case .input: inputs = (try? SwayInput.changed(in: message.payload)).map { [$0] } ?? []
  case .runCommand, .subscribe, nil: inputs = []
  }
  for input in inputs {
    precondition(!input.isKeyglassKeyboard || input.vendor == 0x4B47)
  }
}

/// Feeds applications' replies over AT-SPI, of any type, then events and answers in any order. The
/// first byte selects the type; the others are the reply's value in D-Bus's form.
func fuzzAccessibility(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let types = [
    "(u)", "(au)", "(a{ss})", "(v)", "(ii)", "(s)", "(i)", "(o)", "(b)", "(av)", "v", "u", "s",
    "as",
    "a{sv}", "(siiv(so))", "()", "((u))", "(aau)", "(mu)",
  ]
  let reply = variant(types[Int(first) % types.count], Array(bytes.dropFirst()))
  let states = reply.states ?? 0
  let attributes = reply.attributes
  precondition(attributes.count <= 64)
  for index in 0..<min(reply.count, 4) {
    _ = (reply[index]?.string, reply[index]?.signed, reply[index]?.unsigned, reply[index]?.flag)
  }
  let caret = reply[0]?.signed ?? Int32(first)
  if caret >= 0 {
    let range = AccessibleText.range(before: caret)
    precondition(range.count <= 256 && range.lowerBound >= 0)
    let end = AccessibleText.end(in: reply, of: range)
    precondition((end ?? "").count <= 64)
    let length = reply[0]?.string?.unicodeScalars.count ?? 0
    _ = AccessibleText.end(in: reply, of: 0..<length)
  }
  let description = AccessibleDescription(
    role: reply[0]?.unsigned ?? UInt32(first), states: states, attributes: attributes,
    application: reply[0]?.string)
  precondition(!description.field.privacy.isPrivate || description.field.active)
  play(bytes.dropFirst(), description)
}

private func variant(_ type: String, _ bytes: [UInt8]) -> BusVariant {
  let content = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
  defer { g_bytes_unref(content) }
  let kind = g_variant_type_new(type)
  defer { g_variant_type_free(kind) }
  // GVariant reads malformed values as zero or empty.
  guard let value = g_variant_new_from_bytes(kind, content, 0) else { fatalError("no value") }
  return BusVariant(owning: g_variant_ref_sink(value))
}

/// Feeds events: each byte is an event of one of four objects of two applications, or an answer.
private func play(_ script: ArraySlice<UInt8>, _ description: AccessibleDescription) {
  var focus = AccessibilityFocus()
  var questions: [AccessibilityFocus.Question] = []
  for step in script.prefix(256) {
    let object = Accessible(application: ":1.\(step >> 4 & 1)", path: "/\(step >> 5 & 1)")
    switch step % 16 {
    case 0: questions += focus.handle(.windowActivated(object))
    case 1: questions += focus.handle(.windowDeactivated(object))
    case 2, 3: questions += focus.handle(.focused(object))
    case 4: questions += focus.handle(.unfocused(object))
    case 5, 6: questions += focus.handle(.textChanged(object))
    case 7: questions += focus.handle(.gone(application: object.application))
    default: questions += answer(&questions, step, description, &focus)
    }
    precondition(questions.count <= 4 * 256)
    let report = focus.report
    precondition(!report.field.privacy.isPrivate || report.before == nil, "a secret was taken")
  }
}

private func answer(
  _ questions: inout [AccessibilityFocus.Question], _ step: UInt8,
  _ description: AccessibleDescription, _ focus: inout AccessibilityFocus
) -> [AccessibilityFocus.Question] {
  guard !questions.isEmpty else { return [] }
  switch questions.remove(at: Int(step >> 4) % questions.count) {
  case .description(_, let number):
    return focus.described(step % 2 == 0 ? description : nil, question: number)
  case .text(_, let number):
    return focus.receiveText(
      before: step % 2 == 0 ? "Grüße " : nil, selected: step % 4 == 0, question: number)
  }
}
