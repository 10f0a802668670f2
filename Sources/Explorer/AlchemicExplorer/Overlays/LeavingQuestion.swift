// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// The question before leaving whether the program that the explorer has started shall end too.
struct LeavingQuestion: Hashable {
  /// The program's name.
  let program: String

  private var box: (text: String, title: String) {
    ("\(program) was started by this explorer. End it too?", "Quit?")
  }
}

extension LeavingQuestion: Overlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [
    .leaving: [
      KeyBinding(
        .asking, [.character("y"), .enter, .character("q")], .confirm, "quit and end the program", hint: "end"),
      KeyBinding(
        .asking, [.character("n")], .leaveRunning, "quit and leave the program running", hint: "leave running"),
      KeyBinding(.asking, [.escape], .decline, "stay in the explorer", hint: "stay"),
    ]
  ]

  var context: Context { .leaving }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    switch action {
    case .confirm: [.effect(.quit)]
    case .leaveRunning: [.effect(.leave)]
    case .decline: [.close]
    default: nil
    }
  }

  func draw(_ shared: ExplorerState, on canvas: inout Canvas) {
    let width = min(60, canvas.screen.width - 4)
    let answers = "y end it   n leave it running   Esc stay"
    let lines = Format.wrapped(box.text, to: width - 6) + [""] + Format.wrapped(answers, to: width - 6)
    let area = Rectangle.centred(width: width, height: lines.count + 2, on: canvas)
    canvas.clear(area)
    canvas.frame(area, title: box.title, isFocused: true)
    for (offset, line) in lines.prefix(area.height - 2).enumerated() {
      canvas.put(line, row: area.row + 1 + offset, column: area.column + 3, width: width - 6)
    }
  }
}

extension Context {
  /// The user is asked whether the program ends with the explorer.
  static let leaving = Context("leaving")
}

extension Action {
  static let leaveRunning = Action("leave-running")
}
