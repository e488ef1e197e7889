package import CompositionMessages

/// Turns letters into texts. An engine may keep caches and learned words, but its answer does not
/// depend on caches or earlier requests.
package protocol CompositionEngine: AnyObject {
  /// - Parameter request: a request for the engine's method, within its bounds.
  /// - Returns: a reply that keeps its bounds too.
  func reply(to request: CompositionRequest) -> CompositionReply
}
