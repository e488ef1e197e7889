import Layouts
import Touch
import Units

/// A finger on the keyboard and its role.
///
/// ```
/// comes down
///   on a key ──► pressing ──► choosing      rested on a key with alternates, or the menu's
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
/// On lifting, `pressing`, `choosing` and `flicking` type, `swiping` types a word, and `paired`
/// types both unless they slid. `holding` is a tap, `deletingWords` without a deleted word is
/// delete, and the other roles do nothing. If another finger comes down, `pressing`, `choosing`,
/// `flicking` and `paired` type and become `spent`. `repeating` becomes `spent`, too. `holding`,
/// `movingCaret`, `deletingWords` and `swiping` go on. `holding`, `pressing` and `repeating` become
/// `spent` when they leave the keyboard, `repeating` also on another key. All become `spent` when
/// the keyboard hides or changes.
///
/// `swiping` becomes `spent` when it has been far outside the keyboard for a while, and without a
/// word when another finger comes down on delete. If another finger comes down on a letter just
/// after it began, it types its first letter instead. It types its word when another finger begins
/// to swipe, or comes down on a space, punctuation or return.
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
  /// The time at which the finger reached its key.
  var keyTime: Microseconds
  /// True if the finger has rested on space long enough that sliding moves the caret.
  var canMoveCaret = false
  /// The time at which the key acts by itself if the finger still rests on it.
  var deadline: Microseconds?
  /// The time at which the finger lifted from a panel that may only have lost it
  /// (`KeyEngine+Break`); nil while it is down.
  var liftTime: Microseconds?

  /// The time at which the contact is to be handled next.
  var due: Microseconds? { liftTime.map { $0 + KeyEngine.longestBreak } ?? deadline }

  enum Role: Hashable, Sendable {
    /// The finger holds a shift, modifier or layer key; lifting is a tap.
    case holding
    /// The finger is on a key that it types when it lifts.
    case pressing
    /// The finger is on a key that acted while held; lifting types nothing more.
    case repeating(words: Int)
    /// Sliding over the popup that its key opened.
    case choosing
    /// Sliding from a key that has flicks; nil when it is back, and types the key itself.
    case flicking(FlickDirection?)
    /// Sliding on space; the anchor is the finger's place at the caret's last step.
    case movingCaret
    /// Sliding from delete; the anchor is the finger's place at the last deleted word.
    case deletingWords(now: Int, isUsed: Bool)
    /// On space with another finger; sliding with both opens the row of commands, lifting types
    /// both.
    case paired
    /// Going over the letters of a word; the deadline is set while it is outside the keyboard.
    case swiping
    /// The contact has typed or was cancelled; it does nothing more.
    case spent
  }

  enum HeldKey: Hashable, Sendable {
    case modifier(Modifiers)
    case layer(HeldLayer)
  }

  /// A layer shown while a finger holds its key.
  struct HeldLayer: Hashable, Sendable {
    var shown: Int
    var previous: Int
    /// The index of the key, in the shown layer, on which the finger came down.
    var home: Int?
    /// True if another finger typed on the layer.
    var wasUsed = false
  }
}
