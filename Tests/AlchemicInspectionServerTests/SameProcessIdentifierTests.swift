// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicTesting
import AlchemicInspectionClient
import AlchemicInspectionServer
import Foundation
import LocalSockets
import TestPrograms
import Testing

/// Processes in two system containers can have the same identifier, and share a socket directory.
@Suite(.timeLimit(.minutes(10)))
struct SameProcessIdentifierTests {
  private let context = ALCContext(testing: .classes([]))

  /// The path at which this process serves.
  private func path(_ runtime: borrowing Runtime) throws -> String {
    let directory = SocketDirectory(path: runtime.directory)
    try directory.prepare()
    return directory.socket(of: ProcessInfo.processInfo.processIdentifier)
  }

  private func contents(_ runtime: borrowing Runtime) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: runtime.directory)
  }

  @Test func `The socket of another process is not replaced`() throws {
    let runtime = try Runtime()
    let path = try path(runtime)
    let other = try LocalSocket.listening(at: path)
    let file = SocketFile(at: path)
    #expect(throws: InspectionServerError.pathInUse(path: path)) {
      try InspectionServer.serve(context, directory: runtime.directory)
    }
    #expect(SocketFile(at: path) == file)
    #expect(other.file == file)
    // No provisional file is left.
    #expect(try contents(runtime) == [URL(fileURLWithPath: path).lastPathComponent])
    _ = try LocalSocket.connected(to: path)
    guard case .connection = other.accepted() else {
      Issue.record("the other process was not reached")
      return
    }
  }

  @Test func `A process can serve after the other one has ended`() async throws {
    let runtime = try Runtime()
    let path = try path(runtime)
    do {
      let other = try LocalSocket.listening(at: path)
      #expect(throws: InspectionServerError.self) { try InspectionServer.serve(context, directory: runtime.directory) }
      withExtendedLifetime(other) {}
    }
    // As if the other process was killed: its socket still exists, but refuses connections.
    let inspection = try InspectionServer.serve(context, directory: runtime.directory)
    try await SocketConnection.connect(to: path).close()
    inspection.stop()
    #expect(try contents(runtime) == [])
  }

  @Test func `Stopping does not remove the socket of another process at the same path`() throws {
    let runtime = try Runtime()
    let path = try path(runtime)
    let inspection = try InspectionServer.serve(context, directory: runtime.directory)
    try FileManager.default.removeItem(atPath: path)
    let other = try LocalSocket.listening(at: path)
    inspection.stop()
    #expect(SocketFile(at: path) == other.file)
    _ = try LocalSocket.connected(to: path)
  }

  @Test func `A path over the limit is refused, even if the provisional path is shorter`() throws {
    let runtime = try Runtime()
    let name = String(repeating: "n", count: LocalSocket.pathLimit + 1 - runtime.folder.path.utf8.count - 1)
    #expect(throws: SystemError(call: "socket path", code: ENAMETOOLONG)) {
      try LocalSocket.listening(at: runtime.folder.path + "/" + name)
    }
    _ = try LocalSocket.listening(at: runtime.folder.path + "/" + name.dropLast())
  }
}
