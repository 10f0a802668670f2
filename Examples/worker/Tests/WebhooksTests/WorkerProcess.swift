// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A worker in its own process.
final class WorkerProcess: Sendable {
  private let process: Process
  private let lines: AsyncStream<String>
  private let log: LogText

  /// How a worker ended.
  struct Ending {
    var status: Int32
    var wasKilled: Bool
    var took: Duration
    var log: String

    /// Whether the log has these texts in this order.
    func isInOrder(_ texts: [String]) -> Bool {
      var rest = log[...]
      for text in texts {
        guard let range = rest.range(of: text) else { return false }
        rest = rest[range.upperBound...]
      }
      return true
    }
  }

  struct EndedEarly: Error {
    var log: String
  }

  /// Starts a worker, and returns when its courier works.
  ///
  /// - Parameters:
  ///   - program: The name of the executable.
  ///   - directory: Its directory, with the database.
  init(_ program: String = "webhook-worker", in directory: URL, _ arguments: [String] = []) async throws {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: program)
    process.arguments = arguments + ["--retry-seconds=0.02", "-pollInterval", "0.05"]
    process.currentDirectoryURL = directory
    // It must not use the developer's settings.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["HOME": directory.path, "XDG_CONFIG_HOME": directory.path, "ALCHEMIC_FIND_OUTLIVED": "1"]) { $1 }
    let output = Pipe()
    process.standardError = output
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let text = LogText()
    // A thread, because Dispatch can crash where a `readabilityHandler` ends itself.
    Thread.detachNewThread {
      while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
        for line in text.append(String(decoding: data, as: UTF8.self)) { continuation.yield(line) }
      }
      continuation.finish()
    }
    self.process = process
    self.lines = lines
    self.log = text
    try process.run()
    for await line in lines where line.contains("service begins: Courier") { return }
    throw EndedEarly(log: text.whole)
  }

  /// Sends a signal, and returns when the process has ended.
  func end(_ signal: Int32 = SIGTERM) async -> Ending {
    let began = ContinuousClock.now
    kill(process.processIdentifier, signal)
    // The pipe closes when the process ends.
    for await _ in lines {}
    let took = ContinuousClock.now - began
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal, took: took,
      log: log.whole)
  }
}

/// What a process has written.
private final class LogText: Sendable {
  private let text = Mutex("")

  var whole: String { text.withLock { $0 } }

  /// Adds a text, and returns the lines that it completes.
  func append(_ part: String) -> [String] {
    text.withLock { text in
      let known = text.count { $0 == "\n" }
      text += part
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines[known..<(lines.count - 1)].map(String.init)
    }
  }
}
