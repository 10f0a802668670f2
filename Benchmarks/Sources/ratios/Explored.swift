import AlchemicCore
import AlchemicInspectionClient
import AlchemicInspectionServer
import Foundation
import Measured

/// What it costs a program that an explorer, a process of its own, looks at it.
enum Explored {
  static func measure() async throws {
    let context = try await started(.classes(graphClasses), eventCapacity: 32_768)
    let directory = NSTemporaryDirectory() + "ratios-\(getpid())"
    let inspection = try ALCInspection.serve(context, directory: directory)
    defer {
      inspection.stop()
      try? FileManager.default.removeItem(atPath: directory)
    }
    let measure = Measure(rounds: 20, calls: 20_000)
    func requests(_ calls: Int) throws { for _ in 0..<calls { keep(try context.get(Clock.self)) } }
    func graphs(_ calls: Int) throws { for _ in 0..<calls / 10 { keep(try context.get(Trunk.self).count) } }

    var alone = [Double.infinity, .infinity]
    var explored = alone
    for _ in 0..<6 {
      alone = zip(alone, try measure(requests, graphs)).map(min)
      let explorer = try attach(to: inspection.socketPath)
      explored = zip(explored, try measure(requests, graphs)).map(min)
      explorer.terminate()
      explorer.waitUntilExit()
    }
    row("get a singleton, with an explorer", explored[0], alone[0], goal: "≤ 1.02 × without")
    row("make a graph of 10 templates, with one", explored[1] * 10, alone[1] * 10, goal: "≤ 1.02 × without")
  }

  /// Runs this program as an explorer, and returns when it listens.
  private static func attach(to path: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["explore", path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    _ = output.fileHandleForReading.availableData
    return process
  }

  /// Is an explorer: takes a snapshot, then reads every event.
  static func explore() async throws {
    let connection = try await SocketConnection.connect(to: CommandLine.arguments.last ?? "")
    let updates = connection.updates(after: try await connection.snapshot().lastEvent)
    _ = try await connection.snapshot()
    try FileHandle.standardOutput.write(contentsOf: Data("listening\n".utf8))
    for await _ in updates {}
  }
}
