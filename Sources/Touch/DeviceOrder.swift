/// Whether a device's sysname, such as `event9`, comes before another's in the order in which the
/// kernel counts them.
package func kernelOrder(_ one: String, _ other: String) -> Bool {
  (one.utf8.count, one) < (other.utf8.count, other)
}
