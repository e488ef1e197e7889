import Erasing
import Testing

/// Tests that erasing an array leaves shared memory alone, such as that of all empty arrays.
@Suite struct SharedArrayEraseTests {
  @Test func anEmptyArrayThatIsSharedWritesOverNothing() {
    var array = [1, 2]
    while !array.isEmpty { array.removeLast() }
    let other = array
    array.erase()
    // A dictionary's storage lies behind the memory of every empty array.
    var dictionary: [Int: Int] = [:]
    dictionary[1] = 1
    #expect(dictionary == [1: 1])
    #expect(other.isEmpty)
  }
}

@Suite struct ArrayEraseTests {
  /// Returns the memory of an array's elements and of its spare capacity.
  private func memory(of array: inout [UInt32]) -> [UInt32] {
    let capacity = array.capacity
    return array.withUnsafeMutableBufferPointer { elements in
      Array(UnsafeBufferPointer(start: elements.baseAddress, count: capacity))
    }
  }

  @Test func removedElementsAreOverwritten() {
    var typed: [UInt32] = []
    typed.reserveCapacity(8)
    typed += [11, 12, 13, 14]
    typed.removeLast()
    #expect(memory(of: &typed).contains(14), "else there is nothing to erase")
    typed.erase()
    #expect(typed.isEmpty)
    #expect(memory(of: &typed).allSatisfy { $0 == 0 })
  }

  @Test func theMemoryIsKept() {
    var typed: [UInt32] = []
    typed.reserveCapacity(8)
    typed += [11, 12]
    let capacity = typed.capacity
    typed.erase()
    #expect(typed.capacity == capacity)
    typed.append(15)
    #expect(typed == [15])
  }

  @Test func releasesObjectsThatWereElements() {
    final class Owned {}
    struct Sight { weak var object: Owned? }
    var owned: [Owned] = [Owned()]
    let kept = Sight(object: owned.first)
    #expect(kept.object != nil)
    owned.erase()
    #expect(kept.object == nil)
  }

  @Test func anArrayThatGrowsKeepsItsElements() {
    var typed: [UInt32] = []
    for number in 0..<100 { typed.appendErasing(UInt32(number)) }
    #expect(typed == Array(0..<100))
  }
}
