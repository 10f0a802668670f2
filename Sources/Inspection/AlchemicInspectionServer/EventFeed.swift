// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicCore
internal import AlchemicInspection

/// The container's events as encoded lines. Explorers at the same position share one encoding.
struct EventFeed {
  private let reader: AlchemicEventReader
  /// The delivery encoded last. Most explorers are at the same position, and reuse it.
  private var last: (after: UInt64, delivery: Delivery)?

  /// What an explorer receives next.
  struct Delivery {
    /// The explorer's position afterwards.
    var position: UInt64
    var content: Content
  }

  enum Content {
    /// An encoded event.
    case lines([[UInt8]])
    /// A long event, which is encoded piece by piece.
    case notices(ArraySlice<EventNotice>)
  }

  init(_ context: ALCContext) {
    reader = AlchemicEventReader(context)
  }

  /// The delivery after a position; `nil` if there is none yet.
  mutating func next(after number: UInt64) -> Delivery? {
    if let last, last.after == number { return last.delivery }
    guard let update = reader.next(after: number) else { return nil }
    let delivery: Delivery
    switch update {
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

  /// Calls a function once, as soon as there is an event after a number.
  func notifyOnce(after number: UInt64, _ wake: @escaping @Sendable () -> Void) {
    reader.whenNews(after: number, wake)
  }

  private func lines(_ message: ServerMessage) -> [[UInt8]] {
    // An event that can't be encoded counts as lost, so that the explorer requests a new snapshot.
    (try? message.lines()) ?? (try? ServerMessage.dropped(1).lines()) ?? []
  }
}
