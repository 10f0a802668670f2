// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A link shortener in a process and a directory of its own.
final class ServerProcess: Sendable {
  let directory: URL
  let port: Int
  private let process: Process
  private let errors: URL
  private let end: AsyncStream<Void>

  /// How a server ended.
  struct Ending {
    var status: Int32
    var wasKilled: Bool
    var took: Duration
    var log: String

    /// The lines of the log from the last signal on.
    func isInOrder(_ texts: [String]) -> Bool {
      var rest = log[...]
      for text in texts {
        guard let range = rest.range(of: text) else { return false }
        rest = rest[range.upperBound...]
      }
      return true
    }
  }

  struct NotListening: Error {
    var log: String
  }

  /// Starts a server on a free port, and returns when it listens.
  ///
  /// - Parameter program: The name of the executable.
  init(_ program: String) async throws {
    directory = URL(filePath: NSTemporaryDirectory()).appending(path: "shortener-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    errors = directory.appending(path: "errors")
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = Self.products.appending(path: program)
    process.arguments = ["--http-port", "0"]
    process.currentDirectoryURL = directory
    // It must not use the developer's settings.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["HOME": directory.path, "XDG_CONFIG_HOME": directory.path, "XDG_DATA_HOME": directory.path]
    ) { $1 }
    let output = Pipe()
    process.standardError = output
    let lines = AsyncStream<String>.makeStream()
    let ended = AsyncStream<Void>.makeStream()
    let file = try FileHandle(forWritingTo: errors)
    let partial = Mutex("")
    // A thread, because Dispatch can crash where a `readabilityHandler` ends itself.
    Thread.detachNewThread {
      while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
        try? file.write(contentsOf: data)
        let whole = partial.withLock { partial in
          partial += String(decoding: data, as: UTF8.self)
          var lines = partial.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
          partial = lines.removeLast()
          return lines
        }
        for line in whole { lines.continuation.yield(line) }
      }
      lines.continuation.finish()
      ended.continuation.finish()
    }
    end = ended.stream
    self.process = process
    try process.run()
    for await line in lines.stream {
      guard let text = line.firstMatch(of: /listening on 127\.0\.0\.1:(\d+)/)?.output.1, let port = Int(text) else {
        continue
      }
      self.port = port
      return
    }
    throw NotListening(log: try String(contentsOf: errors, encoding: .utf8))
  }

  /// The directory of the package's programs.
  private static var products: URL {
    // The test runner is one of them.
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  }

  /// Sends SIGTERM, and returns when the process has ended.
  func terminate() async throws -> Ending {
    let began = ContinuousClock.now
    kill(process.processIdentifier, SIGTERM)
    // The pipe closes when the process ends.
    for await _ in end {}
    let took = ContinuousClock.now - began
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal, took: took,
      log: try String(contentsOf: errors, encoding: .utf8))
  }

  /// The identifiers of the requests that the server has accepted, from its access log.
  func acceptedRequests() throws -> [String] {
    try contents("access.log").split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  /// The targets of the links that the server has stored.
  func storedTargets() throws -> [String] {
    try contents("links.tsv").split(separator: "\n").compactMap { $0.split(separator: "\t").last.map(String.init) }
  }

  private func contents(_ name: String) throws -> String {
    try String(contentsOf: directory.appending(path: name), encoding: .utf8)
  }

  func removeDirectory() throws { try FileManager.default.removeItem(at: directory) }
}
