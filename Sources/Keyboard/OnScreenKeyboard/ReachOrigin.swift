/// Everything that decides which keys of a layer look unreachable.
struct ReachOrigin: Equatable {
  /// A number that changes whenever the keymap can type other characters.
  let keymap: Int
  let isPrivate: Bool
  let isSearching: Bool
  let editKeys: EditKeys
}
