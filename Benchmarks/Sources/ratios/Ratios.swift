import AlchemicCore
import Measured

/// Measures what the container does for a running program beside its baselines, in one run, and prints the ratios.
///
/// Arguments name the parts to measure, of `alone`, `another` and `explored`; without any, all are.
@main
struct Ratios {
  static func main() async throws {
    let wanted = CommandLine.arguments.dropFirst()
    // The process at the other end of a socket, for the part that measures what that one costs.
    if wanted.first == "explore" { return try await Explored.explore() }
    Alchemic.start()
    try await Alchemic.mainContext.untilReady()
    // The program's own container first, as in a program that has no other.
    let parts: [(name: String, measure: () async throws -> Void)] = [
      ("alone", alone), ("another", another), ("explored", Explored.measure),
    ]
    for part in parts where wanted.isEmpty || wanted.contains(part.name) { try await part.measure() }
  }

  /// In a program with one container.
  private static func alone() async throws {
    let main = Alchemic.mainContext
    let requests = try Requests(main)
    try await requests.byClass(", one container", requests.acGet("≤ 1.3 × floor"), requests.get(main, "≤ 1.3 × floor"))
    try await requests.byProtocol(
      ", one container", requests.acGetByProtocol("≤ 2 × floor"), requests.getByProtocol(main, "≤ 2 × floor"))
    try await requests.onTwoThreads(", one container")
    try await Graphs.measure(", one container", in: main)
    try await Invocations.measure(in: main)
  }

  /// In a program in which another container was started.
  private static func another() async throws {
    let other = try await started(.classes(requestedClasses))
    let main = Alchemic.mainContext
    let requests = try Requests(main)
    try await requests.byClass(
      ", two containers", requests.acGet("≤ 1.5 × floor"), requests.get(other, "≤ 1.3 × floor"),
      requests.acGet(in: other, "≤ 2 × floor"))
    try await requests.byProtocol(
      ", two containers", requests.acGetByProtocol("≤ 2 × floor"), requests.getByProtocol(other, "≤ 2 × floor"),
      requests.acGetByProtocol(in: other, "≤ 2 × floor"))
    try await requests.onTwoThreads(", two containers", other)
    try await Graphs.measure(", two containers", in: other)
    // A task that began within `withCurrent`, and lives on, has the other container as its own: where such a task
    // lives, each request looks into its own task.
    let (stop, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = other.withCurrent { Task { for await _ in stop {} } }
    try await requests.byClass(", another in use by some task", requests.acGet(), requests.acGet(in: other))
    try await requests.byProtocol(
      ", another in use by some task", requests.acGetByProtocol(), requests.acGetByProtocol(in: other))
    let measured = other.withCurrent {
      Task { try await requests.byClass(", inherited by a task", requests.acGet(inherited: "≤ 2 × floor")) }
    }
    try await measured.value
    continuation.finish()
    await task.value
  }
}
