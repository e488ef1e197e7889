package import CompositionMessages

/// Makes texts of letters. It may keep what makes the next answer faster, and what somebody has
/// taught it; the answer depends on neither the one nor what was asked before.
package protocol CompositionEngine: AnyObject {
  /// - Parameter request: of its method, and within its bounds.
  /// - Returns: what can be sent: within its bounds too.
  func reply(to request: CompositionRequest) -> CompositionReply
}
