internal import AlchemicCore
internal import AlchemicInspection

// The conversions keep the container and the protocol apart: a change of the container does not change the protocol.

extension FactorySnapshot {
  init(_ factory: GraphSnapshot.Factory) {
    self.init(
      id: factory.id, name: factory.name, typeName: factory.typeName, module: factory.module,
      kind: Kind(factory.kind), mode: Mode(factory.mode), flags: Set(factory.flags),
      location: factory.location.map(SourceLocationSnapshot.init)
        ?? SourceLocationSnapshot(fileID: factory.module, line: 0),
      arguments: factory.arguments.map(DependencySnapshot.init),
      injections: factory.injections.map(DependencySnapshot.init), dependents: factory.dependents,
      state: State(factory.state), createdCount: factory.createdCount,
      creation: factory.timing.map(CreationSnapshot.init), live: factory.live.map { LiveCountSnapshot($0) },
      isLazy: factory.flags.contains(.lazy) ? true : nil, stops: factory.isStopping ? true : nil,
      isUnprotected: factory.isUnprotected ? true : nil, scope: factory.scope?.name,
      service: factory.service.map(ServiceSnapshot.init))
  }
}

extension FactorySnapshot.Kind {
  fileprivate init(_ kind: GraphSnapshot.Factory.Kind) {
    self =
      switch kind {
      case .class: .class
      case .method(let owner): .method(of: owner)
      }
  }
}

extension FactorySnapshot.Mode {
  fileprivate init(_ mode: FactoryMode) {
    self =
      switch mode {
      case .singleton: .singleton
      // An explorer that knows no scopes sees a template: the container keeps neither's objects.
      case .template, .scoped: .template
      case .reference: .reference
      }
  }
}

extension Set<FactorySnapshot.Flag> {
  init(_ flags: FactoryFlags) {
    self = []
    if flags.contains(.primary) { insert(.primary) }
    if flags.contains(.weak) { insert(.weak) }
    if flags.contains(.nillable) { insert(.nillable) }
    if flags.contains(.transient) { insert(.transient) }
  }
}

extension FactorySnapshot.State {
  init(_ state: ObjectState) {
    self =
      switch state {
      case .notCreated: .notCreated
      case .creating(let since, let thread): .creating(since: since, thread: thread)
      case .created(let instant, let took, let thread): .created(at: instant, took: took, thread: thread)
      // A created count of 0 says that there is no object.
      case .absent(let instant, let took, let thread): .created(at: instant, took: took, thread: thread)
      case .set(let instant): .set(at: instant)
      case .failed(let error): .failed(FailureSnapshot(error))
      case .released(let instant): .released(at: instant)
      case .stopping(let instant): .stopping(since: instant)
      case .stopped(let instant, let took): .stopped(at: instant, took: took)
      case .stopFailed(let error, let instant, let took): .stopFailed(FailureSnapshot(error), at: instant, took: took)
      }
  }
}
