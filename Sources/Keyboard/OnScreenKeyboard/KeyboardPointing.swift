import Access
import Lexicon
import TextEngine
import Touch

/// The state of a pointer on a keyboard.
final class KeyboardPointing {
  let behaviour: PointerBehaviour
  var dwell = Dwell()
  /// The contact of the button that is down; nil if it is up.
  private(set) var pressed: ContactID?
  private var contact = KeyboardPointing.firstContact
  /// The model of key probabilities in the layout's language; nil until needed.
  private var weights: ScanWeights?
  /// The probabilities of the next letters and words, and the keyboard's revision for which they
  /// were found.
  private var odds: (revision: UInt64, odds: NextLetters.Odds?)?

  /// The first of the pointer's contacts, on a device number that no real device has.
  private static let firstContact = ContactID(firstOn: 0xfffe)

  static func owns(_ contact: ContactID) -> Bool { contact.device == firstContact.device }

  init(_ behaviour: PointerBehaviour) {
    self.behaviour = behaviour
  }

  func nextContact() -> ContactID {
    contact.value += 1
    return contact
  }

  func press() -> ContactID {
    let new = nextContact()
    pressed = new
    return new
  }

  /// Returns the contact of the released button; nil if that contact has already ended.
  func lift() -> ContactID? {
    defer { pressed = nil }
    return pressed
  }

  /// Forgets the contact and the target.
  func leave() {
    pressed = nil
    dwell.leave()
  }

  /// Returns the odds of what comes after a text; nil if the text is unknown.
  func odds(
    of lexicon: Lexicon, after text: borrowing TextEngine, revision: UInt64
  ) -> NextLetters.Odds? {
    if let odds, odds.revision == revision { return odds.odds }
    if weights?.lexicon !== lexicon { weights = ScanWeights(lexicon) }
    let found = weights?.odds(after: text)
    odds = (revision, found)
    return found
  }

  /// Erases everything derived from the text.
  func forget() {
    odds = nil
    weights = nil
  }
}
