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

  /// Whether a type is an existential: `any Account`, `any Account & Sendable`, `AnyObject`, `Any`.
  public static func isExistential(_ type: Any.Type) -> Bool {
    ExistentialLayout(type) != nil
  }

  /// Whether every value of a type can be given where another type is asked for.
  ///
  /// Existentials with constrained associated types (`any Sequence<Int>`) are equal only to themselves.
  public static func isAssignable(_ type: Any.Type, to target: Any.Type) -> Bool {
    if type == target { return true }
    guard let layout = ExistentialLayout(target) else {
      guard let target = target as? AnyClass else { return false }
      return isClass(type, orSubclassOf: target)
    }
    if let existential = ExistentialLayout(type) {
      return existential.includes(layout)
    }
    return layout.includes(type)
  }
}
