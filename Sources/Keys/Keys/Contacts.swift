import Erasing

/// The contacts on the keyboard, in the order in which they came down.
///
/// A removed contact stays in memory until a new contact overwrites it or `erase` is called. The
/// reason is that removing an array's last element may copy the array and so delay every key.
struct Contacts: Sendable {
  private var memory: [Contact] = []
  private(set) var count = 0

  init() {
    memory.reserveCapacity(16)
  }

  mutating func append(_ contact: Contact) {
    if count < memory.count { memory[count] = contact } else { memory.append(contact) }
    count += 1
  }

  @inline(__always)
  mutating func remove(at index: Int) {
    precondition(index < count)
    if index < count - 1 { closeGap(at: index) }
    count -= 1
  }

  /// Moves any later contacts one place forwards. Not inlined, because there are rarely any.
  @inline(never)
  private mutating func closeGap(at index: Int) {
    for next in index..<count - 1 { memory[next] = memory[next + 1] }
  }

  /// Removes all contacts and overwrites their memory.
  mutating func erase() {
    memory.erase()
    count = 0
  }
}

extension Contacts: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Contact {
    @inline(__always) _read {
      precondition(index < count)
      yield memory[index]
    }
    @inline(__always) _modify {
      precondition(index < count)
      yield &memory[index]
    }
  }
}
