package import CompositionMessages

/// Turns letters into texts. An engine may keep caches and learned words. The answer depends
/// neither on the caches nor on earlier requests.
package protocol CompositionEngine: AnyObject {
  /// - Parameter request: has the engine's method and keeps its bounds.
  /// - Returns: a reply that keeps its bounds too.
  func reply(to request: CompositionRequest) -> CompositionReply
}
