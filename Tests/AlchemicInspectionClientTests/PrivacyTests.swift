// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicInspectionClient
import Foundation
import TestPrograms
import Testing

/// A process serves only the explorers of its own user, and only if its environment requests it.
@Suite(.timeLimit(.minutes(5)))
struct PrivacyTests {
  private func serving(_ runtime: borrowing Runtime, _ value: String = "1") throws -> RunningProgram {
    try RunningProgram(environment: runtime.environment(value))
  }

  private func mode(_ path: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
  }

  private func contents(_ directory: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  // MARK: Not requested

  @Test(arguments: [nil, "0", ""])
  func `A process that is not asked to serve has no socket, no thread and no file`(value: String?) async throws {
    let runtime = try Runtime()
    var environment = runtime.environment(value)
    environment["TMPDIR"] = runtime.folder.path
    let program = try RunningProgram(environment: environment)
    #expect(try await program.ask("threads") == "[]")
    #expect(try contents(runtime.folder.path) == [])
  }

  // MARK: The directory

  @Test func `Only the user has access to the directory and the socket`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime)
    try await SocketConnection.ready(program, in: runtime).close()
    #expect(try await program.ask("threads") == "[\"alchemic-serve\"]")
    #expect(try contents(runtime.directory) == ["\(program.identifier).sock"])
    #expect(try mode(runtime.directory) == 0o700)
    #expect(try mode("\(runtime.directory)/\(program.identifier).sock") == 0o600)
  }

  @Test func `An existing directory is closed to other users first`() async throws {
    let runtime = try Runtime()
    try FileManager.default.createDirectory(
      atPath: runtime.directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o777])
    chmod(runtime.directory, 0o777)
    let program = try serving(runtime)
    try await SocketConnection.ready(program, in: runtime).close()
    #expect(try mode(runtime.directory) == 0o700)
  }

  @Test func `Without a runtime directory the socket is in a private folder of the temporary directory`() async throws {
    let runtime = try Runtime()
    var environment = runtime.environment("1")
    environment["XDG_RUNTIME_DIR"] = ""
    environment["TMPDIR"] = runtime.folder.path
    let program = try RunningProgram(environment: environment)
    _ = try await program.ask("phase")
    let directory = runtime.folder.appendingPathComponent("alchemic-\(geteuid())").path
    #expect(try mode(directory) == 0o700)
    let connection = try await ProcessWatcher.next(runBy: program.identifier, in: directory)
    #expect(connection.hello.process.identifier == program.identifier)
  }

  @Test func `A directory that is a symbolic link is not trusted`() async throws {
    let runtime = try Runtime()
    let elsewhere = runtime.folder.appendingPathComponent("elsewhere")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: runtime.directory, withDestinationPath: elsewhere.path)
    let program = try serving(runtime)
    #expect(try await program.ask("threads") == "[]")
    #expect(try contents(elsewhere.path) == [])
  }

  @Test func `Listing processes and serving again both remove the sockets of killed processes`() async throws {
    let runtime = try Runtime()
    let first = try serving(runtime)
    let connection = try await SocketConnection.ready(first, in: runtime)
    await first.end()
    #expect(await ExplorableProcess.all(in: runtime.directory) == [])
    #expect(try contents(runtime.directory) == [])
    await #expect(throws: ConnectionError.ended) { try await connection.snapshot() }

    let second = try serving(runtime)
    try await SocketConnection.ready(second, in: runtime).close()
    await second.end()
    let third = try serving(runtime)
    try await SocketConnection.ready(third, in: runtime).close()
    #expect(try contents(runtime.directory) == ["\(third.identifier).sock"])
  }

  // MARK: Other users

  private static let nobody = "65534"

  @Test(.enabled(if: geteuid() == 0, "only root can be another user"))
  func `A connection from another user is closed, even if the file modes allow it`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime)
    let connection = try await SocketConnection.ready(program, in: runtime)
    let path = ExplorableProcess.socketPath(of: program.identifier, in: runtime.directory)
    for open in [runtime.folder.path, runtime.directory, path] { chmod(open, 0o777) }
    let stranger = try RunningProgram("inspected", ["as", Self.nobody, "visit", path])
    #expect(await stranger.nextLine { _ in true } == "hung up")
    let friend = try RunningProgram("inspected", ["visit", path])
    #expect(await friend.nextLine { _ in true } == "answered")
    #expect(try await connection.snapshot().phase == .ready)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can be another user"))
  func `The client does not talk to a process of another user`() async throws {
    let runtime = try Runtime()
    chmod(runtime.folder.path, 0o777)
    let path = runtime.folder.appendingPathComponent("7.sock").path
    let stranger = try RunningProgram("inspected", ["as", Self.nobody, "pretend", path])
    #expect(await stranger.nextLine { _ in true } == "pretending")
    await #expect(throws: ConnectionError.otherUser(path: path)) { try await SocketConnection.connect(to: path) }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a directory away"))
  func `A directory of another user is not trusted for serving or listing`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime)
    try await SocketConnection.ready(program, in: runtime).close()
    chown(runtime.directory, 65_534, 65_534)
    #expect(await ExplorableProcess.all(in: runtime.directory) == [])
    let next = try serving(runtime)
    #expect(try await next.ask("threads") == "[]")
    #expect(try contents(runtime.directory) == ["\(program.identifier).sock"])
  }

  // MARK: Secrets

  @Test func `A secret is never sent, for any request and any author`() async throws {
    let runtime = try Runtime()
    let program = try serving(runtime)
    try await SocketConnection.ready(program, in: runtime).close()
    #expect(try await program.ask("set recipe two eggs") == "set")
    var socket = try RawSocket(ExplorableProcess.socketPath(of: program.identifier, in: runtime.directory))
    let location = #""store":"user-defaults","key":"recipe""#
    let requests = [
      #""hello","params":{"version":"1.0","client":"test"}"#,
      #""subscribe","params":{"after":0}"#,
      #""snapshot""#,
      #""settings""#,
      #""set","params":{\#(location),"value":{"string":{"value":"three eggs"}}}"#,
      #""set","params":{\#(location),"value":{"string":{"value":"four eggs"}},"seen":"another"}"#,
      #""set","params":{\#(location),"value":{"integer":{"value":5}}}"#,
      #""set","params":{\#(location),"value":{"other":{"value":"six eggs"}}}"#,
      #""remove","params":{\#(location),"seen":"another"}"#,
      #""describe","params":{"factory":3}"#,
      #""snapshot""#,
    ]
    var wire: [String] = []
    // All lines, including the events before an answer.
    for (index, request) in requests.enumerated() {
      socket.send(#"{"jsonrpc":"2.0","id":\#(index),"method":\#(request)}"#)
      wire += socket.lines(toAnswer: index)
    }
    #expect(try await program.ask("get recipe") == "three eggs")
    #expect(wire.contains { $0.contains(#""recipe""#) })
    #expect(wire.filter { $0.contains("eggs") } == [])
  }
}
