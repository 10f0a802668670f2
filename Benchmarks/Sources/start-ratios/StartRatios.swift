// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Discovered
import BenchmarkSubjects
import BenchmarkSupport

/// Compares the start of a container of 10,000 classes with a dictionary of closures and a skeleton of a container in
/// one run, and prints the ratios.
@main
struct StartRatios {
  static func main() async throws {
    // This program also runs the single start that `FirstStart` measures.
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "first" {
      return print(try await FirstStart.measure(CommandLine.arguments[2]))
    }
    let types = services()
    try await Comparison("10,000 classes: register, request each once", calls: 1, repetitions: 31, unit: .milliseconds)
      .print(
        baseline: Start.dictionary(types), floor: Start.skeleton(types),
        Start.chosen(types, "≤ 1.5 × skeleton"), Start.discovered(types))
    try await Comparison("60 classes: register, request each once", calls: 1, repetitions: 101, unit: .milliseconds)
      .print(
        baseline: Start.dictionary(Array(types.prefix(60))), floor: Start.skeleton(Array(types.prefix(60))),
        Start.chosen(Array(types.prefix(60)), "≤ 0.15 ms"))
    try await SlowStart.print(types)
    try await FirstStart.print()
    try await heap(of: types)
    try await scan()
  }

  private static func heap(of types: [any (AlchemicManaged & SendableMetatype).Type]) async throws {
    Table.heading("heap per class, including its object", baseline: "dict")
    let contents: [(name: String, goal: String, create: () async throws -> AnyObject)] = [
      ("events kept by default", "≤ 450 B", { try await started(.classes(types.map { $0 as AnyClass })) }),
      ("16 events kept", "", { try await started(.classes(types.map { $0 as AnyClass }), eventCapacity: 16) }),
      ("dict", "", { Start.filled(types) }),
    ]
    var bytes = [[Double]](repeating: [], count: contents.count)
    for _ in 0..<7 {
      for (index, content) in contents.enumerated() {
        let before = try await settledHeap()
        weak var kept: AnyObject?
        do {
          let object = try await content.create()
          bytes[index].append(Double(liveHeap() - before) / Double(types.count))
          kept = object
        }
        // The container's queue releases it shortly after its start.
        while kept != nil { await Task.yield() }
      }
    }
    for (index, content) in contents.enumerated() {
      Table.row(
        content.name, "\(number(Spread(bytes[index]).median)) B",
        content.name == "dict" ? nil : .ratios(bytes[index], to: bytes[contents.count - 1]), goal: content.goal)
    }
  }

  /// The size of the heap, after other threads have released the previous objects.
  private static func settledHeap() async throws -> Int {
    var last = liveHeap()
    while true {
      try await Task.sleep(for: .milliseconds(20))
      let next = liveHeap()
      if next == last { return next }
      last = next
    }
  }

  private static func scan() async throws {
    var times: [Double] = []
    for _ in 0..<11 { times.append(await scanTime(of: try await started(.modules([discoveredModule])))) }
    Table.heading("discover 10,000 classes among all of the program")
    Table.row("scan", "\(Spread(times)) ms")
  }
}
