// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import BenchmarkSubjects
import BenchmarkSupport
import Dispatch
import Foundation

/// A start whose initialisers take some time, with several numbers of threads.
enum SlowStart {
  private static let milliseconds = 5.0
  private static let count = 60

  /// What an initialiser does.
  private enum Work: String, CaseIterable {
    case computing, waiting

    func perform(_ milliseconds: Double) {
      switch self {
      case .computing:
        let end = DispatchTime.now().uptimeNanoseconds + UInt64(milliseconds * 1e6)
        while DispatchTime.now().uptimeNanoseconds < end {}
      case .waiting: Thread.sleep(forTimeInterval: milliseconds / 1_000)
      }
    }

    /// How many of a number of threads work at the same time.
    func parallel(_ threads: Int, cores: Int) -> Int { self == .computing ? min(threads, cores) : threads }
  }

  /// Singletons, each with the earlier ones that it needs, at most two.
  private struct Graph {
    var singletons: [(needs: [Int], milliseconds: Double)] = []

    /// In layers: each needs two of the layer before.
    init(layers: Int) {
      let width = count / layers
      for number in 0..<count {
        let layer = (number / width - 1) * width
        let needs = number < width ? [] : [layer + number % width, layer + (number + 1) % width]
        singletons.append((needs, SlowStart.milliseconds))
      }
    }

    /// With random needs and times from 1 to 10 ms, the same for the same seed.
    init(seed: UInt64) {
      var random = SplitMix64(state: seed)
      for number in 0..<count {
        let needs =
          number == 0
          ? []
          : (0..<Int.random(in: 0...2, using: &random)).map { _ in
            Int.random(in: 0..<number, using: &random)
          }
        singletons.append((needs, Double.random(in: 1...10, using: &random)))
      }
    }

    /// The milliseconds of the longest chain, or of the sum divided by the threads: no start is shorter.
    func bound(threads: Int) -> Double {
      var ends: [Double] = []
      for (needs, time) in singletons { ends.append((needs.map { ends[$0] }.max() ?? 0) + time) }
      return max(ends.max() ?? 0, singletons.reduce(0) { $0 + $1.milliseconds } / Double(threads))
    }
  }

  /// A container with the singletons of a graph, which are objects of one class.
  private static func context(_ work: Work, _ graph: Graph) -> ClassScan {
    ClassScan.classes([]).configuring { registry in
      registry.register(Workshop.self) { factory in
        AcInitializer(factory, { Workshop() })
        for (number, (needs, time)) in graph.singletons.enumerated() {
          let name = AcFactoryName("s\(number)")
          func source(_ index: Int) -> ValueSource<Station> { AcArg(Station.self, AcName("s\(needs[index])")) }
          let station = { @Sendable in Station { work.perform(time) } }
          switch needs.count {
          case 0: AcMethod(factory, station, options: name)
          case 1: AcMethod(factory, { (_: Station) -> Station in station() }, source(0), options: name)
          default:
            AcMethod(
              factory, { (_: Station, _: Station) -> Station in station() }, source(0), source(1), options: name)
          }
        }
      }
    }
  }

  private static func time(_ scan: ClassScan, concurrency: Int) async throws -> Double {
    let began = DispatchTime.now().uptimeNanoseconds
    _ = try await started(scan, concurrency: concurrency)
    return Double(DispatchTime.now().uptimeNanoseconds - began)
  }

  static func print(_ types: Start.Types) async throws {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    for work in Work.allCases {
      for layers in [1, 6] {
        let graph = Graph(layers: layers)
        let scan = context(work, graph)
        func start(_ name: String, _ threads: Int) -> BenchmarkCase {
          let bound = graph.bound(threads: work.parallel(threads, cores: cores))
          return BenchmarkCase(
            name, goal: "≤ \(1.15 * bound) ms", timed: { _ in try await time(scan, concurrency: threads) })
        }
        try await Comparison(
          "\(count) singletons of \(Int(milliseconds)) ms, \(work.rawValue), layers: \(layers)", calls: 1,
          repetitions: 5, unit: .milliseconds
        ).print(
          baseline: BenchmarkCase("1 thread", timed: { _ in try await time(scan, concurrency: 1) }),
          start("\(cores) threads, as many as cores", cores), start("8 threads", 8), start("64 threads", 64))
      }
      // More threads than cores cannot compute more.
      for threads in work == .computing ? [cores] : [cores, 8] {
        // Each repetition has the next graph, for both cases.
        let graphs = (1...21).map { Graph(seed: $0) }
        var next = (bound: 0, start: 0)
        try await Comparison(
          "\(graphs.count - 1) random graphs, \(work.rawValue), \(threads) threads",
          calls: 1, repetitions: graphs.count - 1, unit: .milliseconds
        ).print(
          baseline: BenchmarkCase(
            "bound",
            timed: { _ in
              defer { next.bound += 1 }
              return graphs[next.bound].bound(threads: work.parallel(threads, cores: cores)) * 1e6
            }),
          BenchmarkCase(
            "start", goal: "≤ 1.15 ×",
            timed: { _ in
              defer { next.start += 1 }
              return try await time(context(work, graphs[next.start]), concurrency: threads)
            }))
      }
    }
    let classes = types.map { $0 as AnyClass }
    func timed(_ scan: ClassScan) -> (Int) async throws -> Double {
      { _ in try await time(scan, concurrency: 1) }
    }
    try await Comparison("10,000 classes, started", calls: 1, repetitions: 21, unit: .milliseconds).print(
      baseline: BenchmarkCase("synchronous", timed: timed(.classes(classes))),
      BenchmarkCase(
        "and an asynchronous one", goal: "≤ 1.1 ×", timed: timed(withAsynchronous(classes))))
  }
}

private final class Workshop: Sendable {}

private final class Station: AlchemicSendable {
  init(_ work: () -> Void) { work() }
}

/// Random numbers that are the same for the same seed: SplitMix64, by Guy Steele, Doug Lea and Christine Flood.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
