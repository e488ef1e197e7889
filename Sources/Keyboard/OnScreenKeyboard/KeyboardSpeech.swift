import Access
import Erasing
import Keys
import Layouts
import Units

/// The state of speech on a keyboard: the exploring fingers, and what must be said. A keyboard
/// without speech has no such state.
final class KeyboardSpeech {
  /// The part of the keyboard's state whose changes are announced.
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
  /// The language of `names`; nil before a request.
  private var language: String?
  /// The announcements that have not been read yet, oldest first.
  let announcements = ErasingQueue<Announcement>()
  /// The acts that a touch causes, until their result has been announced.
  let acts = ErasingQueue<KeyboardAct>()
  private var isShown: Bool?
  /// The people who hear the announcements.
  private(set) var audience: Audience

  /// The maximum number of waiting announcements.
  private static let most = 16

  init(_ mode: SpeechMode, to audience: Audience) {
    explorer = Explorer(mode)
    self.audience = audience
  }

  /// Changes the audience, and erases the announcements that were meant for the previous audience.
  func setAudience(_ audience: Audience) {
    guard audience != self.audience else { return }
    self.audience = audience
    announcements.removeAll()
  }

  /// True if the audience must not hear what is typed.
  func conceals(in privacy: Privacy) -> Bool {
    Announcement.typed("").allowed(by: privacy, to: audience) == .dot
  }

  /// Adds an announcement, reduced as the field's privacy requires. All announcements pass through
  /// here.
  func announce(_ announcement: Announcement, in privacy: Privacy) {
    let allowed = announcement.allowed(by: privacy, to: audience)
    if allowed.interrupts { announcements.removeAll() }
    if announcements.count == Self.most { announcements.removeAll() }
    announcements.append(allowed)
  }

  /// Announces that the keyboard has appeared or disappeared.
  func setShown(_ isShown: Bool, in privacy: Privacy) {
    if let known = self.isShown, known != isShown {
      announce(.visibility(isShown: isShown), in: privacy)
    }
    self.isShown = isShown
  }

  /// Changes the language; returns true if the names of the new language must be requested.
  func newLanguage(_ language: String) -> Bool {
    guard language != self.language else { return false }
    self.language = language
    return true
  }

  /// Requests the names again. The old names stay in use until the new ones are read.
  func requestAgain() { language = nil }

  func use(_ names: SpokenNames, of language: String) {
    if language == self.language { self.names = names }
  }

  /// Erases pending announcements, and makes the fingers do nothing more.
  func forget() {
    announcements.removeAll()
    acts.removeAll()
    explorer.cancelAll()
    known = nil
  }
}
