import Layouts
import Touch
import Units

/// A finger on the keyboard, and what it is doing.
///
/// ```
///  comes down
///   on a key ──► pressing ──► choosing      rested on a key with alternates, or the menu's
///                  │    ├───► repeating ─┐  rested on a key that repeats, or a phone key
///                  │    ├───► movingCaret◄┘ slid sideways after it had rested on space
///                  ▲    └───► pressing      slid to another key
///                  │ slid to another key
///   on shift, a modifier, a layer's key ──► holding
///   on the open menu ──────────────────────► choosing
///   where no key is ───────────────────────► spent
/// ```
/// When it lifts, `pressing` and `choosing` type, `holding` is a tap, and nothing comes of the others.
/// When another finger comes down, `pressing` and `choosing` type and are `spent`, and so is
/// `repeating`; `holding` and `movingCaret` go on. Off the keyboard `holding`, `pressing` and
/// `repeating` are spent, `repeating` on another key too. All are spent when the keyboard goes or
/// changes.
struct Contact: Hashable, Sendable {
  var id: ContactID
  var role: Role
  /// The shift, modifier or layer key that the finger came down on and that it still holds.
  var held: HeldKey?
  /// Index in the current layer of the key under the finger; nil where that would type nothing.
  var key: Int?
  var downTime: Microseconds
  var point: SurfacePoint
  /// Jitter is measured from here: where the finger came down or last changed keys.
  var anchor: SurfacePoint
  /// When the finger came to the key that it is on.
  var keyTime: Microseconds
  /// Whether it has rested on space long enough that sliding moves the caret.
  var canMoveCaret = false
  /// When the finger, if it still rests on its key, makes the key do something by itself.
  var deadline: Microseconds?

  enum Role: Hashable, Sendable {
    /// On the shift, modifier or layer key that it holds; lifting is a tap on it.
    case holding
    /// On a key that it types when it lifts.
    case pressing
    /// On a key that has acted while it was held; lifting types nothing more.
    case repeating(words: Int)
    /// Slides over the popup that its key has opened.
    case choosing
    /// Slides on space; the anchor is where the caret last moved.
    case movingCaret
    /// Has typed, or was cancelled; nothing more comes of it.
    case spent
  }

  enum HeldKey: Hashable, Sendable {
    case modifier(Modifiers)
    case layer(HeldLayer)
  }

  /// A layer shown as long as a finger is down.
  struct HeldLayer: Hashable, Sendable {
    var shown: Int
    var previous: Int
    /// The key of the shown layer that lies where the finger came down.
    var home: Int?
    /// Whether another finger typed on it.
    var wasUsed = false
  }
}
