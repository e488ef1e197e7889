// A replacement for FoundationEssentials in releases (make/build.mk). It has only the part that
// swift-argument-parser calls, because Foundation would be half of each program.

/// An error that can describe itself in the user's language. The parser checks each error for this
/// protocol.
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}

/// Foundation's names for types that the argument parser uses.
public typealias Data = [UInt8]

extension String {
  public enum Encoding: Sendable {
    case utf8
  }

  public init?(data: Data, encoding: Encoding) {
    self.init(validating: data, as: UTF8.self)
  }
}

/// Writes a value as JSON on many lines, with sorted keys. Only this form is implemented, so the
/// options have no effect.
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
