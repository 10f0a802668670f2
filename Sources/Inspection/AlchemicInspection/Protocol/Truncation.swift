// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text, truncated to ``InspectionProtocol/textLimit``.
  package var truncated: String { truncated(to: InspectionProtocol.textLimit) }

  /// The text, truncated so that several fit into one message even if JSON escapes make them six times as long.
  fileprivate var truncatedAsElement: String { truncated(to: 8_192) }

  fileprivate func truncated(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return self[..<end] + "… (\(utf8.count) bytes)"
  }
}

extension ServerMessage {
  /// The message with its longest texts truncated and the lists of a single element removed.
  var truncated: ServerMessage {
    switch self {
    case .part(var part):
      part.factories = part.factories?.map(\.truncated)
      part.callbacks = part.callbacks?.map(\.truncated)
      part.warnings = part.warnings?.map(\.shortened)
      part.entries = part.entries?.map(\.truncated)
      part.store = part.store?.truncated
      return .part(part)
    case .event(var notice):
      switch notice.event.change {
      case .factories(let factories): notice.event.change = .factories(factories.map(\.truncated))
      case .phase(let phase, let failure):
        notice.event.change = .phase(phase, failure: failure?.truncated)
      case .factory(let id, .failed(let error), let count):
        notice.event.change = .factory(id, .failed(error.truncated), createdCount: count)
      case .callback(let callback): notice.event.change = .callback(callback.truncated)
      case .store(let store): notice.event.change = .store(store.truncated)
      case .entry(let store, let key, let entry):
        notice.event.change = .entry(store: store, key: key, entry?.truncated)
        notice.event.previous = notice.event.previous.map { .init($0.value?.truncated) }
      case .factory(let id, .stopFailed(let error, let instant, let took), let count):
        notice.event.change = .factory(id, .stopFailed(error.truncated, at: instant, took: took), createdCount: count)
      case .service(let id, let service): notice.event.change = .service(factory: id, service.truncated)
      case .outlived(let object): notice.event.change = .outlived(object.truncated)
      case .scanned, .registered, .factory, .singletons, .unknown: break
      }
      return .event(notice)
    case .answer(let id, .description(let text)): return .answer(id, .description(text.truncated))
    case .answer(let id, .explanations(let explanations)):
      return .answer(id, .explanations(explanations.map(\.truncated)))
    case .answer(let id, .stores), .answer(let id, .callbacks):
      return .failure(id, ProtocolError(.internalError, "The answer is too long. Request a snapshot instead."))
    case .answer(let id, .scopes(var report)):
      report.scopes = report.scopes.truncated
      return .answer(id, .scopes(report))
    case .failure(let id, var error):
      error.message = error.message.truncated
      let entry = error.data?.entry?.truncated
      error.data?.entry = entry
      return .failure(id, error)
    case .answer, .dropped: return self
    }
  }
}

extension FailureSnapshot {
  /// The error with its text truncated to about ``InspectionProtocol/textLimit``: as many problems as fit, in short.
  package var truncated: FailureSnapshot {
    text.utf8.count > InspectionProtocol.textLimit ? shortened(to: InspectionProtocol.textLimit) : self
  }

  fileprivate var truncatedAsElement: FailureSnapshot { shortened(to: 8_192) }

  private func shortened(to limit: Int) -> FailureSnapshot {
    guard !problems.isEmpty else { return FailureSnapshot(message?.truncated(to: limit) ?? "") }
    var length = 0
    var kept: [Problem] = []
    for problem in problems.lazy.map(\.shortened) {
      length += problem.text.utf8.count
      guard kept.isEmpty || length <= limit else { break }
      kept.append(problem)
    }
    let rest = problems.count - kept.count
    return FailureSnapshot(kept, remark: rest > 0 ? "… and \(rest) more" : message?.truncated(to: 1_024))
  }
}

extension Problem {
  fileprivate var shortened: Problem {
    Problem(
      code: code.truncatedAsName, summary: summary.truncated(to: 1_024),
      facts: facts.prefix(8).map { Fact($0.title.truncatedAsName, $0.values.prefix(4).map(\.truncatedAsName)) },
      requester: requester?.truncatedAsName, location: location?.truncated,
      path: path.suffix(4).map(\.truncatedAsName), factories: factories.prefix(4).map(\.truncatedAsName),
      candidates: candidates.prefix(4).map {
        Candidate(name: $0.name.truncatedAsName, location: $0.location?.truncated, verdict: $0.verdict.truncatedAsName)
      },
      isPermanent: isPermanent)
  }
}

extension AlchemicSourceLocation {
  fileprivate var truncated: AlchemicSourceLocation {
    var location = self
    location.fileID = fileID.truncatedAsName
    return location
  }
}

extension FactorySnapshot {
  fileprivate var truncated: FactorySnapshot {
    var factory = self
    factory.name = name.truncatedAsElement
    factory.typeName = typeName.truncatedAsElement
    factory.module = module.truncatedAsElement
    factory.scope = scope?.truncatedAsElement
    factory.location.fileID = location.fileID.truncatedAsElement
    (factory.arguments, factory.injections, factory.dependents, factory.protocols) = ([], [], [], [])
    factory.problems = []
    factory.service = service?.truncated
    if case .failed(let error) = state { factory.state = .failed(error.truncatedAsElement) }
    if case .stopFailed(let error, let instant, let took) = state {
      factory.state = .stopFailed(error.truncatedAsElement, at: instant, took: took)
    }
    factory.creation?.waits = []
    return factory
  }
}

extension Explanation {
  /// The explanation with its first candidates, chosen ones first, and with short texts.
  fileprivate var truncated: Explanation {
    var explanation = self
    explanation.typeName = typeName.truncatedAsName
    explanation.criteria = criteria.truncatedAsName
    if case .value(let text) = outcome { explanation.outcome = .value(text.truncatedAsName) }
    let kept = candidates.filter(\.isChosen).prefix(4) + candidates.filter { !$0.isChosen }.prefix(4)
    explanation.candidates = kept.map { candidate in
      var candidate = candidate
      candidate.name = candidate.name.truncatedAsName
      candidate.typeName = candidate.typeName.truncatedAsName
      if let file = candidate.location?.fileID { candidate.location?.fileID = file.truncatedAsName }
      if case .refused(let reason) = candidate.verdict { candidate.verdict = .refused(reason.truncatedAsName) }
      return candidate
    }
    return explanation
  }
}

extension ServiceSnapshot {
  fileprivate var truncated: ServiceSnapshot {
    var service = self
    if case .failed(let error, let instant) = state { service.state = .failed(error.truncatedAsElement, at: instant) }
    service.whenEnds = whenEnds.truncated(to: 100)
    service.whenFails = whenFails.truncated(to: 100)
    return service
  }
}

extension CallbackSnapshot {
  fileprivate var truncated: CallbackSnapshot {
    var callback = self
    callback.label = label.truncatedAsElement
    callback.location.fileID = location.fileID.truncatedAsElement
    if case .failed(let error) = state { callback.state = .failed(error.truncatedAsElement) }
    return callback
  }
}

extension StoreSnapshot {
  fileprivate var truncated: StoreSnapshot {
    var store = self
    store.location = location.truncatedAsElement
    store.entries = entries.map(\.truncated)
    store.notices = notices.suffix(8).map { notice in
      StoreSnapshot.Notice(code: notice.code.truncatedAsElement, text: notice.text.truncatedAsElement)
    }
    store.replica?.server = replica?.server.truncatedAsElement ?? ""
    store.replica?.reason = replica?.reason?.truncatedAsElement
    return store
  }
}

extension EntrySnapshot {
  /// A truncated value is read-only: editing it would lose the rest.
  fileprivate var truncated: EntrySnapshot {
    var entry = self
    entry.key = key.truncatedAsElement
    entry.title = title.truncatedAsElement
    entry.group = group.truncatedAsElement
    entry.value = value?.truncated
    entry.defaultValue = defaultValue?.truncated
    entry.changedBy = changedBy?.truncatedAsElement
    entry.conflict?.value = conflict?.value?.truncated
    entry.conflict?.changedBy = conflict?.changedBy?.truncatedAsElement
    entry.editor = .readOnly
    entry.readers = []
    return entry
  }
}

extension SettingValue {
  fileprivate var truncated: SettingValue {
    switch self {
    case .string(let text), .other(let text): .other(text.truncatedAsElement)
    case .bool, .integer, .double: self
    }
  }
}

extension ScopesSnapshot {
  /// The scopes, with texts of a length that fits into one message.
  var truncated: ScopesSnapshot {
    var scopes = self
    scopes.open = open.prefix(InspectionProtocol.batchSize).map { scope in
      var scope = scope
      scope.name = scope.name.truncatedAsName
      scope.location.fileID = scope.location.fileID.truncatedAsName
      return scope
    }
    scopes.outlived = outlived.suffix(InspectionProtocol.batchSize).map(\.truncated)
    return scopes
  }
}

extension OutlivedObjectSnapshot {
  /// The object, with texts of a length that fits into one message.
  fileprivate var truncated: OutlivedObjectSnapshot {
    var object = self
    object.scope = scope.truncatedAsName
    object.location.fileID = location.fileID.truncatedAsName
    object.keepers = keepers.prefix(8).map { keeper in
      KeeperSnapshot(
        name: keeper.name.truncatedAsName,
        location: keeper.location.map {
          AlchemicSourceLocation(fileID: $0.fileID.truncatedAsName, line: $0.line)
        })
    }
    return object
  }
}

extension String {
  /// The text, truncated so that more than a thousand fit into one message even if JSON escapes make them six times as long.
  fileprivate var truncatedAsName: String { truncated(to: 100) }
}
