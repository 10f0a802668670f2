// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicModel
import AlchemicInspection

/// The rows of the detail: the selected factory, its dependencies, and its dependents.
extension DetailPane {
  func document(width: Int, _ shared: ExplorerState) -> Document {
    guard let factory = shared.selected.flatMap({ shared.container?.factory($0) }) else {
      let isEmpty = shared.container?.factories.isEmpty ?? true
      return Document(notice: isEmpty ? shared.emptyNotice : "No factory selected.", width: width)
    }
    var text = DetailText(width: width, symbols: shared.symbols)
    describe(factory, in: &text, shared)
    let details = details(of: factory)
    // An object's default description only repeats its type.
    // The object is described as it is, not as it was.
    if shared.mirror.rewound == nil, let object = details?.object, object != "\(factory.module).\(factory.typeName)" {
      if !factory.isKept, shared.focus != Self.pane, details?.createdCount != factory.createdCount {
        // The living objects are counted only while the user looks: an old number would look like a current one.
        text.field("", "The living objects were last counted at \(details?.createdCount ?? 0) created.")
      } else {
        // A template's objects are listed below their number.
        text.field(factory.isKept ? "Object" : "", object)
      }
    }
    let explanations = details?.explanations.map(Optional.some) ?? []
    let arguments = factory.arguments.count
    describe(factory.arguments, explanations.prefix(arguments), "Arguments", in: &text, shared)
    describe(factory.injections, explanations.dropFirst(arguments), "Injections", in: &text, shared)
    text.heading("Used by", shared.userWords(of: factory))
    text.add(items: factory.dependents)
    for callback in shared.container?.callbacks(requesting: factory.id) ?? [] {
      text.add(
        Document.Line(
          [Span("  "), shared.symbols.mark(callback.state), Span(" \(callback.title)")],
          trailing: [Span("callback", .dim)]))
    }
    return text.document
  }

  private func describe(_ factory: FactorySnapshot, in text: inout DetailText, _ shared: ExplorerState) {
    text.add(Document.Line([Span(factory.name, .strong)]))
    let flags = factory.flags.names
    text.field(
      "Mode",
      ([factory.scope.map { "scoped to \($0)" } ?? factory.mode.rawValue] + flags).joined(separator: ", "))
    text.field("Type", factory.typeName)
    if !factory.protocols.isEmpty { text.field("Protocols", factory.protocols.joined(separator: ", ")) }
    // A location without a line is the module alone.
    if factory.location.line == 0 {
      text.field("Declared", "in \(factory.module), without a line: the class declares nothing")
    } else {
      text.field("Declared", factory.location, " in \(factory.module)")
    }
    switch factory.kind {
    case .class, .unknown: break
    case .method(let owner):
      if let owner, let name = shared.container?.factory(owner)?.name {
        text.add(
          Document.Line(
            [text.label("Created by"), Span("a method of "), Span("\(shared.symbols.arrow) \(name)", .key)], item: owner
          ))
      } else {
        text.field("Created by", "a static method")
      }
    }
    if factory.isUnprotected {
      text.field("Threads", "several can use it at once, and its variables may be unprotected")
    }
    describe(factory.state, of: factory, in: &text, shared)
    if let service = factory.service { describe(service, in: &text, shared) }
    if !factory.isKept { text.field("Objects", "\(factory.createdCount) created") }
    if let live = factory.live { text.field("Alive", words(live, of: factory, shared)) }
    if let leaks = shared.container?.scopes.outlivedWords(of: factory.id) {
      text.field("Leaks", Span("!", .warning), "\(leaks): type :leaks.")
    }
  }

  private func describe(
    _ state: FactorySnapshot.State, of factory: FactorySnapshot, in text: inout DetailText, _ shared: ExplorerState
  ) {
    let mark = shared.symbols.mark(factory)
    let words: String
    switch state {
    case .notCreated:
      switch factory.mode {
      case _ where factory.hasProblem: words = "cannot be created"
      case _ where shared.container?.phase == .stopped && factory.creation != nil:
        words = "released: the container has stopped"
      case .singleton: words = factory.flags.contains(.lazy) ? "not created yet: at its first use" : "not created"
      case .template: words = "a new object for each request"
      case .scoped:
        let scope = factory.scope ?? ""
        words = "an object for each open \(scope)\(openScopes(scope, shared))"
      case .reference: words = "not set"
      case .unknown: words = "created in a way that this version does not know"
      }
    case .creating(let since, let thread):
      words =
        "creating for \(Format.duration(Format.elapsed(from: since, to: shared.now), shared.symbols)) on \(thread)"
    case .created(let instant, let took, let thread):
      words =
        "created in \(Format.duration(took, shared.symbols)) on \(thread)"
        + (intoStart(instant, shared).map { ", done \($0)" } ?? "")
    case .absent(_, let took, _):
      words = "no object: its method returned nil after \(Format.duration(took, shared.symbols))"
    case .unknown: words = "in a state that this version does not know"
    case .set(let instant):
      words = "set by the program" + (intoStart(instant, shared).map { ", \($0)" } ?? "")
    case .released:
      words = """
        released at the end of the start: nothing holds it. The next request creates another object. Inject it into an \
        object that lives on, or declare it without AcWeak().
        """
    case .stopping(let since):
      words = "stopping for \(Format.duration(Format.elapsed(from: since, to: shared.now), shared.symbols))"
    case .stopped(_, let took):
      words = "stopped in \(Format.duration(took, shared.symbols))"
    case .stopFailed(let reason, _, let took):
      let after = took > 0 ? " after \(Format.duration(took, shared.symbols))" : ""
      text.field("State", mark, "not stopped\(after)")
      text.error(reason.text)
      return
    case .failed(let reason):
      text.field("State", mark, "failed")
      text.error(reason.text)
      return
    }
    text.field("State", mark, words)
    for problem in factory.problems { text.error(problem.text) }
    if case .created = state { describeTime(of: factory, in: &text, shared) }
  }

  private func describe(_ service: ServiceSnapshot, in text: inout DetailText, _ shared: ExplorerState) {
    let words = ServiceText.state(of: service, shared.symbols)
    var when = ""
    if case .ready(let instant, _) = service.state { when = intoStart(instant, shared).map { ", \($0)" } ?? "" }
    text.field("Service", shared.symbols.mark(service.state), String(words.dropFirst("service ".count)) + when)
    let consequences = ServiceText.consequences(of: service)
    if !consequences.isEmpty { text.field("", "  \(consequences)") }
  }

  /// How many scopes of a kind are open, as far as that is known.
  private func openScopes(_ scope: String, _ shared: ExplorerState) -> String {
    guard let scopes = shared.container?.scopes else { return "" }
    let count = scopes.open.count { $0.name == scope }
    return count == 0 ? "; none is open" : "; \(scopes.openCount > scopes.open.count ? "at least " : "")\(count) open"
  }

  /// How the time of the creation was spent, where not all of it was the object's own.
  private func describeTime(of factory: FactorySnapshot, in text: inout DetailText, _ shared: ExplorerState) {
    guard let own = factory.ownTime, let total = factory.totalTime, own != total else { return }
    func duration(_ nanoseconds: UInt64) -> String { Format.duration(nanoseconds, shared.symbols) }
    text.field("Own time", "\(Format.part(own, of: total, shared.symbols)), without what it created or waited for")
    for wait in factory.creation?.waits ?? [] where wait.ended > wait.began {
      text.field("Waited", "\(duration(wait.ended - wait.began)) for \(shared.words(for: wait.reason))")
    }
  }

  /// How many objects are alive, and what is not counted.
  private func words(_ count: LiveCount, of factory: FactorySnapshot, _ shared: ExplorerState) -> String {
    if count.counted == 0, count.values > 0 { return "not known: the factory creates values, not objects of a class" }
    let change = shared.live.change(of: factory.id, now: count.alive)
    var words = "\(count.alive)"
    if shared.live.isShown {
      let ago = Format.duration(Format.elapsed(from: shared.live.baselineAt, to: shared.now), shared.symbols)
      words += ", \(change >= 0 ? "+" : "")\(change) in \(ago)"
    }
    let missed = factory.createdCount - count.counted - count.values
    if !factory.isKept, missed > 0 { words += "; \(missed) created before the counting began" }
    return words
  }

  /// How long after the begin of the start a moment was; `nil` for one before it.
  private func intoStart(_ instant: UInt64, _ shared: ExplorerState) -> String? {
    guard let beganAt = shared.container?.progress.beganAt, instant >= beganAt else { return nil }
    return "\(Format.duration(instant - beganAt, shared.symbols)) into the start"
  }

  private func describe(
    _ dependencies: [DependencySnapshot], _ explanations: ArraySlice<Explanation?>, _ title: String,
    in text: inout DetailText, _ shared: ExplorerState
  ) {
    guard !dependencies.isEmpty else { return }
    text.heading(title, "\(dependencies.count)")
    let names = dependencies.map { Format.width(of: $0.name) }
    text.nameWidth = min(names.max() ?? 0, 18, text.width / 3)
    for (index, dependency) in dependencies.enumerated() {
      describe(dependency, in: &text, shared)
      let index = explanations.startIndex + index
      if explanations.indices.contains(index), let explanation = explanations[index] {
        describe(explanation, in: &text, shared)
      }
    }
  }

  /// Lists the candidates, where there was a choice.
  private func describe(_ explanation: Explanation, in text: inout DetailText, _ shared: ExplorerState) {
    // What was never of the type matters only where nothing is.
    let isResolved = explanation.candidates.contains(where: \.isChosen)
    let candidates = explanation.candidates.filter { !isResolved || !$0.verdict.isOfOtherType }
    guard candidates.count > 1, candidates.contains(where: { !$0.isChosen }) else { return }
    let hasDisplaced = candidates.contains { $0.verdict == .notPrimary }
    for candidate in candidates {
      guard let factory = shared.container?.factory(candidate.id) else { continue }
      let isPreferred = candidate.isChosen && factory.flags.contains(.primary) && hasDisplaced
      let words = candidate.verdict.shortWords + (isPreferred ? ": primary" : "")
      text.candidate(factory.name, words, isChosen: candidate.isChosen, item: candidate.id)
    }
  }

  private func describe(_ dependency: DependencySnapshot, in text: inout DetailText, _ shared: ExplorerState) {
    let flags = dependency.flags.names
    let arrow = dependency.deferral == nil ? shared.symbols.arrow : shared.symbols.laterArrow
    let request = ([dependency.typeName, dependency.criteria] + flags).filter { !$0.isEmpty }.joined(separator: " ")
    switch dependency.resolution {
    case .unresolved:
      text.dependency(dependency.name, [Span("not resolved yet", .dim)], request)
    case .factories(let ids, isArray: false) where ids.count == 1:
      guard let id = ids.first, let factory = shared.container?.factory(id) else { return }
      let spans = [Span("\(arrow) ", .dim), shared.symbols.mark(factory), Span(" \(factory.name)")]
      text.dependency(dependency.name, spans, request, item: id)
    case .factories(let ids, _):
      text.dependency(
        dependency.name, [Span("\(arrow) \(Format.count(ids.count, "factory", "factories"))", .dim)],
        request)
      text.add(items: ids)
    case .constant where dependency.isGiven:
      text.dependency(
        dependency.name, [Span("\(shared.symbols.laterArrow) ", .dim), Span("given by the opener of the scope")],
        request)
    case .constant(let value):
      text.dependency(dependency.name, [Span("= \(value)")], request)
      if let property = dependency.property { text.property(property) }
    case .unknown:
      text.dependency(dependency.name, [Span("from a source that this version does not know", .dim)], request)
    case .nothing:
      text.dependency(dependency.name, [Span("= nil: no match", .dim)], request)
    case .failed(let reason):
      text.dependency(dependency.name, [Span("\(shared.symbols.failed) cannot be resolved", .bad)], request)
      text.error(reason.text)
      if let property = dependency.property { text.property(property) }
    }
  }
}

extension ExplorerState {
  /// How many factories need a factory, directly and in all, and how many callbacks: `10 directly, 35 in all, 6 callbacks`.
  func userWords(of factory: FactorySnapshot) -> String {
    let (direct, limit) = (factory.dependents.count, DependencyPaths.shownUsers)
    if direct > limit { return "\(direct) directly" }
    // Each key and each event draws it.
    guard let users = DependencyPaths.users(of: factory.id, in: container?.factories ?? [], limit: limit) else {
      return "\(direct) directly, more than \(limit) in all"
    }
    let callbacks = container?.callbacks(requestingAnyOf: users.union([factory.id])).count ?? 0
    let words =
      direct == 0
      ? "no factory" : users.count == direct ? "\(direct)" : "\(direct) directly, \(users.count) in all"
    return words + (callbacks == 0 ? "" : ", \(Format.count(callbacks, "callback", "callbacks"))")
  }

  /// For what a creation waited.
  func words(for reason: CreationSnapshot.WaitReason) -> String {
    switch reason {
    case .object(let factory):
      factory.flatMap { container?.factory($0)?.name } ?? "an object of another container"
    case .mainThread: "the main thread"
    case .queue: "the container's queue"
    case .unknown: "something that this version does not know"
    }
  }
}

extension Explanation.Verdict {
  fileprivate var isOfOtherType: Bool { if case .notOfType = self { true } else { false } }
}
