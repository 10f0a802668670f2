extension String {
  /// The text, or its beginning where it is too long for a message.
  package var cut: String { cut(to: InspectionProtocol.textLimit) }

  /// The text, or its beginning where it is too long to be one of several in a message. In JSON it may be six times as
  /// long.
  fileprivate var cutShort: String { cut(to: 8_192) }

  private func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return self[..<end] + "… (\(utf8.count) bytes)"
  }
}

extension ServerMessage {
  /// The message as lines that are not too long, without their ends: several where it holds a list, and with the
  /// longest texts cut and lists left out where one element alone is too long.
  package func lines(limit: Int = InspectionProtocol.messageLimit) throws -> [[UInt8]] {
    let line = try line()
    guard line.count > limit else { return [line] }
    guard let (first, second) = halves else { return [try shortened.line()] }
    return try first.lines(limit: limit) + second.lines(limit: limit)
  }

  /// The message as two, where what it holds can be told in two.
  private var halves: (ServerMessage, ServerMessage)? {
    switch self {
    case .part(var part):
      var rest = SnapshotPart(of: part.request)
      if let factories = part.factories, factories.count > 1 {
        (part.factories, rest.factories) = factories.halves
      } else if let callbacks = part.callbacks, callbacks.count > 1 {
        (part.callbacks, rest.callbacks) = callbacks.halves
      } else if let entries = part.entries, entries.count > 1 {
        (part.entries, rest.entries) = entries.halves
      } else if let entries = part.store?.entries, entries.count > 1 {
        part.store?.entries = entries.halves.0
        rest.entries = entries.halves.1
      } else {
        return nil
      }
      return (.part(part), .part(rest))
    case .event(let notice):
      var first = EventNotice(notice.event, hasMore: true)
      var second = notice
      switch notice.event.change {
      case .factories(let factories) where factories.count > 1:
        first.event.change = .factories(factories.halves.0)
        second.event.change = .factories(factories.halves.1)
      case .store(var store) where store.entries.count > 1:
        let halves = store.entries.halves
        store.entries = halves.0
        first.event.change = .store(store)
        store.entries = halves.1
        second.event.change = .store(store)
      default:
        return nil
      }
      return (.event(first), .event(second))
    case .answer, .failure, .dropped:
      return nil
    }
  }

  /// The message without what makes a single element too long.
  private var shortened: ServerMessage {
    switch self {
    case .part(var part):
      part.factories = part.factories?.map(\.shortened)
      part.callbacks = part.callbacks?.map(\.shortened)
      part.entries = part.entries?.map(\.shortened)
      part.store = part.store?.shortened
      return .part(part)
    case .event(var notice):
      switch notice.event.change {
      case .factories(let factories): notice.event.change = .factories(factories.map(\.shortened))
      case .phase(let phase, let failure):
        notice.event.change = .phase(phase, failure: failure?.cut)
      case .factory(let id, .failed(let error), let count):
        notice.event.change = .factory(id, .failed(error.cut), createdCount: count)
      case .callback(let callback): notice.event.change = .callback(callback.shortened)
      case .store(let store): notice.event.change = .store(store.shortened)
      case .entry(let store, let key, let entry):
        notice.event.change = .entry(store: store, key: key, entry?.shortened)
      case .factory, .singletons: break
      }
      return .event(notice)
    case .answer(let id, .description(let text)): return .answer(id, .description(text.cut))
    case .answer(let id, .explanations):
      return .failure(id, ProtocolError(.internalError, "There are too many candidates for one answer."))
    case .answer(let id, .stores), .answer(let id, .callbacks):
      return .failure(id, ProtocolError(.internalError, "This is too long for one answer; a snapshot brings it."))
    case .failure(let id, var error):
      error.message = error.message.cut
      let entry = error.data?.entry?.shortened
      error.data?.entry = entry
      return .failure(id, error)
    case .answer, .dropped: return self
    }
  }
}

extension Array {
  fileprivate var halves: ([Element], [Element]) {
    (Array(self[..<(count / 2)]), Array(self[(count / 2)...]))
  }
}

extension FactorySnapshot {
  fileprivate var shortened: FactorySnapshot {
    var factory = self
    factory.name = name.cutShort
    factory.typeName = typeName.cutShort
    factory.module = module.cutShort
    factory.location.fileID = location.fileID.cutShort
    (factory.arguments, factory.injections, factory.dependents, factory.protocols) = ([], [], [], [])
    if case .failed(let error) = state { factory.state = .failed(error.cutShort) }
    return factory
  }
}

extension CallbackSnapshot {
  fileprivate var shortened: CallbackSnapshot {
    var callback = self
    callback.label = label.cutShort
    callback.location.fileID = location.fileID.cutShort
    if case .failed(let error) = state { callback.state = .failed(error.cutShort) }
    return callback
  }
}

extension StoreSnapshot {
  fileprivate var shortened: StoreSnapshot {
    var store = self
    store.location = location.cutShort
    store.entries = entries.map(\.shortened)
    store.notices = notices.suffix(8).map(\.cutShort)
    return store
  }
}

extension EntrySnapshot {
  /// A value that is too long to send can be looked at in part, and not edited.
  fileprivate var shortened: EntrySnapshot {
    var entry = self
    entry.key = key.cutShort
    entry.title = title.cutShort
    entry.group = group.cutShort
    entry.value = value?.shortened
    entry.defaultValue = defaultValue?.shortened
    entry.changedBy = changedBy?.cutShort
    entry.editor = .readOnly
    return entry
  }
}

extension SettingValue {
  fileprivate var shortened: SettingValue {
    switch self {
    case .string(let text), .other(let text): .other(text.cutShort)
    case .bool, .integer, .double: self
    }
  }
}
