// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestPrograms
import Testing

/// A program in a terminal that tests can type into and read: a separate tmux server in control mode.
///
/// tmux reports when the program has drawn something. Tests wait for these reports, never for time to pass.
actor Tmux {
  private let process = Process()
  private let commands: FileHandle
  private let folder: URL
  private var answers: [CheckedContinuation<[String], Never>] = []
  private var block: [String]?
  private var drawn = 0
  /// How often the program has written to the window. Changes of the window by tmux itself are not among them.
  private(set) var written = 0
  private var watchers: [CheckedContinuation<Void, Never>] = []
  private var hasEnded = false

  /// Starts a program in a window of a size.
  ///
  /// - Parameters:
  ///   - command: A shell command. The window closes when it ends.
  ///   - width: The window's columns.
  ///   - height: The window's rows.
  ///   - environment: Variables to add to the environment of the tests.
  init(_ command: String, width: Int, height: Int, environment: [String: String] = [:]) async throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("alchemic-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration = folder.appendingPathComponent("tmux.conf")
    try Data(
      """
      set -g default-terminal screen-256color
      set -g status off
      set -g escape-time 0
      set -g destroy-unattached on
      """.utf8
    ).write(to: configuration)
    let input = Pipe()
    let output = Pipe()
    commands = input.fileHandleForWriting
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // A background job ignores SIGINT. The program must not inherit this from the tests.
    process.arguments = [
      "--default-signal", "tmux", "-u", "-S", folder.appendingPathComponent("socket").path, "-f", configuration.path,
      "-C",
      "new-session", "-x", "\(width)", "-y", "\(height)", command,
    ]
    var variables = ProcessInfo.processInfo.environment
    variables["TMUX"] = nil
    variables["TERM"] = "xterm-256color"
    variables["LANG"] = "C.UTF-8"
    variables["LC_ALL"] = "C.UTF-8"
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let lines = outputLines(of: output.fileHandleForReading)
    Task {
      for await line in lines { self.take(line) }
      self.end()
    }
    _ = await send("refresh-client -C \(width)x\(height)")
  }

  /// Presses keys by their names in tmux: `Down`, `C-c`, `q`.
  func press(_ keys: String...) async {
    for key in keys { _ = await send("send-keys \(Self.quoted(key))") }
  }

  /// Types a text.
  func type(_ text: String) async {
    _ = await send("send-keys -l \(Self.quoted(text))")
  }

  /// Changes the size of the window. tmux wraps long lines to it at once, and notifies the program later.
  func resize(width: Int, height: Int) async {
    _ = await send("refresh-client -C \(width)x\(height)")
  }

  /// The window's text, without spaces at the ends of lines.
  func screen() async -> String {
    await send("capture-pane -p").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// A fact about the window in tmux's format language: `#{cursor_flag}`.
  func fact(_ format: String) async -> String {
    await send("display-message -p \(Self.quoted(format))").joined()
  }

  /// Waits for the first screen that fulfils a condition. Records the present screen if the test is cancelled first.
  func screen(where condition: (String) async -> Bool) async -> String {
    while true {
      let seen = drawn
      let screen = await screen()
      if await condition(screen) || hasEnded { return screen }
      if Task.isCancelled {
        Issue.record("The test ended while it waited for another screen than:\n\(screen)")
        return screen
      }
      await drawing(after: seen)
    }
  }

  /// Ends the server and its programs.
  func close() async {
    _ = await send("kill-server")
    try? FileManager.default.removeItem(at: folder)
  }

  private func send(_ command: String) async -> [String] {
    guard !hasEnded else { return [] }
    return await withCheckedContinuation { continuation in
      answers.append(continuation)
      try? commands.write(contentsOf: Data((command + "\n").utf8))
    }
  }

  /// Waits until the program draws or the test is cancelled.
  private func drawing(after seen: Int) async {
    await withTaskCancellationHandler {
      guard drawn == seen, !hasEnded, !Task.isCancelled else { return }
      await withCheckedContinuation { watchers.append($0) }
    } onCancel: {
      Task { await self.wakeWatchers() }
    }
  }

  /// Handles a line of tmux's control mode: answers are between `%begin` and `%end`, other lines are notifications.
  private func take(_ line: String) {
    if line.hasPrefix("%begin ") {
      block = []
    } else if line.hasPrefix("%end ") || line.hasPrefix("%error ") {
      // The answer to the session's creation has the flag 0. No command here waits for it.
      let isAnswer = line.hasSuffix(" 1")
      if isAnswer, !answers.isEmpty { answers.removeFirst().resume(returning: block ?? []) }
      block = nil
    } else if block != nil {
      block?.append(line)
    } else {
      drawn += 1
      if line.hasPrefix("%output ") { written += 1 }
      wakeWatchers()
    }
  }

  private func end() {
    hasEnded = true
    for answer in answers { answer.resume(returning: []) }
    answers = []
    wakeWatchers()
  }

  private func wakeWatchers() {
    let woken = watchers
    watchers = []
    for watcher in woken { watcher.resume() }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
