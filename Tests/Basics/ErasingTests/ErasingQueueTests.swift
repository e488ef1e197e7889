import Testing

@testable import Erasing

@Suite struct ErasingQueueTests {
  @Test func returnsElementsInTheOrderAppended() {
    let queue = ErasingQueue<Int>(capacity: 2)
    #expect(queue.isEmpty)
    #expect(queue.popFirst() == nil)
    queue.append(1)
    queue.append(2)
    #expect(queue.popFirst() == 1)
    for number in 3...40 { queue.append(number) }
    #expect(queue.popAll() == Array(2...40))
    #expect(queue.isEmpty)
    queue.append(41)
    #expect(queue.popFirst() == 41)
  }

  @Test func removedElementsAreOverwritten() {
    let queue = ErasingQueue<UInt64>(capacity: 4)
    let secret: UInt64 = 0x5AFE_5AFE_5AFE_5AFE
    queue.append(secret)
    let memory = queue.memory()
    #expect(memory.contains(secret), "else there is nothing to erase")
    #expect(queue.popFirst() == secret)
    #expect(queue.memory().allSatisfy { $0 == 0 })
  }

  @Test func removingFromTheMiddleOverwritesTheElement() {
    let queue = ErasingQueue<UInt64>(capacity: 4)
    for number in [0, 1, 2, 3] as [UInt64] { queue.append(number) }
    _ = queue.popFirst()
    queue[1] += 100
    #expect(Array(queue) == [1, 102, 3])
    #expect(queue.remove(at: 1) == 102)
    #expect(Array(queue) == [1, 3])
    #expect(queue.memory() == [0, 1, 3, 0])
    queue.append(4)
    #expect(queue.popAll() == [1, 3, 4])
    #expect(queue.memory().allSatisfy { $0 == 0 })
  }

  @Test func memoryIsKeptWhileHalfOfItIsFree() {
    let queue = ErasingQueue<UInt64>(capacity: 8)
    for number in 0..<1_000 as Range<UInt64> {
      queue.append(number)
      if number >= 3 { #expect(queue.popFirst() == number - 3) }
    }
    #expect(Array(queue) == [997, 998, 999])
    #expect(queue.memory().count == 8)
  }

  @Test func releasesObjectsThatWereElements() {
    final class Owned {}
    weak var kept: Owned?
    do {
      let queue = ErasingQueue<Owned>()
      let owned = Owned()
      kept = owned
      queue.append(owned)
      #expect(kept != nil)
    }
    #expect(kept == nil)
  }
}
