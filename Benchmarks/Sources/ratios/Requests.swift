import AlchemicCore
import Measured
import Measuring

/// Requests for singletons, beside a dictionary of closures and an array.
struct Requests: Sendable {
  private let dictionary = ClosureDictionary()
  private let clocks: Shelf<Clock>
  private let watches: Shelf<Watch>
  private let existentials: Shelf<any Clocked>

  // Short, so that most repetitions end before the system has another process run.
  private static let calls = 2_000
  private static let repetitions = 201

  init(_ context: ALCContext) throws {
    let clock = try context.get(Clock.self)
    let watch = try context.get(Watch.self)
    dictionary.register(Clock.self) { clock }
    dictionary.register(Watch.self) { watch }
    dictionary.register((any Clocked).self) { clock }
    clocks = Shelf((0..<16).map { _ in clock })
    watches = Shelf((0..<16).map { _ in watch })
    existentials = Shelf((0..<16).map { _ in clock })
  }

  // MARK: By class

  func acGet(_ goal: String = "") -> Contestant {
    Contestant("AcGet of the program's container", goal: goal) { for _ in 0..<$0 { keep(try AcGet(Clock.self)) } }
  }

  func acGet(in context: ALCContext, _ goal: String = "") -> Contestant {
    Contestant("AcGet in withCurrent", goal: goal) { calls in
      try context.withCurrent { for _ in 0..<calls { keep(try AcGet(Clock.self)) } }
    }
  }

  func acGet(inherited goal: String) -> Contestant {
    Contestant("AcGet in a task that began in withCurrent", goal: goal) {
      for _ in 0..<$0 { keep(try AcGet(Clock.self)) }
    }
  }

  func get(_ context: ALCContext, _ goal: String = "") -> Contestant {
    Contestant("context.get", goal: goal) { for _ in 0..<$0 { keep(try context.get(Clock.self)) } }
  }

  func byClass(_ when: String, _ contestants: Contestant...) async throws {
    try await Comparison("get a singleton by class" + when, calls: Self.calls, repetitions: Self.repetitions).print(
      baseline: Contestant("dict") { [dictionary] in for _ in 0..<$0 { _ = dictionary.get(Clock.self).map(keep) } },
      floor: Contestant("array[i]") { [clocks] in for index in 0..<$0 { keep(clocks.object(index)) } }, contestants)
  }

  // MARK: By protocol

  func acGetByProtocol(_ goal: String = "") -> Contestant {
    Contestant("AcGet of the program's container", goal: goal) {
      for _ in 0..<$0 { keep(try AcGet((any Clocked).self)) }
    }
  }

  func acGetByProtocol(in context: ALCContext, _ goal: String = "") -> Contestant {
    Contestant("AcGet in withCurrent", goal: goal) { calls in
      try context.withCurrent { for _ in 0..<calls { keep(try AcGet((any Clocked).self)) } }
    }
  }

  func getByProtocol(_ context: ALCContext, _ goal: String = "") -> Contestant {
    Contestant("context.get", goal: goal) { for _ in 0..<$0 { keep(try context.get((any Clocked).self)) } }
  }

  func byProtocol(_ when: String, _ contestants: Contestant...) async throws {
    try await Comparison("get a singleton by protocol" + when, calls: Self.calls, repetitions: Self.repetitions).print(
      baseline: Contestant("dict") { [dictionary] in
        for _ in 0..<$0 { _ = dictionary.value((any Clocked).self).map { keep($0) } }
      },
      floor: Contestant("array[i]") { [existentials] in for index in 0..<$0 { keep(existentials.object(index)) } },
      contestants)
  }

  // MARK: Two threads

  /// - Parameter other: A container to use within `withCurrent`, where there is one beside the program's.
  func onTwoThreads(_ when: String, _ other: ALCContext? = nil) async throws {
    let goal = other == nil ? "≤ 1.25 × floor" : "≤ 1.5 × floor"
    try await Comparison("2 threads get one singleton" + when, calls: Self.calls * 2, repetitions: Self.repetitions)
      .print(
        baseline: Contestant(onTwoThreads: "dict") { [dictionary] in
          for _ in 0..<$1 { _ = dictionary.get(Clock.self).map(keep) }
        },
        floor: Contestant(onTwoThreads: "array[i]") { [clocks] in for index in 0..<$1 { keep(clocks.object(index)) } },
        [
          Contestant(onTwoThreads: "AcGet of the program's container", goal: goal) {
            for _ in 0..<$1 { keep(try AcGet(Clock.self)) }
          },
          Contestant(onTwoThreads: "AcGet by protocol") { for _ in 0..<$1 { keep(try AcGet((any Clocked).self)) } },
        ]
          + (other.map { other in
            [
              Contestant(onTwoThreads: "AcGet in withCurrent", goal: "≤ 2 × floor") { _, calls in
                try other.withCurrent { for _ in 0..<calls { keep(try AcGet(Clock.self)) } }
              }
            ]
          } ?? []))
    try await Comparison("2 threads get a singleton each" + when, calls: Self.calls * 2, repetitions: Self.repetitions)
      .print(
        baseline: Contestant(onTwoThreads: "dict") { [dictionary] thread, calls in
          if thread == 0 {
            for _ in 0..<calls { _ = dictionary.get(Clock.self).map(keep) }
          } else {
            for _ in 0..<calls { _ = dictionary.get(Watch.self).map(keep) }
          }
        },
        floor: Contestant(onTwoThreads: "array[i]") { [clocks, watches] thread, calls in
          if thread == 0 {
            for index in 0..<calls { keep(clocks.object(index)) }
          } else {
            for index in 0..<calls { keep(watches.object(index)) }
          }
        },
        [
          Contestant(onTwoThreads: "AcGet of the program's container", goal: "≤ 1.5 × floor") { thread, calls in
            if thread == 0 {
              for _ in 0..<calls { keep(try AcGet(Clock.self)) }
            } else {
              for _ in 0..<calls { keep(try AcGet(Watch.self)) }
            }
          }
        ])
  }
}
