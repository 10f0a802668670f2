// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

/// Something that an explorer wants done. Its runner does it.
public enum Effect: Hashable, Sendable {
  /// Ask the outside a question. The answer is ``Message/answered(_:)``.
  case ask(AnyQuestion)
  /// Copy a text to the clipboard.
  case copy(String)
  /// Give the terminal to a command until it ends. Where it fails, ``Message/notice(_:isSuccess:)`` says why.
  case lend(LentCommand)
  /// Send ``Message/resume`` soon, after input that has arrived: what takes long goes on in parts. At most one request is
  /// in progress at a time.
  case resume
  /// Replace the container with a new one, not started: a new sample, or that of the program, launched again. Answered
  /// by ``Message/replaced(_:)``; where that fails, by ``Message/notice(_:isSuccess:)`` or
  /// ``Message/connectionLost(_:)``.
  case restart
  /// Redraw the whole window: another program may have written over it.
  case redraw
  /// Quit the explorer, and end the program that it has started.
  case quit
  /// Quit the explorer, and leave the program that it has started running.
  case leave
  /// Return the terminal to the shell until the program comes back to the foreground.
  case suspend
}
