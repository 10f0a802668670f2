public import Foundation

/// A program of the tests that runs as a process of its own, is spoken to in lines, and ends with the test.
public actor RunningProgram {
  /// The operating system's number for it.
  public nonisolated let identifier: Int32
  private let process = Process()
  private let input: FileHandle
  private var lines: AsyncStream<String>.Iterator

  /// Runs a program by the name of its target.
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
    lines = Self.lines(of: output.fileHandleForReading).makeAsyncIterator()
  }

  deinit {
    kill(identifier, SIGKILL)
  }

  /// Says a line, and returns the next that the program says.
  public func ask(_ line: String) async throws -> String {
    try input.write(contentsOf: Data((line + "\n").utf8))
    return await nextLine { _ in true }
  }

  /// The first line from now on that fulfils a condition; empty when the program ends before.
  public func nextLine(where isWanted: (String) -> Bool) async -> String {
    var lines = lines
    defer { self.lines = lines }
    while let line = await lines.next(isolation: self) {
      if isWanted(line) { return line }
    }
    return ""
  }

  /// Stops the program, and returns once the system says that it is.
  public func stop() async {
    kill(identifier, SIGSTOP)
    while !status("State").contains("T") { await Task.yield() }
  }

  /// Lets the program go on.
  public func goOn() {
    kill(identifier, SIGCONT)
  }

  /// Kills the program and waits until it is gone.
  public func end() {
    kill(identifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The memory that the program has in use, in KiB.
  public nonisolated var memory: Int {
    Int(status("VmRSS").filter(\.isNumber)) ?? 0
  }

  private nonisolated func status(_ field: String) -> String {
    let status = (try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(field + ":") }
    return line.map { String($0.dropFirst(field.count + 1)) } ?? ""
  }

  private static func lines(of file: FileHandle) -> AsyncStream<String> {
    AsyncStream { continuation in
      DispatchQueue(label: "program").async {
        var rest = Data()
        while true {
          let data = file.availableData
          if data.isEmpty { break }
          rest.append(data)
          while let end = rest.firstIndex(of: 0x0A) {
            continuation.yield(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
            rest = Data(rest[(end + 1)...])
          }
        }
        continuation.finish()
      }
    }
  }
}

/// Where the programs of one test have their sockets.
public struct Runtime: ~Copyable {
  /// A folder of its own, which goes with the test.
  public let folder: URL

  /// A new one.
  public init() throws {
    // Short, because a socket's path has to be.
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("a-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The directory of the sockets.
  public var directory: String { folder.appendingPathComponent("alchemic").path }

  /// A program's environment: `wish` is what it is asked for in ALCHEMIC_INSPECT.
  public func environment(_ wish: String?) -> [String: String] {
    var variables = ["XDG_RUNTIME_DIR": folder.path, "SWIFT_BACKTRACE": "enable=no", "ALCHEMIC_NOSTART": "0"]
    if let wish { variables["ALCHEMIC_INSPECT"] = wish }
    return variables
  }
}
