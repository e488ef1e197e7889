/// The people who hear what the keyboard says.
enum Audience: Hashable, Sendable {
  /// Everybody in the room.
  case room
  /// The person who wears the headset, who may hear a password.
  case wearer
}
