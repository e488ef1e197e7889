import Layouts
import Touch
import Units

/// A finger on the keyboard and its role.
///
/// ```
/// comes down
///   on a key ──► pressing ──► choosing      rested on a key with alternates or a menu
///                  │    │        └► swiping   went past the alternates and on
///                  │    ├───► repeating ─┐  rested on a key that repeats, or a phone key
///                  │    ├───► movingCaret◄┘ slid sideways after it had rested on space
///                  ▲    ├───► deletingWords slid from delete to the left
///                  │    ├───► paired        on space, where another finger just came down too
///                  │    ├───► flicking      slid from a key that has flicks
///                  │    ├───► swiping       slid fast and far from a letter
///                  │    └───► pressing      slid to another key
///                  │ slid to another key
///   on shift, a modifier, a layer's key ──► holding
///   on the open menu ──────────────────────► choosing
///   where no key is ───────────────────────► finished
/// ```
/// Lifting the finger types the key or the choice in `pressing`, `choosing` and `flicking`. Lifting
/// in `swiping` types a word, and in `paired` a space for each of the two fingers. In `holding` it
/// taps the held key. In `deletingWords` it deletes a character if the slide has deleted no word.
/// In the other roles it does nothing.
///
/// If another finger comes down, `pressing`, `choosing`, `flicking` and `paired` type and become
/// `finished`. `repeating` becomes `finished`, too. `holding`, `movingCaret`, `deletingWords` and
/// `swiping` go on. A finger that slides off the keyboard while `holding`, `pressing` or
/// `repeating` becomes `finished`; a `repeating` finger also does so on another key. All fingers
/// become `finished` when the keyboard hides or changes.
///
/// A `swiping` finger types no word if it stays far outside the keyboard for a while, or if another
/// finger comes down on delete. If another finger comes down on a letter just after the swipe
/// began, the swipe's first letter is typed instead of a word. The word is typed early if another
/// finger begins to swipe, or comes down on a space, punctuation or return.
struct Contact: Hashable, Sendable {
  var id: ContactID
  var role: Role
  /// The shift, modifier or layer key that the finger came down on and still holds.
  var held: HeldKey?
  /// The index, in the current layer, of the key under the finger; nil if lifting there would type
  /// nothing.
  var key: Int?
  var downTime: Microseconds
  var point: SurfacePoint
  /// The place where the finger came down or last changed keys. A finger within `jitter` of this
  /// place is at rest.
  var anchor: SurfacePoint
  /// The time at which the finger came down on its key or slid to it.
  var keyTime: Microseconds
  /// True if the finger has rested on space long enough that sliding moves the caret.
  var canMoveCaret = false
  /// The time at which the hold takes effect if the finger still rests on its key.
  var deadline: Microseconds?
  /// The time at which the finger seemed to lift; nil while it is down. Set only on touchscreens
  /// that may have lost the finger (`KeyEngine+LostContacts`).
  var liftTime: Microseconds?

  /// The time at which the contact is to be handled next.
  var due: Microseconds? { liftTime.map { $0 + KeyEngine.longestLoss } ?? deadline }

  enum Role: Hashable, Sendable {
    /// The finger holds a shift, modifier or layer key. Lifting taps the key.
    case holding
    /// The finger is on a key, and types the key when it lifts.
    case pressing
    /// The finger is on a key that has acted while held, and has deleted `words` words. Lifting
    /// types nothing more.
    case repeating(words: Int)
    /// The finger is choosing from the popup that its key opened.
    case choosing
    /// The finger is sliding from a key that has flicks. The direction is nil if the finger has
    /// slid back to its key.
    case flicking(FlickDirection?)
    /// The finger moves the caret by sliding on space. The anchor is the finger's place when the
    /// caret last moved.
    case movingCaret
    /// The finger deletes words by sliding from delete. The anchor is its place at the last deleted
    /// or restored word. `now` is the number of words deleted at present, and `isUsed` is true if
    /// any word was deleted.
    case deletingWords(now: Int, isUsed: Bool)
    /// Two fingers came down on space together: sliding opens the row of commands, and lifting
    /// types two spaces.
    case paired
    /// The finger is swiping over the letters of a word. A deadline is set only while the finger is
    /// far outside the keyboard.
    case swiping
    /// The contact has typed or was cancelled; it does nothing more.
    case finished
  }

  enum HeldKey: Hashable, Sendable {
    case modifier(Modifiers)
    case layer(HeldLayer)
  }

  /// A layer shown while a finger holds the key that switches to it.
  struct HeldLayer: Hashable, Sendable {
    var shown: Int
    var previous: Int
    /// The key on which the finger came down, as an index in the layer `shown`.
    var home: Int?
    /// True if another finger has typed a key of the held layer.
    var wasUsed = false
  }
}
