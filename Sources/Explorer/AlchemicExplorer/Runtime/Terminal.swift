// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import TerminalScreen

/// What the loop needs of a terminal. The real one is NCursesTerminal; tests have a fake one.
@MainActor
public protocol Terminal: AnyObject {
  /// The width in columns.
  var width: Int { get }
  /// The height in rows.
  var height: Int { get }

  /// Reports input, changes of the size, and signals that end the program.
  func start(
    onInput: @escaping @MainActor ([Input]) -> Void, onResize: @escaping @MainActor () -> Void,
    onQuit: @escaping @MainActor (_ signal: Int32) -> Void)
  /// Shows a screen.
  func draw(_ screen: Screen)
  /// Shows the last screen again, after another program wrote over it.
  func redraw()
  /// Copies a text to the clipboard.
  func copy(_ text: String)
  /// Restores the terminal and stops all reports.
  func close()
  /// Gives the terminal to a program, such as an editor, and takes it again once the program has ended.
  ///
  /// - Parameters:
  ///   - command: The path or the name of the program, and its arguments.
  ///   - onEnd: Called when the terminal shows the last screen again, with the program's exit status as a shell has it.
  func run(_ command: [String], onEnd: @escaping @MainActor (_ status: Int32) -> Void)
  /// Restores the terminal and stops the process until the user continues it.
  func suspend()
}
