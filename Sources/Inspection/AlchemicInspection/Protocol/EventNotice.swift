/// An event, or a piece of one, as a notification. A long event is sent as several notices with the same number.
public struct EventNotice: Codable, Hashable, Sendable {
  /// The event, or a piece of it.
  public var event: ContainerEvent
  /// Whether the next notice continues the factories, or the entries of the store, in this one.
  public var hasMore: Bool

  /// Creates a notice of an event, or of a piece of it.
  public init(_ event: ContainerEvent, hasMore: Bool = false) {
    self.event = event
    self.hasMore = hasMore
  }

  private enum Key: String, CodingKey { case number, instant, thread, change, creation, outlived, service, hasMore }

  /// Decodes a notice. Without `hasMore` it is a complete event.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    event = ContainerEvent(
      number: try fields.decode(UInt64.self, forKey: .number),
      instant: try fields.decode(UInt64.self, forKey: .instant),
      thread: try fields.decode(String.self, forKey: .thread),
      change: try fields.decode(ContainerEvent.Change.self, forKey: .change),
      creation: try fields.decodeIfPresent(CreationSnapshot.self, forKey: .creation),
      outlived: try fields.decodeIfPresent(OutlivedObjectSnapshot.self, forKey: .outlived),
      service: try fields.decodeIfPresent(ServiceSnapshot.self, forKey: .service))
    hasMore = try fields.decodeIfPresent(Bool.self, forKey: .hasMore) ?? false
  }

  /// Encodes a notice.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(event.number, forKey: .number)
    try fields.encode(event.instant, forKey: .instant)
    try fields.encode(event.thread, forKey: .thread)
    try fields.encode(event.change, forKey: .change)
    try fields.encodeIfPresent(event.creation, forKey: .creation)
    try fields.encodeIfPresent(event.outlived, forKey: .outlived)
    try fields.encodeIfPresent(event.service, forKey: .service)
    if hasMore { try fields.encode(true, forKey: .hasMore) }
  }
}

extension ContainerEvent {
  /// The notices that carry the event.
  public var notices: [EventNotice] {
    switch change {
    case .factories(let factories) where factories.count > InspectionProtocol.batchSize:
      return notices(factories) { .factories($0) }
    case .store(let store) where store.entries.count > InspectionProtocol.batchSize:
      return notices(store.entries) { entries in
        var piece = store
        piece.entries = entries
        return .store(piece)
      }
    default:
      return [EventNotice(self)]
    }
  }

  private func notices<Element>(_ elements: [Element], _ change: ([Element]) -> Change) -> [EventNotice] {
    stride(from: 0, to: elements.count, by: InspectionProtocol.batchSize).map { index in
      var piece = self
      piece.change = change(elements.batch(from: index))
      return EventNotice(piece, hasMore: index + InspectionProtocol.batchSize < elements.count)
    }
  }
}

/// Assembles events from their notices.
public struct EventAssembly: Sendable {
  private var pieces: ContainerEvent?

  /// Creates an empty assembly.
  public init() {}

  /// Adds the next notice. Returns the event once it is complete.
  public mutating func add(_ notice: EventNotice) -> ContainerEvent? {
    var event = notice.event
    if let pieces, pieces.number == event.number {
      switch (pieces.change, event.change) {
      case (.factories(let first), .factories(let next)):
        event.change = .factories(first + next)
      case (.store(var store), .store(let next)):
        store.entries += next.entries
        event.change = .store(store)
      default: break
      }
    }
    pieces = notice.hasMore ? event : nil
    return notice.hasMore ? nil : event
  }
}
