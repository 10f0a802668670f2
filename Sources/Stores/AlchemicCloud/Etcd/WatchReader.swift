// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads the lines of a watch and checks them.
struct WatchReader {
  enum Event: Hashable {
    /// The watch exists; the server is at this revision.
    case created(Int64)
    case batch(EtcdWatchBatch)
  }

  private let endpoint: String
  private let range: EtcdRange
  /// The first revision that was not reported yet.
  private var next: Int64
  private var splitter: LineSplitter

  init(endpoint: String, range: EtcdRange, next: Int64, limit: Int) {
    self.endpoint = endpoint
    self.range = range
    self.next = next
    splitter = LineSplitter(limit: limit)
  }

  /// The events that the next part of the answer completes.
  mutating func read(_ part: EtcdHTTPPart) throws(EtcdError) -> [Event] {
    switch part {
    case .status(200): return []
    case .status(let status):
      // The body, which has gRPC's code, is not read. A token that has expired is the only refusal that needs it.
      throw EtcdError(endpoint: endpoint, code: status == 401 ? 16 : nil, status: status, message: nil)
    case .bytes(let bytes):
      guard let lines = splitter.lines(in: bytes) else {
        throw .answerTooLarge(endpoint: endpoint, limit: splitter.limit)
      }
      var events: [Event] = []
      for line in lines { events += try self.events(in: line) }
      return events
    }
  }

  private mutating func events(in line: Data) throws(EtcdError) -> [Event] {
    let line: EtcdAnswers.WatchLine = try EtcdClient.decoded(line, from: endpoint)
    if let error = line.error {
      throw EtcdError(endpoint: endpoint, code: error.grpc_code ?? error.code, message: error.message)
    }
    guard let result = line.result else { throw malformed("neither a result nor an error") }
    if result.canceled == true {
      if let revision = result.compact_revision?.value, revision > 0 { throw .compacted(revision: revision) }
      throw EtcdError(endpoint: endpoint, code: nil, message: result.cancel_reason ?? "the watch was cancelled")
    }
    let revision = result.header?.revision?.value ?? 0
    if result.created == true { return [.created(revision)] }
    let events = try (result.events ?? []).map(checked)
    // A message without events says that there are no changes up to its revision.
    let reported = events.last?.revision ?? revision
    guard reported >= next - 1 else { throw malformed("a revision that was reported before") }
    next = reported + 1
    return [.batch(EtcdWatchBatch(revision: reported, events: events))]
  }

  private func checked(_ event: EtcdAnswers.WatchLine.Event) throws(EtcdError) -> EtcdWatchBatch.Event {
    guard let value = event.kv?.checked, range.contains(value.key) else { throw malformed("a key that is not watched") }
    guard value.modRevision >= next, value.modRevision < .max else { throw malformed("a revision out of order") }
    switch event.type {
    case nil, "PUT": return .put(value)
    case "DELETE": return .delete(key: value.key, revision: value.modRevision)
    default: throw malformed("an event of an unknown kind")
    }
  }

  private func malformed(_ reason: String) -> EtcdError { .malformedAnswer(endpoint: endpoint, reason: reason) }
}
