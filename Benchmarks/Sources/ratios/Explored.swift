import AlchemicCore
import AlchemicInspectionClient
import AlchemicInspectionServer
import AlchemicStores
import Foundation
import Measured
import Synchronization

/// What it costs a program that an explorer, a process of its own, looks at it, and how soon that one knows.
enum Explored {
  static func measure() async throws {
    let context = try await started(.classes(graphClasses + [Dial.self]), eventCapacity: 32_768)
    let directory = NSTemporaryDirectory() + "ratios-\(getpid())"
    let inspection = try ALCInspection.serve(context, directory: directory)
    defer {
      inspection.stop()
      try? FileManager.default.removeItem(atPath: directory)
    }
    try throughput(context, inspection.socketPath)
    try latency(context, inspection.socketPath)
  }

  // MARK: What it costs

  private static func throughput(_ context: ALCContext, _ path: String) throws {
    let measure = Measure(rounds: 20, calls: 20_000)
    func requests(_ calls: Int) throws { for _ in 0..<calls { keep(try context.get(Clock.self)) } }
    func graphs(_ calls: Int) throws { for _ in 0..<calls / 10 { keep(try context.get(Trunk.self).count) } }

    var alone = [Double.infinity, .infinity]
    var explored = alone
    for _ in 0..<6 {
      alone = zip(alone, try measure(requests, graphs)).map(min)
      let explorer = try Explorer(at: path)
      explored = zip(explored, try measure(requests, graphs)).map(min)
      explorer.end()
    }
    row("get a singleton, with an explorer", explored[0], alone[0], goal: "≤ 1.02 × without")
    row("make a graph of 10 templates, with one", explored[1] * 10, alone[1] * 10, goal: "≤ 1.02 × without")
  }

  // MARK: How soon it knows

  /// A setting that the program changes itself.
  private final class Dial: ALCUserDefaults, AlchemicManaged, @unchecked Sendable {
    @AcStored var position = 0

    override init() {
      super.init(
        configuration: KeyValueStoreConfiguration(
          engine: InMemoryEngine(), settings: .none, arguments: [], importsFoundationDefaults: false))
    }
  }

  private static func latency(_ context: ALCContext, _ path: String) throws {
    let explorer = try Explorer(at: path)
    defer { explorer.end() }
    let dial = try context.get(Dial.self)
    func changes() -> String {
      let took = (1...100).map { position in
        let began = now
        dial.position = position
        return explorer.nextChange() - began
      }.sorted()
      return "\(text(Double(took[50]) / 1e6)), \(text(Double(took[99]) / 1e6)) ms"
    }
    row("100 changes to the explorer: median, worst", changes(), goal: "≤ 50 ms")
    let other = Busy { keep(try? context.get(Trunk.self).count) }
    row("the same, while templates are made", changes(), goal: "≤ 50 ms")
    other.stop()
  }

  /// A thread that does something over and over.
  private final class Busy: Sendable {
    private let isOver = Atomic(false)

    init(_ work: @escaping @Sendable () -> Void) {
      Thread { [self] in
        while !isOver.load(ordering: .relaxed) { work() }
      }.start()
    }

    func stop() { isOver.store(true, ordering: .relaxed) }
  }

  /// Nanoseconds of a clock that all processes share.
  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// This program, run as an explorer that reads every event.
  private struct Explorer {
    private let process = Process()
    private let output = Pipe()

    /// Returns when it listens.
    init(at path: String) throws {
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["explore", path]
      process.standardOutput = output
      try process.run()
      _ = output.fileHandleForReading.availableData
    }

    /// When it heard of the next change of a setting.
    func nextChange() -> UInt64 {
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      return UInt64(line.dropLast()) ?? .max
    }

    func end() {
      process.terminate()
      process.waitUntilExit()
    }
  }

  /// Is an explorer: takes a snapshot, then reads every event, and says when it heard of a setting's change.
  static func explore() async throws {
    let connection = try await SocketConnection.connect(to: CommandLine.arguments.last ?? "")
    let updates = connection.updates(after: try await connection.snapshot().lastEvent)
    _ = try await connection.snapshot()
    try FileHandle.standardOutput.write(contentsOf: Data("listening\n".utf8))
    for await update in updates {
      guard case .event(let event) = update, case .entry = event.change else { continue }
      try FileHandle.standardOutput.write(contentsOf: Data("\(now)\n".utf8))
    }
  }
}
