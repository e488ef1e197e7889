package import MarkedYAML

/// Parses files of braille, in the format of layouts/braille/en.yaml.
package enum BrailleTableParser {
  /// Parses the table in a file that is named after its language.
  ///
  /// - Returns: the part of the table that has no error, and all errors.
  package static func parse(_ file: Document) -> (table: BrailleTable, problems: [Problem]) {
    var source = LayoutSource(ExtendedFile(file, kind: "file of braille"), names: .any)
    var table = BrailleTable()
    do throws(Problem) {
      guard let root = try Parser.parse(file.bytes, file: file.file) else {
        throw Problem(
          file: file.file, mark: Mark(line: 1, column: 1), message: "the file is empty")
      }
      for entry in source.mapping(root, "a file of braille") ?? [] {
        read(entry, into: &table, &source)
      }
    } catch {
      return (table, [error])
    }
    table.finish()
    checkBeginnings(of: table, file, &source)
    return (table, source.problems.sorted { $0.mark < $1.mark })
  }

  private static let fields = ["cells", "start", "signs", "digits", "in-numbers"]

  private static func read(
    _ field: Node.Entry, into table: inout BrailleTable, _ source: inout LayoutSource
  ) {
    if field.key == "in-numbers" {
      table.marksInNumbers = Set((source.text(field) ?? "").map(String.init))
      return
    }
    guard fields.contains(field.key) else {
      return source.unknown(field, in: fields, of: "a file of braille")
    }
    for entry in source.mapping(field.value, "`\(field.key)`") ?? [] {
      guard let cells = cells(entry, &source) else { continue }
      switch field.key {
      case "cells": add(.text(entry.key), cells, entry, to: &table, &source)
      case "signs": addSign(cells, entry, to: &table, &source)
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
          source.error(entry.value.mark, "`\(entry.key)` has the cell of \(former.quoted)")
        }
      }
    }
  }

  private static func addSign(
    _ cells: [BrailleCell], _ entry: Node.Entry, to table: inout BrailleTable,
    _ source: inout LayoutSource
  ) {
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
      add(.sign(sign), cells, entry, to: &table, &source)
    }
  }

  private static func add(
    _ meaning: BrailleTable.Meaning, _ cells: [BrailleCell], _ entry: Node.Entry,
    to table: inout BrailleTable, _ source: inout LayoutSource
  ) {
    if let other = table.meanings.updateValue(meaning, forKey: cells) {
      source.error(entry.value.mark, "`\(entry.key)` has the cells of \(name(of: other))")
    }
  }

  private static func name(of meaning: BrailleTable.Meaning) -> String {
    switch meaning {
    case .text(let text): text.quoted
    case .sign(let sign): "`\(sign.rawValue)`"
    }
  }

  private static func cells(
    _ entry: Node.Entry, _ source: inout LayoutSource
  ) -> [BrailleCell]? {
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

  /// Reports a text whose cells begin another text's. The first text is typed at once, so the other
  /// could never be typed.
  private static func checkBeginnings(
    of table: BrailleTable, _ file: Document, _ source: inout LayoutSource
  ) {
    for (cells, meaning) in table.meanings where table.beginnings.contains(cells) {
      guard case .text(let text) = meaning else { continue }
      source.error(
        Mark(line: 1, column: 1), "the cells of \(text.quoted) begin those of another text")
    }
  }
}
