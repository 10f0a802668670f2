// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Discovered
import Foundation
import BenchmarkSubjects
import BenchmarkSupport

/// The time of a start in a new process, whose runtime has not used the classes yet.
///
/// The skeleton is left out: it casts each class to a protocol, which takes the runtime seconds the first time.
enum FirstStart {
  private static let names = ["Alchemic, classes chosen", "Alchemic, classes discovered", "dict"]

  /// Prints the table.
  static func print() async throws {
    var times = [[Double]](repeating: [], count: names.count)
    for repetition in 0..<11 {
      let rotated = names.indices.map { ($0 + repetition / 2) % names.count }
      for index in repetition.isMultiple(of: 2) ? rotated : rotated.reversed() {
        times[index].append(try inNewProcess(names[index]))
      }
    }
    Table.heading("the same, for the first time in a process", baseline: "dict")
    for (index, name) in names.enumerated() {
      Table.row(
        name, "\(number(Spread(times[index]).median / 1e6)) ms", index == 2 ? nil : .ratios(times[index], to: times[2]))
    }
    for (name, goal) in [(discovery, "≤ 10 ms"), (few, "≤ 0.8 ms")] {
      var starts: [Double] = []
      for _ in 0..<11 { starts.append(try inNewProcess(name) / 1e6) }
      Table.row(name, "\(Spread(starts)) ms", goal: goal)
    }
  }

  private static let discovery = "start 10,000 discovered, without the requests"
  private static let few = "60 classes chosen, in this program with 10,000"

  /// The nanoseconds of one start.
  static func measure(_ name: String) async throws -> Double {
    switch name {
    case names[0]: try await Start.chosen(services()).nanoseconds(of: 1)
    case names[1]: try await Start.discovered(services()).nanoseconds(of: 1)
    case names[2]: try await Start.dictionary(services()).nanoseconds(of: 1)
    case few: try await Start.chosen(Array(services().prefix(60))).nanoseconds(of: 1)
    default: try await Start.discovered([]).nanoseconds(of: 1)
    }
  }

  private static func inNewProcess(_ name: String) throws -> Double {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["first", name]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return Double(text.dropLast()) ?? .nan
  }
}
