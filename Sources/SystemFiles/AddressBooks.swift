import Glibc
package import MarkedYAML
package import Settings

/// Files of vCards, read piece by piece: photos can make them large.
package struct AddressBooks: Hashable, Sendable {
  package private(set) var book = AddressBook()
  package private(set) var problems: [Problem] = []

  package var names: [String] { book.names }

  /// One file that the user named.
  package init(named path: String) {
    read(
      RegularFile(folder: AT_FDCWD, name: FileName(path), followsLink: true),
      as: path.printable(atMost: 4096))
  }

  /// All of a folder; none if there is no folder. Of a file that is wrong nothing is taken.
  init(folder path: String) {
    do throws(FileProblem) {
      let folder = try Folder(opening: path)
      for name in try folder.names() where name.hasExtension(".vcf") {
        read(folder.file(name), as: "\(path)/\(name.shown)")
      }
    } catch {
      if !error.isAbsence { report(path, error.description) }
    }
  }

  private mutating func read(_ file: RegularFile, as shown: String) {
    var reader = AddressBookReader(file: shown)
    var wrong: Problem?
    do throws(FileProblem) {
      try file.pieces(atMost: AddressBook.largestFile) { piece in
        do throws(Problem) { try reader.take(piece[...]) } catch { wrong = error }
        return wrong == nil
      }
    } catch {
      return report(shown, error.description)
    }
    if let wrong { return problems.append(wrong) }
    do throws(Problem) {
      book.add(try reader.finish())
    } catch {
      problems.append(error)
    }
    if book.hasMore {
      report(shown, "has more than the \(AddressBook.mostNames) names that are taken", .warning)
    }
  }

  private mutating func report(
    _ file: String, _ message: String, _ severity: Problem.Severity = .error
  ) {
    problems.append(
      Problem(
        file: file, mark: Mark(line: 1, column: 1), severity: severity, message: message))
  }
}
