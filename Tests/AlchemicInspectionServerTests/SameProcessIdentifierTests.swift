import AlchemicCore
import AlchemicInspectionClient
import AlchemicInspectionServer
import Foundation
import LocalSockets
import Logging
import TestPrograms
import Testing

/// Processes of two containers may have the same number, and share a directory.
@Suite(.timeLimit(.minutes(10)))
struct SameProcessIdentifierTests {
  private let context = ALCContext(
    scan: .classes([]), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

  /// Where this process would be served.
  private func path(_ runtime: borrowing Runtime) throws -> String {
    let directory = SocketDirectory(path: runtime.directory)
    try directory.prepare()
    return directory.socket(of: ProcessInfo.processInfo.processIdentifier)
  }

  private func contents(_ runtime: borrowing Runtime) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: runtime.directory)
  }

  @Test func `A socket that another process listens at is not taken`() throws {
    let runtime = try Runtime()
    let path = try path(runtime)
    let other = try LocalSocket.listening(at: path)
    let file = SocketFile(at: path)
    #expect(throws: InspectionServerError.pathInUse(path: path)) {
      try InspectionServer.serve(context, directory: runtime.directory)
    }
    #expect(SocketFile(at: path) == file)
    #expect(other.file == file)
    // Nothing else was left behind.
    #expect(try contents(runtime) == [URL(fileURLWithPath: path).lastPathComponent])
    _ = try LocalSocket.connected(to: path)
    guard case .connection = other.accepted() else {
      Issue.record("the other process was not reached")
      return
    }
  }

  @Test func `A process that was refused can be served once the other has ended`() async throws {
    let runtime = try Runtime()
    let path = try path(runtime)
    do {
      let other = try LocalSocket.listening(at: path)
      #expect(throws: InspectionServerError.self) { try InspectionServer.serve(context, directory: runtime.directory) }
      withExtendedLifetime(other) {}
    }
    // The other one was killed: its socket is still there, and refuses.
    let inspection = try InspectionServer.serve(context, directory: runtime.directory)
    try await SocketConnection.connect(to: path).close()
    inspection.stop()
    #expect(try contents(runtime) == [])
  }

  @Test func `Who ends leaves a socket of the same name that is not its own`() throws {
    let runtime = try Runtime()
    let path = try path(runtime)
    let inspection = try InspectionServer.serve(context, directory: runtime.directory)
    try FileManager.default.removeItem(atPath: path)
    let other = try LocalSocket.listening(at: path)
    inspection.stop()
    #expect(SocketFile(at: path) == other.file)
    _ = try LocalSocket.connected(to: path)
  }

  @Test func `A name that is too long is refused, whatever stands in for it at first`() throws {
    let runtime = try Runtime()
    let name = String(repeating: "n", count: LocalSocket.pathLimit + 1 - runtime.folder.path.utf8.count - 1)
    #expect(throws: SystemError(call: "socket path", code: ENAMETOOLONG)) {
      try LocalSocket.listening(at: runtime.folder.path + "/" + name)
    }
    _ = try LocalSocket.listening(at: runtime.folder.path + "/" + name.dropLast())
  }
}
