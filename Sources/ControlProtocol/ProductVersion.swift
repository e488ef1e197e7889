/// The version of Keyglass, the same for the daemon, the tool and the panel.
package enum ProductVersion {
  package static let current = "0.1.0"
}
