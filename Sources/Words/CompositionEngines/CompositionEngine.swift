package import CompositionMessages

/// Turns letters into texts. An engine may keep caches and learned words. The answer is the same
/// without caches and earlier requests.
package protocol CompositionEngine: AnyObject {
  /// - Parameter request: a request for the engine's method, within its bounds.
  /// - Returns: a reply that keeps its bounds too.
  func reply(to request: CompositionRequest) -> CompositionReply
}
