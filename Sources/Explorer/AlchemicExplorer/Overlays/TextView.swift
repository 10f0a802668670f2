// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import TerminalScreen

/// A text in full, of which a row of a pane shows only the beginning.
struct TextView: Hashable {
  private let title: String
  private let text: String
  /// The first visible row.
  var top = 0

  init(title: String, text: String) {
    self.title = title
    self.text = text
  }
}

extension TextView: TextOverlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [
    .textView: KeyBinding.scrolling + [KeyBinding.copying, KeyBinding.closing]
  ]

  var context: Context { .textView }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    action == .closeHelp ? [.close] : scroll(action, shared)
  }

  func title(_ shared: ExplorerState) -> String { title }

  func lines(_ shared: ExplorerState, width: Int) -> [[Span]] { Format.wrapped(text, to: width).map { [Span($0)] } }

  func textToCopy(_ shared: ExplorerState) -> String? { text }
}

extension Context {
  static let textView = Context("text-view")
}
