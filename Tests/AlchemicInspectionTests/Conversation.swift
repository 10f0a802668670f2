// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Decodes bytes as both sides of a connection do, for the fuzzer and the tests of its corpus.
enum Conversation {
  /// Decodes the bytes as requests and as server messages. Traps if decoding violates an invariant.
  ///
  /// - Returns: The number of requests and of messages.
  @discardableResult
  static func read(_ bytes: [UInt8]) -> (requests: Int, messages: Int) {
    let whole = frames(of: bytes, pieces: bytes.count)
    precondition(whole == frames(of: bytes, pieces: 1), "the lines must not depend on how the bytes are split")
    return (whole.count(where: isRequest), readMessages(whole))
  }

  private static func frames(of bytes: [UInt8], pieces length: Int) -> [FrameDecoder.Frame] {
    var decoder = FrameDecoder(limit: 4_096)
    return stride(from: 0, to: bytes.count, by: max(1, length)).flatMap { start in
      decoder.receive(bytes[start..<min(bytes.count, start + length)])
    }
  }

  private static func isRequest(_ frame: FrameDecoder.Frame) -> Bool {
    guard case .line(let line) = frame, case .success(let request) = Request.read(line) else { return false }
    guard let written = try? request.line(), case .success(let again) = Request.read(written) else {
      preconditionFailure("a decoded request must be encodable")
    }
    precondition(again == request || again.isNaN, "encoding and decoding must not change a request")
    return true
  }

  private static func readMessages(_ frames: [FrameDecoder.Frame]) -> Int {
    var assembly = SnapshotAssembly()
    var events = EventAssembly()
    var count = 0
    for case .line(let line) in frames {
      guard let message = try? ServerMessage.read(line) else { continue }
      count += 1
      switch message {
      case .part(let part): assembly.add(part)
      case .event(let notice):
        guard let event = events.add(notice) else { break }
        var snapshot = assembly.snapshotSoFar
        snapshot.apply(event)
      case .answer(_, .snapshot(let header)): _ = assembly.snapshot(header)
      case .answer, .failure, .dropped: break
      }
      guard let lines = try? message.lines(limit: 2_048) else {
        preconditionFailure("a decoded message must be encodable")
      }
      precondition(!lines.isEmpty, "an encoded message must have a line")
    }
    return count
  }
}

extension Request {
  /// Whether the request sets NaN, which is not equal to itself.
  fileprivate var isNaN: Bool {
    if case .set(_, _, .double(let number), _) = call { number.isNaN } else { false }
  }
}

extension SnapshotAssembly {
  /// A snapshot of the parts added so far.
  fileprivate var snapshotSoFar: ContainerSnapshot {
    let empty = ContainerSnapshot(process: ProcessDescription(name: "", identifier: 0), phase: .idle)
    var header = SnapshotHeader(empty)
    header.counts = counts
    return snapshot(header) ?? empty
  }
}
