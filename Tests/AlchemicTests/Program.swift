import Foundation

/// A program of this package, built beside the tests.
struct Program {
  let url: URL

  init(_ name: String) {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    url = tests.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Runs the program to its end and returns what it printed.
  func output(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> String {
    try Self.output(of: url, arguments, environment: environment)
  }

  /// The names of the libraries that the loader brings in for the program, without version and place.
  func libraries() throws -> [String] {
    let listing = try Self.output(of: URL(fileURLWithPath: "/usr/bin/ldd"), [url.path])
    return listing.split(separator: "\n").compactMap { line in
      line.split(whereSeparator: { " \t".contains($0) }).first.map { name in
        String(name.split(separator: "/").last?.prefix { $0 != "." } ?? "")
      }
    }
  }

  private static func output(
    of url: URL, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
