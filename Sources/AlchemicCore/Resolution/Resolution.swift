/// The source of a dependency's value.
enum Resolution {
  /// The object of a factory.
  case object(ObjectFactory)
  /// The objects of all these factories, as an array.
  case objects([ObjectFactory])
  /// No factory matches, and the dependency allows that.
  case nothing
  /// The declaration gives `nil`.
  case null
  /// A value from the declaration.
  indirect case constant(Any, description: String)
  /// A value that is read when it is needed.
  indirect case computed(Computation)
  /// The problem that leaves the dependency without a value.
  indirect case failed(Problem)

  /// The factories that provide the value.
  var factories: [ObjectFactory] {
    switch self {
    case .object(let factory): [factory]
    case .objects(let factories): factories
    case .nothing, .null, .constant, .computed, .failed: []
    }
  }
}
