import CRime
import Glibc

/// The library librime, of which a process can have only one instance.
///
/// Only librime's own modules are loaded. Debian recommends packages with plugins, but plugins run
/// programs. librime writes only compiled tables and learned words, and logs only errors.
package final class Rime {
  let api: RimeApi

  /// - Parameters:
  ///   - tables: the folder of compiled schemas and tables.
  ///   - others: the folder of tables that `tables` lacks.
  ///   - words: the folder of the user's learned words; nil if none are kept or used.
  package init(tables: String, others: String, words: String? = nil) {
    api = rime_get_api().pointee
    // The module "levers" compiles tables, which is not needed here. Other modules are plugins.
    Rime.withTraits(
      modules: ["core", "dict", "gears"], source: tables, tables: tables, others: others,
      words: words
    ) { traits in
      api.initialize(traits)
    }
  }

  deinit {
    api.finalize()
  }

  /// Compiles a schema with its dictionary; no session may be open.
  ///
  /// - Parameters:
  ///   - schema: the schema's name; its file is `NAME.schema.yaml`.
  ///   - source: the folder of the schema and the dictionary.
  ///   - tables: the folder for the compiled tables.
  /// - Throws: if the schema cannot be compiled.
  package static func compile(
    schema: String, source: String, into tables: String
  ) throws(EngineError) {
    let api = rime_get_api().pointee
    let isCompiled = withTraits(
      modules: ["core", "dict", "levers"], source: source, tables: tables, others: tables
    ) { traits in
      api.deployer_initialize(traits)
      defer { api.finalize() }
      return "\(source)/\(schema).schema.yaml".withCString { api.deploy_schema($0) != 0 }
    }
    guard isCompiled else {
      throw EngineError(description: "\(source)/\(schema).schema.yaml: cannot be compiled")
    }
  }

  /// Returns the value of the first field of librime's structures: the structure's size without
  /// this field.
  static func size<Structure>(of _: Structure.Type) -> CInt {
    CInt(MemoryLayout<Structure>.stride - MemoryLayout<CInt>.size)
  }

  /// True once the log is set up; a second set-up would end the process.
  private static let hasLog: Bool = {
    var traits = RimeTraits()
    traits.data_size = size(of: RimeTraits.self)
    // Log errors only, to stderr.
    traits.min_log_level = 2
    return "rime.keyglass".withCString { name in
      "".withCString { nowhere in
        traits.app_name = name
        traits.log_dir = nowhere
        rime_get_api().pointee.setup(&traits)
        return true
      }
    }
  }()

  private static func withTraits<Result>(
    modules: [String], source: String, tables: String, others: String, words: String? = nil,
    _ body: (UnsafeMutablePointer<RimeTraits>) -> Result
  ) -> Result {
    _ = hasLog
    var kept: [UnsafeMutablePointer<CChar>?] = []
    defer { for text in kept { free(text) } }
    func copy(_ text: String) -> UnsafePointer<CChar>? {
      kept.append(strdup(text))
      return kept.last.flatMap { UnsafePointer($0) }
    }
    var modules = modules.map(copy) + [nil]
    return modules.withUnsafeMutableBufferPointer { modules in
      var traits = RimeTraits()
      traits.data_size = size(of: RimeTraits.self)
      traits.shared_data_dir = copy(source)
      traits.user_data_dir = copy(words ?? "/nonexistent")
      traits.prebuilt_data_dir = copy(others)
      traits.staging_dir = copy(tables)
      traits.distribution_name = copy("Keyglass")
      traits.distribution_code_name = copy("keyglass")
      traits.distribution_version = copy("1")
      traits.modules = modules.baseAddress
      return body(&traits)
    }
  }
}
