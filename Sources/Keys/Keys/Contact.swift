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
///   where no key is ───────────────────────► spent
/// ```
/// Lifting the finger types the key or the choice in `pressing`, `choosing` and `flicking`.
/// `swiping` types a word, and `paired` types a space for each of the two fingers. `holding` is a
/// tap, `deletingWords` without a deleted word deletes a character, and the other roles do nothing.
///
/// If another finger comes down, `pressing`, `choosing`, `flicking` and `paired` type and become
/// `spent`. `repeating` becomes `spent`, too. `holding`, `movingCaret`, `deletingWords` and
/// `swiping` go on. A finger that slides off the keyboard while `holding`, `pressing` or
/// `repeating` becomes `spent`; a `repeating` finger also does so on another key. All fingers
/// become `spent` when the keyboard hides or changes.
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
  /// Index in the current layer of the key under the finger; nil if lifting there would type
  /// nothing.
  var key: Int?
  var downTime: Microseconds
  var point: SurfacePoint
  /// The place where the finger came down or last changed keys; jitter is measured from here.
  var anchor: SurfacePoint
  /// The time at which the finger came down on its key or slid to it.
  var keyTime: Microseconds
  /// True if the finger has rested on space long enough that sliding moves the caret.
  var canMoveCaret = false
  /// The time at which the key acts by itself if the finger still rests on it.
  var deadline: Microseconds?
  /// The time at which the finger seemed to lift; nil while it is down. Set only on touchscreens
  /// that may have lost the finger (`KeyEngine+LostContacts`).
  var liftTime: Microseconds?

  /// The time at which the contact is to be handled next.
  var due: Microseconds? { liftTime.map { $0 + KeyEngine.longestLoss } ?? deadline }

  enum Role: Hashable, Sendable {
    /// The finger holds a shift, modifier or layer key; lifting is a tap.
    case holding
    /// The finger is on a key that it types when it lifts.
    case pressing
    /// The finger is on a key that acted while held; lifting types nothing more.
    case repeating(words: Int)
    /// The finger chooses in the popup that its key opened.
    case choosing
    /// The finger slides from a key that has flicks; nil if it slid back to type the key itself.
    case flicking(FlickDirection?)
    /// The finger slides on space; the anchor is the finger's place at the caret's last step.
    case movingCaret
    /// The finger slides from delete; the anchor is its place at the last deleted or restored word.
    /// `now` words are deleted; `isUsed` is true if the slide has deleted any.
    case deletingWords(now: Int, isUsed: Bool)
    /// Two fingers came down on space together: sliding opens the row of commands, and lifting
    /// types two spaces.
    case paired
    /// The finger swipes over the letters of a word. The deadline is set while the finger is far
    /// outside the keyboard.
    case swiping
    /// The contact has typed or was cancelled; it does nothing more.
    case spent
  }

  enum HeldKey: Hashable, Sendable {
    case modifier(Modifiers)
    case layer(HeldLayer)
  }

  /// A layer shown while a finger holds the key that switches to it.
  struct HeldLayer: Hashable, Sendable {
    var shown: Int
    var previous: Int
    /// The index of the key, in the shown layer, on which the finger came down.
    var home: Int?
    /// True if another finger typed on the layer.
    var wasUsed = false
  }
}
