/// What a dependency turned out to get.
enum Resolution {
  /// The object of a factory.
  case object(ObjectFactory)
  /// The objects of all these factories, as an array.
  case objects([ObjectFactory])
  /// Nothing matches, and that is allowed.
  case nothing
  /// The declaration says `nil`.
  case null
  /// A value from the declaration.
  indirect case constant(Any, description: String)
  /// A value from outside.
  indirect case computed(Computation)
  /// The problem that keeps it from getting anything.
  indirect case failed(Problem)

  /// The factories it gets its value from.
  var factories: [ObjectFactory] {
    switch self {
    case .object(let factory): [factory]
    case .objects(let factories): factories
    case .nothing, .null, .constant, .computed, .failed: []
    }
  }
}
