import Erasing
import Keymap
package import Units

/// Texts and chords from clients such as scripts, which wait to be typed one after another. Removed
/// units are overwritten, because they may have been a password.
///
/// Texts wait as characters. Each becomes strokes only when its turn comes, for the keymap and
/// locks in use then.
package final class TextQueue {
  /// A character or chord, typed with nothing in between.
  package enum Unit: Hashable, Sendable {
    case character(Unicode.Scalar)
    case chord(Chord)
  }

  /// Identifies a waiting text.
  package struct Ticket: Hashable, Sendable {
    private let number: UInt64

    fileprivate init(_ number: UInt64) {
      self.number = number
    }
  }

  /// The way in which a text ended.
  package enum End: Hashable, Sendable {
    /// The whole text was typed.
    case typed
    /// The rest was dropped.
    case cancelled
    /// The keymap or locks changed, and this unit can no longer be typed.
    case unreachable(Unit)
  }

  package let capacity: Int
  /// The number of units waiting.
  package private(set) var count = 0
  private let texts = ErasingQueue<Text>()
  private let ended = ErasingQueue<(ticket: Ticket, end: End)>()
  private var tickets: UInt64 = 0

  /// - Parameter capacity: the maximum number of waiting characters and chords.
  package init(capacity: Int = 65_536) {
    self.capacity = capacity
  }

  /// True if no text waits, and the end of each text has been reported.
  package var isEmpty: Bool { texts.isEmpty && ended.isEmpty }

  /// Appends all of the text or nothing.
  ///
  /// - Throws: if there is not enough room.
  package func append(text: String) throws(QueueFull) -> Ticket {
    var units: [Unit] = []
    units.reserveCapacity(text.unicodeScalars.count)
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      // CR LF is one line end, and one Return.
      if scalar != "\n" || previous != "\r" { units.append(.character(scalar)) }
      previous = scalar
    }
    return try append(units)
  }

  /// Appends a chord.
  ///
  /// - Throws: if the queue is full.
  package func append(_ chord: Chord) throws(QueueFull) -> Ticket {
    try append([.chord(chord)])
  }

  private func append(_ units: [Unit]) throws(QueueFull) -> Ticket {
    guard units.count <= capacity - count else {
      throw QueueFull(free: capacity - count, needed: units.count)
    }
    tickets += 1
    let ticket = Ticket(tickets)
    texts.append(Text(ticket: ticket, units: units))
    count += units.count
    return ticket
  }

  /// Removes and returns the next unit to type. Call it only once all previous units have been
  /// sent.
  package func next() -> Unit? {
    while !texts.isEmpty {
      if let unit = texts[0].popFirst() {
        count -= 1
        return unit
      }
      end(at: 0, .typed)
    }
    return nil
  }

  /// Ends the text of the unit last returned by `next`, because the unit cannot be typed.
  package func stop(at unit: Unit) {
    if !texts.isEmpty { end(at: 0, .unreachable(unit)) }
  }

  /// Drops the rest of one text.
  package func cancel(_ ticket: Ticket) {
    guard let index = texts.firstIndex(where: { $0.ticket == ticket }) else { return }
    end(at: index, .cancelled)
  }

  /// Drops the rest of all texts.
  package func cancelAll() {
    while !texts.isEmpty { end(at: 0, .cancelled) }
  }

  /// Removes and returns the texts that have ended since the last call.
  package func popEnded() -> [(ticket: Ticket, end: End)] {
    ended.popAll()
  }

  private func end(at index: Int, _ end: End) {
    count -= texts[index].count
    texts[index].units.erase()
    ended.append((texts.remove(at: index).ticket, end))
  }

  private struct Text: Sendable {
    var ticket: Ticket
    var units: [Unit]
    /// The number of units that have been removed.
    private var removedCount = 0

    init(ticket: Ticket, units: [Unit]) {
      self.ticket = ticket
      self.units = units
    }

    var count: Int { units.count - removedCount }

    mutating func popFirst() -> Unit? {
      guard removedCount < units.count else { return nil }
      defer {
        units[removedCount] = .character("\0")
        removedCount += 1
      }
      return units[removedCount]
    }
  }
}
