extension String {
  /// The byte of this text if the text is one ASCII character, like most typed texts; otherwise
  /// nil.
  @inlinable @inline(__always) public var onlyByte: UInt8? {
    utf8.count == 1 ? utf8.withContiguousStorageIfAvailable { $0[0] } : nil
  }
}
