/// Everything that decides which keys of a layer look unreachable.
struct ReachOrigin: Equatable {
  /// A number that changes with what the keymap can type.
  let keymap: Int
  let isPrivate: Bool
  let isSearching: Bool
  let editKeys: EditKeys
}
