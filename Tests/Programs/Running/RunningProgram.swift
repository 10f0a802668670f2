// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A program that runs as a separate process, answers lines with lines, and ends with the test.
public actor RunningProgram {
  /// The process ID.
  public nonisolated let identifier: Int32
  private let process = Process()
  private let input: FileHandle
  private var lines: AsyncStream<String>.AsyncIterator

  /// Launches a program by the name of its target.
  public init(_ name: String = "inspected", _ arguments: [String] = [], environment: [String: String] = [:]) throws {
    let input = Pipe()
    let output = Pipe()
    process.executableURL = Program(name).url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    identifier = process.processIdentifier
    self.input = input.fileHandleForWriting
    lines = linesAsWritten(to: output.fileHandleForReading).makeAsyncIterator()
  }

  deinit {
    kill(identifier, SIGKILL)
  }

  /// Writes a line to the program, and returns its next line.
  public func ask(_ line: String) async throws -> String {
    try input.write(contentsOf: Data((line + "\n").utf8))
    return await nextLine { _ in true }
  }

  /// The program's next line that fulfils a condition; empty if the program ends first.
  public func nextLine(where condition: (String) -> Bool) async -> String {
    var lines = lines
    defer { self.lines = lines }
    while let line = await lines.next(isolation: self) {
      if condition(line) { return line }
    }
    return ""
  }

  /// Stops the program with SIGSTOP, and returns when it is stopped.
  public func stop() async {
    kill(identifier, SIGSTOP)
    while !status("State").contains("T") { await Task.yield() }
  }

  /// Resumes a stopped program.
  public func resume() {
    kill(identifier, SIGCONT)
  }

  /// Kills the program and waits for its end.
  public func end() {
    kill(identifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Sends a signal to the program.
  public nonisolated func send(_ signal: Int32) {
    kill(identifier, signal)
  }

  /// The program's next lines, up to and with one; all lines where there is no such line.
  public func lines(through last: String? = nil) async -> [String] {
    var found: [String] = []
    var lines = lines
    defer { self.lines = lines }
    while let line = await lines.next(isolation: self) {
      found.append(line)
      if line == last { break }
    }
    return found
  }

  /// Waits for the end of the program, and returns its exit code; after a signal, 128 plus the signal's number.
  public func exitCode() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
  }

  /// The program's resident memory, in KiB.
  public nonisolated var memory: Int {
    Int(status("VmRSS").filter(\.isNumber)) ?? 0
  }

  private nonisolated func status(_ field: String) -> String {
    let status = (try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(field + ":") }
    return line.map { String($0.dropFirst(field.count + 1)) } ?? ""
  }
}
