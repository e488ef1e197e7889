/// True if a device's sysname, such as `event9`, comes before another's in the kernel's numbering.
package func kernelOrder(_ one: String, _ other: String) -> Bool {
  (one.utf8.count, one) < (other.utf8.count, other)
}
