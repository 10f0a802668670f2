import AlchemicCore
import Measured
import Measuring

/// Objects created with arguments of the caller's, beside the same by hand.
enum Invocations {
  static func measure(in context: ALCContext) async throws {
    let clock = try context.get(Clock.self)
    let watch = try context.get(Watch.self)
    try await Comparison("AcInvoke, 2 parameters, 2 dependencies", calls: 50, repetitions: 201).print(
      baseline: Contestant("by hand") {
        for index in 0..<$0 { keep(Appointment.byHand(clock, watch, index, "harbour")) }
      },
      Contestant("AcInvoke", goal: "≤ 6 × by hand") {
        for index in 0..<$0 { keep(try AcInvoke(Appointment.self, index, "harbour")) }
      })
    try await Comparison("the same on 2 threads", calls: 200, repetitions: 201).print(
      baseline: Contestant(onTwoThreads: "by hand") { _, calls in
        for index in 0..<calls { keep(Appointment.byHand(clock, watch, index, "harbour")) }
      },
      Contestant(onTwoThreads: "AcInvoke", goal: "≤ 2 × by hand") { _, calls in
        for index in 0..<calls { keep(try AcInvoke(Appointment.self, index, "harbour")) }
      })
  }
}
