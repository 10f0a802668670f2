// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// Doing what the explorer wants: the questions outside of the main thread, and the rest with the terminal.
extension ExplorerLoop {
  func perform(_ effect: Effect) {
    switch effect {
    case .ask(let question):
      guard question.delay > 0 else { return ask(question) }
      scheduler.run(after: question.delay) { [weak self] in self?.ask(question) }
    case .copy(let text):
      terminal.copy(text)
    case .lend(let command):
      lend(to: command)
    case .resume:
      // A timer, so that the terminal is read before.
      scheduler.run(after: 500_000) { [weak self] in self?.update([.resume], isInput: false) }
    case .restart:
      restartContainer()
    case .redraw:
      terminal.redraw()
    case .quit:
      terminal.close()
      onQuit(nil)
    case .leave:
      terminal.close()
      onLeave()
      onQuit(nil)
    case .suspend:
      let size = (terminal.width, terminal.height)
      terminal.suspend()
      if (terminal.width, terminal.height) != size { resize() }
    }
  }

  /// Asks over the connection of this moment: another one may have replaced that of the effect.
  private func ask(_ question: AnyQuestion) {
    let outside = Outside(
      connection: connection, environment: environment, process: explorer.container?.process)
    scheduler.detach { [mailbox] in mailbox.post(await question.answer(from: outside)) }
  }

  private func lend(to command: LentCommand) {
    terminal.run(command.words) { [weak self] status in
      let problem: String? =
        switch status {
        case 0: nil
        // The statuses with which shells report a command that they could not run.
        case 126, 127: "Can't run \(command.name). Set VISUAL or EDITOR to your editor."
        default: "\(command.name) ended with status \(status)."
        }
      if let problem { self?.update([.notice(problem, isSuccess: false)], isInput: true) }
    }
  }
}
