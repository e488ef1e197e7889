import CGIO

/// A value from D-Bus. Any application may be the sender, so a missing value, or one of an
/// unexpected type, is read as nil.
final class BusVariant {
  private let value: OpaquePointer

  /// Takes ownership of one reference to the value.
  init(owning value: OpaquePointer) {
    self.value = value
  }

  deinit {
    g_variant_unref(value)
  }

  /// Quotes a text for GVariant's text format.
  static func quoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      let digits = String(scalar.value, radix: 16)
      quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
    return quoted + "'"
  }

  /// Returns an element of a tuple or an array, unwrapped if it is a variant.
  subscript(_ index: Int) -> BusVariant? {
    guard isContainer, index < g_variant_n_children(value),
      let child = BusVariant(g_variant_get_child_value(value, gsize(index)))
    else { return nil }
    guard child.has("v") else { return child }
    return BusVariant(g_variant_get_variant(child.value))
  }

  var count: Int { isContainer ? Int(g_variant_n_children(value)) : 0 }

  var string: String? {
    guard has("s") || has("o"), let text = g_variant_get_string(value, nil) else { return nil }
    return String(cString: text)
  }

  var unsigned: UInt32? { has("u") ? g_variant_get_uint32(value) : nil }
  var signed: Int32? { has("i") ? g_variant_get_int32(value) : nil }
  var flag: Bool? { has("b") ? g_variant_get_boolean(value) != 0 : nil }

  private init?(_ value: OpaquePointer?) {
    guard let value else { return nil }
    self.value = value
  }

  private var isContainer: Bool { g_variant_is_container(value) != 0 }
  private func has(_ type: String) -> Bool {
    String(cString: g_variant_get_type_string(value)) == type
  }
}
