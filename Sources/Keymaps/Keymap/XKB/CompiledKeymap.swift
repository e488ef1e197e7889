import CXKBCommon
import Glibc

/// A compiled libxkbcommon keymap.
struct CompiledKeymap: ~Copyable {
  let context: OpaquePointer
  let pointer: OpaquePointer

  /// - Parameter extended: an extended keymap to compile; nil to compile the keymap of `names`.
  /// - Throws: if libxkbcommon cannot be set up, or has no such keymap; the error then names the
  ///   layout at fault.
  init(_ names: KeymapNames, extended: ExtendedKeymap? = nil) throws(KeymapError) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else {
      throw .noContext
    }
    // `KeymapError` reports errors; keep the library from printing them too.
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    if let extended, let pointer = Self.compile(extended, context) {
      self.context = context
      self.pointer = pointer
      return
    }
    guard extended == nil, !names.layouts.isEmpty, let pointer = Self.compile(names, context) else {
      let culprit =
        names.layouts.count == 1
        ? nil
        : names.layouts.first { layout in
          var one = names
          one.layouts = [layout]
          guard let pointer = Self.compile(one, context) else { return true }
          xkb_keymap_unref(pointer)
          return false
        }
      xkb_context_unref(context)
      var wrong = names
      if let culprit { wrong.layouts = [culprit] }
      throw .cannotCompile(wrong)
    }
    self.context = context
    self.pointer = pointer
  }

  deinit {
    xkb_keymap_unref(pointer)
    xkb_context_unref(context)
  }

  /// The whole keymap in XKB's text format, version 1; nil if out of memory.
  var text: String? {
    guard let text = xkb_keymap_get_as_string(pointer, XKB_KEYMAP_FORMAT_TEXT_V1) else {
      return nil
    }
    defer { free(text) }
    return String(cString: text)
  }

  var groups: Int {
    Int(xkb_keymap_num_layouts(pointer))
  }

  private static func compile(
    _ extended: ExtendedKeymap, _ context: OpaquePointer
  ) -> OpaquePointer? {
    extended.text.withCString {
      xkb_keymap_new_from_string(
        context, $0, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
  }

  private static func compile(_ names: KeymapNames, _ context: OpaquePointer) -> OpaquePointer? {
    let layouts = names.layouts.map(\.name).joined(separator: ",")
    let variants = names.layouts.map(\.variant).joined(separator: ",")
    let options = names.options.joined(separator: ",")
    return names.rules.withCString { rules in
      names.model.withCString { model in
        layouts.withCString { layout in
          variants.withCString { variant in
            options.withCString { options in
              var names = xkb_rule_names(
                rules: rules, model: model, layout: layout, variant: variant, options: options)
              return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
          }
        }
      }
    }
  }
}
