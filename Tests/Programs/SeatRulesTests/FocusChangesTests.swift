import ControlProtocol
import Layouts
import SeatRules
import Settings
import TestSupport
import Testing
import Units

/// Checks the keyboard after each of ten thousand random events. Helpers come and go, fields
/// change, fingers touch applications, and the user shows and hides the keyboard by hand.
@Suite struct FocusChangesTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func tenThousandLeaveItRight(seed: UInt64) {
    var chance = SplitMix(seed: seed)
    var session = Session()
    for _ in 0..<10_000 { session.change(by: &chance) }
    // None of these events has a lasting effect.
    session.wait()
    session.tap()
    session.report(Self.field, by: 1)
    #expect(session.isVisible)
    session.report(FocusedField(active: false, source: "input-method"), by: 1)
    session.wait()
    #expect(!session.isVisible)
    for client in Session.clients { session.hangUp(client) }
    #expect(session.field == .unknown)
    #expect(session.follower.nextDeadline == nil)
    // The events made the keyboard appear and disappear.
    #expect(session.changes > 200)
  }

  private static let field = FocusedField(active: true, source: "input-method", purpose: .text)

  /// The `FocusFollower` connected as in the daemon, in virtual time.
  private struct Session {
    static let clients: [UInt64] = [1, 2, 3]

    var follower = FocusFollower()
    private var statements = FieldStatements()
    private(set) var isVisible = true
    /// The number of times that the keyboard appeared or disappeared automatically.
    private(set) var changes = 0
    /// The times of the last four automatic changes.
    private var times: [Microseconds] = []
    private var time = Microseconds.zero
    private var touched: Microseconds?
    /// The time at which the last reported field lost the focus; nil while a field has the focus.
    private var unwanted: Microseconds?
    /// The time at which the keyboard was last shown or hidden by hand.
    private var byHand: Microseconds?

    init() {
      follower.mode = .touch
    }

    var field: FocusedField {
      statements.field(isConsole: false, Settings.Field(), Settings.LayoutsByPurpose())
    }

    mutating func change(by chance: inout SplitMix) {
      switch chance.next() % 8 {
      case 0: tap()
      case 1: pass(.milliseconds(Int64(chance.next() % 1_500)))
      case 2: pass(.milliseconds(Int64(chance.next() % 200)))
      case 3 where chance.next() % 8 == 0: hangUp(chance.element(of: Self.clients))
      case 4 where chance.next() % 4 == 0: show(chance.next() % 2 == 0)
      default: report(Self.field(by: &chance), by: chance.element(of: Self.clients))
      }
    }

    private static func field(by chance: inout SplitMix) -> FocusedField {
      FocusedField(
        active: chance.next() % 3 > 0,
        source: chance.element(of: ["input-method", "browser", "toplevel", "purpose"]),
        purpose: chance.element(of: Purpose.allCases),
        hints: chance.element(
          of: [.noKeyboard, .manualKeyboard, [], [], [], [], []] as [FieldHints]),
        application: chance.element(of: [nil, "foot", "editor"]))
    }

    mutating func tap() {
      touched = time
      follower.touchedApplication(at: time)
      follower.tapped(at: time)
    }

    mutating func report(_ field: FocusedField, by client: UInt64) {
      statements.record(field, by: client, of: 1000)
      applyFocus()
    }

    mutating func hangUp(_ client: UInt64) {
      statements.remove(client)
      applyFocus()
    }

    mutating func show(_ visible: Bool) {
      follower.overrule()
      isVisible = visible
      byHand = time
    }

    private mutating func applyFocus() {
      let wish = field.keyboardWish
      if wish == .hidden {
        unwanted = unwanted ?? time
      } else {
        unwanted = nil
      }
      let change = follower.receiveFocus(
        wish, ownsTaps: field.ownsTaps, isVisible: isVisible, at: time)
      guard let change else { return }
      #expect(wish == (change == .comes ? .shown : .manual))
      #expect(change == .hides || touched.map { time - $0 <= .seconds(1) } == true)
      apply(change)
    }

    private mutating func apply(_ change: FocusFollower.Change) {
      guard isVisible != (change == .comes) else { return }
      isVisible.toggle()
      changes += 1
      if times.count == 4, byHand.map({ $0 < times[0] }) ?? true {
        #expect(time - times[0] > .seconds(1), "the keyboard flashes")
      }
      times = times.suffix(3) + [time]
    }

    /// Lets time pass, and makes each change at the time when it is due.
    mutating func pass(_ duration: Microseconds) {
      let end = time + duration
      while let deadline = follower.nextDeadline, deadline <= end {
        time = deadline
        guard let change = follower.popDueChange(isVisible: isVisible, at: time) else { continue }
        if change == .comes {
          #expect(field.keyboardWish == .shown)
        } else {
          #expect(
            field.keyboardWish == .manual
              || unwanted.map { time - $0 >= .milliseconds(150) } == true)
        }
        apply(change)
      }
      time = end
      // After too many changes, the next one waits until reports have stopped for a second.
      if let unwanted, time - unwanted >= .seconds(1), byHand.map({ $0 < unwanted }) ?? true {
        #expect(!isVisible, "it stays although no field has had the focus for \(time - unwanted)")
      }
    }

    mutating func wait() { pass(.seconds(2)) }
  }
}
