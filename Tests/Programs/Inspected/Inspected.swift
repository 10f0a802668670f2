// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Alchemic
import AlchemicInspection
import AlchemicInspectionClient
import AlchemicInspectionServer
import AlchemicStores
import Foundation
import LocalSockets

/// A program that serves if its environment requests it. It carries out the commands in its standard input, one per
/// line, and prints a line for each.
///
///     inspected                            carries out commands
///     inspected stay                       ignores standard input
///     inspected explore <socket>           prints "listening" once it is subscribed, then the numbers of received and
///                                          lost events for the first ten, and after each thousand
///     inspected visit <socket>             sends a hello, and prints "answered" or "hung up"
///     inspected pretend <socket> <text>…   sends these lines to every connection that sends data
///     inspected run <program> <variable>=<value>…   becomes the program, with these variables in its environment
///     inspected as <user> <word>…          does one of these as another user, by identifier; needs root
@main
enum Inspected {
  static func main() throws {
    try run(CommandLine.arguments.dropFirst())
    dispatchMain()
  }

  private static func run(_ words: ArraySlice<String>) throws {
    let rest = Array(words.dropFirst())
    switch words.first {
    case "stay": break
    case "explore": Task { try await explore(rest.first ?? "") }
    case "visit": try visit(rest.first ?? "")
    case "pretend": try pretend(rest)
    case "run": try become(rest.first ?? "", rest.dropFirst())
    case "as":
      try become(rest.first.flatMap(UInt32.init) ?? 0)
      try run(rest.dropFirst())
    default: obey()
    }
  }

  private static func become(_ user: UInt32) throws {
    try SystemError.check(setgid(user), "setgid")
    try SystemError.check(setuid(user), "setuid")
  }

  private static func become(_ program: String, _ variables: ArraySlice<String>) throws {
    for variable in variables { putenv(strdup(variable)) }
    var arguments = [strdup(program), nil]
    try SystemError.check(execv(program, &arguments), "execv")
  }

  private static func obey() {
    AcWhenReady("serve", fileID: "Inspected/Main.swift", line: 8) {}
    Thread.detachNewThread {
      while let line = readLine() {
        print(answer(line.split(separator: " ", maxSplits: 2).map(String.init)))
      }
      exit(0)
    }
  }

  private static func answer(_ words: [String]) -> String {
    do {
      switch (words.first, words.count) {
      case ("start", 1): return untilReady()
      case ("phase", 1): return "\(Alchemic.mainContext.phase)"
      case ("get", 2): return try AcGet(Menu.self)[words[1], default: "nothing"]
      case ("set", 3):
        try AcGet(Menu.self).set(words[2], forKey: words[1])
        return "set"
      case ("guests", 2):
        for _ in 0..<(Int(words[1]) ?? 0) { try AcSet(Guest()) }
        return "came"
      case ("dishes", 2):
        for _ in 0..<(Int(words[1]) ?? 0) { _ = try AcGetShared(Dish.self) }
        return "created"
      case ("promises", 2):
        for number in 0..<(Int(words[1]) ?? 0) {
          AcWhenReady("promise \(number)", fileID: "Inspected/Main.swift", line: 9) {}
        }
        return "promised"
      case ("threads", 1): return "\(threads.map(\.name))"
      case ("serving", 1): return servingState
      case ("exhaust", 1): return try exhaust()
      case ("recover", 1):
        for descriptor in taken { close(descriptor) }
        taken = []
        return "recovered"
      case ("sockets", 1): return "\(sockets)"
      case ("user", 1): return "\(getuid()) \(geteuid())"
      case ("variable", 1): return ProcessInfo.processInfo.environment["ALCHEMIC_INSPECT"] ?? "none"
      case ("run", 2): return try child(words[1])
      default: return "unknown command"
      }
    } catch {
      return "\(error)"
    }
  }

  /// Waits for the container, which starts automatically.
  private static func untilReady() -> String {
    let isReady = DispatchSemaphore(value: 0)
    Task {
      try? await Alchemic.mainContext.untilReady()
      isReady.signal()
    }
    isReady.wait()
    return "\(Alchemic.mainContext.phase)"
  }

  /// How many sockets this process has open.
  private static var sockets: Int {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.count { descriptor in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
      return target?.hasPrefix("socket:") ?? false
    }
  }

  /// The threads of the server in this process.
  private static var threads: [(number: String, name: String)] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return tasks.compactMap { number in
      (try? String(contentsOfFile: "/proc/self/task/\(number)/comm", encoding: .utf8)).map {
        (number, $0.trimmingCharacters(in: .newlines))
      }
    }.filter { $0.1.hasPrefix("alchemic-serve") }
  }

  /// A descriptor for the status of the server's thread, opened while descriptors are available. Only the thread that
  /// carries out commands uses it.
  nonisolated(unsafe) private static var servingStatus: Int32 = -1

  /// The status of the server's thread: `S` while it sleeps, `R` while it runs or is ready to run.
  private static var servingState: String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = pread(servingStatus, &buffer, buffer.count, 0)
    let status = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    return status.split(separator: ")").last.flatMap { $0.split(separator: " ").first }.map(String.init) ?? "?"
  }

  /// The descriptors that ``exhaust()`` opened. Only the thread that carries out commands uses them.
  nonisolated(unsafe) private static var taken: [Int32] = []

  /// Opens all descriptors that this process may have.
  private static func exhaust() throws -> String {
    servingStatus = open("/proc/self/task/\(threads.first?.number ?? "")/stat", O_RDONLY)
    var limit = rlimit(rlim_cur: 64, rlim_max: 64)
    try SystemError.check(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit), "setrlimit")
    while true {
      let descriptor = open("/dev/null", O_RDONLY)
      guard descriptor >= 0 else { break }
      taken.append(descriptor)
    }
    return "exhausted"
  }

  /// The answer of a child process, which runs the same program, to a command.
  private static func child(_ command: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return text.trimmingCharacters(in: .newlines)
  }

  private static func explore(_ path: String) async throws {
    let connection = try await SocketConnection.connect(to: path)
    let known = try await connection.snapshot().lastEvent
    let updates = connection.updates(after: known)
    print("listening")
    var events = 0
    var dropped = 0
    for await update in updates {
      switch update {
      case .event: events += 1
      case .dropped(let count): dropped += count
      }
      let count = events + dropped
      if count <= 10 || count % 1_000 == 1 { print("\(events) \(dropped)") }
    }
  }

  private static func visit(_ path: String) throws {
    let socket = try LocalSocket.connected(to: path)
    let hello = #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"version":"1.0","client":"test"}}"# + "\n"
    _ = socket.send(Array(hello.utf8)[...])
    var answer = [UInt8](repeating: 0, count: 65_536)
    var descriptor = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, -1)
    if case .bytes = socket.receive(into: &answer) { print("answered") } else { print("hung up") }
  }

  private static func pretend(_ arguments: [String]) throws {
    let listener = try LocalSocket.listening(at: arguments.first ?? "")
    print("pretending")
    Thread.detachNewThread {
      var connections: [LocalSocket] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        var descriptors = ([listener] + connections).map {
          pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
        }
        poll(&descriptors, nfds_t(descriptors.count), -1)
        if case .connection(let connection) = listener.accepted() { connections.append(connection) }
        connections.removeAll { connection in
          switch connection.receive(into: &buffer) {
          case .wouldBlock: return false
          case .closed: return true
          case .bytes:
            for line in arguments.dropFirst() { _ = connection.send(Array((line + "\n").utf8)[...]) }
            return false
          }
        }
      }
    }
  }

  /// Prints a line without the buffer of stdio.
  private static func print(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
  }
}
