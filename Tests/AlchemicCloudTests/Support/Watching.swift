// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import AlchemicCloud

/// A watch whose events are read as texts.
actor Watching {
  private let task: Task<Void, Never>
  private var texts: AsyncStream<String>.Iterator

  init(_ client: EtcdClient, _ range: EtcdRange, from revision: Int64) {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    texts = stream.makeAsyncIterator()
    task = Task {
      let end = await client.watch(range, from: revision) { revision in
        continuation.yield("created at \(revision)")
      } batch: { batch in
        let events = batch.events.map { event in
          switch event {
          case .put(let value): "put \(Self.text(value.key))=\(Self.text(value.value)) at \(value.modRevision)"
          case .delete(let key, let revision): "delete \(Self.text(key)) at \(revision)"
          }
        }
        continuation.yield("up to \(batch.revision): \(events.joined(separator: ", "))")
      }
      continuation.yield("ended: \(Self.name(end))")
    }
  }

  deinit {
    task.cancel()
  }

  /// The next event.
  func next() async -> String {
    var texts = texts
    defer { self.texts = texts }
    return await texts.next(isolation: self) ?? ""
  }

  private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  /// The error's case with its facts.
  private static func name(_ error: EtcdError) -> String {
    var text = ""
    debugPrint(Mirror(reflecting: error).children.first?.label ?? "", terminator: "", to: &text)
    if case .compacted(let revision) = error { return "compacted(revision: \(revision))" }
    return text.trimmingCharacters(in: ["\""])
  }
}
