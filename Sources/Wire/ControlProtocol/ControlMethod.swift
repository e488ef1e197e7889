/// A method of the interface `io.keyglass.Control`. The table ``all`` has each method's right,
/// parameters, reply and description. The interface's description and the table in
/// docs/INTEGRATION.md are made from ``all``. `ControlRequest.call` writes the calls.
struct ControlMethod: Sendable {
  let name: String
  /// The right that a client needs to call the method.
  let right: Right
  /// The parameters in Varlink's form: `lasting: ?bool`.
  let parameters: [String]
  /// The members of the reply, in Varlink's form.
  let reply: [String]
  /// The comment in the interface's description. docs/INTEGRATION.md has its first sentence.
  let about: String
  /// - Throws: `invalidParameter` with the parameter's name.
  let read: @Sendable (borrowing CallParameters) throws(ControlError) -> ControlRequest

  init(
    _ name: String, _ right: Right, _ parameters: [String] = [], reply: [String], _ about: String,
    _ read:
      @escaping @Sendable (borrowing CallParameters) throws(ControlError) -> ControlRequest
  ) {
    self.name = name
    self.right = right
    self.parameters = parameters
    self.reply = reply
    self.about = about
    self.read = read
  }

  /// Returns the method with this name; nil if the interface has none.
  static func named(_ name: String) -> ControlMethod? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  var parameterNames: [String] { parameters.map { String($0.prefix { $0 != ":" }) } }

  /// The first sentence of `about`, on one line.
  var summary: String {
    about.prefix { $0 != "." && $0 != ":" && $0 != ";" }
      .split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
