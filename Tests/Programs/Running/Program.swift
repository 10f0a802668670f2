// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A program of this package, built beside the tests.
public struct Program: Sendable {
  /// The program's file.
  public let url: URL

  /// Creates a program from the name of its target.
  public init(_ name: String) {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    url = tests.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Creates a program from its file.
  public init(url: URL) {
    self.url = url
  }

  /// A program's exit code and output.
  public struct Outcome: Hashable, Sendable {
    /// The exit code; after a signal, 128 plus the signal's number.
    public var code: Int32
    /// The text on standard output.
    public var output: String
    /// The text on standard error.
    public var errors: String

    /// Creates an outcome from its parts, for comparisons.
    public init(code: Int32, output: String, errors: String) {
      self.code = code
      self.output = output
      self.errors = errors
    }
  }

  /// Runs the program to its end with an empty standard input.
  public func run(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> Outcome {
    try Self.run(url, arguments, environment: environment)
  }

  /// Runs a bash script to its end; `$PROGRAM` in it is the program.
  public func shell(_ script: String, environment: [String: String] = [:]) throws -> Outcome {
    try Self.run(
      URL(fileURLWithPath: "/bin/bash"), ["-c", script],
      environment: environment.merging(["PROGRAM": url.path]) { $1 })
  }

  /// Copies the program, with a process for it.
  ///
  /// A copy that the tests write themselves may be "busy" when it is run: until a process that another test starts
  /// meanwhile becomes its program, it has the copy open for writing, too.
  public func copy(to path: String) throws {
    let copying = try Self.run(URL(fileURLWithPath: "/bin/cp"), [url.path, path], environment: [:])
    guard copying.code == 0 else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
  }

  /// The names of the shared libraries that the program loads, without version and path.
  public func libraries() throws -> [String] {
    let listing = try Self.run(URL(fileURLWithPath: "/usr/bin/ldd"), [url.path], environment: [:]).output
    return listing.split(separator: "\n").compactMap { line in
      line.split(whereSeparator: { " \t".contains($0) }).first.map { name in
        String(name.split(separator: "/").last?.prefix { $0 != "." } ?? "")
      }
    }
  }

  private static func run(_ url: URL, _ arguments: [String], environment: [String: String]) throws -> Outcome {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // The pipes can be read one after the other, because the output of these programs fits into a pipe's buffer.
    let outputData = try output.fileHandleForReading.readToEnd() ?? Data()
    let errorData = try errors.fileHandleForReading.readToEnd() ?? Data()
    // Not when the last reference to the process goes, perhaps on another thread.
    for pipe in [output, errors] { try pipe.fileHandleForReading.close() }
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Outcome(
      code: process.terminationStatus + (isSignal ? 128 : 0), output: String(decoding: outputData, as: UTF8.self),
      errors: String(decoding: errorData, as: UTF8.self))
  }
}
