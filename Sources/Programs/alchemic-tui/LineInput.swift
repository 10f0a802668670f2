// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicModel
import AlchemicInspection
import AlchemicExplorer
import Terminals
import Foundation
import Synchronization

/// The lines of a session: edited on a terminal, with history and completion, or read from anything else as they are.
final class LineInput: Sendable {
  private let terminal: EditlineTerminal?
  private let history: HistoryFile?
  /// The container as the session knows it, for completion.
  private let container: Container
  /// Signalled when the session waits for a line.
  private let turns = DispatchSemaphore(value: 0)
  /// Signalled when the thread that reads has ended.
  private let ended = DispatchSemaphore(value: 0)

  /// The container, which the reading thread completes names of.
  private final class Container: Sendable {
    let snapshot = Mutex<ContainerSnapshot?>(nil)
  }

  /// - Parameters:
  ///   - name: The name of the explored process, for the prompt.
  ///   - isReadOnly: Whether no file is written.
  init(name: String, isReadOnly: Bool) {
    let container = Container()
    self.container = container
    let history = HistoryFile(isReadOnly: isReadOnly)
    self.history = history
    terminal =
      isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      ? EditlineTerminal(
        prompt: "\(name.printable)> ", program: "alchemic-tui", lines: history?.lines() ?? [], limit: LineHistory.limit
      ) { text in
        LineCompletion(of: text, in: container.snapshot.withLock { $0 }, files: FileNames.names).map {
          EditlineTerminal.Completion(
            replaced: $0.replaced, replacement: $0.replacement, candidates: $0.candidates)
        }
      } : nil
  }

  /// An element of the input.
  enum Element {
    case line(String)
    case end
  }

  /// Reads lines on a separate thread, because reading blocks.
  func start(_ receive: @escaping @Sendable (Element) -> Void) {
    Thread.detachNewThread { [self] in
      if let terminal { edit(on: terminal, receive) } else { while let line = readLine() { receive(.line(line)) } }
      receive(.end)
      ended.signal()
    }
  }

  private func edit(on terminal: EditlineTerminal, _ receive: (Element) -> Void) {
    var canKeep = true
    while true {
      turns.wait()
      switch terminal.readLine() {
      case .line(let line):
        if canKeep, LineHistory.mayKeep(line, in: container.snapshot.withLock({ $0 })) {
          // Completion leaves spaces.
          let kept = String(line.reversed().drop { $0 == " " }.reversed())
          terminal.remember(kept)
          do { try history?.add(kept) } catch {
            canKeep = false
            StandardError.report("The lines of this session are not remembered. \(error)")
          }
        }
        receive(.line(line))
      // As if the terminal had sent the signal while no line was edited: the program that run has started ends, too.
      case .interrupted: kill(getpid(), SIGINT)
      case .end: return
      }
    }
  }

  /// Asks for the next line. Call this once for each line, when the session waits for it.
  func prompt(_ container: ContainerSnapshot?) {
    self.container.snapshot.withLock { $0 = container }
    turns.signal()
  }

  /// Shows a text that ends with a line feed. It does not disturb a line that is being edited.
  ///
  /// - Parameter links: The links in it, for a terminal that shows them.
  func show(_ text: String, links: LinkedText? = nil) {
    guard let terminal else { return StandardOutput.show(text, links: links) }
    terminal.show(links?.linked(text.printableLines) ?? text.printableLines)
  }

  /// Ends reading, and restores the terminal.
  func close() {
    guard let terminal else { return }
    terminal.close()
    turns.signal()
    ended.wait()
  }
}
