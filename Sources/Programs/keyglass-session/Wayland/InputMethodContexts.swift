import CWayland
import Glibc
import WaylandConnection

/// Translates input-method-unstable-v1, which KWin uses, into events of input-method-unstable-v2.
///
/// KWin offers the protocol only to the program that it started as its input method, so no request
/// is refused. Each field has a context object. Version 1 has no `done` event, so `endGroup`
/// reports `done` after all input is read.
final class InputMethodContexts {
  private let report: (InputMethodEvent) -> Void
  private var context: OpaquePointer?
  private var serial: UInt32 = 0
  private var hasNews = false

  /// - Parameter report: called with the compositor's events.
  init(_ inputMethod: OpaquePointer, report: @escaping (InputMethodEvent) -> Void) {
    self.report = report
    zwp_input_method_v1_add_listener(
      inputMethod, Self.listener.pointer, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Reports `done` for the events so far. Call it when all input is read, and before the answer to
  /// a sync is handled, because these events precede the answer.
  func endGroup() {
    guard hasNews else { return }
    hasNews = false
    report(.done)
  }

  /// - Returns: false if there is no field.
  func send(_ requests: [ContextRequest]) -> Bool {
    guard let context else { return false }
    for request in requests {
      switch request {
      case .preeditStyling(let length, let style):
        zwp_input_method_context_v1_preedit_styling(context, 0, length, style)
      case .preeditCursor(let index): zwp_input_method_context_v1_preedit_cursor(context, index)
      case .preeditString(let text):
        zwp_input_method_context_v1_preedit_string(context, serial, text, "")
      case .commitString(let text):
        zwp_input_method_context_v1_commit_string(context, serial, text)
      }
    }
    return true
  }

  private func receive(_ event: InputMethodEvent, of context: OpaquePointer?) {
    guard context == self.context else { return }
    hasNews = true
    report(event)
  }

  private func activate(_ context: OpaquePointer?) {
    guard let context else { return }
    self.context.map { zwp_input_method_context_v1_destroy($0) }
    self.context = context
    zwp_input_method_context_v1_add_listener(
      context, Self.contextListener.pointer, Unmanaged.passUnretained(self).toOpaque())
    receive(.activate, of: context)
  }

  private func deactivate(_ context: OpaquePointer?) {
    guard let context, context == self.context else { return }
    receive(.deactivate, of: context)
    zwp_input_method_context_v1_destroy(context)
    self.context = nil
  }

  private static let listener = PinnedListener(
    zwp_input_method_v1_listener(
      activate: { data, _, context in
        receiver(data, as: InputMethodContexts.self).activate(context)
      },
      deactivate: { data, _, context in
        receiver(data, as: InputMethodContexts.self).deactivate(context)
      })
  )

  private static let contextListener = PinnedListener(
    zwp_input_method_context_v1_listener(
      surrounding_text: { data, context, text, cursor, anchor in
        guard let text else { return }
        let bytes = UnsafeBufferPointer(start: text, count: strlen(text))
        receiver(data, as: InputMethodContexts.self).receive(
          .surroundingText(
            bytes.map { UInt8(truncatingIfNeeded: $0) }, cursor: cursor, anchor: anchor),
          of: context)
      },
      reset: { _, _ in },
      content_type: { data, context, hint, purpose in
        receiver(data, as: InputMethodContexts.self).receive(
          .contentType(hint: hint, purpose: ContentType.numberInLaterVersions(of: purpose)),
          of: context)
      },
      invoke_action: { _, _, _, _ in },
      commit_state: { data, _, serial in
        let contexts = receiver(data, as: InputMethodContexts.self)
        contexts.serial = serial
        // A new serial without another event means that the field was touched again.
        contexts.hasNews = true
      },
      preferred_language: { _, _, _ in })
  )
}
