package import MarkedYAML
import Units

/// The compiled form of a layout, which is installed beside the layout's file, so that a starting
/// daemon need not parse that file.
///
/// | bytes | content |
/// |---|---|
/// | 0–7 | `KGLAYO` and the format's version, in two digits |
/// | 8–15 | `Fingerprint` of everything from byte 16 on, little-endian |
/// | 16– | the product's version, the layout file's fingerprint, its bases, the layout |
///
/// The bases are the files that the layout extends: the name and fingerprint of each. Numbers have
/// seven bits in each byte, the lowest first. Texts and lists are preceded by their length. A label
/// or typed text that equals the key's id is written as one byte. The file may be damaged, so each
/// length is checked against the remaining bytes.
package enum CompiledLayout {
  /// The beginning of each file. Increase the number when the format changes, or when parsing a
  /// layout file gives another result.
  private static let magic: [UInt8] = Array("KGLAYO10".utf8)
  private static let fingerprintStart = 16

  /// The error thrown if bytes are not a valid compiled layout.
  package struct Damaged: Error {}

  /// Encodes a layout.
  ///
  /// - Parameters:
  ///   - source: the content of the layout file, which was parsed without a problem.
  ///   - bases: the files that the layout file extends.
  ///   - version: the product's version.
  package static func encode(
    _ layout: Layout, from source: [UInt8], extending bases: [Document] = [], by version: String
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.put(version)
    writer.put(fingerprint(source[...]))
    writer.put(bases) {
      $0.put(FileBases.name(ofFile: $1.file))
      $0.put(fingerprint($1.bytes[...]))
    }
    writer.put(layout)
    return sealed(writer.bytes)
  }

  /// Puts the magic number and the fingerprint before an encoded layout.
  package static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var sum = ByteWriter()
    sum.put(fingerprint(bytes[...]))
    return magic + sum.bytes + bytes
  }

  /// Decodes a layout.
  ///
  /// - Parameter base: returns the fingerprint of a base; nil if there is no such file.
  /// - Returns: nil if the layout was compiled from other files, or by another version.
  /// - Throws: if the bytes are damaged.
  package static func decode(
    _ bytes: [UInt8], from source: [UInt8], by version: String,
    extending base: (_ name: String) -> UInt64? = { _ in nil }
  ) throws(Damaged) -> Layout? {
    guard bytes.count >= fingerprintStart else { throw Damaged() }
    guard bytes.starts(with: magic) else {
      if bytes.starts(with: magic.dropLast(2)) { return nil }
      throw Damaged()
    }
    var reader = ByteReader(bytes, at: magic.count)
    guard try reader.word() == fingerprint(bytes[fingerprintStart...]) else { throw Damaged() }
    guard try reader.text() == version, try reader.word() == fingerprint(source[...]) else {
      return nil
    }
    for _ in 0..<(try reader.number(in: 0...ExtendedFile.mostBases)) {
      let name = try reader.text()
      guard try reader.word() == base(name) else { return nil }
    }
    let layout = try reader.layout()
    guard reader.isAtEnd else { throw Damaged() }
    return layout
  }

  /// The fingerprint of a layout file's content.
  package static func fingerprint(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(bytes)
    return fingerprint.value
  }
}
