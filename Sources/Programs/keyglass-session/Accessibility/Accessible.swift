/// An object of an application, as AT-SPI names it.
struct Accessible: Hashable, Sendable {
  /// The application's unique name on the accessibility bus.
  var application: String
  var path: String
}
