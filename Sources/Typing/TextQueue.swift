import Erasing
package import Keymap

/// Texts and chords of scripts that wait to be typed, one after another. What has been given out is
/// overwritten: it may have been a password.
///
/// They wait as what they are, not as strokes: each character becomes strokes only when its turn
/// has come, for the keymap and the locks as they are then.
package final class TextQueue {
  /// What is typed without anything else in between.
  package enum Unit: Hashable, Sendable {
    case character(Unicode.Scalar)
    case chord(Chord)
  }

  /// What tells a text from the others that wait.
  package struct Ticket: Hashable, Sendable {
    private let number: UInt64

    fileprivate init(_ number: UInt64) {
      self.number = number
    }
  }

  package enum End: Hashable, Sendable {
    /// All of it has gone out.
    case typed
    /// What had not gone out was dropped.
    case cancelled
    /// The keymap or the locks changed meanwhile, and now there is no way to this.
    case unreachable(Unit)
  }

  /// There is more than still fits.
  package struct Full: Error, Hashable, Sendable {
    package var free: Int
    package var needed: Int

    package init(free: Int, needed: Int) {
      self.free = free
      self.needed = needed
    }
  }

  package let capacity: Int
  /// How many units wait.
  package private(set) var count = 0
  private let texts = ErasingQueue<Text>()
  private let ended = ErasingQueue<(ticket: Ticket, end: End)>()
  private var tickets: UInt64 = 0

  /// - Parameter capacity: the characters and chords that it holds at most.
  package init(capacity: Int = 65_536) {
    self.capacity = capacity
  }

  /// Whether nothing waits and everybody knows of the end of what did.
  package var isEmpty: Bool { texts.isEmpty && ended.isEmpty }

  /// Takes all of the text or nothing.
  package func append(text: String) throws(Full) -> Ticket {
    var units: [Unit] = []
    units.reserveCapacity(text.unicodeScalars.count)
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      // Both together are one line end, and one Return.
      if scalar != "\n" || previous != "\r" { units.append(.character(scalar)) }
      previous = scalar
    }
    return try append(units)
  }

  package func append(_ chord: Chord) throws(Full) -> Ticket {
    try append([.chord(chord)])
  }

  private func append(_ units: [Unit]) throws(Full) -> Ticket {
    guard units.count <= capacity - count else {
      throw Full(free: capacity - count, needed: units.count)
    }
    tickets += 1
    let ticket = Ticket(tickets)
    texts.append(Text(ticket: ticket, units: units))
    count += units.count
    return ticket
  }

  /// What is to be typed now. To be asked when all that it gave before has gone out.
  package func next() -> Unit? {
    while !texts.isEmpty {
      if let unit = texts[0].takeFirst() {
        count -= 1
        return unit
      }
      end(at: 0, .typed)
    }
    return nil
  }

  /// The text whose unit `next` gave last cannot go on.
  package func stop(at unit: Unit) {
    if !texts.isEmpty { end(at: 0, .unreachable(unit)) }
  }

  /// Drops what of one text has not been given out.
  package func cancel(_ ticket: Ticket) {
    guard let index = texts.firstIndex(where: { $0.ticket == ticket }) else { return }
    end(at: index, .cancelled)
  }

  /// Drops all that has not been given out.
  package func cancelAll() {
    while !texts.isEmpty { end(at: 0, .cancelled) }
  }

  /// The texts that have ended since the last call.
  package func takeEnded() -> [(ticket: Ticket, end: End)] {
    ended.takeAll()
  }

  private func end(at index: Int, _ end: End) {
    count -= texts[index].count
    texts[index].units.erase()
    ended.append((texts.remove(at: index).ticket, end))
  }

  private struct Text: Sendable {
    var ticket: Ticket
    var units: [Unit]
    /// How many of them have been given out.
    private var given = 0

    init(ticket: Ticket, units: [Unit]) {
      self.ticket = ticket
      self.units = units
    }

    var count: Int { units.count - given }

    mutating func takeFirst() -> Unit? {
      guard given < units.count else { return nil }
      defer {
        units[given] = .character("\0")
        given += 1
      }
      return units[given]
    }
  }
}
