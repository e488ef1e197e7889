import Testing
import Touch

/// Tests that `ContactOwner` has every edge of its diagram, and no others.
@Suite struct ContactOwnerTests {
  private typealias Owner = ContactOwner

  private static let events: [Owner.Event] =
    Owner.ContactKind.allCases.map { .beginsOnKeyboard($0) }
    + Owner.ContactKind.allCases.map { .changes($0) }
    + [.beginsBeside, .beginsUngrabbed, .lifts, .keyboardLeaves, .deviceLeaves, .isAdopted]

  private struct Edge: Hashable {
    var from: ContactOwner
    var event: ContactOwner.Event
  }

  private typealias Outcome = (to: ContactOwner, delivery: ContactOwner.Delivery?)

  /// A contact begins in a slot that is free, or after hovering there.
  private static let beginnings: [Owner.Event: Outcome] = [
    .beginsOnKeyboard(.touching): (.keyboard, .keyboard(.down)),
    .beginsOnKeyboard(.hovering): (.hovering, nil),
    .beginsOnKeyboard(.palm): (.nobody, nil),
    .beginsBeside: (.applications, .applications(.begins)),
    .beginsUngrabbed: (.nobody, nil),
  ]

  private static let edges: [Edge: Outcome] = [
    Edge(from: .keyboard, event: .changes(.touching)): (.keyboard, .keyboard(.moved)),
    Edge(from: .keyboard, event: .changes(.hovering)): (.hovering, .keyboard(.up)),
    Edge(from: .keyboard, event: .changes(.palm)): (.nobody, .keyboard(.cancelled)),
    Edge(from: .keyboard, event: .lifts): (.free, .keyboard(.up)),
    Edge(from: .keyboard, event: .keyboardLeaves): (.nobody, .keyboard(.cancelled)),
    Edge(from: .keyboard, event: .deviceLeaves): (.nobody, .keyboard(.cancelled)),
    Edge(from: .hovering, event: .lifts): (.free, nil),
    Edge(from: .hovering, event: .keyboardLeaves): (.nobody, nil),
    Edge(from: .hovering, event: .deviceLeaves): (.nobody, nil),
    Edge(from: .applications, event: .lifts): (.free, .applications(.ends)),
    Edge(from: .applications, event: .deviceLeaves): (.nobody, .applications(.ends)),
    Edge(from: .nobody, event: .lifts): (.free, nil),
  ]

  @Test func everyEdgeLeadsWhereTheDiagramSays() {
    for owner in Owner.allCases {
      for event in Self.events {
        let isBeginning = Self.beginnings[event] != nil
        // A contact ends before another begins in its slot.
        if isBeginning, owner != .free, owner != .hovering { continue }
        let expected =
          event == .isAdopted
          ? (.nobody, nil)
          : Self.beginnings[event] ?? Self.edges[Edge(from: owner, event: event)] ?? (owner, nil)
        var after = owner
        let delivery = after.handle(event)
        #expect(after == expected.to, "\(owner), \(event)")
        #expect(delivery == expected.delivery, "\(owner), \(event)")
      }
    }
  }

  @Test func everyContactEndsWithTheOwnerItBeganWith() {
    for beginning in Self.beginnings.keys {
      for end in [Owner.Event.lifts, .deviceLeaves] {
        var owner = Owner.free
        let begins = owner.handle(beginning)
        let ends = owner.handle(end)
        #expect((begins == nil) == (ends == nil), "\(beginning), \(end)")
      }
    }
  }
}
