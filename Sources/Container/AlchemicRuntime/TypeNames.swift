// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// The names of types.
public enum TypeNames {
  /// The name as source code has it, without its module: `Ledger`, `[Account]`, `Ledger?`; an existential without its `any`.
  public static func short(_ type: Any.Type) -> String {
    if let type = type as? AnyClass { return short(type) }
    switch CompoundParts(type) {
    case .optional(let wrapped, _)?: return short(wrapped) + "?"
    case .array(let element)?: return "[" + short(element) + "]"
    case .generic(let name, let arguments)?: return "\(name)<\(arguments.map { short($0) }.joined(separator: ", "))>"
    case nil: break
    }
    if let words = constrained(type) { return words }
    let name = _typeName(type, qualified: false)
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }

  /// The name of an existential that fixes associated types: `Repo<Todo>`, which the runtime calls
  /// `Repo<Self.Repo.Item == Todo>`. `nil` for any other type.
  private static func constrained(_ type: Any.Type) -> String? {
    guard let layout = ExistentialLayout(type), !layout.associatedTypes.isEmpty else { return nil }
    return layout.words(protocolName: \.shortName, typeName: written)
  }

  /// The name of a class as source code has it, without its module.
  public static func short(_ type: AnyClass) -> String {
    // Fast path: the runtime demangles a name, but the descriptor of a class that isn't generic contains it.
    let descriptor = TypeDescriptor(of: type)
    if !descriptor.isGeneric, let name = descriptor.name { return String(cString: name) }
    return _typeName(type, qualified: false)
  }

  /// The name as source code has it, without its module, and with the `any` of an existential: `[any Account]?`.
  public static func written(_ type: Any.Type) -> String {
    switch CompoundParts(type) {
    case .optional(let wrapped, _)?:
      let wrapped = written(wrapped)
      return wrapped.hasPrefix("any ") ? "(\(wrapped))?" : wrapped + "?"
    case .array(let element)?: return "[" + written(element) + "]"
    case .generic(let name, let arguments)?: return "\(name)<\(arguments.map(written).joined(separator: ", "))>"
    case nil: break
    }
    if let words = constrained(type) { return "any " + words }
    let name = _typeName(type, qualified: false)
    let isPlain = !TypeRelation.isExistential(type) || name.hasPrefix("any ") || name == "Any" || name == "AnyObject"
    return isPlain ? name : "any " + name
  }

  /// The name with its module and its enclosing types, as far as they have names: `Bank.Ledger`, `Bank.Desk.Pen`.
  public static func qualified(_ type: Any.Type) -> String {
    if let layout = ExistentialLayout(type), !layout.associatedTypes.isEmpty {
      return layout.words(protocolName: \.qualifiedName, typeName: qualified)
    }
    var name = _typeName(type, qualified: true)
    // The context of a private type has an address instead of a name.
    while let start = name.firstPlace(of: "(unknown context at "),
      let end = name[start.upperBound...].firstPlace(of: ").")
    {
      name.removeSubrange(start.lowerBound..<end.upperBound)
    }
    return name
  }

  /// The module that declares a type: `SampleBank`.
  public static func module(of type: Any.Type) -> String {
    if let type = type as? AnyClass, let name = TypeDescriptor(of: type).moduleName { return name }
    let name = _typeName(type, qualified: true)
    return String(name.prefix { $0 != "." })
  }
}

/// The names of variables, as far as their key paths contain them.
public enum KeyPathNames {
  /// The variable's name. A weak, lazy or computed variable has no name at run time, so its type is used: `<Branch?>`.
  public static func name(of keyPath: AnyKeyPath) -> String {
    stored(keyPath) ?? described(keyPath) ?? "<\(TypeNames.short(type(of: keyPath).valueType))>"
  }

  /// The name of a stored property of a class. The description takes several times longer: for each class, the runtime
  /// searches the records of the whole program.
  private static func stored(_ keyPath: AnyKeyPath) -> String? {
    guard let root = type(of: keyPath).rootType as? AnyClass, let offset = StoredReference.offset(in: keyPath) else {
      return nil
    }
    return StoredVariables.name(in: root, at: offset)
  }

  private static func described(_ keyPath: AnyKeyPath) -> String? {
    // Its description has a name only where its getter has a symbol that the loader knows, which is not so on Linux.
    if StoredReference.isComputed(keyPath) { return nil }
    let name = keyPath.debugDescription.drop { $0 != "." }.dropFirst()
    return name.isEmpty || name.hasPrefix("<") ? nil : String(name)
  }
}
