import AlchemicCore
import Benchmark
import Measured

/// Section 10's rows one by one, with percentiles; `ratios` beside it prints them as ratios.
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

  Benchmark("make a graph of 10 templates", configuration: configuration) { (benchmark, context: ALCContext) in
    for _ in benchmark.scaledIterations { blackHole(try context.get(Trunk.self)) }
  } setup: {
    try await started(.classes(requestedClasses))
  }

  Benchmark("make a graph of 10 templates: direct", configuration: configuration) { benchmark in
    for _ in benchmark.scaledIterations { blackHole(makeTrunk()) }
  }
}
