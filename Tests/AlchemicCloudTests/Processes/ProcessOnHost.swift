// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A process on a host, whose output is read as lines. It is killed with this object. A program must end with its
/// standard input, so that it also ends with the tests.
final class ProcessOnHost: Sendable {
  private let process: Mutex<Int32>
  private let input: FileHandle
  private let wrapper: Wrapper
  private let reader: Reader

  /// The process that ends its program when its standard input ends. Immutable after the launch.
  private final class Wrapper: @unchecked Sendable {
    let process = Process()
  }

  /// Collects the lines, and passes each to those who wait.
  private final class Reader: Sendable {
    private let state = Mutex(State())
    struct State {
      var lines: [String] = []
      var isEnded = false
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    func add(_ lines: [String], isEnded: Bool = false) {
      let waiting = state.withLock { state in
        state.lines += lines
        state.isEnded = state.isEnded || isEnded
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }

    var lines: [String] { state.withLock { $0.lines } }

    /// Waits until there are more lines than `count`; returns `false` if the output has ended.
    func wait(for count: Int) async -> Bool {
      while true {
        let known = state.withLock { state in state.lines.count > count ? true : state.isEnded ? false : nil }
        if let known { return known }
        await withCheckedContinuation { continuation in
          let isLate = state.withLock { state in
            if state.lines.count > count || state.isEnded { return true }
            state.waiting.append(continuation)
            return false
          }
          if isLate { continuation.resume() }
        }
      }
    }
  }

  init(_ command: [String], _ arguments: [String], environment: [String: String] = [:]) throws {
    let (wrapper, reader, input, output) = (Wrapper(), Reader(), Pipe(), Pipe())
    self.wrapper = wrapper
    self.reader = reader
    self.input = input.fileHandleForWriting
    let program = command + arguments
    wrapper.process.executableURL = URL(fileURLWithPath: program[0])
    wrapper.process.arguments = Array(program.dropFirst())
    wrapper.process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    wrapper.process.standardInput = input
    wrapper.process.standardOutput = output
    wrapper.process.standardError = FileHandle.nullDevice
    try wrapper.process.run()
    process = Mutex(wrapper.process.processIdentifier)
    let handle = output.fileHandleForReading
    Thread.detachNewThread {
      var rest = Data()
      while true {
        let data = handle.availableData
        if data.isEmpty { break }
        rest.append(data)
        guard let end = rest.lastIndex(of: 0x0A) else { continue }
        let text = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
        rest = Data(rest[(end + 1)...])
        reader.add(text.split(separator: "\n").map { String($0) })
      }
      reader.add([], isEnded: true)
    }
  }

  deinit { kill() }

  /// The process's identifier; 0 once it was ended.
  var identifier: Int32 { process.withLock { $0 } }

  /// The lines so far.
  var lines: [String] { reader.lines }

  /// Writes a line, and returns at the line of the answer that fulfils a condition, with all lines since.
  @discardableResult
  func ask(_ line: String, until isLast: (String) -> Bool) async -> [String] {
    let start = lines.count
    try? input.write(contentsOf: Data((line + "\n").utf8))
    return await wait(after: start, until: isLast)
  }

  /// Writes a line.
  func tell(_ line: String) { try? input.write(contentsOf: Data((line + "\n").utf8)) }

  /// Waits for a line.
  @discardableResult
  func wait(after start: Int = 0, until isLast: (String) -> Bool) async -> [String] {
    var count = start
    while await reader.wait(for: count) {
      let all = lines
      if let index = all[count...].firstIndex(where: isLast) { return Array(all[start...index]) }
      count = all.count
    }
    return []
  }

  /// Ends the process's standard input, and waits for its end.
  func end() {
    let identifier = process.withLock { process in
      defer { process = 0 }
      return process
    }
    guard identifier > 0 else { return }
    try? input.close()
    wrapper.process.waitUntilExit()
  }

  /// Kills the process with SIGKILL, and waits for its end.
  func kill() {
    let identifier = process.withLock { process in
      defer { process = 0 }
      return process
    }
    guard identifier > 0 else { return }
    Foundation.kill(identifier, SIGKILL)
    try? input.close()
    wrapper.process.waitUntilExit()
  }
}
