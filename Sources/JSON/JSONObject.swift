/// A JSON object with its members, for the description of an interface.
package protocol JSONObject: JSONReadable, JSONWritable {
  /// With their types as Varlink writes them, `hint: ?string`, in the order in which they are
  /// written.
  static var members: [String] { get }
}
