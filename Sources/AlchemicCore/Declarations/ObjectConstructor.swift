/// Makes an object from its arguments, which are of the parameters' types already.
@usableFromInline
enum ObjectConstructor {
  /// By the `init()` of a class, on the thread that asks.
  case managed(any AlchemicManaged.Type)
  /// By an initialiser, on the thread that asks.
  case initializer((inout ArgumentList) throws -> AnyObject)
  /// By a method, on the thread that asks.
  case synchronous((inout ArgumentList) throws -> Any)
  /// On the main actor.
  case onMainActor(@MainActor (inout ArgumentList) throws -> Any)
  /// Wherever its own code says, while the thread that asks does something else.
  case asynchronous((ArgumentBox) async throws -> Any)

  var isOnMainActor: Bool {
    if case .onMainActor = self { true } else { false }
  }

  var isAsynchronous: Bool {
    if case .asynchronous = self { true } else { false }
  }
}
