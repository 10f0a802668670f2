// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Benchmark
import BenchmarkSubjects

/// Requests and their baselines as single benchmarks with percentiles. `ratios` compares them.
let benchmarks: @Sendable () -> Void = {
  let configuration = Benchmark.Configuration(
    metrics: [.wallClock, .instructions, .peakMemoryResident], scalingFactor: .kilo, maxDuration: .seconds(2))

  Benchmark("get a singleton", configuration: configuration) { (benchmark, context: ALCContext) in
    for _ in benchmark.scaledIterations { blackHole(try context.get(Clock.self)) }
  } setup: {
    try await started(.classes(requestedClasses))
  }

  Benchmark("get a singleton: dict", configuration: configuration) { (benchmark, dictionary: ClosureDictionary) in
    for _ in benchmark.scaledIterations { blackHole(dictionary.get(Clock.self)) }
  } setup: {
    let dictionary = ClosureDictionary()
    let clock = Clock()
    dictionary.register(Clock.self) { clock }
    return dictionary
  }

  Benchmark("create a graph of 10 templates", configuration: configuration) { (benchmark, context: ALCContext) in
    for _ in benchmark.scaledIterations { blackHole(try context.get(Trunk.self)) }
  } setup: {
    try await started(.classes(requestedClasses))
  }

  Benchmark("create a graph of 10 templates: direct", configuration: configuration) { benchmark in
    for _ in benchmark.scaledIterations { blackHole(makeTrunk()) }
  }
}
