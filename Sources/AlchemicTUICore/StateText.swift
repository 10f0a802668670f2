internal import AlchemicExplorer
internal import AlchemicInspection

/// The state of a container in sentences, one per line.
enum StateText {
  static func status(of container: ContainerSnapshot) -> String {
    let process = "\(container.process.name) \(container.process.identifier)".printable
    return "\(process): \(phase(of: container)) "
      + "\(Format.count(container.factories.count, "factory", "factories"))."
  }

  static func phase(of container: ContainerSnapshot) -> String {
    let progress = container.progress
    let duration = progress.beganAt.flatMap { began in
      progress.endedAt.map { Format.duration(Format.elapsed(from: began, to: $0), .unicode) }
    }
    return switch (container.phase, duration) {
    case (.ready, let duration?): "Ready in \(duration)."
    case (.failed, let duration?): "Failed after \(duration)."
    case (.startingSingletons, _): "Starting singletons, \(progress.started) of \(progress.total)."
    default: "\(container.phase.title)."
    }
  }

  static func list(_ container: ContainerSnapshot, matching words: String) throws(Refusal) -> [String] {
    let words = words.split(separator: " ").map { $0.lowercased() }
    let found = container.factories.filter { factory in
      let text = "\(factory.name) \(factory.typeName)".lowercased()
      return words.allSatisfy(text.contains)
    }
    if found.isEmpty { throw Refusal("No factory matches.") }
    return found.map { "\($0.name), \(description(of: $0))".printable }
  }

  static func factory(named name: String, in container: ContainerSnapshot) throws(Refusal) -> [String] {
    let factories = container.factories
    guard !name.isEmpty else { throw Refusal("show requires the name of a factory.") }
    guard
      let factory = factories.first(where: { $0.name == name })
        ?? factories.first(where: { $0.name.lowercased() == name.lowercased() })
    else {
      throw Refusal(
        "There is no factory \(quoted(name)).\(SpellingSuggestion.hint(name, among: factories.map(\.name)))")
    }
    var lines = ["\(factory.name), \(description(of: factory))", "Declared at \(factory.location)."]
    lines += factory.arguments.map { "Argument \(line(of: $0, in: container))" }
    lines += factory.injections.map { "Variable \(line(of: $0, in: container))" }
    let users = factory.dependents.filter(factories.indices.contains).map { factories[$0].name }
    lines.append(users.isEmpty ? "Used by nothing." : "Used by \(users.joined(separator: ", ")).")
    if case .failed(let failure) = factory.state { lines += failure.text.split(separator: "\n").map(String.init) }
    return lines.map(\.printable)
  }

  static func callbacks(of container: ContainerSnapshot) -> [String] {
    container.callbacks.isEmpty ? ["There are no callbacks."] : container.callbacks.map { line(of: $0).printable }
  }

  static func settings(of container: ContainerSnapshot) -> [String] {
    let lines = container.stores.flatMap { store in store.entries.map { line(of: $0, in: store.id).printable } }
    if !lines.isEmpty { return lines }
    return [container.phase == .ready ? "There are no settings." : "No settings yet: start the container to load them."]
  }

  static func line(of entry: EntrySnapshot, in store: String) -> String {
    let value = entry.editor == .secret ? entry.value.map { _ in "a secret" } : entry.shownValue
    return "\(store)/\(entry.key) is \(value ?? "not set"), \(entry.origin.word)."
  }

  static func line(of callback: CallbackSnapshot) -> String {
    let name = callback.label.isEmpty ? "at \(callback.location)" : callback.label
    return switch callback.state {
    case .waiting: "Callback \(name) is waiting."
    case .firing(_, let thread): "Callback \(name) is running on \(thread)."
    case .fired(_, let took, let thread):
      "Callback \(name) fired\(times(callback.count)) in \(Format.duration(took, .unicode)) on \(thread)."
    case .failed(let reason): "Callback \(name) failed: \(reason.text)"
    }
  }

  private static func times(_ count: Int) -> String {
    count > 1 ? " \(count) times, last" : ""
  }

  /// `singleton, transient, of type Ledger, created in 1.2 ms.`
  private static func description(of factory: FactorySnapshot) -> String {
    let flags = FactorySnapshot.Flag.allCases.filter(factory.flags.contains).map(\.rawValue)
    let state =
      switch factory.state {
      case .notCreated where factory.mode == .template:
        Format.count(factory.createdCount, "object", "objects") + " created"
      case .notCreated: "not created"
      case .creating(_, let thread): "creating on \(thread)"
      case .created(_, let took, _): "created in \(Format.duration(took, .unicode))"
      case .set: "set"
      case .failed: "failed"
      case .released: "released after the start because nothing references it"
      }
    return ([factory.mode.rawValue] + flags + ["of type \(factory.typeName)", state]).joined(separator: ", ") + "."
  }

  private static func line(of dependency: DependencySnapshot, in container: ContainerSnapshot) -> String {
    let subject = "\(dependency.name) of type \(dependency.typeName)"
    switch dependency.resolution {
    case .unresolved: return "\(subject), not resolved yet."
    case .factories(let ids, let isArray):
      let names = ids.filter(container.factories.indices.contains).map { container.factories[$0].name }
      return "\(subject) receives \(isArray ? "all of " : "")\(names.joined(separator: ", "))."
    case .constant(let text): return "\(subject) is the constant \(text)."
    case .nothing: return "\(subject) receives nothing."
    case .failed(let failure):
      return "\(subject) cannot be resolved: \(failure.text.split(separator: "\n").first ?? "")"
    }
  }
}
