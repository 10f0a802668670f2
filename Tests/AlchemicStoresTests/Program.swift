// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization

/// A program that a test runs, and its output.
final class Program: Sendable {
  let identifier: pid_t
  private let process: Mutex<Process>
  private let lines: AsyncStream<String>

  /// The lines of its standard output.
  var output: AsyncStream<String> { lines }
  private let ended: Task<Int32, Never>

  /// The writer of Tests/Programs, which Swift Package Manager builds beside the tests.
  static var writer: String {
    let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appending(path: "StoreWriter").path
  }

  /// Starts a program.
  init(_ path: String, _ arguments: [String], environment: [String: String]? = nil) throws {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    let (ends, end) = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { end.yield($0.terminationStatus) }
    try process.run()
    identifier = process.processIdentifier
    let (lines, continuation) = AsyncStream<String>.makeStream()
    self.lines = lines
    ended = Task {
      for await status in ends { return status }
      return -1
    }
    self.process = Mutex(process)
    let descriptor = dup(pipe.fileHandleForReading.fileDescriptor)
    Thread.detachNewThread {
      guard let file = fdopen(descriptor, "r") else { return continuation.finish() }
      defer { fclose(file) }
      var line: UnsafeMutablePointer<CChar>?
      var capacity = 0
      // A line that was cut off by a kill does not count.
      while getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }), text.hasSuffix("\n") {
        continuation.yield(String(text.dropLast()))
      }
      free(line)
      continuation.finish()
    }
  }

  /// Kills the program with SIGKILL once it has written `count` lines; returns all its lines.
  func killed(afterLines count: Int) async -> [String] {
    var written: [String] = []
    for await line in lines {
      written.append(line)
      if written.count == count { kill() }
    }
    _ = await ended.value
    return written
  }

  /// The program's next line; `nil` once it has ended.
  func nextLine() async -> String? {
    for await line in lines { return line }
    return nil
  }

  /// Kills the program with SIGKILL.
  func kill() { Glibc.kill(identifier, SIGKILL) }

  /// Waits for the program to end.
  func finished() async -> (status: Int32, lines: [String]) {
    var written: [String] = []
    for await line in lines { written.append(line) }
    return (await ended.value, written)
  }

  /// Runs a program until it ends.
  static func run(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil
  ) async throws -> (status: Int32, lines: [String]) {
    try await Program(path, arguments, environment: environment).finished()
  }
}

/// Whether another process can get the write lock of a database at once.
func canBeLocked(_ database: String) throws -> Bool {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/sqlite3")
  process.arguments = [database, "BEGIN IMMEDIATE"]
  process.standardError = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  return process.terminationStatus == 0
}

/// Runs the writer with a mounted file system that only it can see.
enum Isolation {
  /// Root needs no user namespace; other users need one to mount anything.
  private static var unshare: [String] {
    geteuid() == 0 ? ["--mount"] : ["--user", "--map-root-user", "--mount"]
  }

  /// Whether this machine allows mounting: a container may forbid it even to root.
  static let canMount: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/unshare")
    process.arguments = unshare + ["mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Runs the writer after the shell command `command` has mounted something.
  static func run(mounting command: String, _ arguments: [String]) async throws -> (status: Int32, lines: [String]) {
    try await Program.run(
      "/usr/bin/unshare",
      unshare + ["/bin/sh", "-c", "\(command) && exec \"$0\" \"$@\"", Program.writer] + arguments)
  }
}
