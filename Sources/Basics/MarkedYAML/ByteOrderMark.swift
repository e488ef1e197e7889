extension [UInt8] {
  /// The bytes without the byte-order mark of UTF-8, with which some editors begin a file.
  package var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
  }
}
