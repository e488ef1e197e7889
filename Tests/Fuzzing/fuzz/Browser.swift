import BrowserMessages
import ControlProtocol
import Scene

/// Feeds the messages of a browser's extension in pieces; the first byte gives the pieces' length.
func fuzzBrowser(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let piece = Int(first) + 1
  var messages = NativeMessages()
  var rest = bytes.dropFirst()
  while !rest.isEmpty {
    messages.append(rest.prefix(piece))
    rest = rest.dropFirst(piece)
    do {
      while let message = try messages.next() {
        if let browser = try? BrowserProgram(message: message) {
          precondition(!browser.owns(""), "a browser is every application")
          continue
        }
        let report: PageFocus
        switch try BrowserMessage(message: message) {
        case .focus(let focus): report = focus
        case .request(.setButtons(let buttons)):
          precondition(AccessoryButton.areFit(buttons), "the daemon refuses the buttons")
          continue
        case .request: continue
        }
        guard case .field(let field, _) = report else { continue }
        let known = FocusedField(
          active: true, source: FocusedField.browserSource, purpose: field.purpose,
          hints: field.hints, returnType: field.returnType)
        precondition(!known.privacy.isPrivate || field.before == nil, "a secret was taken")
        precondition((field.before ?? "").count <= PageField.beforeLength)
        // The daemon accepts the field.
        precondition(!ControlRequest.setField(known, before: field.before).message().isEmpty)
      }
    } catch {
      return
    }
  }
}
