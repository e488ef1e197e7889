/// The version of Keyglass: the programs, the interface, the man pages, the archive and the
/// packages share it.
package enum ProductVersion {
  package static let current = "0.1.0"
}
