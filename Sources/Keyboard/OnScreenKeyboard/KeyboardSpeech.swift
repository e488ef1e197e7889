import Access
import Erasing
import Keys
import Layouts
import Units

/// The state of speech on a keyboard: the exploring fingers, and what is to be said. The keyboard
/// has none while speech is off.
final class KeyboardSpeech {
  /// The state whose changes are announced.
  struct Known: Hashable {
    var layer: Int
    var locked: Modifiers
    /// The labels of an open popup, and the index of the chosen one.
    var popup: [String] = []
    var selected: Int?
  }

  var explorer: Explorer
  var known: Known?
  /// The names in the layout's language.
  private(set) var names = SpokenNames()
  /// The language of `names`; nil before the first request.
  private var language: String?
  /// The announcements that nobody has taken yet, oldest first.
  let announcements = ErasingQueue<Announcement>()
  /// The acts of a touch, until what they mean is announced.
  let acts = ErasingQueue<KeyboardAct>()
  private var isShown: Bool?

  /// The most announcements that wait.
  private static let most = 16

  init(_ mode: SpeechMode) { explorer = Explorer(mode) }

  /// Adds an announcement, as the field's privacy allows. There is no other way to announce.
  func announce(_ announcement: Announcement, in privacy: Privacy) {
    let allowed = announcement.allowed(by: privacy)
    if allowed.interrupts { announcements.removeAll() }
    if announcements.count == Self.most { announcements.removeAll() }
    announcements.append(allowed)
  }

  /// Announces that the keyboard has come or gone.
  func setShown(_ isShown: Bool, in privacy: Privacy) {
    if let known = self.isShown, known != isShown {
      announce(.visibility(isShown: isShown), in: privacy)
    }
    self.isShown = isShown
  }

  /// Returns the language if its names have not been asked for.
  func newLanguage(_ language: String) -> Bool {
    guard language != self.language else { return false }
    self.language = language
    return true
  }

  func use(_ names: SpokenNames, of language: String) {
    if language == self.language { self.names = names }
  }

  /// Erases what was to be said, and makes the fingers do nothing more.
  func forget() {
    announcements.removeAll()
    acts.removeAll()
    explorer.cancelAll()
    known = nil
  }
}
