// A function whose last parameters stand apart from its pack cannot be called with a pack; one whose parameters are all
// in the pack can, and the first is one of those.

/// A call of a function with the values of a list.
func spread<Result, each Argument>(
  _ function: @escaping (repeat each Argument) throws -> Result
) -> (inout ArgumentList) throws -> Any {
  { try function(repeat $0.next((each Argument).self)) }
}

/// A call of an initialiser with the values of a list.
func spread<Object: AnyObject, each Argument>(
  _ initializer: @escaping (repeat each Argument) throws -> Object
) -> (inout ArgumentList) throws -> AnyObject {
  { try initializer(repeat $0.next((each Argument).self)) }
}

/// A call of a function of the main actor with the values of a list.
func spreadOnMainActor<Result, each Argument>(
  _ function: @escaping @MainActor (repeat each Argument) throws -> Result
) -> @MainActor (inout ArgumentList) throws -> Any {
  { try function(repeat $0.next((each Argument).self)) }
}

/// A call of an asynchronous function with the values of a list.
func spreadAsynchronously<Result, each Argument>(
  _ function: @escaping (repeat each Argument) async throws -> Result
) -> (ArgumentBox) async throws -> Any {
  { try await function(repeat $0.list.next((each Argument).self)) }
}
