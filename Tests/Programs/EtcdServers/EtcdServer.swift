// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Synchronization

/// A process of etcd with one member, on free ports of the loopback interface, with its data in a temporary folder.
///
/// The process ends with this object, and also if the process of the tests is killed.
public final class EtcdServer: Sendable {
  /// The folder of the data, which is removed with the server.
  public let folder: URL
  /// The client URL.
  public let endpoint: String
  private let options: [String]
  private let scheme: String
  private let running: Mutex<Running?>

  /// Why a server did not start.
  public struct StartFailure: Error {
    /// The last lines of etcd's log.
    public let log: String
  }

  private struct Running {
    var wrapper: Process
    /// Ends etcd when it is closed.
    var input: FileHandle
    var identifier: Int32
  }

  /// Starts a server, and returns when it serves clients.
  ///
  /// - Parameters:
  ///   - options: Further options of etcd.
  ///   - scheme: `https` if the options have certificates.
  public init(options: [String] = [], scheme: String = "http") throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("etcd-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.options = options
    self.scheme = scheme
    let (endpoint, first) = try Self.startOnFreePort(folder, options, scheme)
    self.endpoint = endpoint
    running = Mutex(first)
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Kills the process with SIGKILL, and waits for its end.
  public func kill() {
    guard
      let server = running.withLock({ server in
        defer { server = nil }; return server
      })
    else { return }
    Foundation.kill(server.identifier, SIGKILL)
    try? server.input.close()
    server.wrapper.waitUntilExit()
  }

  /// Starts a killed server again, at the same address.
  ///
  /// - Parameter keepsData: Whether it has its data again. Without, it is a new cluster.
  public func restart(keepsData: Bool = true) throws {
    if !keepsData { try FileManager.default.removeItem(at: folder.appendingPathComponent("data")) }
    let server = try Self.start(folder, options, scheme, address: String(endpoint.dropFirst(scheme.count + 3)))
    running.withLock { $0 = server }
  }

  /// Stops the process with SIGSTOP: its connections stay open, and nothing is answered.
  public func suspend() {
    if let server = running.withLock({ $0?.identifier }) { Foundation.kill(server, SIGSTOP) }
  }

  /// Resumes a suspended process.
  public func resume() {
    if let server = running.withLock({ $0?.identifier }) { Foundation.kill(server, SIGCONT) }
  }

  /// The processor time that the process has used; 0 if it does not run.
  public var processorSeconds: Double {
    guard let identifier = running.withLock({ $0?.identifier }),
      let text = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8),
      let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 12,
      let user = Double(fields[11]), let system = Double(fields[12])
    else { return 0 }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The resident memory of the process; 0 if it does not run.
  public var residentBytes: Int {
    guard let identifier = running.withLock({ $0?.identifier }),
      let text = try? String(contentsOfFile: "/proc/\(identifier)/statm", encoding: .utf8)
    else { return 0 }
    let fields = text.split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Another process can take a free port before etcd does. Then the next one is tried.
  private static func startOnFreePort(
    _ folder: URL, _ options: [String], _ scheme: String
  ) throws -> (String, Running) {
    for attempt in 1... {
      // The gateway calls its own member at the configured address, so that etcd cannot choose the port.
      let address = "127.0.0.1:\(try FreePort.any())"
      do {
        return ("\(scheme)://\(address)", try start(folder, options, scheme, address: address))
      } catch {
        guard attempt < 5, (error as? StartFailure)?.log.contains("address already in use") == true else { throw error }
        try? FileManager.default.removeItem(at: folder.appendingPathComponent("data"))
      }
    }
    fatalError("the loop ends only with a result")
  }

  private static func start(
    _ folder: URL, _ options: [String], _ scheme: String, address: String
  ) throws -> Running {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    // bash has one thread, so that etcd's parent-death signal means the end of bash. It ends with its standard input.
    process.arguments =
      [
        "-c",
        """
        setpriv --pdeathsig KILL etcd "$@" 2>&1 &
        echo "process $!"
        read -r
        kill -9 $!
        wait
        """, "bash", "--data-dir", folder.appendingPathComponent("data").path,
        "--listen-client-urls", "\(scheme)://\(address)", "--advertise-client-urls", "\(scheme)://\(address)",
        "--listen-peer-urls", "http://127.0.0.1:0",
        // The only member needs no address of its own.
        "--initial-advertise-peer-urls", "http://127.0.0.1:1", "--initial-cluster", "default=http://127.0.0.1:1",
      ] + options
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var log = LogReader(file: output.fileHandleForReading)
    guard let identifier = log.line(matching: #/process (\d+)/#).flatMap({ Int32($0) }),
      // Version 3.4 and later write it in different words.
      log.line(matching: #/(serving .*client )/#) != nil
    else {
      try? input.fileHandleForWriting.close()
      throw StartFailure(log: log.last)
    }
    log.discardRest()
    return Running(
      wrapper: process, input: input.fileHandleForWriting, identifier: identifier)
  }
}

/// The log of a process.
private struct LogReader {
  let file: FileHandle
  private(set) var last = ""
  private var rest = Data()

  init(file: FileHandle) {
    self.file = file
  }

  /// Reads up to a line that matches, and returns what the expression captures; `nil` at the end.
  mutating func line(matching expression: Regex<(Substring, Substring)>) -> String? {
    while true {
      while let end = rest.firstIndex(of: 0x0A) {
        let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        rest = Data(rest[(end + 1)...])
        last = String((last + line + "\n").suffix(2_000))
        if let match = line.firstMatch(of: expression) { return String(match.1) }
      }
      let data = file.availableData
      if data.isEmpty { return nil }
      rest.append(data)
    }
  }

  /// Reads on, so that the process never waits for a reader.
  func discardRest() {
    let file = file
    Thread.detachNewThread { while !file.availableData.isEmpty {} }
  }
}
