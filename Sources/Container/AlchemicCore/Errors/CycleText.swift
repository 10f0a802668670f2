// The words for cycles of a graph.

extension Problem.Cycle {
  var words: String {
    switch self {
    case .arguments, .argumentsOfTemplates, .requests: "itself before it exists"
    case .templates, .initializers: "another of itself, without end"
    }
  }

  var remedy: [String] {
    switch self {
    case .arguments: ["inject one of them into a variable, with AcInject"] + Self.remedyOfSendable
    case .argumentsOfTemplates:
      ["make one a singleton, and inject one of them into a variable, with AcInject"] + Self.remedyOfSendable
    case .templates: ["make one a singleton"]
    case .requests:
      [
        "make the request, or call the lazy value or the provider, after the initialiser:",
        "in alchemicDidInjectDependencies(), or where the object is used first",
      ]
    case .initializers: ["request the next one after the initialiser"]
    }
  }

  /// Another remedy: the object that is used later is no part of a cycle.
  var alternative: String? {
    switch self {
    case .arguments: "use one of them later, through an ALCLazy or an ALCProvider"
    case .argumentsOfTemplates, .templates: "create one of them later, through an ALCProvider"
    case .requests: "inject one of them into a variable, with AcInject"
    case .initializers: nil
    }
  }

  /// The compiler rejects stored variables in a Sendable class, and key paths to those of an actor.
  private static let remedyOfSendable = [
    "in a Sendable class or an actor: use an Injected slot"
  ]
}
