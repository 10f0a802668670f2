/// What a value of one type can stand for.
public enum TypeRelation {
  /// Whether a type is a class, or inherits from it.
  public static func isClass(_ type: Any.Type, orSubclassOf other: AnyClass) -> Bool {
    var current: AnyClass? = type as? AnyClass
    while let candidate = current {
      if candidate == other { return true }
      current = _getSuperclass(candidate)
    }
    return false
  }

  /// The classes that a class inherits from, nearest first, without itself.
  public static func superclasses(of type: AnyClass) -> [AnyClass] {
    Array(sequence(first: type, next: { _getSuperclass($0) }).dropFirst())
  }

  /// The class that every value of an existential inherits from, where there is one: `Base` for `any Base & Account`.
  public static func superclass(ofExistential type: Any.Type) -> AnyClass? {
    ExistentialLayout(type)?.knownSuperclass
  }

  /// Whether a class has type parameters.
  public static func isGeneric(_ type: AnyClass) -> Bool { TypeDescriptor(of: type).isGeneric }

  /// Whether a type is an existential: `any Account`, `any Account & Sendable`, `AnyObject`, `Any`.
  public static func isExistential(_ type: Any.Type) -> Bool {
    ExistentialLayout(type) != nil
  }

  /// Whether a type is that of functions.
  public static func isFunction(_ type: Any.Type) -> Bool {
    // The first word of metadata says of which kind it is: `MetadataKind::Function` in MetadataKind.def.
    unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x302
  }

  /// Whether every value of a type can be given where another type is asked for.
  ///
  /// Existentials with constrained associated types (`any Sequence<Int>`) are equal only to themselves.
  public static func isAssignable(_ type: Any.Type, to target: Any.Type) -> Bool {
    if type == target { return true }
    guard let layout = ExistentialLayout(target) else {
      guard let target = target as? AnyClass else { return false }
      return isClass(superclass(ofExistential: type) ?? type, orSubclassOf: target)
    }
    if let existential = ExistentialLayout(type) {
      return existential.includes(layout)
    }
    return layout.includes(type)
  }

  /// A type that many others are to be compared with.
  public struct Target {
    private let target: Any.Type
    /// Who conforms to the existential's protocols, where that was worth finding out for all types at once.
    private let scan: MetadataScan?
    private let protocolCount: Int
    private let hasSuperclass: Bool

    /// - Parameters:
    ///   - target: The type that others are to stand for.
    ///   - count: How many others there are, about.
    public init(_ target: Any.Type, count: Int) {
      self.target = target
      let layout = ExistentialLayout(target)
      protocolCount = layout?.protocols.count ?? 0
      hasSuperclass = layout?.superclass != nil
      // The runtime goes over every record of the program for each class that it has not met; this does it once.
      scan = count > 16 && protocolCount > 0 ? layout.map { MetadataScan(.program, for: $0.protocols) } : nil
    }

    /// Whether every value of a type can be given where the target is asked for.
    public func accepts(_ type: Any.Type) -> Bool {
      if let scan, let type = type as? AnyClass {
        let conformances = scan.conformances(of: type)
        let answers = (0..<protocolCount).map { conformances.conforms(to: $0) }
        if answers.contains(false) { return false }
        if !hasSuperclass, answers.allSatisfy({ $0 == true }) { return true }
      }
      return TypeRelation.isAssignable(type, to: target)
    }
  }
}
