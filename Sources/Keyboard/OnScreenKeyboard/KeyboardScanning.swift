import Access
import Lexicon
import Touch
import Units

/// The state of scanning by switches on a keyboard.
final class KeyboardScanning {
  let behaviour: ScanBehaviour
  var scanner: Scanner
  /// The keyboard's revision for which the targets were offered; nil before the first offer.
  var offeredRevision: UInt64?
  /// The model of key probabilities in the layout's language; nil until needed.
  private var weights: ScanWeights?
  private var contact = KeyboardScanning.firstContact

  /// The first of the chosen targets' contacts, on a device number that no real device has.
  private static let firstContact = ContactID(firstOn: 0xffff)

  init(_ behaviour: ScanBehaviour) {
    self.behaviour = behaviour
    scanner = Scanner(behaviour)
  }

  func nextContact() -> ContactID {
    contact.value += 1
    return contact
  }

  /// Returns the model of probabilities for this lexicon, and makes it if needed.
  func weights(of lexicon: Lexicon) -> ScanWeights {
    if let weights, weights.lexicon === lexicon { return weights }
    let new = ScanWeights(lexicon)
    weights = new
    return new
  }

  /// Stops until the next hit, with nothing highlighted.
  func stop() { scanner.stop() }

  /// Erases what is known about the last choices and the text before them.
  func forget() {
    scanner.forget()
    weights = nil
    offeredRevision = nil
  }
}
