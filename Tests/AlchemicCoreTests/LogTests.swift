import AlchemicCore
import Logging
import Synchronization
import Testing

private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock(\.self) }
  func append(_ line: String) { lines.withLock { $0.append(line) } }
}

private struct Keeper: LogHandler {
  let lines: Lines
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    if event.level >= .warning { lines.append("\(event.level): \(event.message)") }
  }
}

private final class Unlucky: AlchemicDeclaring {
  struct Rain: Error {}
  init() throws { throw Rain() }
  static func alchemic(_ of: ALCClassObjectFactory) {
    AcInitializer(of, Unlucky.init, fileID: "Garden/Unlucky.swift", line: 4)
  }
}

struct LogTests {
  private func log(of scan: ALCScan) async -> [String] {
    let lines = Lines()
    let context = ALCContext(scan: scan, logger: Logger(label: "test") { _ in Keeper(lines: lines) })
    _ = try? await context.started()
    return lines.all
  }

  @Test func `A module in which nothing declares itself is told, and changes nothing`() async {
    #expect(
      await log(of: .modules(["AlchemicCoer"]).adding([])) == [
        "warning: no class of the module AlchemicCoer declares itself: is the name right?"
      ])
  }

  @Test func `A start that fails is told with all that the error says`() async {
    #expect(
      await log(of: .classes([Unlucky.self])) == [
        """
        error: start failed: Unlucky could not be made: Rain()
          while starting  Unlucky
          declared        Unlucky (Unlucky.swift:4)
          [creation-failed]
        """
      ])
  }
}
