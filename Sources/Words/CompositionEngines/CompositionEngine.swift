package import CompositionMessages

/// An engine that turns letters into texts. It may keep caches, but its answer depends only on the
/// request and on learned words.
package protocol CompositionEngine: AnyObject {
  /// - Parameter request: a request for the engine's method, within its bounds.
  /// - Returns: a reply within its bounds.
  func reply(to request: CompositionRequest) -> CompositionReply
}
