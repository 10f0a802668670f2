public import Foundation

/// A program of this package, built beside the tests.
public struct Program: Sendable {
  /// The program's file.
  public let url: URL

  /// A program by the name of its target.
  public init(_ name: String) {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    url = tests.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// How a program ended, and what it wrote.
  public struct Outcome: Hashable, Sendable {
    /// The exit code, or the signal's number and 128.
    public var code: Int32
    /// What it wrote to standard output.
    public var output: String
    /// What it wrote to standard error.
    public var errors: String

    /// An outcome to compare with.
    public init(code: Int32, output: String, errors: String) {
      self.code = code
      self.output = output
      self.errors = errors
    }
  }

  /// Runs the program to its end, without anything to read, and returns what became of it.
  public func run(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> Outcome {
    try Self.run(url, arguments, environment: environment)
  }

  /// Runs a script of bash, in which `$PROGRAM` is the program, and returns what became of it.
  public func shell(_ script: String, environment: [String: String] = [:]) throws -> Outcome {
    try Self.run(
      URL(fileURLWithPath: "/bin/bash"), ["-c", script],
      environment: environment.merging(["PROGRAM": url.path]) { $1 })
  }

  /// The names of the libraries that the loader brings in for the program, without version and place.
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
    // What these programs write fits into a pipe, so one can be read after the other.
    let outputData = try output.fileHandleForReading.readToEnd() ?? Data()
    let errorData = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Outcome(
      code: process.terminationStatus + (isSignal ? 128 : 0), output: String(decoding: outputData, as: UTF8.self),
      errors: String(decoding: errorData, as: UTF8.self))
  }
}
