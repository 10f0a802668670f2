// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// A question to confirm a change that loses something.
struct Confirmation: Hashable {
  let title: String
  let text: String
  /// The label of the answer yes.
  let yes: String
  let answer: Answer

  /// What happens after a yes.
  enum Answer: Hashable {
    /// Change entries.
    case change(verb: SettingHistory.Verb, title: String, [Command])
    /// Replace the container with a new one.
    case restart
    /// End the program with this name that the explorer has started, and launch it again.
    case relaunch(String)
    /// Write a file.
    case write(WriteFile.Content)
    /// Send a command.
    case command(Command)
  }

  /// The question before the container is stopped: what happens then.
  ///
  /// - Parameter program: The name of the program.
  static func stopping(_ container: ContainerSnapshot, of program: String) -> Confirmation {
    let names = container.factories.filter { $0.stops && $0.state.hasObject }.map(\.name)
    let first = names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " and \(names.count - 4) more" : "")
    let stops =
      names.isEmpty ? "No object has anything to stop." : "These objects stop, each after those that use it: \(first)."
    let start = container.phase == .ready ? "" : "This ends the start. "
    return Confirmation(
      title: "Stop \(program)?",
      text: """
        \(start)\(stops) The container then releases all objects, and refuses requests until it is started again. The \
        process goes on.
        """, yes: "yes, stop", answer: .command(.stop))
  }

  /// The question before a program that the explorer has started is launched again.
  static func restarting(_ program: String, isRunning: Bool) -> Confirmation {
    let end =
      isRunning
      ? "The program receives SIGTERM. Once it has ended, the same command is launched again"
      : "The same command is launched again"
    return Confirmation(
      title: "Restart \(program)?",
      text: "\(end), and its container starts. Differences then compares the next run with this one.",
      yes: "yes, restart", answer: .relaunch(program))
  }

  /// The question before a read-only explorer writes a file: its user expects that it changes nothing.
  static func writing(_ title: String, _ content: WriteFile.Content) -> Confirmation {
    Confirmation(
      title: "Write a file?",
      text: "The explorer is read-only. This changes no setting, but writes \(title) to a file.",
      yes: "yes, write", answer: .write(content))
  }
}

extension Confirmation: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [.question: KeyBinding.answering]

  var context: Context { .question }
  var isUnfinishedEdit: Bool { true }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    switch action {
    case .decline: return [.close]
    case .confirm:
      if case .write(let content) = answer { return [.close, .ask(WriteFile(content))] }
      // The program may have ended, so no connection is needed.
      if case .relaunch(let program) = answer {
        shared.status = StatusMessage(text: "Restarting \(program).", role: .accent)
        return [.close, .effect(.restart)]
      }
      guard shared.canSendCommands() else { return [.close] }
      switch answer {
      case .change(let verb, let title, let commands): return [.close] + shared.change(verb, title, commands)
      case .restart, .relaunch: return [.close, .effect(.restart)]
      case .write(let content): return [.close, .ask(WriteFile(content))]
      case .command(let command): return [.close, .ask(shared.mirror.commands.send(command))]
      }
    default: return nil
    }
  }

  /// Withdraws the question whether to stop once there is nothing to stop, or another thing than it says.
  mutating func receive(_ message: Message, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    guard answer == .command(.stop) else { return [] }
    switch message {
    case .event(let event):
      guard case .phase(let phase, _) = event.change else { return [] }
      return phase == .ready || !shared.canStop ? [.close] : []
    case .snapshot: return shared.canStop ? [] : [.close]
    default: return []
    }
  }

  /// A click on one of the two answers gives it.
  mutating func handle(_ mouse: Mouse, at position: Position, _ shared: inout ExplorerState) -> [ExplorerRequest] {
    let answers = Placement(text, width: shared.window.width, height: shared.window.height).answers
    guard mouse == .click, answers.contains(position) else { return [] }
    let column = position.column - answers.column
    let second = Format.width(of: "y \(yes)\(Self.spaces)")
    if column < second - Self.spaces.count { return perform(.confirm, &shared) ?? [] }
    return column >= second && column < second + Format.width(of: "n \(Self.no)") ? [.close] : []
  }

  func draw(_ shared: ExplorerState, on canvas: inout Canvas) {
    let placement = Placement(text, width: canvas.screen.width, height: canvas.screen.height)
    canvas.clear(placement.box)
    canvas.frame(placement.box, title: title, isFocused: true)
    let answers = placement.answers
    for (offset, line) in placement.lines.enumerated() {
      canvas.put(line, row: placement.box.row + 1 + offset, column: answers.column, width: answers.width)
    }
    canvas.put(
      [Span("y", .key), Span(" \(yes)\(Self.spaces)", .dim), Span("n", .key), Span(" \(Self.no)", .dim)],
      row: answers.row, column: answers.column, width: answers.width)
  }

  /// The spaces between the two answers, and the words of the second.
  private static let (spaces, no) = ("   ", "no, cancel")

  /// Where the question stands in a window.
  private struct Placement {
    let box: Rectangle
    /// The lines of the text.
    let lines: [String]
    /// The row of the answers.
    let answers: Rectangle

    init(_ text: String, width: Int, height: Int) {
      // A small window has no room for margins.
      let isSmall = height < 16 || width < 60
      let margin = isSmall ? 2 : 3
      let boxWidth = min(60, width - (isSmall ? 0 : 4))
      lines = Format.wrapped(text, to: boxWidth - 2 * margin, atMost: height - (isSmall ? 5 : 8))
      box = Rectangle.centred(
        width: boxWidth, height: lines.count + (isSmall ? 3 : 4), screenWidth: width, screenHeight: height)
      answers = Rectangle(
        row: box.row + box.height - 2, column: box.column + margin, width: boxWidth - 2 * margin, height: 1)
    }
  }
}

extension Context {
  /// A question waits for yes or no.
  static let question = Context("question")
}
