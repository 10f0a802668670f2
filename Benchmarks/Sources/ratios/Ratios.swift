import AlchemicCore
import Discovered
import Measured

/// Measures the container beside its baselines, in one run, and prints the ratios.
///
/// Arguments name the parts to measure, of `global`, `singletons`, `templates`, `many`, `discovered` and `explored`; without any,
/// all are.
@main
struct Ratios {
  static func main() async throws {
    let wanted = CommandLine.arguments.dropFirst()
    // The process at the other end of a socket, for the part that measures what that one costs.
    if wanted.first == "explore" { return try await Explored.explore() }
    // The program's own container first, as in a program that has no other.
    let parts: [(name: String, measure: () async throws -> Void)] = [
      ("global", global), ("singletons", singletons), ("templates", templates), ("many", manyFactories),
      ("discovered", discovered), ("explored", Explored.measure),
    ]
    row("", "ours", goal: "goal")
    for part in parts where wanted.isEmpty || wanted.contains(part.name) { try await part.measure() }
  }

  private static func singletons() async throws {
    let context = try await started(.classes(graphClasses))
    let dictionary = ClosureDictionary()
    let clock = Clock()
    dictionary.register(Clock.self) { clock }
    dictionary.register((any Clocked).self) { clock }

    let measure = Measure(rounds: 40, calls: 50_000)
    var times = try measure(
      { for _ in 0..<$0 { keep(try context.get(Clock.self)) } },
      { for _ in 0..<$0 { keep(dictionary.get(Clock.self)) } })
    row("get a singleton", times[0], times[1], goal: "≤ 0.15 × dict")
    times = try measure(
      { for _ in 0..<$0 { keep(try context.get((any Clocked).self)) } },
      { for _ in 0..<$0 { keep(dictionary.get((any Clocked).self)) } })
    row("get a singleton by protocol", times[0], times[1], goal: "≤ 0.15 × dict")

    let before = liveHeap()
    for _ in 0..<200_000 { keep(try context.get(Clock.self)) }
    row("heap after 200,000 of them", "\(liveHeap() - before) B", goal: "0 B")

    times = try Measure(rounds: 40, calls: 50_000)(
      { calls in onTwoThreads { for _ in 0..<calls { keep(try? context.get(Clock.self)) } } },
      { calls in onTwoThreads { for _ in 0..<calls { keep(dictionary.get(Clock.self)) } } },
      { calls in onTwoThreads { for _ in 0..<calls { keep(clock.itself()) } } })
    row("hand out a reference, 2 threads at once", times[2], times[1], goal: "")
    row("get a singleton, 2 threads at once", times[0], times[1], goal: "≤ 0.15 × dict")
  }

  private static func templates() async throws {
    let context = try await started(.classes(graphClasses))
    let times = try context.withCurrent {
      try Measure(rounds: 200, calls: 2_000)(
        { for _ in 0..<$0 { keep(try AcGet(Trunk.self).count) } },
        { for _ in 0..<$0 { keep(makeTrunk().count) } })
    }
    row("the same in a container of one's own", times[0], times[1], goal: "≤ 1.5 × direct")
  }

  private static func manyFactories() async throws {
    let types = services()
    func getEach(_ context: ALCContext) throws {
      func get<Managed>(_ type: Managed.Type) throws { keep(try context.get(type)) }
      for type in types { try get(type) }
    }
    func getEach(_ dictionary: ClosureDictionary) {
      func get<Managed>(_ type: Managed.Type) { keep(dictionary.get(type)) }
      for type in types { get(type) }
    }
    var ours: [Double] = []
    var baseline: [Double] = []
    var heap = 0
    for _ in 0..<15 {
      let heapBefore = liveHeap()
      var began = ContinuousClock.now
      let context = try await started(.classes(types.map { $0 as AnyClass }))
      heap = liveHeap() - heapBefore
      try getEach(context)
      ours.append(milliseconds(since: began))
      began = .now
      let dictionary = ClosureDictionary()
      for type in types { dictionary.register(type) }
      getEach(dictionary)
      baseline.append(milliseconds(since: began))
    }
    func compare(_ what: String, _ select: ([Double]) -> Double?) {
      row(what, select(ours) ?? 0, select(baseline) ?? 0, goal: "≤ 1.0 × dict", unit: "ms")
    }
    compare("\(types.count) factories: register, get each once") { $0.min() }
    // As in a program that starts: the runtime has met none of the types.
    compare("the same, for the first time") { $0.first }
    // The last of several rounds, so that what the runtime caches of the types is not counted.
    row("heap per factory, with its object", "\(heap / types.count) B", goal: "≤ 400 B")
  }

  private static func discovered() async throws {
    var whole = Double.infinity
    var scanning = Double.infinity
    for _ in 0..<10 {
      let began = ContinuousClock.now
      let context = try await started(.modules([discoveredModule]), eventCapacity: 32_768)
      whole = min(whole, milliseconds(since: began))
      scanning = min(scanning, await scanTime(of: context))
    }
    row("find the classes among them", "\(text(scanning)) ms", goal: "")
    row("start 10,000 discovered singletons", "\(text(whole)) ms", goal: "≤ 25 ms")
  }

  /// The program's own container, found by AcGet.
  private static func global() async throws {
    Alchemic.start()
    try await Alchemic.mainContext.untilReady()
    let dictionary = ClosureDictionary()
    let clock = Clock()
    dictionary.register(Clock.self) { clock }
    let times = try Measure(rounds: 40, calls: 50_000)(
      { for _ in 0..<$0 { keep(try AcGet(Clock.self)) } },
      { for _ in 0..<$0 { keep(dictionary.get(Clock.self)) } },
      { for _ in 0..<$0 { keep(clock.itself()) } })
    row("hand out a reference, the least there is", times[2], times[1], goal: "")
    row("AcGet of a singleton", times[0], times[1], goal: "≤ 0.15 × dict")
    let graphs = try Measure(rounds: 200, calls: 2_000)(
      { for _ in 0..<$0 { keep(try AcGet(Trunk.self).count) } },
      { for _ in 0..<$0 { keep(makeTrunk().count) } })
    row("make a graph of 10 templates", graphs[0], graphs[1], goal: "≤ 1.5 × direct")
  }

  private static func milliseconds(since began: ContinuousClock.Instant) -> Double {
    let (seconds, attoseconds) = (ContinuousClock.now - began).components
    return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
  }
}
