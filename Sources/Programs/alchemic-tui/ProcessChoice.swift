// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import AlchemicInspectionClient
import Foundation

/// Chooses a running process from the user's words.
enum ProcessChoice {
  static let noProcesses = "There is no process to explore. Run one with ALCHEMIC_INSPECT=1 in its environment."

  /// The socket of the process that the user named.
  ///
  /// - Parameters:
  ///   - text: A process ID, a name, or the path of a socket, which must contain a slash.
  ///   - command: The command that the error suggests to choose one of several processes; `nil` for the given command.
  /// - Throws: ``Refusal`` if no process or more than one process has the name.
  static func path(_ text: String, choosing command: String?) async throws -> String {
    if let number = Int32(text) {
      let path = ExplorableProcess.socketPath(of: number)
      guard FileManager.default.fileExists(atPath: path) else {
        throw Refusal(
          "Process \(number) cannot be explored. Run it with ALCHEMIC_INSPECT=1 in its environment, as the same user."
            + others(await ExplorableProcess.all()))
      }
      return path
    }
    if text.contains("/") { return text }
    let all = await ExplorableProcess.all()
    let named = all.filter { $0.name == text }
    guard let first = named.first else {
      throw Refusal(all.isEmpty ? noProcesses : noProcess(named: text, among: all))
    }
    guard named.count == 1 else {
      throw Refusal(several(named, choosing: command, "Several processes are named \(quoted(text))"))
    }
    return first.socketPath
  }

  /// The socket of the only available process.
  ///
  /// - Throws: ``Refusal`` if no process or more than one process is available.
  static func only(choosing command: String) async throws -> String {
    let all = await ExplorableProcess.all()
    guard let first = all.first else { throw Refusal(noProcesses) }
    guard all.count == 1 else { throw Refusal(several(all, choosing: command, "Several processes are available")) }
    return first.socketPath
  }

  private static func noProcess(named name: String, among processes: [ExplorableProcess]) -> String {
    "There is no process named \(quoted(name)) to explore.\(SpellingSuggestion.hint(name, among: processes.map(\.name))) "
      + "The path of a socket must contain a slash.\(others(processes))"
  }

  /// The processes that can be explored, after a sentence; empty where there is none.
  private static func others(_ processes: [ExplorableProcess]) -> String {
    processes.isEmpty ? "" : " These processes can be explored:\n" + rows(processes).joined(separator: "\n")
  }

  // Without list numbers: only the prompt of attach accepts them.
  private static func rows(_ processes: [ExplorableProcess]) -> [String] {
    processes.map { "  \($0.identifier)  \($0.name.printable)" }
  }

  private static func several(
    _ processes: [ExplorableProcess], choosing command: String?, _ sentence: String
  ) -> String {
    let example = command.map { ": \($0) " } ?? ", for example "
    return ([sentence + ":"] + rows(processes) + ["Choose one by its process ID\(example)\(processes[0].identifier)"])
      .joined(separator: "\n")
  }

  /// What to say about a list number that does not exist.
  static func correction(_ answer: String, count: Int) -> String {
    let range = count == 1 ? "There is only process 1" : "Enter a number from 1 to \(count)"
    return "\(quoted(answer)) is not in the list. \(range), or press Ctrl-C to end."
  }

  /// The processes in columns, with list numbers from 1.
  static func table(_ processes: [ExplorableProcess]) -> String {
    let rows = processes.enumerated().map { index, process in
      let (state, age) =
        switch process.state {
        case .answering(let hello): (hello.phase.rawValue, duration(hello.uptime))
        case .unavailable(_, let error): ("\(error)".printable, "")
        }
      return ["\(index + 1)", process.name.printable, "\(process.identifier)", age, state]
    }
    let all: [[String]] = [["", "name", "pid", "up", "state"]] + rows
    let widths = (0..<5).map { column in all.map { $0[column].count }.max() ?? 0 }
    let lines = all.map { row -> String in
      let cells = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      let line = cells.joined(separator: "  ")
      return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }
    return lines.joined(separator: "\n")
  }

  private static func duration(_ seconds: Double) -> String {
    switch Int(seconds) {
    case let seconds where seconds < 120: "\(seconds) s"
    case let seconds where seconds < 7_200: "\(seconds / 60) min"
    case let seconds where seconds < 172_800: "\(seconds / 3_600) h"
    case let seconds: "\(seconds / 86_400) d"
    }
  }
}
