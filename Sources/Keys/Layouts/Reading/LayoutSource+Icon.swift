import MarkedYAML

extension LayoutSource {
  /// Reads the path of an icon; nil after a problem, which is reported with its place in the path.
  mutating func icon(_ entry: Node.Entry) -> IconPath? {
    guard case .scalar(let text, _) = entry.value.content else {
      error(entry.value.mark, "`\(entry.key)` is the path of an icon, not \(entry.value.kind)")
      return nil
    }
    do throws(IconPath.Mistake) {
      return try IconPath(parsing: text)
    } catch {
      self.error(mark(ofByte: error.offset, of: text, at: entry.value.mark), error.message)
      return nil
    }
  }
}
