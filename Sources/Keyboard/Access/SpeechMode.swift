/// The way in which fingers type while the keyboard speaks.
package enum SpeechMode: String, Hashable, Sendable, CaseIterable {
  /// Nothing is spoken, and each touch types.
  case off
  /// A finger explores; lifting types the key that was explored last.
  case lift
  /// A finger explores; a second finger that comes down types the key that was explored last.
  case secondFinger = "second-finger"
}
