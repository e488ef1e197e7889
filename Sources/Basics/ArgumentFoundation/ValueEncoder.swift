/// An encoder whose containers all write into one JSON value.
struct ValueEncoder: Encoder {
  let written: Written

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    written.content = .object([:])
    return KeyedEncodingContainer(Members(written: written))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    written.content = .list([])
    return Elements(written: written)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(written: written)
  }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let written: Written

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    written.member(key).content = .literal("null")
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try written.member(key).write(value)
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    superEncoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    superEncoder(forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    ValueEncoder(written: written.member(Super.super))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    ValueEncoder(written: written.member(key))
  }
}

private enum Super: CodingKey {
  case `super`
}

private struct Elements: UnkeyedEncodingContainer {
  let written: Written

  var codingPath: [any CodingKey] { [] }
  var count: Int { written.elements.count }

  func encodeNil() {
    written.element().content = .literal("null")
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    try written.element().write(value)
  }

  func nestedContainer<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    superEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    superEncoder().unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    ValueEncoder(written: written.element())
  }
}

private struct Single: SingleValueEncodingContainer {
  let written: Written

  var codingPath: [any CodingKey] { [] }

  func encodeNil() {
    written.content = .literal("null")
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    try written.write(value)
  }
}
