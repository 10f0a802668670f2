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

    func perform() {
      switch self {
      case .computing:
        let end = DispatchTime.now().uptimeNanoseconds + UInt64(SlowStart.milliseconds * 1e6)
        while DispatchTime.now().uptimeNanoseconds < end {}
      case .waiting: Thread.sleep(forTimeInterval: SlowStart.milliseconds / 1_000)
      }
    }
  }

  /// A container whose singletons are objects of one class, in layers: each needs two of the layer before.
  private static func context(_ work: Work, layers: Int) -> ClassScan {
    let width = count / layers
    return ClassScan.classes([]).configuring { registry in
      registry.register(Workshop.self) { factory in
        AcInitializer(factory, { Workshop() })
        for number in 0..<count {
          let name = AcFactoryName("s\(number)")
          guard number >= width else {
            AcMethod(factory, { () -> Station in Station(work.perform) }, options: name)
            continue
          }
          let layer = (number / width - 1) * width
          let (first, second) = (layer + number % width, layer + (number + 1) % width)
          AcMethod(
            factory, { (_: Station, _: Station) -> Station in Station(work.perform) },
            AcArg(Station.self, AcName("s\(first)")), AcArg(Station.self, AcName("s\(second)")), options: name)
        }
      }
    }
  }

  static func print(_ types: Start.Types) async throws {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    for work in Work.allCases {
      for layers in [1, 6] {
        let scan = context(work, layers: layers)
        func timed(_ concurrency: Int) -> (Int) async throws -> Double {
          { _ in
            let began = DispatchTime.now().uptimeNanoseconds
            _ = try await started(scan, concurrency: concurrency)
            return Double(DispatchTime.now().uptimeNanoseconds - began)
          }
        }
        let sum = milliseconds * Double(count)
        func goal(_ threads: Int) -> String {
          let parallel = work == .computing ? min(threads, cores) : threads
          return "≤ \(1.15 * max(milliseconds * Double(layers), sum / Double(parallel))) ms"
        }
        try await Comparison(
          "\(count) singletons of \(Int(milliseconds)) ms, \(work.rawValue), layers: \(layers)", calls: 1,
          repetitions: 5, unit: .milliseconds
        ).print(
          baseline: BenchmarkCase("1 thread", timed: timed(1)),
          BenchmarkCase("\(cores) threads, as many as cores", goal: goal(cores), timed: timed(cores)),
          BenchmarkCase("8 threads", goal: goal(8), timed: timed(8)),
          BenchmarkCase("64 threads", goal: goal(64), timed: timed(64)))
      }
    }
    let classes = types.map { $0 as AnyClass }
    func timed(_ scan: ClassScan) -> (Int) async throws -> Double {
      { _ in
        let began = DispatchTime.now().uptimeNanoseconds
        _ = try await started(scan)
        return Double(DispatchTime.now().uptimeNanoseconds - began)
      }
    }
    try await Comparison("10,000 classes, started", calls: 1, repetitions: 21, unit: .milliseconds).print(
      baseline: BenchmarkCase("synchronous", timed: timed(.classes(classes))),
      BenchmarkCase(
        "and an asynchronous one", goal: "≤ 1.1 ×", timed: timed(.classes(classes + [AsynchronousStation.self]))))
  }
}

private final class Workshop: Sendable {}

private final class Station: AlchemicSendable {
  init(_ work: () -> Void) { work() }
}

private final class AsynchronousStation: AlchemicDeclaring, Sendable {
  init() async { await Task.yield() }
  static func alchemic(_ factory: ALCClassObjectFactory) { AcInitializer(factory, AsynchronousStation.init) }
}
