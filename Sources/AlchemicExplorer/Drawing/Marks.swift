package import AlchemicInspection

/// The signs and words for what something is doing.
extension Symbols {
  /// The mark of a factory's object.
  func mark(_ factory: FactorySnapshot) -> Span {
    switch factory.state {
    case .notCreated: Span(factory.mode == .template ? template : idle, .dim)
    case .creating: Span(working, .accent)
    case .created, .set: Span(made, .good)
    case .failed: Span(failed, .bad)
    case .released: Span(idle, .warning)
    }
  }

  func mark(_ state: CallbackSnapshot.State) -> Span {
    switch state {
    case .waiting: Span(idle, .dim)
    case .firing: Span(working, .accent)
    case .fired: Span(made, .good)
    case .failed: Span(failed, .bad)
    }
  }

  func mark(_ phase: Phase) -> Span {
    switch phase {
    case .idle: Span(idle, .dim)
    case .scanning, .registering, .resolving, .startingSingletons, .firingCallbacks: Span(working, .accent)
    case .ready: Span(made, .good)
    case .failed: Span(failed, .bad)
    }
  }
}

extension Phase {
  /// What the container is doing, in a word or two.
  package var title: String {
    switch self {
    case .idle: "Not started"
    case .scanning: "Scanning for classes"
    case .registering: "Registering"
    case .resolving: "Resolving"
    case .startingSingletons: "Starting singletons"
    case .firingCallbacks: "Firing callbacks"
    case .ready: "Ready"
    case .failed: "Failed"
    }
  }
}
