internal import AlchemicExplorer
internal import AlchemicInspection

/// What a container is, in sentences and lines that can be read out.
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
    guard !name.isEmpty else { throw Refusal("show needs the name of a factory.") }
    guard
      let factory = factories.first(where: { $0.name == name })
        ?? factories.first(where: { $0.name.lowercased() == name.lowercased() })
    else {
      throw Refusal(
        "There is no factory \(quoted(name)).\(SpellingSuggestion.hint(name, among: factories.map(\.name)))")
    }
    var lines = ["\(factory.name), \(description(of: factory))", "Declared \(factory.location)."]
    lines += factory.arguments.map { "Argument \(line(of: $0, in: container))" }
    lines += factory.injections.map { "Variable \(line(of: $0, in: container))" }
    let users = factory.dependents.filter(factories.indices.contains).map { factories[$0].name }
    lines.append(users.isEmpty ? "Used by none." : "Used by \(users.joined(separator: ", ")).")
    if case .failed(let text) = factory.state { lines += text.split(separator: "\n").map(String.init) }
    return lines.map(\.printable)
  }

  static func callbacks(of container: ContainerSnapshot) -> [String] {
    container.callbacks.isEmpty ? ["There are no callbacks."] : container.callbacks.map { line(of: $0).printable }
  }

  static func settings(of container: ContainerSnapshot) -> [String] {
    let lines = container.stores.flatMap { store in store.entries.map { line(of: $0, in: store.id).printable } }
    if !lines.isEmpty { return lines }
    return [container.phase == .ready ? "There are no settings." : "Settings come with the objects: start first."]
  }

  static func line(of entry: EntrySnapshot, in store: String) -> String {
    let value = entry.editor == .secret ? (entry.value == nil ? "not set" : "set, and secret") : entry.shownValue
    return "\(store)/\(entry.key) is \(value ?? "not set"), \(entry.origin.word)."
  }

  static func line(of callback: CallbackSnapshot) -> String {
    let name = callback.label.isEmpty ? "at \(callback.location)" : callback.label
    return switch callback.state {
    case .waiting: "Callback \(name) waits."
    case .firing(_, let thread): "Callback \(name) runs on \(thread)."
    case .fired(_, let took, let thread):
      "Callback \(name) fired\(times(callback.count)) in \(Format.duration(took, .unicode)) on \(thread)."
    case .failed(let reason): "Callback \(name) failed: \(reason)"
    }
  }

  private static func times(_ count: Int) -> String {
    count > 1 ? " \(count) times, the last" : ""
  }

  /// `singleton, transient, of Ledger, made in 1.2 ms.`
  private static func description(of factory: FactorySnapshot) -> String {
    let flags = FactorySnapshot.Flag.allCases.filter(factory.flags.contains).map(\.rawValue)
    let state =
      switch factory.state {
      case .notCreated: factory.mode == .template ? "created \(factory.createdCount) times" : "not created"
      case .creating(_, let thread): "creating on \(thread)"
      case .created(_, let took, _): "created in \(Format.duration(took, .unicode))"
      case .set: "set"
      case .failed: "failed"
      case .released: "released at the end of the start, because nothing holds it"
      }
    return ([factory.mode.rawValue] + flags + ["of \(factory.typeName)", state]).joined(separator: ", ") + "."
  }

  private static func line(of dependency: DependencySnapshot, in container: ContainerSnapshot) -> String {
    let subject = "\(dependency.name) of type \(dependency.typeName)"
    switch dependency.resolution {
    case .unresolved: return "\(subject), not looked for yet."
    case .factories(let ids, let isArray):
      let names = ids.filter(container.factories.indices.contains).map { container.factories[$0].name }
      return "\(subject) gets \(isArray ? "all of " : "")\(names.joined(separator: ", "))."
    case .constant(let text): return "\(subject) is \(text)."
    case .nothing: return "\(subject) gets nothing."
    case .failed(let text): return "\(subject) cannot be: \(text.split(separator: "\n").first ?? "")"
    }
  }
}
