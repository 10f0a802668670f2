/// The words for problems with scopes.
enum ScopeText {
  static func words(_ captive: Problem.Captive) -> String {
    switch captive {
    case .object(let factory, let scope): "\(factory.name) of \(ErrorText.article(scope))"
    case .given(let typeName): "\(ErrorText.article(typeName)) that a scope is given"
    }
  }

  /// The factory of the captive object.
  static func declared(_ captive: Problem.Captive) -> [Problem.Factory] {
    if case .object(let factory, _) = captive { [factory] } else { [] }
  }

  /// - Parameter keeperScope: The scope of the object that would keep it; `nil` for the container.
  static func remedies(_ captive: Problem.Captive, keeperScope: String?) -> [String] {
    switch captive {
    case .object(let factory, let scope):
      ["inject an ALCProvider<\(factory.typeName)>, which gives that of the caller's \(scope) at each call"]
        + (keeperScope.map {
          ["if each \($0) is open within \(ErrorText.article(scope)), declare it: ALCScope(\"\($0)\", within: …)"]
        } ?? ["declare the keeper AcScoped too"])
    case .given: ["declare AcScoped or AcTemplate() instead, and inject an ALCProvider where it lives longer"]
    }
  }

  static func remedy(givenMissing scope: String?) -> String {
    "\(scope == nil ? "open a scope" : "open it") with AcScope(…, giving: …), or take an optional"
  }

  static func remedy(noScope scope: String, isForOpening: Bool, hasEnded: Bool) -> [String] {
    if hasEnded {
      return ["let the body of AcScope wait for its tasks: objects of a scope cannot be requested after its end"]
    }
    let action = isForOpening ? "open it first, around this one" : "make the request inside AcScope(…) { … }"
    return ["\(action); detached tasks, dispatch queues and", "the container's own threads inherit no scope"]
  }
}
