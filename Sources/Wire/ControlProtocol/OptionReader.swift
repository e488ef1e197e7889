/// A program's command line, option by option: `--name value`, `--name=value`, or `--name` alone.
///
/// Programs that start often or stay in memory use this type instead of an argument parser, which
/// needs Foundation and would double their size.
package struct OptionReader {
  /// A command line that the program refuses, with the reason as one line.
  package struct Misuse: Error, Hashable {
    package var reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }

  private var words: ArraySlice<String>
  /// The option that was read last, such as `--socket`.
  package private(set) var name = ""
  /// The text after the option's `=`; nil if there is no `=`.
  private var attached: String?

  /// - Parameter words: the arguments without the program's name.
  package init(_ words: ArraySlice<String>) {
    self.words = words
  }

  /// Reads the next option's name; nil at the end.
  package mutating func next() -> String? {
    guard let word = words.popFirst() else { return nil }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    attached = parts.count == 2 ? String(parts[1]) : nil
    return name
  }

  /// Reads the option's value.
  ///
  /// - Throws: if there is no value, or an empty value.
  package mutating func value() throws(Misuse) -> String {
    guard let value = attached ?? words.popFirst(), !value.isEmpty else {
      throw Misuse(reason: "\(name) needs a value")
    }
    return value
  }

  /// Returns `meaning`, once it is clear that the option has no value.
  ///
  /// - Throws: if a value is attached to the option.
  package func flag<Meaning>(_ meaning: Meaning) throws(Misuse) -> Meaning {
    if attached != nil { throw Misuse(reason: "\(name) takes no value") }
    return meaning
  }

  /// The error for an option that the program does not have.
  package var unknown: Misuse { Misuse(reason: "there is no option `\(name)`") }
}

/// The outcome of reading a program's command line.
package enum CommandLineOutcome<Task> {
  case run(Task)
  /// A text to print instead: the help or the version.
  case show(String)
  case misuse(String)

  /// - Parameters:
  ///   - words: the arguments without the program's name.
  ///   - read: reads all options.
  package init(
    _ words: ArraySlice<String>,
    _ read: (inout OptionReader) throws(OptionReader.Misuse) -> CommandLineOutcome
  ) {
    var reader = OptionReader(words)
    do throws(OptionReader.Misuse) {
      self = try read(&reader)
    } catch {
      self = .misuse(error.reason)
    }
  }
}

extension CommandLineOutcome: Equatable where Task: Equatable {}
