/// The version of Keyglass: of the programs, the interface, the man pages, the archive and the
/// packages. Nothing else has a number of its own.
package enum ProductVersion {
  package static let current = "0.1.0"
}
