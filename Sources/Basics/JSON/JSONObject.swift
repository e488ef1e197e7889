/// A value that is a JSON object and lists its members for an interface description.
package protocol JSONObject: JSONReadable, JSONWritable {
  /// The members with their Varlink types, such as `hint: ?string`, in the order of writing.
  static var members: [String] { get }
}
