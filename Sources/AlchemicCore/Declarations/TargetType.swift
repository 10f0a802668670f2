/// The type of a parameter or a variable, split into the parts that the container searches by.
struct TargetType {
  /// The declared type: `[any Account]?`.
  let type: Any.Type
  /// The type of the objects to find: `any Account`.
  let element: Any.Type
  let isOptional: Bool
  let isArray: Bool
  /// The type of a given value: without the optional, but with the array.
  let unwrapped: Any.Type
  /// `nil` as a value of the type; absent where the type is not optional.
  let null: Any?

  init(_ type: Any.Type) {
    self.type = type
    // Searching for a missing conformance reads all conformances of the program, once for each type.
    let optional = type is AnyClass ? nil : type as? any OptionalType.Type
    unwrapped = optional?.wrapped ?? type
    let array = unwrapped is AnyClass ? nil : unwrapped as? any ArrayType.Type
    isOptional = optional != nil
    null = optional?.null
    isArray = array != nil
    element = array?.element ?? unwrapped
  }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
  static var null: Any { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
  fileprivate static var null: Any { Self.none as Any }
}

private protocol ArrayType {
  static var element: Any.Type { get }
}

extension Array: ArrayType {
  fileprivate static var element: Any.Type { Element.self }
}
