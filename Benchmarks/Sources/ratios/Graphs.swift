import AlchemicCore
import Measured
import Measuring

/// Graphs of ten templates, beside the same by hand.
enum Graphs {
  static func measure(_ when: String, in context: ALCContext) async throws {
    try await Comparison("10 templates, 10 classes, 5 levels" + when, calls: 100, repetitions: 201).print(
      baseline: Contestant("direct") { for _ in 0..<$0 { keep(buildShip()) } },
      Contestant("AcGet of the program's container", goal: "≤ 1.6 × direct") {
        for _ in 0..<$0 { keep(try AcGet(Ship.self)) }
      },
      Contestant("AcGet in withCurrent", goal: "≤ 1.6 × direct") { calls in
        try context.withCurrent { for _ in 0..<calls { keep(try AcGet(Ship.self)) } }
      },
      Contestant("context.get", goal: "≤ 1.6 × direct") { for _ in 0..<$0 { keep(try context.get(Ship.self)) } })
    try await Comparison("10 templates, 3 classes, 3 levels" + when, calls: 100, repetitions: 201).print(
      baseline: Contestant("direct") { for _ in 0..<$0 { keep(makeTrunk()) } },
      Contestant("AcGet of the program's container") { for _ in 0..<$0 { keep(try AcGet(Trunk.self)) } },
      Contestant("AcGet in withCurrent") { calls in
        try context.withCurrent { for _ in 0..<calls { keep(try AcGet(Trunk.self)) } }
      },
      Contestant("context.get") { for _ in 0..<$0 { keep(try context.get(Trunk.self)) } })
  }
}
