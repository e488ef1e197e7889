// The part of FoundationEssentials that the argument parser calls. The release is compiled with
// this module under that name (Makefile: RELEASE), because the other is half of a program.

/// An error that describes itself in the user's language. The parser asks each error for it.
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

/// Names kept from Foundation, where the argument parser finds them.
public typealias Data = [UInt8]

extension String {
  public enum Encoding: Sendable {
    case utf8
  }

  public init?(data: Data, encoding: Encoding) {
    self.init(validating: data, as: UTF8.self)
  }
}

/// Writes a value as JSON in the form that Foundation's has with these options: on many lines, with
/// the keys in order. It has no other form, so that the options change nothing.
public final class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    public static let prettyPrinted = Self(rawValue: 1)
    public static let sortedKeys = Self(rawValue: 2)
  }

  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode<Value: Encodable>(_ value: Value) throws -> Data {
    let written = Written()
    try written.write(value)
    return Data(written.json(indent: "").utf8)
  }
}
