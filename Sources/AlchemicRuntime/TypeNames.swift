/// What types are called.
public enum TypeNames {
  /// The name without its module: `Ledger`, `[Account]`; an existential without its `any`.
  public static func short(_ type: Any.Type) -> String {
    let name = _typeName(type, qualified: false)
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }

  /// The module that declares a type: `SampleBank`.
  public static func module(of type: Any.Type) -> String {
    let name = _typeName(type, qualified: true)
    return String(name.prefix { $0 != "." })
  }
}

/// What variables are called, as far as their key paths tell.
public enum KeyPathNames {
  /// The variable's name; `<computed>` for one that is not stored.
  public static func name(of keyPath: AnyKeyPath) -> String {
    let description = keyPath.debugDescription
    let name = description.drop { $0 != "." }.dropFirst()
    return name.isEmpty || name.hasPrefix("<") ? "<computed>" : String(name)
  }
}
