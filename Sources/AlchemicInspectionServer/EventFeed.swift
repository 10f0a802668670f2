internal import AlchemicCore
internal import AlchemicInspection

/// The container's events as lines, written once however many explorers get them.
struct EventFeed {
  private let reader: AlchemicEventReader
  private let translation: EventTranslation
  /// The newest that was written, for explorers that are as far as each other: the usual case.
  private var last: (after: UInt64, delivery: Delivery)?

  /// What an explorer gets next.
  struct Delivery {
    /// The event that it knows then.
    var position: UInt64
    var content: Content
  }

  enum Content {
    /// An event, written.
    case lines([[UInt8]])
    /// A long event, to be written piece by piece.
    case notices(ArraySlice<EventNotice>)
  }

  init(_ context: ALCContext, _ translation: EventTranslation) {
    reader = AlchemicEventReader(context)
    self.translation = translation
  }

  /// What comes after an event; `nil` when nothing does yet.
  mutating func next(after number: UInt64) -> Delivery? {
    if let last, last.after == number { return last.delivery }
    guard let element = reader.next(after: number) else { return nil }
    let delivery: Delivery
    switch translation.update(for: element) {
    case .dropped(let count):
      return Delivery(position: number + UInt64(count), content: .lines(lines(.dropped(count))))
    case .event(let event):
      let notices = event.notices
      delivery = Delivery(
        position: number + 1,
        content: notices.count > 1 ? .notices(notices[...]) : .lines(lines(.event(EventNotice(event)))))
    }
    last = (number, delivery)
    return delivery
  }

  /// Calls something once, when there is an event after a number.
  func notifyOnce(after number: UInt64, _ wake: @escaping @Sendable () -> Void) {
    reader.whenNews(after: number, wake)
  }

  private func lines(_ message: ServerMessage) -> [[UInt8]] {
    // What cannot be written is as good as lost, and a new snapshot brings it.
    (try? message.lines()) ?? (try? ServerMessage.dropped(1).lines()) ?? []
  }
}
