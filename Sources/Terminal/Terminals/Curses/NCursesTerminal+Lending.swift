// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import CTerminal
internal import Dispatch

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Giving the terminal to another program, such as an editor.
extension NCursesTerminal {
  /// Restores the terminal, runs a program on it, and shows the last screen again once the program has ended.
  ///
  /// The main thread does not wait: it serves its queue, and frames that are drawn in the meantime are dropped. Ctrl-C
  /// is for the program alone. Does nothing unless the terminal was started and shows the screen.
  ///
  /// - Parameters:
  ///   - command: The path of the program, or its name in the `PATH`, and its arguments.
  ///   - onEnd: Called when the terminal shows the screen again, with the program's exit status: 127 if it
  ///     could not run, 128 and the signal if one ended it.
  public func run(_ command: [String], onEnd: @escaping @MainActor (_ status: Int32) -> Void) {
    guard case .started(let handlers) = state, !command.isEmpty else { return }
    state = .lent(handlers)
    waker.holdInput()
    terminal_restore()
    let process = Self.spawn(command)
    guard process > 0 else {
      // The signals are unchanged, but restoring them again does no harm.
      takeBack()
      return onEnd(127)
    }
    // Waiting blocks a thread, and must not block the main one or the queues of the program.
    let thread = DispatchQueue(label: "alchemic.terminal.lent")
    thread.async {
      let status = terminal_await(process)
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          self.takeBack()
          onEnd(status)
        }
      }
    }
  }

  private func takeBack() {
    terminal_end_lending()
    guard case .lent(let handlers) = state, terminal_is_ending() == 0 else { return }
    state = .started(handlers)
    waker.releaseInput()
    reenterScreen()
  }

  /// Starts a program on the terminal. Returns its process identifier, or a negative error number.
  private static func spawn(_ command: [String]) -> Int32 {
    let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    // Safe: the words live until the call has returned.
    return words.withUnsafeBufferPointer { terminal_lend($0.baseAddress) }
  }
}
