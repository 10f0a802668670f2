internal import AlchemicRuntime

/// Everything that was declared of one factory.
///
/// Written while its class declares, on one thread; the factory that is made of it only reads.
final class FactoryDeclaration {
  var name: String
  /// The type of its objects, never optional.
  let objectType: Any.Type
  let kind: Kind
  var mode: FactoryMode
  var flags: FactoryFlags = []
  var hasInitializer = false
  /// Whether what makes an object can give nil.
  var resultIsOptional = false
  /// Whether its objects could be ``AlchemicAware``; false only where that is known.
  var mayBeAware = true
  /// Where it was declared; nothing for a class that declares nothing.
  var location: AlchemicSourceLocation?
  /// What makes an object; nothing where the program does.
  var constructor: ObjectConstructor?
  var arguments: [Dependency] = []
  var injections: [VariableInjection] = []

  init(
    name: String, objectType: Any.Type, kind: Kind, mode: FactoryMode, location: AlchemicSourceLocation? = nil,
    constructor: ObjectConstructor? = nil,
    arguments: [Dependency] = [], resultIsOptional: Bool = false
  ) {
    self.name = name
    self.objectType = objectType
    self.kind = kind
    self.mode = mode
    self.location = location
    self.constructor = constructor
    self.arguments = arguments
    self.resultIsOptional = resultIsOptional
  }

  /// The factory as an error tells of it.
  var facts: Problem.Factory {
    Problem.Factory(
      name: name, typeName: TypeNames.short(objectType), qualifiedTypeName: TypeNames.qualified(objectType),
      location: location, isPrimary: flags.contains(.primary))
  }

  enum Kind {
    /// An initialiser of the class.
    case `class`
    /// A method of the object of a class that the container manages.
    case method(owner: AnyClass)
    /// A static method.
    case staticMethod(owner: AnyClass)
  }

  func apply(_ options: [FactoryOption]) {
    for option in options {
      switch option.kind {
      case .mode(let mode): self.mode = mode
      case .flag(let flag): flags.formUnion(flag)
      case .name(let name): self.name = name
      }
    }
  }
}

/// Something that needs a value: an argument or a variable.
@usableFromInline
struct Dependency {
  let label: Label
  let target: TargetType
  let source: Source
  var flags: FactoryFlags = []
  let location: AlchemicSourceLocation

  enum Label: Hashable {
    /// An argument, counted from 1.
    case argument(Int)
    /// A variable, by its name.
    case variable(String)
    /// What a program asks for while it runs.
    case request
  }

  /// What the source says, in the words of the declaration; empty where the type decides.
  var criteria: [Criterion] {
    if case .search(let criteria) = source { criteria } else { [] }
  }
}

/// A variable that gets a value, and how to set it.
struct VariableInjection {
  let dependency: Dependency
  /// The variable, where it is a stored reference.
  let variable: StoredReference?
  /// Sets the variable of an object; false when the object or the value is of another type. A replaceable value is one
  /// that a transient source sets again.
  let set: (_ object: AnyObject, _ value: Any, _ isReplaceable: Bool) -> Bool
}

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
