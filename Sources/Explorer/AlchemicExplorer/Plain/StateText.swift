// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

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
    return switch container.phase {
    case .ready: duration.map { "Ready in \($0)." } ?? "\(container.phase.title)."
    case .failed: duration.map { "Failed after \($0)." } ?? "\(container.phase.title)."
    case .stopping: stop(of: container).map { "Stopping, \($0)." } ?? "Stopping."
    case .stopped: stop(of: container).map { "Stopped in \($0)." } ?? "Stopped."
    case .startingSingletons: "Starting singletons, \(progress.started) of \(progress.total)."
    case .idle, .scanning, .registering, .resolving, .firingCallbacks, .unknown: "\(container.phase.title)."
    }
  }

  /// The duration of a stop, and how many objects did not stop: `1.2 s, 3 objects, 1 not stopped`.
  private static func stop(of container: ContainerSnapshot) -> String? {
    guard let stop = StopProfile(container) else { return nil }
    let count = Format.count(stop.rows.count, "object", "objects")
    let problems = stop.problems.isEmpty ? "" : ", \(stop.problems.count) not stopped"
    guard let ended = stop.ended else { return "\(stop.endedCount) of \(count)\(problems)" }
    return "\(Format.duration(Format.elapsed(from: stop.began, to: ended), .unicode)), \(count)\(problems)"
  }

  static func list(_ container: ContainerSnapshot, matching words: String) throws(Refusal) -> [String] {
    let found = FactoryLines.matching(words, in: container.factories)
    if found.isEmpty {
      let advice = FactoryLines.advice(on: words, in: container.factories).map { " \($0)" } ?? ""
      throw Refusal("No factory matches.\(advice)")
    }
    return found.map { container.factories[$0] }.map { "\($0.name), \(description(of: $0))".printable }
  }

  static func factory(named name: String, in container: ContainerSnapshot) throws(Refusal) -> [String] {
    let factories = container.factories
    let factory = factories[try id(of: name, for: "show", in: container)]
    // A class that declares nothing has no line, only a module.
    let place = factory.location.line == 0 ? "\(factory.location)" : "at \(factory.location)"
    var lines = ["\(factory.name), \(description(of: factory))", "Declared \(place)."]
    if let service = factory.service {
      let consequences = ServiceText.consequences(of: service)
      lines.append(
        "Its object is a \(ServiceText.state(of: service, .unicode))\(consequences.isEmpty ? "" : "; \(consequences)")."
      )
    }
    lines += factory.arguments.map { "Argument \(line(of: $0, in: container))" }
    lines += factory.injections.map { "Variable \(line(of: $0, in: container))" }
    let users = factory.dependents.filter(factories.indices.contains).map { factories[$0].name }
    let callbacks = container.callbacks(requesting: factory.id).map(\.title)
    if !users.isEmpty { lines.append("Used by \(users.joined(separator: ", ")).") }
    if !callbacks.isEmpty {
      lines.append("Requested by \(CallbackSnapshot.names(of: callbacks)).")
    }
    if users.isEmpty, callbacks.isEmpty { lines.append("Used by nothing.") }
    if let leaks = container.scopes.outlivedWords(of: factory.id) { lines.append("\(leaks). See scopes.") }
    if let failure = factory.objectFailure { lines += failure.text.split(separator: "\n").map(String.init) }
    return lines.map(\.printable)
  }

  /// The factory with a name, in any case, or the only one of the type with that name.
  ///
  /// - Throws: ``Refusal`` if there is none, with the names that could have been meant.
  static func id(of name: String, for command: String, in container: ContainerSnapshot) throws(Refusal) -> Int {
    let names = container.factories.map(\.name)
    guard !name.isEmpty else { throw Refusal("\(command) requires the name of a factory.") }
    if let id = names.firstIndex(of: name) ?? names.firstIndex(where: { $0.lowercased() == name.lowercased() }) {
      return id
    }
    let ofType = container.factories.filter { $0.typeName.lowercased() == name.lowercased() }
    if ofType.count == 1 { return ofType[0].id }
    let similar = FactoryLines.matching(name, in: container.factories).prefix(5).map { names[$0].printable }
    let hint =
      similar.isEmpty
      ? SpellingSuggestion.hint(name, among: names) : " Did you mean \(similar.joined(separator: ", "))?"
    throw Refusal("There is no factory \(quoted(name)).\(hint)")
  }

  static func callbacks(of container: ContainerSnapshot) -> [String] {
    guard !container.callbacks.isEmpty else { return ["There are no callbacks."] }
    return container.callbacks.map { callback in
      let isEarlier = container.isOfEarlierStart(callback)
      return (isEarlier ? "Callback \(callback.title) ran in an earlier start." : line(of: callback)).printable
    }
  }

  static func line(of entry: EntrySnapshot, in store: String) -> String {
    let value = entry.editor == .secret ? entry.value.map { _ in "a secret" } : entry.shownValue
    let words = value.map { $0.isEmpty ? "empty" : $0 }
    return "\(store)/\(entry.key) is \(words ?? "not set"), \(entry.origin.word)."
  }

  static func line(of callback: CallbackSnapshot) -> String {
    let name = callback.title
    return switch callback.state {
    case .waiting: "Callback \(name) is waiting."
    case .firing(_, let thread): "Callback \(name) is running on \(thread)."
    case .fired(_, let took, let thread):
      "Callback \(name) fired\(times(callback.count)) in \(Format.duration(took, .unicode)) on \(thread)."
    case .failed(let reason): "Callback \(name) failed: \(reason.text)"
    case .unknown: "Callback \(name) is in a state that this version does not know."
    }
  }

  private static func times(_ count: Int) -> String {
    count > 1 ? " \(count) times, last" : ""
  }

  /// `singleton, transient, of type Ledger, created in 1.2 ms.`
  private static func description(of factory: FactorySnapshot) -> String {
    let flags = factory.flags.names
    let state =
      switch factory.state {
      case .notCreated where !factory.isKept:
        Format.count(factory.createdCount, "object", "objects") + " created"
      case .notCreated: FactoryStateWord(factory).rawValue
      case .creating(_, let thread): "creating on \(thread)"
      case .created(_, let took, _): "created in \(Format.duration(took, .unicode))"
      case .set: "set"
      case .absent: "absent: its method returned nil"
      case .unknown: "unknown: in a state that this version does not know"
      case .failed: "failed"
      case .released: "released after the start because nothing holds it"
      case .stopping: "stopping"
      case .stopped(_, let took): "stopped in \(Format.duration(took, .unicode))"
      case .stopFailed: "not stopped"
      }
    let mode = factory.scope.map { "scoped to \($0)" } ?? factory.mode.rawValue
    return ([mode] + flags + ["of type \(factory.typeName)", state]).joined(separator: ", ") + "."
  }

  static func line(of dependency: DependencySnapshot, in container: ContainerSnapshot) -> String {
    let subject = "\(dependency.name) of type \(dependency.typeName)"
    switch dependency.resolution {
    case .unresolved: return "\(subject), not resolved yet."
    case .factories(let ids, let isArray):
      let names = ids.filter(container.factories.indices.contains).map { container.factories[$0].name }
      let later =
        switch dependency.deferral {
        case .lazy: ", at its first use"
        case .provider: ", for each call"
        case .unknown: ", later"
        case nil: ""
        }
      return "\(subject) receives \(isArray ? "all of " : "")\(names.joined(separator: ", "))\(later)."
    case .constant where dependency.isGiven: return "\(subject) is given by the opener of the scope."
    case .constant(let text): return "\(subject) is the constant \(text)."
    case .nothing: return "\(subject) receives nothing."
    case .unknown: return "\(subject) receives something that this version does not know."
    case .failed(let failure):
      return "\(subject) cannot be resolved: \(failure.summary)"
    }
  }
}
