package import MarkedYAML

/// Parses a file of braille, in the format of layouts/braille/en.yaml.
package struct BrailleTableParser {
  private var source: LayoutSource
  private var table = BrailleTable()
  /// The place of each text in the file, by the text's cells.
  private var places: [[BrailleCell]: Mark] = [:]

  private init(_ file: Document) {
    source = LayoutSource(ExtendedFile(file, kind: "file of braille"), names: .any)
  }

  /// Parses the table in a file that is named after its language.
  ///
  /// - Returns: the part of the table that has no error, and all errors.
  package static func parse(_ file: Document) -> (table: BrailleTable, problems: [Problem]) {
    var parser = BrailleTableParser(file)
    do throws(Problem) {
      guard let root = try Parser.parse(file.bytes, file: file.file) else {
        throw Problem(
          file: file.file, mark: Mark(line: 1, column: 1), message: "the file is empty")
      }
      parser.source.checkLanguage(ofFile: "a file of braille")
      for entry in parser.source.mapping(root, "a file of braille") ?? [] { parser.read(entry) }
    } catch {
      return (parser.table, [error])
    }
    parser.table.finish()
    parser.checkBeginnings()
    return (parser.table, parser.source.problems.sorted { $0.mark < $1.mark })
  }

  /// True if a path is that of a file of braille: `braille/LANGUAGE.yaml`.
  package static func isFileOfBraille(_ path: String) -> Bool {
    path.hasSuffix(".yaml") && path.split(separator: "/").dropLast().last == "braille"
  }

  private static let fields = ["cells", "start", "signs", "digits", "in-numbers"]

  private mutating func read(_ field: Node.Entry) {
    if field.key == "in-numbers" {
      table.marksInNumbers = Set((source.text(field) ?? "").map(String.init))
      return
    }
    guard Self.fields.contains(field.key) else {
      return source.unknown(field, in: Self.fields, of: "a file of braille")
    }
    for entry in source.mapping(field.value, "`\(field.key)`") ?? [] {
      guard let cells = cells(entry) else { continue }
      switch field.key {
      case "cells": add(.text(entry.key), cells, entry)
      case "signs": addSign(cells, entry)
      default:
        guard cells.count == 1 else {
          source.error(entry.value.mark, "`\(entry.key)` needs a single cell")
          continue
        }
        let former =
          field.key == "start"
          ? table.starts.updateValue(entry.key, forKey: cells[0])
          : table.digits.updateValue(entry.key, forKey: cells[0])
        if let former {
          source.error(entry.value.mark, "`\(entry.key)` has the same cell as \(former.quoted)")
        }
      }
    }
  }

  private mutating func addSign(_ cells: [BrailleCell], _ entry: Node.Entry) {
    guard let sign = BrailleTable.Sign(rawValue: entry.key) else {
      let known = BrailleTable.Sign.allCases.map(\.rawValue)
      return source.unknown(entry, in: known, of: "`signs`")
    }
    if sign == .letter {
      guard cells.count == 1 else {
        return source.error(entry.value.mark, "`\(entry.key)` needs a single cell")
      }
      table.letterSign = cells[0]
    } else {
      add(.sign(sign), cells, entry)
    }
  }

  private mutating func add(
    _ meaning: BrailleTable.Meaning, _ cells: [BrailleCell], _ entry: Node.Entry
  ) {
    places[cells] = entry.value.mark
    if let other = table.meanings.updateValue(meaning, forKey: cells) {
      source.error(entry.value.mark, "`\(entry.key)` has the same cells as \(Self.name(of: other))")
    }
  }

  private static func name(of meaning: BrailleTable.Meaning) -> String {
    switch meaning {
    case .text(let text): text.quoted
    case .sign(let sign): "`\(sign.rawValue)`"
    }
  }

  private mutating func cells(_ entry: Node.Entry) -> [BrailleCell]? {
    guard let text = source.text(entry) else { return nil }
    let cells = text.split(separator: " ").map { BrailleCell($0) }
    guard !cells.isEmpty, !cells.contains(nil) else {
      source.error(
        entry.value.mark,
        "`\(entry.key)` needs cells, each the ascending numbers of its dots, such as `5 126`")
      return nil
    }
    return cells.compactMap(\.self)
  }

  /// Reports a text whose cells begin a longer text's cells. The shorter text is typed at once, so
  /// the longer text could never be typed.
  private mutating func checkBeginnings() {
    for (cells, meaning) in table.meanings where table.beginnings.contains(cells) {
      guard case .text(let text) = meaning, let place = places[cells] else { continue }
      source.error(place, "the cells of \(text.quoted) begin those of another text")
    }
  }
}
