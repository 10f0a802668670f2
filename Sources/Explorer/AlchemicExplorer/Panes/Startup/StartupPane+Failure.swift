// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection

/// Why the start failed, as the first rows of the pane.
extension StartupPane {
  /// One problem in full, or a row for each of several. Each leads to its factory.
  func failureLines(_ container: ContainerSnapshot, width: Int, _ shared: ExplorerState) -> [Document.Line] {
    let count = max(1, container.failure?.problems.count ?? 0)
    let problems = shared.problems.prefix(count)
    var lines: [Document.Line] = []
    if count == 1 {
      let text = container.failure?.text ?? "No reason given."
      lines = Format.wrapped(text, to: width).map { Document.Line([Span($0, .bad)]) }
      if let factory = problems.first?.factory { lines[0].item = factory }
    } else {
      lines = problems.map { problem in
        let place = problem.location?.description ?? ""
        let room = max(width / 2, width - Format.width(of: place) - 1)
        return Document.Line(
          [Span(Format.truncated(problem.summary, to: room, shared.symbols), .bad)],
          trailing: problem.location.map { [Span($0, .dim)] } ?? [],
          item: problem.factory)
      }
    }
    let advice = [
      count > 1 ? "\(shared.keyLabel(goingTo: .problems)) shows the \(count) problems in full." : nil,
      shared.canStart ? "Press \(shared.keyLabel(.start)) to retry." : nil,
    ].compactMap(\.self)
    return lines + advice.map { Document.Line([Span($0, .dim)]) }
  }
}
