internal import AlchemicRuntime

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
