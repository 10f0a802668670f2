// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import TerminalScreen

/// The messages of the footer, in full: the footer has one line, and errors often need more.
struct MessageHistory: Hashable {
  /// The newest first.
  private(set) var messages: [StatusMessage] = []

  static let limit = 100

  mutating func add(_ message: StatusMessage) {
    // A repeated message is kept once.
    messages.removeAll { $0 == message }
    messages.insert(message, at: 0)
    if messages.count > Self.limit { messages.removeLast() }
  }
}

/// The messages over everything else, with the stores' notices.
struct MessagesOverlay: Hashable {
  /// The first visible row.
  var top = 0
}

extension MessagesOverlay: TextOverlay {
  static let bindings: KeyValuePairs<Context, [KeyBinding]> = [
    .messages: KeyBinding.scrolling + [KeyBinding.copying, KeyBinding.readingMessages, KeyBinding.closing]
  ]

  var context: Context { .messages }

  mutating func perform(_ action: Action, _ shared: inout ExplorerState) -> [ExplorerRequest]? {
    if action == .closeHelp || action == .readMessages { return [.close] }
    return scroll(action, shared)
  }

  func title(_ shared: ExplorerState) -> String { "Messages" }

  func textToCopy(_ shared: ExplorerState) -> String? {
    let stores = storesWithNotices(shared).flatMap { store in store.notices.map { "\(store.title): \($0.text)" } }
    return (shared.messages.messages.map(\.text) + stores).joined(separator: "\n\n")
  }

  private func storesWithNotices(_ shared: ExplorerState) -> [StoreSnapshot] {
    shared.container?.stores.filter { !$0.notices.isEmpty } ?? []
  }

  func lines(_ shared: ExplorerState, width: Int) -> [[Span]] {
    var parts: [[[Span]]] = shared.messages.messages.map { message in
      lines(of: message.text, after: mark(of: message, shared.symbols), role: message.role, width: width)
    }
    parts += storesWithNotices(shared).map { store in
      [[Span(store.title, .strong)]]
        + store.notices.flatMap { lines(of: $0.text, after: Span("!", .bad), role: .bad, width: width) }
    }
    return parts.isEmpty ? [[Span("No messages.", .dim)]] : Array(parts.joined(separator: [[]]))
  }

  /// A text in as many lines as it needs, beside its mark.
  private func lines(of text: String, after mark: Span, role: Role, width: Int) -> [[Span]] {
    Format.wrapped(text, to: width - 2).enumerated().map { number, line in
      number == 0 ? [mark, Span(" \(line)", role)] : [Span("  \(line)", role)]
    }
  }

  private func mark(of message: StatusMessage, _ symbols: Symbols) -> Span {
    switch message.role {
    case .good: Span(symbols.created, .good)
    case .bad: Span(symbols.failed, .bad)
    default: Span("!", message.role)
    }
  }
}

extension Context {
  static let messages = Context("messages")
}
