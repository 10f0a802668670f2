/// What keeps a value from being given; who asked for it is known elsewhere.
package struct ValueFailure: Error {
  /// What is wrong.
  package let detail: Problem.Detail

  package init(_ detail: Problem.Detail) {
    self.detail = detail
  }
}

extension Problem.Detail {
  /// Whether there is just no value, which is no failure of what is optional.
  var isAbsence: Bool {
    if case .valueMissing = self { true } else { false }
  }
}

/// How a value that is asked for each time is got.
struct Computation {
  let describe: @Sendable () -> String
  /// Whether only `AcInvoke` has a value.
  let isParameter: Bool
  let check: @Sendable () -> Problem.Detail?
  var property: (@Sendable () -> DeclaredProperty)?
  let read: @Sendable () throws(ValueFailure) -> Any

  var description: String { describe() }
}

/// Where a value comes from, without its type.
enum Source {
  /// The container, by the type that is asked for.
  case byType
  /// The container, by criteria.
  case search([Criterion])
  /// The declaration.
  case constant(Any, description: String)
  /// The declaration says `nil`.
  case null
  /// Something outside, asked each time. Few dependencies have one: the others stay small.
  indirect case computed(Computation)
}
