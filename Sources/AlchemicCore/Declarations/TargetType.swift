/// The type of a parameter or variable, taken apart into what the container looks for.
struct TargetType {
  /// The type as it is written: `[any Account]?`.
  let type: Any.Type
  /// The type of the objects to look for: `any Account`.
  let element: Any.Type
  let isOptional: Bool
  let isArray: Bool
  /// The type of a value that is not looked for but given: without the optional, but with the array.
  let unwrapped: Any.Type
  /// `nil` as a value of the type, where it is optional.
  let null: Any?

  init(_ type: Any.Type) {
    self.type = type
    // Looking for a conformance that is not there reads those of the whole program, once for each type.
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
