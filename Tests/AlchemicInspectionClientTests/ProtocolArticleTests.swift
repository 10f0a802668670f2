// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspectionClient
import Foundation
import TestPrograms
import Testing

/// Compares the article on the protocol with a process.
@Suite(.timeLimit(.minutes(5)))
struct ProtocolArticleTests {
  private static let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/Inspection/AlchemicInspection/AlchemicInspection.docc/Protocol.md")

  @Test func `A process answers as in the example`() async throws {
    let lines = try String(contentsOf: Self.article, encoding: .utf8).split(separator: "\n")
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("hold"))
    let connection = try await ProcessWatcher.next(runBy: program.identifier, in: runtime.directory)
    connection.close()
    // The program answers after it has registered its callback.
    _ = try await program.ask("phase")
    var socket = try RawSocket(ExplorableProcess.socketPath(of: program.identifier, in: runtime.directory))
    var answers = 0
    for line in lines {
      if line.hasPrefix("→ ") { socket.send(String(line.dropFirst(2))) }
      guard line.hasPrefix("← ") else { continue }
      let answer = socket.line() ?? ""
      #expect(try masked(answer) == masked(String(line.dropFirst(2))))
      answers += 1
    }
    #expect(answers == 8)
  }

  /// A line with sorted keys, without the values that differ in each run.
  private func masked(_ line: String) throws -> String {
    func masked(_ value: Any) -> Any {
      switch value {
      case let object as [String: Any]:
        var result = object.mapValues(masked)
        for key in ["identifier", "uptime", "instant"] where result[key] != nil { result[key] = "…" }
        return result
      case let list as [String]: return list.sorted()
      case let list as [Any]: return list.map(masked)
      default: return value
      }
    }
    let value = masked(try JSONSerialization.jsonObject(with: Data(line.utf8)))
    return String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
  }
}
