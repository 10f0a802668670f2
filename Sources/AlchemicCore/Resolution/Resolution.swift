/// The source of a dependency's value.
enum Resolution: Sendable {
  /// The object of the factory with this id.
  case object(Int)
  /// The objects of all these factories, as an array.
  case objects([Int])
  /// No factory matches, and the dependency allows that.
  case nothing
  /// The declaration gives the value: a constant, `nil`, or a computation.
  case declared
  /// The problem that leaves the dependency without a value.
  indirect case failed(Problem)

  /// The factories that provide the value.
  var factories: [Int] {
    switch self {
    case .object(let factory): [factory]
    case .objects(let factories): factories
    case .nothing, .declared, .failed: []
    }
  }
}
